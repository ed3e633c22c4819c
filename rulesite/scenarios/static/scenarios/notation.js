// Writes a position in the engine's notation (docs/notation.md). Formatting only: the server
// reads it back, and a test holds what is written here against what the engine writes.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MIDDLE = 30;

/** `names` holds the signs of colours, figures, sets, spots and stocks, and the codes of tiles. */
export function write(position, names) {
  const sets = position.sets.map((set) => names.sets[set].letter).join("");
  const tiles = position.tiles.map((laid) => tile(laid, names) + position.figures
    .filter((one) => one.cell[0] === laid.cell[0] && one.cell[1] === laid.cell[1])
    .map((one) => figure(one, names))
    .join(""));
  return `1~p${players(position, names)}~s${sets}~t${tiles.join("")}${pieces(position.pieces ?? {}, names)}`;
}

function pieces({ dragon, fairy, count, king, robber, towers = [], prisoners = [], stocks = [] }, names) {
  const { colours, figures } = names;
  const title = (one) => one && colours[one.player] + one.size;
  const sections = {
    d: dragon && cell(dragon),
    f: fairy && cell(fairy.cell) + (fairy.figure ? figure(fairy.figure, names) : ""),
    c: count && names.spots[count],
    k: title(king),
    r: title(robber),
    w: towers.map((tower) => cell(tower.cell) + tower.height + (tower.finished ? "-" : ".")).join(""),
    j: prisoners.map((one) => colours[one.captor] + colours[one.owner] + figures[one.kind]).join(""),
    g: stocks.map((one) => colours[one.player] + names.stocks[one.what] + one.number).join(""),
  };
  return Object.entries(sections).map(([key, body]) => (body ? `~${key}${body}` : "")).join("");
}

function players(position, names) {
  return position.players.map((player, i) => {
    const letter = names.colours[player];
    return (player === position.mover ? letter.toLowerCase() : letter) + (position.scores?.[i] ?? "");
  }).join("");
}

function tile({ tile: id, cell: place, turn }, names) {
  return names.code(id) + "nesw"[turn] + cell(place);
}

function figure({ player, kind, spot: name }, names) {
  return `-${names.colours[player]}${names.figures[kind]}${names.spots[name]}`;
}

const cell = (place) => place.map(number).join("");

function number(value) {
  return DIGITS[value + MIDDLE] ?? `_${value}_`;
}
