// What a hand does on the table: each function takes a position and gives the next one.
// Any position may be stated; the server says what is wrong with it.

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * The laid tile on a cell.
 * @param {Position} position
 */
export const at = (position, cell) => position.tiles.find((laid) => same(laid.cell, cell));

/**
 * The figures on a cell.
 * @param {Position} position
 */
export const figuresAt = (position, cell) =>
  position.figures.filter((figure) => same(figure.cell, cell));

/**
 * Figures in the order of their tiles, as the engine keeps them.
 * @param {Position} position
 */
function ordered(position) {
  const place = new Map(position.tiles.map((laid, i) => [String(laid.cell), i]));
  const figures = [...position.figures].sort((one, other) =>
    place.get(String(one.cell)) - place.get(String(other.cell))
  );
  return { ...position, figures };
}

/**
 * Lays a tile on a cell, in place of what is there.
 * @param {Position} position
 */
export function lay(position, tile, cell, turn) {
  const others = lift(position, cell);
  return { ...others, tiles: [...others.tiles, { tile, cell, turn }] };
}

/**
 * Takes a tile away, with what stands on it.
 * @param {Position} position
 */
export function lift(position, cell) {
  return {
    ...position,
    tokens: tokensMoved(position.tokens, cell, null),
    tiles: position.tiles.filter((laid) => !same(laid.cell, cell)),
    figures: position.figures.filter((figure) => !same(figure.cell, cell)),
  };
}

/**
 * What stood on a tile goes with it, or leaves the table where it goes nowhere.
 * @param {Token[]} tokens
 */
function tokensMoved(tokens, from, to) {
  const there = (token) => token.cell && same(token.cell, from);
  return tokens.filter((token) => to || !there(token)).map((
    token,
  ) => (there(token) ? { ...token, cell: to } : token));
}

/**
 * The tokens once a figure is no longer what it was: one beside it follows it, or stands alone.
 * @param {Token[]} tokens
 */
function tokensBeside(tokens, before, after) {
  const beside = (token) =>
    token.cell && same(token.cell, before.cell) && token.spot === before.spot &&
    token.owner === before.player && token.kind === before.kind;
  return tokens.map((token) => (beside(token) ? next(token, after) : token));
}

/**
 * A token beside another figure, or beside none.
 * @param {Token} token
 * @returns {Token}
 */
function next(token, figure) {
  const alone = { ...token };
  for (const part of ["owner", "kind", "spot"]) delete alone[part];
  return figure ? { ...alone, owner: figure.player, kind: figure.kind, spot: figure.spot } : alone;
}

/**
 * Turns a tile clockwise; its figures stay on their segments.
 * @param {Position} position
 */
export function turn(position, cell, catalogue, quarters = 1, looks = {}) {
  const laid = at(position, cell);
  const turnedTile = { ...laid, turn: (laid.turn + quarters + 4) % 4 };
  const names = catalogue.tile(laid.tile).names;
  const placed = (token) => token.spot && !token.owner && token.cell && same(token.cell, cell);
  const after = (spot) =>
    names[turnedTile.turn][names[laid.turn].indexOf(spot)] ?? around(spot, quarters);
  let tokens = position.tokens.map((
    token,
  ) => (placed(token) ? { ...token, spot: after(token.spot) } : token));
  const figures = position.figures.map((figure) => {
    if (!same(figure.cell, cell)) return figure;
    const spot = looks[figure.kind]?.corner ? around(figure.spot, quarters) : after(figure.spot);
    const moved = { ...figure, spot };
    tokens = tokensBeside(tokens, figure, moved);
    return moved;
  });
  return {
    ...position,
    tiles: position.tiles.map((one) => (one === laid ? turnedTile : one)),
    figures,
    tokens,
  };
}

const ROUND = ["n", "nne", "ene", "e", "ese", "sse", "s", "ssw", "wsw", "w", "wnw", "nnw"];

/** A side or half a side after so many quarter turns; any other spot as it is. */
function around(spot, quarters) {
  const [kind, side] = spot.split(" ");
  const place = ROUND.indexOf(side);
  return place < 0 ? spot : `${kind} ${ROUND[(place + 3 * quarters + 12) % 12]}`;
}

