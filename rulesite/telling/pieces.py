"""What players have, and where the things of nobody are, in words."""

from collections.abc import Callable, Iterator

from engine import api
from rulesite.telling.places import spot_words


def thing_words(what: str, number: int) -> str:
    """``2 abbeys``, ``no tower pieces``; a title has no number: ``king``."""
    row: api.TokenRow = api.rows(api.TokenRow)[what]
    if row.kept is not api.TokenSupply.STOCK:
        return row.name
    return f"{number or 'no'} {row.name if number == 1 else row.plural}"


def number_words(token: api.Token) -> str:
    """What the number of a token says, behind its name: `` (2 storeys)``, `` (1 storey)``,
    `` (number 2)``; nothing where a token has none."""
    counts = token.row.counts
    if not counts:
        return ""
    if token.row.numbered:
        return f" ({counts} {token.number})"
    if token.number == 1:
        what, *further = counts.split()
        counts = " ".join([what.removesuffix("s"), *further])
    return f" ({token.number} {counts})"


def track_words(what: str) -> str:
    """What stands on the scoring track, by its name: the marker, or a token."""
    row: api.TokenRow | None = api.rows(api.TokenRow).get(what)
    return row.name if row else what


def holders(pieces: api.Pieces) -> Iterator[str]:
    """``Red is king (4 tiles of the largest city)``."""
    for token in pieces.tokens:
        if token.row.kept is api.TokenSupply.ONE and token.player:
            yield f"{token.player.capitalize()} is {token.row.name}{number_words(token)}"


def held(pieces: api.Pieces) -> Iterator[str]:
    """``Red holds a blue follower``."""
    for token in (token for token in pieces.tokens if token.player):
        for owner, kind in token.holds():
            yield f"{token.player.capitalize()} holds {api.with_article(f'{owner} {kind}')}"


def beside(pieces: api.Pieces) -> Iterator[str]:
    """``Red's abbot stands on taxes``: the figures on places that are on no tile."""
    for token in pieces.off_board():
        yield f"{token.owner.capitalize()}'s {token.kind} stands on {spot_words(token.spot)}"


def stocks(pieces: api.Pieces) -> Iterator[str]:
    """``Red has 2 abbeys``."""
    for token in pieces.tokens:
        if token.row.kept is api.TokenSupply.STOCK and token.number:
            yield f"{token.player.capitalize()} has {thing_words(token.what, token.number)}"


def places(pieces: api.Pieces, where: Callable[[api.Cell], str]) -> Iterator[str]:
    """``the fairy on tile 3 beside the red follower``, ``the mage on tile 3 (road, left)``.

    ``where`` calls a cell by a name."""
    for token in pieces.tokens:
        if token.row.kept is api.TokenSupply.ONE and token.cell:
            figure = token.figure
            beside = f" beside the {figure.player} {figure.kind}" if figure else ""
            spot = f" ({spot_words(token.spot)})" if token.row.stands_on else ""
            yield f"the {token.row.name} on {where(token.cell)}{spot}{beside}"
        elif token.row.kept is api.TokenSupply.ONE and token.spot:
            yield f"the {token.row.name} in the {token.spot}"


def many(pieces: api.Pieces, where: Callable[[api.Cell], str]) -> Iterator[str]:
    """``a tower (2 storeys) on tile 3``: the things of which there are many, each on its tile."""
    for token in pieces.tokens:
        if token.row.kept is api.TokenSupply.MANY and token.cell:
            figure = token.figure
            beside = f" beside the {figure.player} {figure.kind}" if figure else ""
            thing = f"{api.with_article(token.row.name)}{number_words(token)}"
            yield f"{thing} on {where(token.cell)}{beside}"
