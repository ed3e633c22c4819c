// The tile in hand, enlarged: its segments take the figures of the chosen player.

import { spotWords } from "./catalogue.js";
import { el, svg } from "./dom.js";
import { at, figure, figuresAt, without } from "./moves.js";

export class TileInHand {
  constructor(bench, pencil) {
    this.bench = bench;
    this.pencil = pencil;
  }

  /** Fills the tray with the tile on a cell; `hands` are the things to do with it. */
  show(tray, cell, hands) {
    const laid = at(this.bench.position, cell);
    const tile = this.bench.catalogue.tile(laid.tile);
    const standing = figuresAt(this.bench.position, cell);
    tray.replaceChildren(
      el("header", { class: "tray-head" }, el("h2", { class: "visually-hidden" }, "This tile"), el("div", { class: "tally", "aria-hidden": "true" }),
        el("button", { type: "button", class: "button button-quiet tray-close", onclick: hands.close }, "Done")),
      el("div", { class: "in-hand" }, this.#large(laid, tile, standing),
        el("div", { class: "in-hand-side" }, this.#players(), this.#kinds(), this.#hands(laid, hands))),
      this.#spots(laid, tile, standing),
    );
  }

  #put(cell, spot) {
    const { bench } = this;
    bench.change({ position: figure(bench.position, bench.player, bench.kind, cell, spot) });
  }

  #large(laid, tile, standing) {
    const here = { ...laid, cell: [0, 0] };
    const names = tile.names[laid.turn];
    const shapes = tile.segments.map((segment, i) => svg("path", {
      d: segment.d, class: `segment segment-${segment.kind}`, "data-spot": names[i],
      transform: laid.turn ? `rotate(${laid.turn * 90} 50 50)` : null,
      onclick: () => this.#put(laid.cell, names[i]),
    }, svg("title", {}, spotWords(names[i]))));
    const order = { farm: 0, river: 1, road: 2, city: 3, cloister: 4 };
    shapes.sort((one, other) => order[one.dataset.spot.split(" ")[0]] - order[other.dataset.spot.split(" ")[0]]);
    const figures = this.pencil.figures(here, standing);
    this.#grouped(standing).forEach((one, i) => figures[i].addEventListener("click", () =>
      this.bench.change({ position: without(this.bench.position, one) })));
    return svg("svg", { viewBox: "-2 -2 104 104", class: "large-tile", "aria-hidden": "true" },
      this.pencil.tile(here), ...shapes, ...figures);
  }

  /** The figures in the order in which they are drawn. */
  #grouped(standing) {
    const spots = [...new Set(standing.map((one) => one.spot))];
    return spots.flatMap((spot) => standing.filter((one) => one.spot === spot));
  }

  #players() {
    const { bench } = this;
    return el("div", { class: "player-choice", role: "group", "aria-label": "Whose figure" }, bench.position.players.map((player) => el("button", {
      type: "button", class: "chip player-chip", "aria-pressed": String(player === bench.player), "aria-label": player, "data-player": player,
      onclick: () => bench.choose(player),
    }, el("b", { class: `player p-${player}` }, bench.data.colours[player]))));
  }

  #kinds() {
    const { bench } = this;
    const kinds = [...new Set(bench.position.sets.flatMap((set) => bench.data.sets[set].figures))];
    if (kinds.length < 2) return null;
    const choice = el("select", { "aria-label": "Which figure", onchange: () => { bench.kind = choice.value; } },
      kinds.map((kind) => el("option", { value: kind, selected: kind === bench.kind }, kind[0].toUpperCase() + kind.slice(1))));
    return choice;
  }

  #hands(laid, hands) {
    const last = this.bench.position.tiles.at(-1) === laid;
    const button = (word, act, attributes = {}) => el("button", { type: "button", class: "button button-quiet", onclick: act, ...attributes }, word);
    return el("div", { class: "hands" }, button("Turn", hands.turn), button("Move", hands.move), button("Lift", hands.lift),
      last ? el("p", { class: "was-last soft small" }, "Laid last") : button("Laid last", hands.last));
  }

  #spots(laid, tile, standing) {
    const names = tile.names[laid.turn];
    const lost = standing.filter((one) => !names.includes(one.spot));
    const light = (spot, on) => document.querySelector(`.large-tile [data-spot="${spot}"]`)?.classList.toggle("meant", on);
    return el("ul", { class: "spots", "aria-label": "Segments" },
      names.map((spot) => el("li", {}, el("button", {
        type: "button", class: "chip", "data-spot-button": spot, onclick: () => this.#put(laid.cell, spot),
        onpointerenter: () => light(spot, true), onpointerleave: () => light(spot, false),
        onfocus: () => light(spot, true), onblur: () => light(spot, false),
      }, spotWords(spot), this.#who(standing, spot)))),
      lost.map((one) => el("li", {}, el("button", { type: "button", class: "chip", onclick: () => this.bench.change({ position: without(this.bench.position, one) }) },
        `Take away: ${one.player} on ${one.spot}`))));
  }

  #who(standing, spot) {
    return standing.filter((one) => one.spot === spot).map((one) => el("b", { class: `player p-${one.player}`, title: one.player }, this.bench.data.colours[one.player]));
  }
}