/**
 * Moves a tile to an empty cell, with what stands on it.
 * @param {Position} position
 */
export function move(position, from, to) {
  const moved = (thing) => (same(thing.cell, from) ? { ...thing, cell: to } : thing);
  return ordered({
    ...position,
    tiles: position.tiles.map(moved),
    figures: position.figures.map(moved),
    tokens: tokensMoved(position.tokens, from, to),
  });
}

/**
 * Makes a tile the one that was laid last.
 * @param {Position} position
 */
export function last(position, cell) {
  const laid = at(position, cell);
  return ordered({ ...position, tiles: [...position.tiles.filter((one) => one !== laid), laid] });
}

/**
 * Puts a figure on a spot, or takes it away if that very figure stands there.
 * @param {Position} position
 */
export function figure(position, player, kind, cell, spot) {
  const there = (one) =>
    same(one.cell, cell) && one.spot === spot && one.player === player && one.kind === kind;
  const standing = position.figures.find(there);
  if (standing) return without(position, standing);
  return ordered({ ...position, figures: [...position.figures, { player, kind, cell, spot }] });
}

/**
 * Takes a figure away.
 * @param {Position} position
 */
export function without(position, gone) {
  return {
    ...position,
    figures: position.figures.filter((one) => one !== gone),
    tokens: tokensBeside(position.tokens, gone, null),
  };
}

/**
 * Other players at the table: the figures of those who left go with them.
 * @param {Position} position
 */
export function seat(position, players) {
  const { scores, mover, ...rest } = position;
  /** @type {Position} */
  const left = {
    ...rest,
    players,
    figures: position.figures.filter((one) => players.includes(one.player)),
  };
  if (scores) left.scores = players.map((player) => scores[position.players.indexOf(player)] ?? 0);
  if (players.includes(mover)) left.mover = mover;
  left.tokens = held(position.tokens, players);
  return left;
}

/**
 * The tokens without what players who left had; one beside a figure of theirs stands alone.
 * @param {Token[]} tokens
 */
function held(tokens, players) {
  const gone = (player) => player && !players.includes(player);
  return tokens.filter((token) => !gone(token.player) && !(gone(token.owner) && !token.cell))
    .map((token) => (gone(token.owner) ? next(token, null) : token));
}

/**
 * Other sets in play: the tokens of those put away go with them; `rows` says whose they are.
 * @param {Position} position
 */
export function play(position, sets, rows) {
  const brought = ({ what }, by) => rows[what].sets.some((set) => by.includes(set));
  const out = (token) => brought(token, position.sets) && !brought(token, sets);
  return { ...position, sets, tokens: position.tokens.filter((token) => !out(token)) };
}

/**
 * The open cell that is likely laid next: one that several tiles surround, or straight on; `passed` ones last.
 * @param {Position} position
 */
export function likely(position, passed) {
  const cells = open(position), here = position.tiles.at(-1)?.cell;
  if (!here) return cells[0];
  const taken = new Set(position.tiles.map((laid) => String(laid.cell)));
  const before = position.tiles.at(-2)?.cell ?? here;
  const straight = [2 * here[0] - before[0], 2 * here[1] - before[1]];
  const weight = (cell) =>
    beside(cell).filter((one) => taken.has(String(one))).length + (same(cell, straight) ? 1.5 : 0) -
    (passed.has(String(cell)) ? 40 : 0) -
    3 * (Math.abs(cell[0] - here[0]) + Math.abs(cell[1] - here[1]));
  return cells.reduce((best, cell) => (weight(cell) > weight(best) ? cell : best));
}

/** @param {Cell} cell */
const beside = ([x, y]) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];

/**
 * The empty cells beside the tiles; on an empty table the middle.
 * @param {Position} position
 */
export function open(position) {
  if (!position.tiles.length) return [[0, 0]];
  const taken = new Set(position.tiles.map((laid) => String(laid.cell)));
  const found = new Map();
  for (const laid of position.tiles) {
    for (const cell of beside(laid.cell)) {
      if (!taken.has(String(cell))) found.set(String(cell), cell);
    }
  }
  return [...found.values()];
}
