// The builder: puts its parts together. The browser draws; the engine judges.

import { Answer } from "./answer.js";
import { Board } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { focused } from "./dom.js";
import { Pencil } from "./drawing.js";
import { TileInHand } from "./figures.js";
import { Hands } from "./hands.js";
import { keyboard } from "./keyboard.js";
import { List } from "./list.js";
import { mine } from "./mine.js";
import { at } from "./moves.js";
import { Palette } from "./palette.js";
import { Pieces } from "./pieces.js";
import { Server } from "./server.js";
import { setup } from "./setup.js";
import { shelf } from "./shelf.js";
import { Sight } from "./sight.js";
import { Bench } from "./state.js";
import { toolbar } from "./toolbar.js";

/** @returns {any} of whatever kind the template has it */
const find = (id) => document.getElementById(id);
const data = JSON.parse(find("bench-data").textContent);
const catalogue = new Catalogue(data);
await catalogue.need(data.position);

const bench = new Bench(data, catalogue);
const server = new Server(bench);
const pencil = new Pencil(data, catalogue);
const status = find("status");
const tray = find("tray");
const pieces = new Pieces(bench, find("pieces-fold"), find("pieces"), status);
const hands = new Hands(bench, server, pieces, tray);
const board = new Board(find("stage"), bench, pencil, hands.pointing);
hands.board = board;
pieces.point = (cells) => board.aim(cells);
const palette = new Palette(bench, pencil, server, hands);
hands.palette = palette;
const sight = new Sight(bench, board, server, find("farms"), status);
const inHand = new TileInHand(bench, pencil, server, hands, sight.told);
const list = new List(bench, find("list"));
const showSetup = setup(bench, server, find("ask"));
const mark = mine(find("answer"), data.editions);
const answer = new Answer(bench, board, find("answer"), status, mark);
const boards = shelf(bench, find("shelf"), find("go-on"), status);
const tools = toolbar(bench, board, hands, sight, boards, find("toolbar"), status);
const wide = matchMedia("(min-width: 60rem), (min-width: 40rem) and (max-height: 34rem)");

function showTray() {
  const { selected, moving, position } = bench;
  const laid = selected && at(position, selected);
  const picking = hands.picking && !selected;
  const shown = (selected && !moving) || picking;
  document.body.classList.toggle("tray-open", Boolean(shown));
  tray.hidden = !shown;
  if (!moving && !bench.hand) board.aim([]);
  if (shown && !wide.matches) scrollTo(0, find("bench").offsetTop);
  if (!shown) tray.replaceChildren();
  else if (laid) inHand.show(tray, selected);
  else palette.show(tray, selected).then(() => answer.tally());
  sight.show();
  hint();
}

function hint() {
  const { moving, hand, figure, position } = bench;
  find("hint").hidden = Boolean(moving || hand || figure) || position.tiles.length > 1;
  find("hint-moving").hidden = !moving;
  find("hint-hand").hidden = !hand || hands.picking;
  find("hint-figure").hidden = !figure;
  find("figure-in-hand").textContent = figure ? `${figure.player} ${figure.kind}` : "";
}

function show() {
  board.draw();
  list.draw();
  pieces.show();
  showSetup();
  boards.show();
  tools();
  /** @type {HTMLElement} */
  const asked = find("ask").querySelector("[name=q]:checked");
  find("answer-title").textContent = asked.dataset.title;
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-asks]");
  for (const link of links) link.search = bench.query;
}

/** Draws the tray anew, the focus where it was. */
function refresh() {
  const { spotButton, kind, player } = focused()?.dataset ?? {};
  showTray();
  answer.tally();
  const again = spotButton
    ? `[data-spot-button="${spotButton}"]`
    : kind && `[data-kind="${kind}"][data-player="${player}"]`;
  if (again) tray.querySelector(again)?.focus();
}

/** The cell that waits for a tile is large enough for a thumb, and so are those around it; the tile just laid stays in sight. */
function near() {
  if (!hands.filling) return;
  if (hands.fresh.cell) board.view.reveal(hands.fresh.cell);
  board.view.near(bench.selected);
}

bench.addEventListener("changed", () => {
  show();
  refresh();
  near();
});
bench.addEventListener("selected", () => {
  refresh();
  board.mark();
  tools();
  near();
});

find("to-examples").addEventListener("click", (event) => {
  event.preventDefault();
  find("examples").open = true;
  find("examples").scrollIntoView({ behavior: "smooth" });
});
for (const id of ["list-fold", "table-fold"]) find(id).hidden = false;
document.body.classList.add("with-hands");
keyboard(bench, board, hands, status);
bench.settle();
show();
hint();
document.documentElement.dataset.ready = "true";
const { tapped } = find("stage").dataset; // before any of this was here, by seen.js
if (tapped) {
  const { cell, point } = JSON.parse(tapped);
  hands.take(cell, { point });
}
