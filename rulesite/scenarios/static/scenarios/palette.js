// The tiles to choose from for one open cell: those whose sides match first, as they would lie.

import { el } from "./dom.js";
import { at } from "./moves.js";

const KINDS = { all: "All", city: "City", road: "Road", cloister: "Cloister", river: "River" };

export class Palette {
  filter = "all";

  constructor(bench, pencil) {
    this.bench = bench;
    this.pencil = pencil;
  }

  /** Fills the tray; `choose(tile, turn)` is called with what was picked. */
  async show(tray, cell, choose, close) {
    const fits = await this.#ask(cell);
    if (String(this.bench.selected) !== String(cell) || at(this.bench.position, cell)) return;
    const draw = () => {
      const lists = el("div", { class: "palette-lists" }, this.#lists(fits, choose));
      tray.replaceChildren(this.#head(close), this.#filters(draw), lists);
    };
    draw();
  }

  #head(close) {
    return el("header", { class: "tray-head" }, el("h2", {}, "Lay a tile"),
      el("button", { type: "button", class: "button button-quiet tray-close", onclick: close }, "Close"));
  }

  #filters(draw) {
    const tiles = this.bench.catalogue.of(this.bench.position.sets);
    const there = Object.keys(KINDS).filter((kind) => kind === "all" || tiles.some((tile) => tile.kinds.includes(kind)));
    return el("div", { class: "filters", role: "group", "aria-label": "Tiles with" }, there.map((kind) => el("button", {
      type: "button", class: "chip", "aria-pressed": String(kind === this.filter),
      onclick: () => {
        this.filter = kind;
        draw();
      },
    }, KINDS[kind])));
  }

  #lists(fits, choose) {
    const tiles = this.bench.catalogue.of(this.bench.position.sets)
      .filter((tile) => this.filter === "all" || tile.kinds.includes(this.filter))
      .sort((one, other) => other.count - one.count);
    const matching = tiles.filter((tile) => fits[tile.id]);
    const others = tiles.filter((tile) => !fits[tile.id]);
    return [
      matching.length
        ? this.#grid(matching, fits, choose)
        : el("p", { class: "soft" }, "No tile of these sets continues all sides here."),
      others.length > 0 && el("details", { class: "fold", open: !matching.length },
        el("summary", {}, `Tiles that do not match here (${others.length})`), this.#grid(others, fits, choose)),
    ].filter(Boolean);
  }

  #grid(tiles, fits, choose) {
    return el("ul", { class: "palette" }, tiles.map((tile) => {
      const turn = fits[tile.id]?.turns[0] ?? 0;
      const left = fits[tile.id]?.left ?? tile.count;
      return el("li", {}, el("button", {
        type: "button", class: "palette-tile", "data-tile": tile.id, title: tile.name,
        "aria-label": `${tile.name}, ${left} left`, onclick: () => choose(tile.id, turn),
      }, this.pencil.picture(tile.id, turn), el("span", { class: left ? "left" : "left none", "aria-hidden": "true" }, String(left))));
    }));
  }

  async #ask(cell) {
    try {
      const answer = await fetch(`${this.bench.data.addresses.fits}?${this.bench.query}&cell=${cell}`);
      return answer.ok ? (await answer.json()).fits : {};
    } catch {
      return {};
    }
  }
}
