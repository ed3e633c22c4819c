// Writes a position in the engine's notation (docs/notation.md). Formatting only: the server
// reads it back, and a test holds what is written here against what the engine writes.

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MIDDLE = 30;
const HALVES = ["nnw", "nne", "ene", "ese", "sse", "ssw", "wsw", "wnw"];
const KINDS = { city: "c", road: "r", river: "s", farm: "f" };

/** `names` holds the letters of colours, figures and sets, and the codes of tiles. */
export function write(position, names) {
  const sets = position.sets.map((set) => names.sets[set].letter).join("");
  const tiles = position.tiles.map((laid) => tile(laid, names) + position.figures
    .filter((figure) => figure.cell[0] === laid.cell[0] && figure.cell[1] === laid.cell[1])
    .map((figure) => `-${names.colours[figure.player]}${names.figures[figure.kind]}${spot(figure.spot)}`)
    .join(""));
  return `1~p${players(position, names)}~s${sets}~t${tiles.join("")}`;
}

function players(position, names) {
  return position.players.map((player, i) => {
    const letter = names.colours[player];
    return (player === position.mover ? letter.toLowerCase() : letter) + (position.scores?.[i] ?? "");
  }).join("");
}

function tile({ tile: id, cell, turn }, names) {
  return names.code(id) + "nesw"[turn] + cell.map(number).join("");
}

function number(value) {
  return DIGITS[value + MIDDLE] ?? `_${value}_`;
}

function spot(name) {
  if (name === "cloister") return "C";
  const [kind, place] = name.split(" ");
  if (HALVES.includes(place)) return "ijklmnop"[HALVES.indexOf(place)];
  return /[nesw]/.test(place) ? KINDS[kind] + place.toUpperCase() : place;
}
