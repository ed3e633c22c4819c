// Undo, redo, zoom, clear, send.

import { el } from "./dom.js";
import { saying, share } from "./share.js";

const SHAPES = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  nearer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

export function toolbar(bench, board, place, status) {
  const undo = icon("undo", "Undo", () => bench.undo());
  const redo = icon("redo", "Redo", () => bench.redo());
  const clear = el("button", { type: "button", class: "button button-quiet", onclick: () => {
    const { players, sets } = bench.position;
    bench.select(null);
    bench.change({ position: { ...bench.data.start, players, sets } });
    status.textContent = "Cleared. Undo brings it back.";
  } }, "Clear");
  const send = el("button", { type: "button", class: "button button-quiet", onclick: () =>
    share(`${bench.data.addresses.verdict}?${bench.query}`, document.title, saying(send, status)) }, "Send");
  place.replaceChildren(
    el("div", { class: "tools" }, undo, redo),
    el("div", { class: "tools" }, icon("farther", "Zoom out", () => board.view.zoom(0.8)), icon("nearer", "Zoom in", () => board.view.zoom(1.25)),
      icon("whole", "Show all", () => board.view.fit(board.view.cells))),
    el("div", { class: "tools" }, clear, send),
  );
  return () => {
    undo.disabled = bench.step === 0;
    redo.disabled = bench.step >= bench.lastStep;
  };
}

function icon(name, word, act) {
  const button = el("button", { type: "button", class: "button button-quiet icon", "aria-label": word, title: word, onclick: act });
  const template = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  template.setAttribute("viewBox", "0 0 24 24");
  template.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  template.append(path);
  button.append(template);
  return button;
}
