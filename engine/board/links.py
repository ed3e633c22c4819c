"""What tokens make of the tiles that lie: ways over them, and joins of what does not meet.

Which tokens do so, and what they carry, their rows say (``TokenRow.link``). A link that is not
possible where it is stated is left out of the network; ``impossible`` tells which those are.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from engine.board.board import PLAIN, Board, TableView
from engine.board.features import BoardSpot, Feature, Join
from engine.model.catalogue import brought, tile_of
from engine.model.geometry import PORTS, Cell
from engine.model.kinds import kinds
from engine.model.pieces import Pieces, Token
from engine.model.position import Position
from engine.model.token_words import TileLink
from engine.model.turned import Span, Turned, ended, spanned, spans, turned
from engine.model.vocabulary import TokenRow, rows


def ends(sets: Iterable[str]) -> frozenset[str]:
    """The marks of segments that end on their tile and wait to be linked, with these sets."""
    # A board knows no rule set, so what waits for a link goes by the sets that bring such tokens.
    playing = brought(sets)
    linking = (row for row in rows(TokenRow).values() if row.ends)
    return frozenset(row.ends for row in linking if row.expansion in playing)


def laid_out(position: Position, view: TableView = PLAIN) -> tuple[Board, list[Feature]]:
    """The tiles of a position as they lie, with all links, and what the last of them completed.

    A link on another tile counts as made before the last was laid, but where figures still stand
    on what is complete by it.
    """
    board = Board(ends(position.sets), view)
    completed: list[Feature] = []
    linked = any(token.row.link for token in position.pieces.tokens)
    looks = [(turned(tile_of(laid.tile), laid.turn), laid.cell) for laid in position.tiles]
    if linked:
        # Joined up one by one, tiles would complete features that a link leads on: the ways over
        # them have to be there first, so the whole network is built once by ``relink``.
        board.strew(looks[:-1])
        relink(board, position.pieces)
        looks = looks[-1:]
    for look, cell in looks:
        # Both halves of a double tile are laid in one turn, so what the first completed is scored
        # with what the second does. Keys, since features are united as tiles are laid.
        earlier = board.keys(completed) if _goes_on(board, look, cell) else []
        completed = board.lay(look, cell)
        more = [one for one in board.found(earlier) if one.complete and one not in completed]
        completed += more
    if linked:
        # The last tile may have given a link its other end, and a link may lead on what the tile
        # seemed to complete.
        completed = relink(board, position.pieces, board.keys(completed))
        # Figures leave what is scored. Where they still stand, the scoring is yet to come.
        completed += [due for due in due(board, position) if due not in completed]
    return board, completed


def _goes_on(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether a tile is laid as one with the tile before it: halves of one double tile."""
    land = look.tile.land
    if land is None or land.start or not board.laid:
        return False
    # A dict keeps the order of laying, so its end is the last tile.
    last = next(reversed(board.laid))
    before = board.laid[last][0]
    alike = before.tile.land is not None and before.tile.land.id == land.id
    return alike and before.beginning(last) == look.beginning(cell)


def due(board: Board, position: Position) -> list[Feature]:
    """What is complete by tokens that link, and still holds figures."""
    linking = [token for token in position.pieces.tokens if token.row.link]
    linked = board.found((token.cell, token.spot) for token in linking if token.cell)
    held = board.found((figure.cell, figure.spot) for figure in position.figures)
    return [feature for feature in held if feature.complete and feature in linked]


def looks(position: Position) -> dict[Cell, Turned]:
    """The tiles of a position as they lie, with the ways over them, parted where they are."""
    lying = {laid.cell: turned(tile_of(laid.tile), laid.turn) for laid in position.tiles}
    marks = ends(position.sets)
    return {cell: ended(look, marks) for cell, look in _linked(lying, position.pieces).items()}


def spots_for(row: TokenRow, look: Turned) -> tuple[str, ...]:
    """Where on a tile a token that is a link could be; a way by one of its ends."""
    if row.link is TileLink.SPAN:
        return tuple(f"{way.kind} {PORTS[way.ports[0]]}" for way in _ways(row, look))
    if not _crosses(row, look):
        return ()
    look = _ended(row, look)
    return tuple(name for name in look.names if _fits(row, look, look.spots[name]))


