// Writes a position in the engine's notation (docs/notation.md). Formatting only: the server
// reads it back, and a test holds what is written here against what the engine writes.

import { isStated } from "./catalogue.js";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MIDDLE = 30;

const SECTIONS = "dfckrwjg"; // of notation 1, in the order in which they are written
const PARTS = ["cell", "player", "owner", "kind", "spot", "number", "mark"];
const MARKS = "abcdefghijklmnopqrstuvwxyz";

/** `names` holds the signs of colours, figures, sets and spots, the rows of tokens, the codes of tiles. */
export function write(position, names) {
  const first = saidFirst(position, names);
  const sets = position.sets.map((set) => names.sets[set].letter).join(first ? "" : ".");
  const stated = [...new Set(position.tiles.map(({ tile: id }) => id).filter(isStated))];
  const tiles = position.tiles.map((laid) =>
    tile(laid, names, stated) + position.figures
      .filter((one) => one.cell[0] === laid.cell[0] && one.cell[1] === laid.cell[1])
      .map((one) => figure(one, names))
      .join("")
  );
  const who = `~p${players(position, names)}`;
  const rest = `~s${sets}${stated.map((id) => `~x${id}`).join("")}~t${tiles.join("")}${
    tokens(position.tokens, names, first)
  }`;
  // A program that makes links of text would leave the last sign outside.
  return (first ? "1" : "2") + (/[-._]$/.test(rest) ? rest + who : who + rest);
}

function tokens(all, names, first) {
  if (first) return tokensFirst(all, names);
  return all.length
    ? `~o${all.map((one) => names.tokens[one.what].code + tokenSecond(one, names)).join("")}`
    : "";
}

/** Whether notation 1 can say a position. */
function saidFirst({ sets, tiles, figures, tokens }, names) {
  return sets.every((set) => names.sets[set].letter.length === 1) &&
    tiles.every(({ tile: id }) => names.code(id).length === 2) &&
    figures.every(({ spot }) => !names.spots[spot].startsWith("_")) &&
    tokens.every(({ what }) => names.tokens[what].first);
}

function tokensFirst(tokens, names) {
  const found = Object.fromEntries([...SECTIONS].map((section) => [section, ""]));
  for (const token of tokens) {
    const { first, holds } = names.tokens[token.what];
    const apart = holds && token.mark
      ? [{ ...token, mark: "" }, { ...token, owner: token.player, kind: token.mark, mark: "" }]
      : [token];
    found[first.section] += apart.map((one) => tokenFirst(one, names)).join("");
  }
  return Object.entries(found).map(([section, body]) => (body ? `~${section}${body}` : "")).join(
    "",
  );
}

function tokenFirst(token, names) {
  const { first, holds, parts } = names.tokens[token.what];
  const signs = signsOf(token, names);
  signs.number = first.letter + (signs.number ?? "");
  if ("mark" in parts && !holds) signs.mark = token.mark ? "-" : ".";
  return PARTS.map((part) => signs[part] ?? "").join("");
}

function tokenSecond(token, names) {
  const { parts, marks, holds, beside } = names.tokens[token.what];
  const signs = signsOf(token, names);
  if (token.mark) {
    signs.mark = `-${holds ? names.figures[token.mark] : MARKS[marks.indexOf(token.mark)]}`;
  }
  const left = (
    part,
  ) => (part in parts && !(beside && ["owner", "kind", "spot"].includes(part)) ? "." : "");
  return PARTS.map((part) => signs[part] ?? left(part)).join("");
}

/** The signs of the parts that a token has, but for its mark. */
function signsOf(token, names) {
  const { parts, beside } = names.tokens[token.what];
  const signs = {};
  if (token.cell) signs.cell = cell(token.cell);
  if (token.player) signs.player = names.colours[token.player];
  if (token.owner) signs.owner = (beside ? "-" : "") + names.colours[token.owner];
  if (token.kind) signs.kind = names.figures[token.kind];
  if (token.spot) signs.spot = names.spots[token.spot];
  if ("number" in parts) signs.number = String(token.number ?? 1);
  return signs;
}

function players(position, names) {
  return position.players.map((player, i) => {
    const letter = names.colours[player];
    return (player === position.mover ? letter.toLowerCase() : letter) +
      (position.scores?.[i] ?? "");
  }).join("");
}

function tile({ tile: id, cell: place, turn }, names, stated) {
  return (isStated(id) ? `x${stated.indexOf(id) + 1}` : names.code(id)) + "nesw"[turn] +
    cell(place);
}

function figure({ player, kind, spot: name }, names) {
  return `-${names.colours[player]}${names.figures[kind]}${names.spots[name]}`;
}

const cell = (place) => place.map(number).join("");

function number(value) {
  return DIGITS[value + MIDDLE] ?? `_${value}_`;
}
