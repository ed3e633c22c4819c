// The position as a table of form controls: the same hands for those who do not see the board.

import { placeWords, spotWords } from "./catalogue.js";
import { el, focused } from "./dom.js";
import { figure, figuresAt, last, lay, lift, move, open, turn, without } from "./moves.js";
import { kindsOf, spotsOf } from "./spots.js";

export class List {
  /** @type {Bench} */
  bench;
  place; // the element that holds the table
  moving = null; // the number of the tile whose place is being chosen

  constructor(bench, place) {
    Object.assign(this, { bench, place });
    place.closest("details").addEventListener("toggle", () => this.draw());
  }

  draw() {
    if (!this.place.closest("details").open) return;
    const { key } = this.place.contains(document.activeElement) ? focused().dataset : {};
    this.#fill();
    const kept = (name) => this.place.querySelector(`[data-key="${name}"]`);
    if (key) {
      (kept(key) ?? kept(key.startsWith("away") ? `figure ${key.split(" ")[1]}` : "tile")).focus();
    }
  }

  #fill() {
    const { position } = this.bench;
    const heads = ["Tile", "Where", "Turns", "Figures", ""];
    this.place.replaceChildren(
      el(
        "div",
        { class: "sheet-box" },
        el(
          "table",
          { class: "plain-table position-list" },
          el(
            "caption",
            {},
            "In the order in which they were placed; the last is the tile just placed. Places are counted from the first tile.",
          ),
          el("thead", {}, el("tr", {}, heads.map((word) => el("th", { scope: "col" }, word)))),
          el("tbody", {}, position.tiles.map((laid, i) => this.#row(laid, i))),
        ),
      ),
      this.#more(),
    );
    const kinds = kindsOf(this.bench);
    if (kinds.length < 2) return;
    const kind = el(
      "select",
      {
        id: "list-kind",
        "data-key": "kind",
        onchange: () => {
          this.bench.choose({ kind: kind.value });
          this.draw();
        },
      },
      kinds.map((name) => el("option", { value: name, selected: name === this.bench.kind }, name)),
    );
    this.place.prepend(
      el("div", { class: "field" }, el("label", { for: "list-kind" }, "Figure to put"), kind),
    );
  }

  #change(position) {
    this.bench.change({ position });
  }

  #row(laid, i) {
    const { position, catalogue } = this.bench;
    const tile = catalogue.tile(laid.tile);
    const turns = el("select", {
      "data-key": `turns ${i}`,
      "aria-label": `Quarter turns of ${tile.name}`,
      onchange: () =>
        this.#change(
          turn(
            position,
            laid.cell,
            catalogue,
            Number(turns.value) - laid.turn,
            this.bench.data.looks,
          ),
        ),
    }, [0, 1, 2, 3].map((n) => el("option", { value: n, selected: n === laid.turn }, String(n))));
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, tile.name),
      el("td", {}, this.#where(laid, tile, i)),
      el("td", {}, turns),
      el("td", {}, this.#figures(laid, tile, i)),
      el(
        "td",
        { class: "list-hands" },
        el("button", {
          type: "button",
          class: "button button-quiet",
          "data-key": `last ${i}`,
          onclick: () => this.#change(last(position, laid.cell)),
          "aria-label": `${tile.name} is the last tile`,
        }, "Last tile"),
        el("button", {
          type: "button",
          class: "button button-quiet",
          "data-key": `lift ${i}`,
          onclick: () => this.#change(lift(position, laid.cell)),
          "aria-label": `Remove ${tile.name}`,
        }, "Remove"),
      ),
    );
  }

  /** Where a tile lies; where else it may lie is listed once somebody asks, since it is much. */
  #where(laid, tile, i) {
    const { position } = this.bench;
    if (this.moving !== i) {
      return el("button", {
        type: "button",
        class: "chip",
        "data-key": `where ${i}`,
        "aria-label": `Move ${tile.name}, ${placeWords(position, laid.cell)}`,
        onclick: () => {
          this.moving = i;
          this.draw();
        },
      }, placeWords(position, laid.cell));
    }
    const place = (cell) =>
      el(
        "option",
        { value: cell, selected: String(cell) === String(laid.cell) },
        placeWords(position, cell),
      );
    return el("select", {
      "data-key": `where ${i}`,
      "aria-label": `Where ${tile.name} lies`,
      onchange: ({ target }) => {
        this.moving = null;
        this.#change(move(position, laid.cell, target.value.split(",").map(Number)));
      },
    }, [laid.cell, ...open(position)].map(place));
  }

  #words(spot, kind) {
    return spotWords(spot, this.bench.data, this.bench.data.looks[kind].corner);
  }

  #figures(laid, tile, i) {
    const { position } = this.bench;
    const choice = el(
      "select",
      { "data-key": `figure ${i}`, "aria-label": `A ${this.bench.kind} on ${tile.name}` },
      position.players.map((player) =>
        el(
          "optgroup",
          { label: player },
          spotsOf(this.bench, laid, this.bench.data.looks[this.bench.kind].corner).map((spot) =>
            el(
              "option",
              { value: `${player}|${spot}` },
              `${player}: ${this.#words(spot, this.bench.kind)}`,
            )
          ),
        )
      ),
    );
    const put = el("button", {
      type: "button",
      class: "button button-quiet",
      "data-key": `put ${i}`,
      "aria-label": `Put that ${this.bench.kind} on ${tile.name}`,
      onclick: () => {
        const [player, spot] = choice.value.split("|");
        this.#change(figure(position, player, this.bench.kind, laid.cell, spot));
      },
    }, "Put");
    return [
      ...figuresAt(position, laid.cell).map((one) =>
        el(
          "button",
          {
            type: "button",
            class: "chip",
            "data-key": `away ${i} ${one.player} ${one.kind} ${one.spot}`,
            "aria-label": `Take away ${one.player} ${one.kind} on ${
              this.#words(one.spot, one.kind)
            }`,
            onclick: () => this.#change(without(position, one)),
          },
          el("b", { class: `player p-${one.player}` }, this.bench.data.colours[one.player]),
          one.kind === "follower" ? "" : `${one.kind}: `,
          this.#words(one.spot, one.kind),
          " ×",
        )
      ),
      choice,
      put,
    ];
  }

  #more() {
    const { position, catalogue } = this.bench;
    const tile = el(
      "select",
      { id: "list-tile", "data-key": "tile" },
      catalogue.of(position.sets).map((one) => el("option", { value: one.id }, one.name)),
    );
    const cell = el(
      "select",
      { id: "list-cell", "data-key": "cell" },
      open(position).map((one) => el("option", { value: one }, placeWords(position, one))),
    );
    const turns = el(
      "select",
      { id: "list-turn", "data-key": "turn" },
      [0, 1, 2, 3].map((n) => el("option", { value: n }, String(n))),
    );
    const field = (word, control) =>
      el("div", { class: "field" }, el("label", { for: control.id }, word), control);
    return el(
      "div",
      { class: "fields" },
      field("Place a tile", tile),
      field("On", cell),
      field("Quarter turns", turns),
      el(
        "div",
        { class: "field" },
        el("button", {
          type: "button",
          class: "button button-quiet",
          "data-key": "lay",
          onclick: () =>
            this.#change(
              lay(position, tile.value, cell.value.split(",").map(Number), Number(turns.value)),
            ),
        }, "Place"),
      ),
    );
  }
}
