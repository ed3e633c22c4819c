// What a hand does on the table: each function takes a position and gives the next one.
// Any position may be stated; the server says what is wrong with it.

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

export const at = (position, cell) => position.tiles.find((laid) => same(laid.cell, cell));
export const figuresAt = (position, cell) => position.figures.filter((figure) => same(figure.cell, cell));

/** Figures in the order of their tiles, as the engine keeps them. */
function ordered(position) {
  const place = new Map(position.tiles.map((laid, i) => [String(laid.cell), i]));
  const figures = [...position.figures].sort((one, other) => place.get(String(one.cell)) - place.get(String(other.cell)));
  return { ...position, figures };
}

export function lay(position, tile, cell, turn) {
  const others = lift(position, cell);
  return { ...others, tiles: [...others.tiles, { tile, cell, turn }] };
}

export function lift(position, cell) {
  return {
    ...position,
    pieces: piecesMoved(position.pieces, cell, null),
    tiles: position.tiles.filter((laid) => !same(laid.cell, cell)),
    figures: position.figures.filter((figure) => !same(figure.cell, cell)),
  };
}

/** What stood on a tile goes with it, or leaves the table where it goes nowhere. */
function piecesMoved(pieces, from, to) {
  if (!pieces) return pieces;
  const { dragon, fairy, towers = [], ...rest } = pieces;
  const there = (one) => one && same(one, from);
  const goes = (one) => (there(one.cell) ? { ...one, cell: to } : one);
  const next = { ...rest, towers: towers.map(goes).filter((tower) => tower.cell) };
  if (dragon && (to || !there(dragon))) next.dragon = there(dragon) ? to : dragon;
  if (fairy && (to || !there(fairy.cell))) next.fairy = { ...goes(fairy), ...(fairy.figure && { figure: goes(fairy.figure) }) };
  return next;
}

/** The pieces once a figure is no longer what it was: the fairy follows it, or stands alone. */
function fairyBeside(pieces, before, after) {
  const { figure: beside, ...fairy } = pieces?.fairy ?? {};
  const is = beside && before.player === beside.player && before.kind === beside.kind && same(before.cell, beside.cell) && before.spot === beside.spot;
  return is ? { ...pieces, fairy: after ? { ...fairy, figure: after } : fairy } : pieces;
}

/** Turns a tile clockwise; its figures stay on their segments. */
export function turn(position, cell, catalogue, quarters = 1, looks = {}) {
  const laid = at(position, cell);
  const next = { ...laid, turn: (laid.turn + quarters + 4) % 4 };
  const names = catalogue.tile(laid.tile).names;
  let { pieces } = position;
  const figures = position.figures.map((figure) => {
    if (!same(figure.cell, cell)) return figure;
    const spot = looks[figure.kind]?.corner ? around(figure.spot, quarters) : names[next.turn][names[laid.turn].indexOf(figure.spot)];
    const moved = { ...figure, spot: spot ?? figure.spot };
    pieces = fairyBeside(pieces, figure, moved);
    return moved;
  });
  return { ...position, tiles: position.tiles.map((one) => (one === laid ? next : one)), figures, pieces };
}

const HALVES = ["nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw"];

/** A half side after so many quarter turns. */
function around(spot, quarters) {
  const [kind, half] = spot.split(" ");
  return `${kind} ${HALVES[(HALVES.indexOf(half) + 2 * quarters + 8) % 8]}`;
}

export function move(position, from, to) {
  const moved = (thing) => (same(thing.cell, from) ? { ...thing, cell: to } : thing);
  return ordered({
    ...position, tiles: position.tiles.map(moved), figures: position.figures.map(moved), pieces: piecesMoved(position.pieces, from, to),
  });
}

export function last(position, cell) {
  const laid = at(position, cell);
  return ordered({ ...position, tiles: [...position.tiles.filter((one) => one !== laid), laid] });
}

/** Puts a figure on a spot, or takes it away if that very figure stands there. */
export function figure(position, player, kind, cell, spot) {
  const there = (one) => same(one.cell, cell) && one.spot === spot && one.player === player && one.kind === kind;
  const standing = position.figures.find(there);
  if (standing) return without(position, standing);
  return ordered({ ...position, figures: [...position.figures, { player, kind, cell, spot }] });
}

export function without(position, gone) {
  return { ...position, figures: position.figures.filter((one) => one !== gone), pieces: fairyBeside(position.pieces, gone, null) };
}

/** Other players at the table: the figures of those who left go with them. */
export function seat(position, players) {
  const { scores, mover, ...rest } = position;
  const next = { ...rest, players, figures: position.figures.filter((one) => players.includes(one.player)) };
  if (scores) next.scores = players.map((player) => scores[position.players.indexOf(player)] ?? 0);
  if (players.includes(mover)) next.mover = mover;
  next.pieces = held(position.pieces, players);
  return next;
}

/** The pieces without what players who left had. */
function held(pieces, players) {
  if (!pieces) return pieces;
  const { king, robber, prisoners = [], stocks = [], ...rest } = pieces;
  const next = {
    ...rest,
    prisoners: prisoners.filter((one) => players.includes(one.captor) && players.includes(one.owner)),
    stocks: stocks.filter((one) => players.includes(one.player)),
  };
  if (king && players.includes(king.player)) next.king = king;
  if (robber && players.includes(robber.player)) next.robber = robber;
  if (next.fairy?.figure && !players.includes(next.fairy.figure.player)) next.fairy = { cell: next.fairy.cell };
  return next;
}

/** Other sets in play: the pieces of those put away go with them. */
export function play(position, sets, boxes) {
  const out = (name) => boxes[name] && !sets.includes(boxes[name]);
  const pieces = Object.fromEntries(Object.entries(position.pieces ?? {}).filter(([name]) => !out(name)));
  if (pieces.stocks) pieces.stocks = pieces.stocks.filter((one) => !out(one.what));
  return { ...position, sets, pieces };
}

/** The empty cells beside the tiles; on an empty table the middle. */
export function open(position) {
  if (!position.tiles.length) return [[0, 0]];
  const taken = new Set(position.tiles.map((laid) => String(laid.cell)));
  const found = new Map();
  for (const { cell: [x, y] } of position.tiles) {
    for (const cell of [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]]) {
      if (!taken.has(String(cell))) found.set(String(cell), cell);
    }
  }
  return [...found.values()];
}
