// Undo, redo, zoom, all tiles, all farms, the boards of this device, send.

import { el, svg } from "./dom.js";
import { saying, share } from "./share.js";

const SHAPES = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  nearer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  farms: "M3 19c5-8 13-8 18 0M5 13c4-6 10-6 14 0M8 8c2-3 6-3 8 0",
  tiles: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
};

export function toolbar(bench, board, hands, sight, shelf, place, status) {
  const undo = icon("undo", "Undo", () => bench.undo());
  const redo = icon("redo", "Redo", () => bench.redo());
  const tiles = icon("tiles", "All pieces", () => (hands.holding ? hands.close() : hands.pick()));
  const farms = icon("farms", "Farms", async () => {
    await sight.farms();
    farms.setAttribute("aria-pressed", String(sight.tinted));
  });
  const word = (name, act, more = "") =>
    el("button", { type: "button", class: `button button-quiet ${more}`, onclick: act }, name);
  const boards = word("Boards", () => shelf.open());
  const send = word(
    "Send",
    () =>
      share(`${bench.data.addresses.verdict}?${bench.query}`, document.title, saying(send, status)),
    "send",
  );
  place.replaceChildren(
    undo,
    redo,
    icon("farther", "Zoom out", () => board.view.zoom(0.8)),
    icon("nearer", "Zoom in", () => board.view.zoom(1.25)),
    icon("whole", "Show all", () => board.view.fit(board.view.cells)),
    tiles,
    farms,
    el("span", { class: "tools" }, boards, send),
  );
  return () => {
    undo.disabled = !bench.steps;
    redo.disabled = !bench.undone;
    tiles.setAttribute("aria-pressed", String(hands.holding));
  };
}

function icon(name, word, act) {
  return el("button", {
    type: "button",
    class: `button button-quiet icon icon-${name}`,
    "aria-label": word,
    title: word,
    onclick: act,
  }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] })));
}
