// The strip of tiles for one open cell: every tile in every turn that fits is a picture of its own, the
// likeliest first. A small square shows the cell: its free sides can be told. Under the pictures stand
// the figures for the tile just laid.

import { el, focused } from "./dom.js";
import { chips, first } from "./figures.js";
import { at } from "./moves.js";
import { kindsOf } from "./spots.js";

const SIDES = ["Top", "Right", "Bottom", "Left"];
const ANY = "*";
const SHOWN = 64; // pictures at first

export class Palette {
  /** @type {Bench} */
  bench;
  /** @type {Pencil} */
  pencil;
  /** @type {Server} */
  server;
  /** @type {Hands} */
  hands;
  #used = []; // the tiles laid last, the latest first
  #told = [ANY, ANY, ANY, ANY]; // what the free sides show
  #sign = ""; // what the tiles show besides their sides
  #anyway = false; // only tiles that do not fit
  #square = false; // whether the square is shown
  #cell = "";
  #known = {}; // what was said last of the cell

  constructor(bench, pencil, server, hands) {
    Object.assign(this, { bench, pencil, server, hands });
  }

  /** Remembers a tile that was laid. */
  used(tile) {
    this.#used = [tile, ...this.#used.filter((one) => one !== tile)].slice(0, 8);
  }

  /** Fills the tray for an open cell, or with all tiles to take one in hand. */
  async show(tray, cell) {
    if (String(cell) !== this.#cell) this.#forget(cell);
    const { position } = this.bench,
      about = JSON.stringify([cell, position.tiles, position.tokens, position.sets]);
    let { answer } = this.#known;
    if (this.#known.about !== about) {
      tray.querySelector(".strip")?.setAttribute("inert", ""); // it is about another cell
      answer = cell ? await this.server.fits(cell) : { sides: ANY.repeat(4), fits: null };
    }
    if (String(this.bench.selected) !== String(cell) || (cell && at(this.bench.position, cell))) {
      return;
    }
    this.#known = answer ? { about, answer } : {};
    const draw = (more = SHOWN) => {
      const focus = tray.contains(document.activeElement) && focused().dataset.key;
      const last = this.bench.position.tiles.at(-1)?.cell;
      const scrolled = tray.querySelector(`[data-of="${cell}"]`)?.scrollTop;
      tray.replaceChildren(
        el("div", {
          class: "notice notice-open problems tray-wrong",
          "data-cell": String(last),
          hidden: true,
        }),
        el(
          "div",
          { class: `strip${this.#square ? " with-square" : ""}` },
          this.#square && this.#side(cell, answer, draw),
          this.#pictures(cell, answer, more, draw),
        ),
        this.#doors(cell, answer, draw),
      );
      if (scrolled) tray.querySelector(".strip-tiles").scrollTop = scrolled;
      if (focus) tray.querySelector(`[data-key="${focus}"]`)?.focus();
    };
    draw();
  }

  #forget(cell) {
    this.#cell = String(cell);
    this.#told = [ANY, ANY, ANY, ANY];
    this.#sign = "";
    this.#anyway = false;
  }

