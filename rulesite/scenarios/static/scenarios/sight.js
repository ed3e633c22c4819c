// What lies where a hand points: a feature is lit on the board and told in the tray; all farms are tinted.

import { el, svg } from "./dom.js";
import { douse, light, outlines, readCells } from "./lights.js";
import { at } from "./moves.js";

const LETTERED = 3; // every so many segments of a farm its letter stands

export class Sight {
  /** @type {Bench} */
  bench;
  /** @type {Board} */
  board;
  /** @type {Server} */
  server;
  legend; // the element that says whose each tinted farm is
  /** @type {HTMLElement} */
  status;
  tinted = false; // whether all farms are
  told = el("div", { class: "told" }); // goes from one tray to the next, so that it does not flicker
  #place = "";

  constructor(bench, board, server, legend, status) {
    Object.assign(this, { bench, board, server, legend, status });
    bench.addEventListener("changed", () => this.#tint());
    legend.addEventListener("click", ({ target }) => {
      const { cell, spot } = target.closest("button")?.dataset ?? {};
      if (cell) bench.select(cell.split(",").map(Number), { spot });
    });
  }

  /** Tells of the feature at the spot in hand and lights it; nothing of a spot that is no segment. */
  async show() {
    const { selected, spot, corner, position } = this.bench;
    const place = `${selected} ${spot}`;
    if (place !== this.#place) this.#forget();
    if (!selected || !spot || corner || !at(position, selected)) return;
    this.#place = place;
    const { query } = this.bench;
    const answer = await this.server.feature(selected, spot);
    if (place !== this.#place || query !== this.bench.query) return;
    const known = this.told.hasChildNodes();
    this.told.innerHTML = answer?.html ?? "";
    const feature = this.told.firstElementChild;
    if (!feature) return douse(this.board.drawing);
    const cells = readCells(feature.dataset.cells),
      spots = feature.dataset.spots.split("|").filter(Boolean);
    const points = spots.map((name, i) => this.board.pencil.anchor(at(position, cells[i]), name));
    light(this.board.drawing, cells, readCells(feature.dataset.area), outlines(feature), points);
    if (!known) this.status.textContent = feature.querySelector(".seen-title").innerText;
  }

  #forget() {
    if (this.#place) douse(this.board.drawing);
    this.#place = "";
    this.told.replaceChildren();
  }

  /** Tints all farms, or no longer. */
  async farms() {
    this.tinted = !this.tinted;
    await this.#tint();
  }

  async #tint() {
    const { query } = this.bench;
    const answer = this.tinted && (await this.server.farms());
    if (query !== this.bench.query) return;
    this.legend.hidden = !answer;
    this.board.layers.letters.style.display = answer ? "none" : ""; // farms have letters of their own
    this.legend.innerHTML = answer ? answer.html : "";
    this.board.layers.farms.replaceChildren(
      ...(answer ? answer.farms : []).flatMap((farm) => this.#farm(farm)),
    );
  }

  #farm({ letter, tint, parts }) {
    const { board: { pencil }, bench: { position } } = this;
    const lying = parts.map(([cell, spot]) => [at(position, cell), spot]);
    const shapes = lying.map(([laid, spot]) => {
      const shape = pencil.meant(laid, spot, false);
      shape.setAttribute("class", `farm-tint farm-${tint}`);
      return shape;
    });
    const letters = lying.filter((_, i) => i % LETTERED === 0).map(([laid, spot]) => {
      const [x, y] = pencil.anchor(laid, spot);
      return svg(
        "g",
        { class: `farm-letter farm-${tint}`, transform: `translate(${x} ${y})` },
        svg("circle", { r: 11 }),
        svg("text", { y: 5 }, letter),
      );
    });
    return [...shapes, ...letters];
  }
}
