// The board: tiles, figures, open cells, what is in hand, what is wrong.

import { svg } from "./dom.js";
import { at, figuresAt, open } from "./moves.js";
import { View } from "./view.js";

export class Board {
  cursor = [0, 0];
  problems = []; // [x, y, number]
  targets = []; // cells where the tile in hand may go

  constructor(frame, bench, pencil, onTap) {
    this.bench = bench;
    this.pencil = pencil;
    this.layers = Object.fromEntries(["open", "tiles", "marks", "under", "figures", "pieces", "hand"].map((name) => [name, svg("g", { class: `stage-${name}` })]));
    this.drawing = svg("svg", { class: "board-drawing stage-drawing", tabindex: "0", role: "application", "aria-label": "Board", "aria-describedby": "keys" }, ...Object.values(this.layers));
    frame.querySelector("svg")?.remove();
    frame.prepend(this.drawing);
    this.view = new View(this.drawing, onTap, (cell) => this.#hover(cell));
    this.drawing.addEventListener("focus", () => this.#hand());
    this.drawing.addEventListener("blur", () => this.#hand());
  }

  draw() {
    const { position } = this.bench;
    const { open: around, tiles, figures } = this.layers;
    this.open = open(position);
    around.replaceChildren(...this.open.map((cell) => square(cell, 5, "open-cell", 6)));
    tiles.replaceChildren(...position.tiles.map((laid) => this.pencil.tile(laid)));
    figures.replaceChildren(...position.tiles.flatMap((laid) => this.pencil.figures(laid, figuresAt(position, laid.cell), position.tokens)));
    const pieces = this.pencil.tokens(position);
    this.layers.under.replaceChildren(...pieces.filter((piece) => piece.matches("[data-under]")));
    this.layers.pieces.replaceChildren(...pieces.filter((piece) => !piece.matches("[data-under]")));
    this.#marks();
    this.#hand();
    this.view.follow([...this.open, ...position.tiles.map((laid) => laid.cell)]);
  }

  /** Numbers the cells of problems. */
  accuse(problems) {
    this.problems = problems;
    this.#marks();
  }

  aim(cells) {
    this.targets = cells;
    this.#hand();
  }

  moveCursor([x, y]) {
    this.cursor = [x, y];
    this.#hand();
    this.view.reveal(this.cursor);
  }

  #hover(cell) {
    const over = cell && (this.open.some((one) => String(one) === String(cell)) || at(this.bench.position, cell));
    this.drawing.classList.toggle("over", Boolean(over));
  }

  #marks() {
    const last = this.bench.position.tiles.at(-1);
    this.layers.marks.replaceChildren(
      ...(last ? [square(last.cell, 1.5, "last-cell", 0)] : []),
      ...this.problems.flatMap(([x, y, number]) => [
        square([x, y], 2, "wrong-cell", 0),
        svg("g", { class: "wrong-number", transform: `translate(${x * 100 + 85} ${y * 100 + 15})` }, svg("circle", { r: 12 }), svg("text", { y: 5.5 }, String(number))),
      ]),
    );
  }

  #hand() {
    const { selected } = this.bench;
    const focused = document.activeElement === this.drawing && this.drawing.matches(":focus-visible");
    this.layers.hand.replaceChildren(
      ...this.targets.map((cell) => square(cell, 10, "target-cell", 6)),
      ...(selected ? [square(selected, -2, "hand-cell", 4)] : []),
      ...(focused ? [square(this.cursor, -5, "cursor-cell", 6)] : []),
    );
  }
}

function square([x, y], inset, name, round) {
  const size = 100 - 2 * inset;
  return svg("rect", { class: name, x: x * 100 + inset, y: y * 100 + inset, width: size, height: size, rx: round });
}