def _ended(row: TokenRow, look: Turned) -> Turned:
    return ended(look, frozenset({row.ends})) if row.ends else look


def _crosses(row: TokenRow, look: Turned) -> bool:
    """Whether a tile has what a token leads across, if it needs that."""
    return row.link is not TileLink.CROSS or row.across in look.tile.symbols


def _fits(row: TokenRow, look: Turned, index: int) -> bool:
    """Whether a token that joins may be on a segment of a tile where it has what to cross."""
    ending = not row.ends or index in look.ends
    return look.segments[index].kind == row.carries and ending


def relink(board: Board, pieces: Pieces, completed: Iterable[BoardSpot] = ()) -> list[Feature]:
    """Let the tokens be the links of a board, and nothing else.

    What is complete now of what was completed before, with what the links complete.
    """
    cells = [token.cell for token in pieces.tokens if token.row.link and token.cell in board.laid]
    lying = _linked({cell: board.laid[cell][0] for cell in cells}, pieces)
    ways = {cell: look.spans for cell, look in lying.items() if look.spans}
    more = board.link(ways, tuple(_joins(lying, pieces)))
    # Two keys may name one feature by now, which must not be scored twice; a set would lose the
    # order.
    found = dict.fromkeys([*board.found(completed), *more])
    return [feature for feature in found if feature.complete]


def impossible(board: Board, pieces: Pieces) -> list[Token]:
    """The links that cannot be where they are stated."""
    # As the tiles were laid, without ways over them: a bridge would forbid itself.
    lying = {cell: turned(look.tile, look.turns) for cell, (look, _) in board.laid.items()}
    loose = list(_over(lying, pieces))
    return loose + [end for end in _ends(pieces) if not _carries(lying, end)]


def _linked(lying: Mapping[Cell, Turned], pieces: Pieces) -> dict[Cell, Turned]:
    """Tiles with the ways that tokens lead over them, and no others."""
    plain = {cell: turned(look.tile, look.turns) for cell, look in lying.items()}
    # Exhausted for what it does to ``plain``; which links are impossible is asked elsewhere.
    for _ in _over(plain, pieces):
        pass
    return plain


def _links(pieces: Pieces, link: TileLink) -> list[Token]:
    return [token for token in pieces.tokens if token.row.link is link]


def _ends(pieces: Pieces) -> list[Token]:
    return _links(pieces, TileLink.JOIN) + _links(pieces, TileLink.CROSS)


def _over(lying: dict[Cell, Turned], pieces: Pieces) -> Iterator[Token]:
    """Lead the ways over the tiles; those that cannot lead there."""
    for token in _links(pieces, TileLink.SPAN):
        look = lying.get(token.cell) if token.cell else None
        span = _span(look, token) if look else None
        if look and span and token.cell:
            lying[token.cell] = spanned(look, *look.spans, span)
        else:
            yield token


def _span(look: Turned, token: Token) -> Span | None:
    """The way of which the token's spot is an end."""
    ways = _ways(token.row, look)
    ends = {f"{way.kind} {PORTS[port]}": way for way in ways for port in way.ports}
    return ends.get(token.spot)


def _ways(row: TokenRow, look: Turned) -> list[Span]:
    return spans(look, kinds()[row.carries], kinds()[row.over])


def _joins(lying: Mapping[Cell, Turned], pieces: Pieces) -> Iterator[Join]:
    """Each end with the next of its like."""
    alike: dict[Token, list[BoardSpot]] = {}
    for token in _ends(pieces):
        if token.cell and _carries(lying, token):
            # Tokens of one kind, owner and mark are a pair. What leads across its own tile pairs
            # with nothing on another.
            cell = token.cell if token.row.link is TileLink.CROSS else None
            likeness = token._replace(cell=cell, spot="")
            alike.setdefault(likeness, []).append((token.cell, token.spot))
    for ends in alike.values():
        yield from pairwise(ends)


def _carries(lying: Mapping[Cell, Turned], token: Token) -> bool:
    """Whether the spot of a token is one of the kind that it carries."""
    plain = lying.get(token.cell) if token.cell else None
    if plain is None:
        return False
    look = _ended(token.row, plain)
    index = look.spots.get(token.spot)
    return index is not None and _crosses(token.row, look) and _fits(token.row, look, index)
