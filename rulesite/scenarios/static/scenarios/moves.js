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
    tiles: position.tiles.filter((laid) => !same(laid.cell, cell)),
    figures: position.figures.filter((figure) => !same(figure.cell, cell)),
  };
}

/** Turns a tile clockwise; its figures stay on their segments. */
export function turn(position, cell, catalogue, quarters = 1) {
  const laid = at(position, cell);
  const next = { ...laid, turn: (laid.turn + quarters + 4) % 4 };
  const names = catalogue.tile(laid.tile).names;
  return {
    ...position,
    tiles: position.tiles.map((one) => (one === laid ? next : one)),
    figures: position.figures.map((figure) => {
      const index = same(figure.cell, cell) ? names[laid.turn].indexOf(figure.spot) : -1;
      return index < 0 ? figure : { ...figure, spot: names[next.turn][index] };
    }),
  };
}

export function move(position, from, to) {
  const moved = (thing) => (same(thing.cell, from) ? { ...thing, cell: to } : thing);
  return ordered({ ...position, tiles: position.tiles.map(moved), figures: position.figures.map(moved) });
}

export function last(position, cell) {
  const laid = at(position, cell);
  return ordered({ ...position, tiles: [...position.tiles.filter((one) => one !== laid), laid] });
}

/** Puts a figure on a spot, or takes it away if that very figure stands there. */
export function figure(position, player, kind, cell, spot) {
  const there = (one) => same(one.cell, cell) && one.spot === spot && one.player === player && one.kind === kind;
  if (position.figures.some(there)) return { ...position, figures: position.figures.filter((one) => !there(one)) };
  return ordered({ ...position, figures: [...position.figures, { player, kind, cell, spot }] });
}

export function without(position, gone) {
  return { ...position, figures: position.figures.filter((one) => one !== gone) };
}

/** Other players at the table: the figures of those who left go with them. */
export function seat(position, players) {
  const { scores, mover, ...rest } = position;
  const next = { ...rest, players, figures: position.figures.filter((one) => players.includes(one.player)) };
  if (scores) next.scores = players.map((player) => scores[position.players.indexOf(player)] ?? 0);
  if (players.includes(mover)) next.mover = mover;
  return next;
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
