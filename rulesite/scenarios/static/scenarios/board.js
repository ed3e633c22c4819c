// The board: tiles, figures, open cells, what is in hand, what is wrong. Only what is not there yet is drawn.

import { fill, svg } from "./dom.js";
import { at, figuresAt, open } from "./moves.js";
import { View } from "./view.js";

const asLaid = ({ tile, cell, turn }) => `${tile} ${cell} ${turn}`;
const LAYERS = ["open", "tiles", "farms", "marks", "under", "figures", "pieces", "letters", "hand"];

export class Board {
  /** @type {Bench} */
  bench;
  /** @type {Pencil} */
  pencil;
  drawing; // the SVG that is the stage
  layers; // its groups by name
  view; // what of it is seen
  open = []; // the cells where a tile may be laid
  cursor = [0, 0]; // the cell that the keys act on
  problems = []; // [x, y, number]
  targets = []; // cells where the tile in hand may go
  ahead = []; // cells that are filled one after another

  constructor(frame, bench, pencil, hands) {
    this.bench = bench;
    this.pencil = pencil;
    this.drawing = frame.querySelector("svg");
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [name, svg("g", { class: `stage-${name}` })]),
    );
    this.#take();
    this.view = new View(this.drawing, { ...hands, hover: (cell) => this.#hover(cell) });
    this.drawing.addEventListener("focus", () => this.mark());
    this.drawing.addEventListener("blur", () => this.mark());
  }

  /** Makes the picture that stands there the stage. Its tiles stay, since a browser is slow to draw them; those of no set the server draws in another way. */
  #take() {
    const { drawing, layers, bench: { position } } = this;
    const shown = drawing.querySelector(".board-tiles"), drawn = [...shown?.children ?? []];
    if (
      shown && drawn.length === position.tiles.length && drawn.every((node) => node.matches("use"))
    ) {
      layers.tiles = fill(shown, { class: "stage-tiles" });
      shown.kept = new Map(position.tiles.map((laid, i) => [asLaid(laid), drawn[i]]));
    }
    for (const node of [...drawing.children]) if (node !== layers.tiles) node.remove();
    drawing.prepend(layers.open);
    drawing.append(...Object.values(layers).filter((layer) => !layer.parentNode));
    fill(drawing, {
      class: "board-drawing stage-drawing",
      tabindex: "0",
      role: "application",
      "aria-label": "Board",
      "aria-describedby": "keys",
    });
  }

  draw() {
    const { position } = this.bench;
    const { layers, pencil } = this;
    this.open = open(position);
    keep(layers.open, this.open, String, (cell) => square(cell, 5, "open-cell", 6));
    keep(layers.tiles, position.tiles, asLaid, (laid) => pencil.tile(laid));
    /** @type {[Laid, Figure[]][]} */
    const upon = position.figures.length
      ? position.tiles.map((laid) => [laid, figuresAt(position, laid.cell)])
      : [];
    keep(
      layers.figures,
      upon.filter(([, figures]) => figures.length),
      (one) => JSON.stringify([one, position.tokens, position.sets]),
      ([laid, figures]) => svg("g", {}, pencil.figures(laid, figures, position.tokens)),
    );
    const pieces = [pencil.tokens(position)];
    const lying = (under) => () =>
      svg("g", {}, pieces.flat().filter((piece) => piece.matches("[data-under]") === under));
    const state = () => JSON.stringify([position.tokens, position.tokens.length && position.tiles]);
    keep(layers.under, pieces, state, lying(true));
    keep(layers.pieces, pieces, state, lying(false));
    this.#marks();
    this.mark();
    this.view.follow(
      [...this.open, ...position.tiles.map((laid) => laid.cell)],
      Boolean(this.bench.selected || this.bench.hand || this.bench.figure),
    );
  }

  /** Numbers the cells of problems. */
  accuse(problems) {
    this.problems = problems;
    this.#marks();
  }

  /** Letters on the features of an answer, or none while another is awaited. */
  letter(answer) {
    const drawn = answer?.querySelector("template.answer-letters")?.content.querySelector("svg");
    const shown = [...drawn?.children ?? []].map((one) => document.importNode(one, true));
    this.layers.letters.replaceChildren(...shown);
  }

  aim(cells) {
    this.targets = cells;
    this.mark();
  }

  lead(cells) {
    this.ahead = cells;
    this.mark();
  }

  moveCursor(cell) {
    this.cursor = cell;
    this.mark();
    this.view.reveal(this.cursor);
  }

  #hover(cell) {
    const over = cell &&
      (this.open.some((one) => String(one) === String(cell)) || at(this.bench.position, cell));
    this.drawing.classList.toggle("over", Boolean(over));
  }

  #marks() {
    const last = this.bench.position.tiles.at(-1);
    this.layers.marks.replaceChildren(
      ...(last ? [square(last.cell, 1.5, "last-cell", 0)] : []),
      ...this.problems.flatMap(([x, y, number]) => [
        square([x, y], 2, "wrong-cell", 0),
        svg(
          "g",
          { class: "wrong-number", transform: `translate(${x * 100 + 85} ${y * 100 + 15})` },
          svg("circle", { r: 12 }),
          svg("text", { y: 5.5 }, String(number)),
        ),
      ]),
    );
  }

  /** Shows what is in hand: its cell and spot, where it may go, the cursor of the keys. */
  mark() {
    const { selected, spot, corner, position } = this.bench;
    const laid = selected && at(position, selected);
    const focused = document.activeElement === this.drawing &&
      this.drawing.matches(":focus-visible");
    this.layers.hand.replaceChildren(
      ...this.targets.map((cell) => square(cell, 10, "target-cell", 6)),
      ...this.ahead.map((cell) => square(cell, 10, "ahead-cell", 6)),
      ...(laid && spot ? [this.pencil.meant(laid, spot, corner)] : []),
      ...(selected ? [square(selected, -2, "hand-cell", 4)] : []),
      ...(focused ? [square(this.cursor, -5, "cursor-cell", 6)] : []),
    );
  }
}

/** Has in a layer one node for each thing, made anew only where there is none of its key. */
function keep(layer, things, key, make) {
  const there = layer.kept ?? new Map();
  layer.kept = new Map(things.map((thing) => [key(thing), thing]));
  for (const [name, node] of there) if (!layer.kept.has(name)) node.remove();
  for (const [name, thing] of layer.kept) {
    const node = there.get(name) ?? make(thing);
    if (!there.has(name)) layer.append(node);
    layer.kept.set(name, node);
  }
}

/** @param {number[]} cell */
function square([x, y], inset, name, round) {
  const size = 100 - 2 * inset;
  return svg("rect", {
    class: name,
    x: x * 100 + inset,
    y: y * 100 + inset,
    width: size,
    height: size,
    rx: round,
  });
}