  get #tiles() {
    return this.bench.catalogue.of(this.bench.position.sets);
  }

  // --- Under the pictures ------------------------------------------------------------------------

  #doors(cell, answer, draw) {
    const door = (word, key, on, act, more = {}) =>
      el("button", {
        type: "button",
        class: "button button-quiet",
        "data-key": key,
        "aria-pressed": String(on),
        onclick: () => {
          act();
          draw();
        },
        ...more,
      }, word);
    return el(
      "div",
      { class: "strip-doors" },
      el("div", {
        class: "who-row",
        role: "group",
        "aria-label": cell ? "Whose figure on the tile just placed" : "Figures",
      }, this.#figures(cell)),
      door("By its sides", "sides", this.#square, () => (this.#square = !this.#square), {
        title: "Tell the free sides",
      }),
      cell && answer &&
        door("More tiles", "anyway", this.#anyway, () => (this.#anyway = !this.#anyway), {
          title: "Tiles that do not fit here",
        }),
      el("button", {
        type: "button",
        class: "button button-quiet tray-close",
        "data-key": "close",
        onclick: this.hands.close,
      }, "Done"),
    );
  }

  /** The figures for the tile just laid, or all of them to take one in hand. */
  #figures(cell) {
    const { bench, pencil, hands } = this, { fresh } = hands, { standing } = fresh;
    if (cell && !fresh.cell) return [];
    const kinds = kindsOf(bench).sort(first((kind) => kind === bench.kind));
    return kinds.flatMap((kind) =>
      chips(
        bench,
        pencil,
        kind,
        (player) => Boolean(cell) && standing?.player === player && standing.kind === kind,
        (player) => Boolean(cell) && !standing && bench.player === player && bench.kind === kind,
        cell ? (player) => fresh.choose(player, kind) : (player) => hands.holdFigure(player, kind),
      )
    );
  }

  // --- The square: what the sides show ---------------------------------------------------------

  #side(cell, answer, draw) {
    const sides = answer?.sides ?? ANY.repeat(4);
    const signs = this.#signs(cell, answer);
    return el(
      "div",
      { class: "strip-side" },
      el(
        "div",
        {
          class: "sides",
          role: "group",
          "aria-label": cell ? "Sides of this square" : "Sides of the tile",
        },
        [...sides].map((letter, i) => this.#edge(letter, i, draw)),
        signs.length > 0 &&
          el("button", {
            type: "button",
            class: "edge edge-middle",
            "data-key": "middle",
            "aria-pressed": String(Boolean(this.#sign)),
            onclick: () => {
              this.#sign = ["", ...signs][(signs.indexOf(this.#sign) + 2) % (signs.length + 1)];
              draw();
            },
          }, this.#sign || signs[0]),
      ),
    );
  }

  /** What the tiles with these sides show besides, what most of them show first. */
  #signs(cell, answer) {
    const count = new Map();
    for (const { tile, turn } of this.#found(cell, answer)) {
      if (this.#shows(tile, turn)) {
        for (const sign of tile.signs) count.set(sign, (count.get(sign) ?? 0) + 1);
      }
    }
    return [...count.keys()].sort((one, other) => count.get(other) - count.get(one));
  }

  #edge(letter, i, draw) {
    const { terrains } = this.bench.data;
    const fixed = letter !== ANY;
    const shown = fixed ? letter : this.#told[i];
    const word = terrains[shown] ?? "any";
    const name = `edge edge-${i} shows-${word}`;
    if (fixed) {
      return el(
        "span",
        { class: `${name} edge-fixed`, "aria-label": `${SIDES[i]}: ${word}` },
        word,
      );
    }
    return el("button", {
      type: "button",
      class: name,
      "data-key": `side-${i}`,
      "aria-label": `${SIDES[i]}: ${word}`,
      onclick: () => {
        const letters = [
          ANY,
          ...Object.keys(terrains).filter((one) =>
            this.#tiles.some(({ sides }) => sides.includes(one))
          ),
        ];
        this.#told[i] = letters[(letters.indexOf(shown) + 1) % letters.length];
        draw();
      },
    }, word);
  }

  // --- The pictures ----------------------------------------------------------------------------

  #pictures(cell, answer, more, draw) {
    const found = this.#found(cell, answer);
    const shown = found.filter((one) => this.#asTold(one));
    return el(
      "div",
      { class: "strip-tiles", "data-of": String(cell) },
      cell && !answer &&
        el(
          "p",
          { class: "soft small" },
          "The server cannot be reached, so nobody says which tiles fit.",
        ),
      !shown.length && el(
        "p",
        { class: "soft small" },
        found.length
          ? "No tile with these sides."
          : "No tile of these sets continues all sides here.",
      ),
      el("ul", { class: "palette" }, shown.slice(0, more).map((one) => this.#picture(cell, one))),
      shown.length > more &&
        el("button", {
          type: "button",
          class: "button button-quiet",
          "data-key": "more",
          onclick: () => draw(Infinity),
        }, `${shown.length - more} more`),
    );
  }

  #found(cell, answer) {
    return cell ? this.#fitting(answer) : this.#all();
  }

  /** Every tile in every turn that fits, or those that fit in none. */
  #fitting(answer) {
    const fits = answer?.fits ?? {};
    const out = !answer || this.#anyway;
    const found = this.#tiles.flatMap((tile) => {
      const fit = fits[tile.id];
      if (out) return fit ? [] : [{ tile, turn: 0, left: tile.count }];
      return fit ? fit.turns.map((turn) => ({ tile, turn, left: fit.left })) : [];
    });
    return this.#sorted(found);
  }

  #all() {
    const wanted = (tile) => [0, 1, 2, 3].find((turn) => this.#shows(tile, turn)) ?? 0;
    return this.#sorted(
      this.#tiles.map((tile) => ({ tile, turn: wanted(tile), left: tile.count })),
    );
  }

  /** The likeliest first: those of which most are left, then tiles of the set just used. */
  #sorted(found) {
    const [latest] = this.#used;
    const set = latest && this.bench.catalogue.tile(latest)?.set;
    const weight = ({ tile, left }) =>
      left * 4 + (left > 0 ? 1000 : 0) + (left > 0 && tile.id === latest ? 8 : 0) +
      (tile.set === set ? 1 : 0) + (this.#used.includes(tile.id) ? 0.5 : 0);
    return found.map((one) => [weight(one), one]).sort(([one], [other]) => other - one).map((
      [, one],
    ) => one);
  }

  #asTold({ tile, turn }) {
    return this.#shows(tile, turn) && (!this.#sign || tile.signs.includes(this.#sign));
  }

  #shows({ sides }, turn) {
    return this.#told.every((letter, i) =>
      letter === ANY || [ANY, letter].includes(sides[(i - turn + 4) % 4])
    );
  }

  #picture(cell, { tile, turn, left }) {
    const turned = turn ? `, turned ${["", "once", "twice", "three times"][turn]}` : "";
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "palette-tile",
          "data-tile": tile.id,
          "data-turn": turn,
          "data-key": `${tile.id}-${turn}`,
          title: tile.name,
          "aria-label": `${tile.name}${cell ? turned : ""}, ${left} left`,
          onclick: () => (cell ? this.hands.lay(cell, tile.id, turn) : this.hands.hold(tile.id)),
        },
        this.pencil.picture(tile.id, turn),
        el("span", { class: left ? "left" : "left none", "aria-hidden": "true" }, String(left)),
      ),
    );
  }
}
