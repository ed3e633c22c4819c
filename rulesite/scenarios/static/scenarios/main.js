// The builder: puts its parts together. The browser draws; the engine judges.

import { Answer } from "./answer.js";
import { Board } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { el } from "./dom.js";
import { Pencil } from "./drawing.js";
import { TileInHand } from "./figures.js";
import { keyboard } from "./keyboard.js";
import { List } from "./list.js";
import { mine } from "./mine.js";
import { at, last, lay, lift, move, turn } from "./moves.js";
import { Palette } from "./palette.js";
import { Pieces } from "./pieces.js";
import { setup } from "./setup.js";
import { Bench } from "./state.js";
import { toolbar } from "./toolbar.js";

const find = (id) => document.getElementById(id);
const data = JSON.parse(find("bench-data").textContent);
const catalogue = new Catalogue(data.sets, data.stated);
await catalogue.need(data.position);

const bench = new Bench(data, catalogue);
const pencil = new Pencil(data, catalogue);
const status = find("status");
const tray = find("tray");
const board = new Board(find("stage"), bench, pencil, (cell) => hands.take(cell));
const palette = new Palette(bench, pencil);
const inHand = new TileInHand(bench, pencil);
const list = new List(bench, find("list"), status);
const showSetup = setup(bench, find("ask"));
const mark = mine(find("answer"), data.editions);
const answer = new Answer(bench, board, find("answer"), status, mark);
const pieces = new Pieces(bench, find("pieces-fold"), find("pieces"), status);
const tools = toolbar(bench, board, find("toolbar"), status);

const same = (one, other) => String(one) === String(other);
const put = (position) => bench.change({ position });

const hands = {
  /** Takes up what lies on a cell, or opens the palette for an empty one. */
  async take(cell, byKey = false) {
    const laid = at(bench.position, cell);
    board.cursor = cell;
    if (pieces.tapping && laid) return pieces.tapped(cell);
    if (bench.moving && !laid) {
      await put(move(bench.position, bench.selected, cell));
      return bench.select(cell);
    }
    if (laid && same(bench.selected, cell) && !byKey) return hands.turn(cell);
    if (!laid && !board.open.some((one) => same(one, cell))) return hands.close();
    bench.select(cell);
    if (byKey) soon(() => tray.querySelector(laid ? "[data-spot-button]" : ".palette-tile")?.focus());
  },
  async lay(cell, tile, quarter) {
    const byKey = tray.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    await put(lay(bench.position, tile, cell, quarter));
    bench.select(cell);
    if (byKey) board.drawing.focus();
  },
  turn: (cell) => at(bench.position, cell) && put(turn(bench.position, cell, catalogue, 1, data.looks)),
  last: (cell) => at(bench.position, cell) && put(last(bench.position, cell)),
  lift(cell) {
    if (!at(bench.position, cell)) return;
    put(lift(bench.position, cell));
    hands.close();
  },
  async move(cell) {
    const laid = at(bench.position, cell);
    if (!laid) return;
    bench.select(cell, true);
    board.aim(await targets(laid));
  },
  close: () => bench.select(null),
};

/** Where the rules let the tile in hand go, as the server says. */
async function targets(laid) {
  try {
    const found = await fetch(`${data.addresses.places}?${bench.query}&tile=${laid.tile}&without=${laid.cell}`);
    return found.ok && bench.moving ? (await found.json()).cells : [];
  } catch {
    return [];
  }
}

function soon(act, tries = 20) {
  if (act() !== undefined || tries === 0) return;
  if (!tray.querySelector(".palette-tile, [data-spot-button]")) setTimeout(() => soon(act, tries - 1), 40);
}

function showTray() {
  fillTray();
  answer.tally();
}

function fillTray() {
  const cell = bench.selected;
  document.body.classList.toggle("tray-open", Boolean(cell) && !bench.moving);
  tray.hidden = !cell || bench.moving;
  hint();
  if (!bench.moving) board.aim([]);
  if (cell && innerWidth < 960) find("stage").scrollIntoView({ behavior: "smooth" });
  if (tray.hidden) return tray.replaceChildren();
  if (at(bench.position, cell)) {
    inHand.show(tray, cell, {
      close: hands.close, turn: () => hands.turn(cell), move: () => hands.move(cell), lift: () => hands.lift(cell), last: () => hands.last(cell),
    });
    tray.querySelector(".spots").before(el("div", { class: "notice notice-open problems tray-wrong", hidden: true }));
  } else palette.show(tray, cell, (tile, quarter) => hands.lay(cell, tile, quarter), hands.close);
}

function hint() {
  find("hint").hidden = bench.moving || bench.position.tiles.length > 1;
  find("hint-moving").hidden = !bench.moving;
}

function show() {
  board.draw();
  list.draw();
  pieces.show();
  showSetup();
  tools();
  find("answer-title").textContent = bench.ask.q === "final" ? "As the end of the game" : "What the last tile scored";
  hint();
  find("turn-link").href = `${data.addresses.turn}?${bench.query}`;
  find("verdict-link").href = `${data.addresses.verdict}?${bench.query}`;
}

bench.addEventListener("changed", () => {
  show();
  refreshTray();
});
bench.addEventListener("selected", () => {
  const focus = document.activeElement?.dataset;
  showTray();
  board.draw();
  refocus(focus);
});

/** Redraws the tile in hand after a change, the focus where it was. */
function refreshTray() {
  if (!bench.selected || bench.moving) return;
  const focus = document.activeElement?.dataset;
  showTray();
  refocus(focus);
}

function refocus(focus) {
  if (focus?.spotButton) tray.querySelector(`[data-spot-button="${focus.spotButton}"]`)?.focus();
  else if (focus?.kind) tray.querySelector(`[data-kind="${focus.kind}"]`)?.focus();
  else if (focus?.player) tray.querySelector(`[data-player="${focus.player}"]`)?.focus();
}

find("to-examples").addEventListener("click", (event) => {
  event.preventDefault();
  find("examples").open = true;
  find("examples").scrollIntoView({ behavior: "smooth" });
});
for (const id of ["toolbar", "list-fold", "table-fold"]) find(id).hidden = false;
document.body.classList.add("with-hands");
keyboard(bench, board, hands, status);
bench.settle();
show();
document.documentElement.dataset.ready = "true";
