// The tile in hand, enlarged: its segments take the figures of the chosen player.

import { spotWords, turned } from "./catalogue.js";
import { el, svg } from "./dom.js";
import { heaps, ways } from "./drawing.js";
import { at, figure, figuresAt, without } from "./moves.js";

/** The kinds of figures in the boxes of the sets in play. */
export function kindsOf({ position, data }) {
  return [...new Set(position.sets.flatMap((set) => data.sets[set].figures))];
}

/** The spots to offer for the kind of figure in hand: corners for a barn. */
export function spotsFor({ kind, data, catalogue, position }, laid) {
  const tile = catalogue.tile(laid.tile);
  const over = ways(position.tokens, laid.cell, data.tokens).map(({ spot }) => spot);
  const special = [...Object.keys(tile.special), ...spotsUpon(data.places, position.tokens, laid)];
  return data.looks[kind].corner ? data.barns : [...tile.names[laid.turn], ...over, ...special];
}

/** The spots on tokens that lie on a tile. */
function spotsUpon(places, tokens, laid) {
  const here = tokens.filter(({ cell }) => String(cell) === String(laid.cell)).map(({ what }) => what);
  return Object.keys(places).filter((spot) => here.includes(places[spot].upon));
}

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
    tray.replaceChildren(...[
      el("header", { class: "tray-head" }, el("h2", { class: "visually-hidden" }, "This tile"), el("div", { class: "tally", "aria-hidden": "true" }),
        el("button", { type: "button", class: "button button-quiet tray-close", onclick: hands.close }, "Done")),
      this.#kinds(),
      el("div", { class: "in-hand" }, this.#large(laid, tile, standing),
        el("div", { class: "in-hand-side" }, this.#players(), this.#hands(laid, hands))),
      this.#spots(laid, tile, standing),
    ].filter(Boolean));
  }

  #put(cell, spot) {
    const { bench } = this;
    bench.change({ position: figure(bench.position, bench.player, bench.kind, cell, spot) });
  }

  #large(laid, tile, standing) {
    const here = { ...laid, cell: [0, 0] };
    const shapes = this.bench.data.looks[this.bench.kind].corner ? this.#corners(laid) : this.#segments(laid, tile);
    const figures = this.pencil.figures(here, standing);
    this.#grouped(standing).forEach((one, i) => figures[i].addEventListener("click", () =>
      this.bench.change({ position: without(this.bench.position, one) })));
    return svg("svg", { viewBox: "-2 -2 104 104", class: "large-tile", "aria-hidden": "true" },
      this.pencil.tile(here), ...this.pencil.spans(laid, this.bench.position.tokens), ...shapes, ...figures);
  }

  #segments(laid, tile) {
    const names = tile.names[laid.turn];
    const shapes = tile.segments.map((segment, i) => svg("path", {
      d: segment.d, class: `segment segment-${segment.kind}`, "data-spot": names[i],
      transform: laid.turn ? `rotate(${laid.turn * 90} 50 50)` : null,
      onclick: () => this.#put(laid.cell, names[i]),
    }, svg("title", {}, spotWords(names[i], this.bench.data.places))));
    const order = ["farm", "river", "road", "city"]; // what lies above what; all else lies on top
    const layer = (one) => (order.indexOf(one.dataset.spot.split(" ")[0]) + order.length + 1) % (order.length + 1);
    shapes.sort((one, other) => layer(one) - layer(other));
    const { data, position: { tokens } } = this.bench;
    const middle = [...ways(tokens, laid.cell, data.tokens).map(({ spot }) => spot), ...spotsUpon(data.places, tokens, laid)];
    return [...shapes, ...middle.map((spot) => this.#round(laid, spot, [50, 50], 12)),
      ...Object.entries(tile.special).map(([spot, at]) => this.#round(laid, spot, turned(at, laid.turn), 12))];
  }

  #corners(laid) {
    return this.bench.data.barns.map((spot) => {
      const [x, y] = this.bench.data.corners[spot];
      const [right, down] = [x ? -1 : 1, y ? -1 : 1];
      const d = `M${x} ${y}h${28 * right}A28 28 0 0 ${right === down ? 1 : 0} ${x} ${y + 28 * down}Z`;
      return svg("path", { d, class: "segment segment-round", "data-spot": spot, onclick: () => this.#put(laid.cell, spot) },
        svg("title", {}, spotWords(spot, this.bench.data.places, true)));
    });
  }

  #round(laid, spot, [x, y], r) {
    return svg("circle", { cx: x, cy: y, r, class: "segment segment-round", "data-spot": spot, onclick: () => this.#put(laid.cell, spot) },
      svg("title", {}, spotWords(spot, this.bench.data.places, true)));
  }

  /** The figures in the order in which they are drawn. */
  #grouped(standing) {
    return heaps(standing, this.bench.data.looks).flat();
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
    const kinds = kindsOf(bench);
    if (kinds.length < 2) return null;
    return el("div", { class: "kind-choice", role: "group", "aria-label": "Which figure" }, kinds.map((kind) => el("button", {
      type: "button", class: "chip kind-chip", "aria-pressed": String(kind === bench.kind), "aria-label": kind, title: kind, "data-kind": kind,
      onclick: () => bench.take(kind),
    }, this.pencil.sample(bench.player, kind))));
  }

  #hands(laid, hands) {
    const last = this.bench.position.tiles.at(-1) === laid;
    const button = (word, act, attributes = {}) => el("button", { type: "button", class: "button button-quiet", onclick: act, ...attributes }, word);
    return el("div", { class: "hands" }, button("Turn", hands.turn), button("Move", hands.move), button("Lift", hands.lift),
      last ? el("p", { class: "was-last soft small" }, "Laid last") : button("Laid last", hands.last));
  }

  #spots(laid, tile, standing) {
    const { kind, data } = this.bench;
    const { corner } = data.looks[kind];
    const names = spotsFor(this.bench, laid);
    const lost = standing.filter((one) => !names.includes(one.spot) || data.looks[one.kind].corner !== corner);
    const light = (spot, on) => document.querySelector(`.large-tile [data-spot="${spot}"]`)?.classList.toggle("meant", on);
    return el("ul", { class: "spots", "aria-label": "Segments" },
      names.map((spot) => el("li", {}, el("button", {
        type: "button", class: "chip", "data-spot-button": spot, onclick: () => this.#put(laid.cell, spot),
        onpointerenter: () => light(spot, true), onpointerleave: () => light(spot, false),
        onfocus: () => light(spot, true), onblur: () => light(spot, false),
      }, spotWords(spot, data.places, corner), this.#who(standing, spot, corner)))),
      lost.map((one) => el("li", {}, el("button", { type: "button", class: "chip", onclick: () => this.bench.change({ position: without(this.bench.position, one) }) },
        `Take away: ${one.player} ${one.kind}, ${spotWords(one.spot, data.places, data.looks[one.kind].corner).toLowerCase()}`))));
  }

  #who(standing, spot, corner) {
    return standing.filter((one) => one.spot === spot && this.bench.data.looks[one.kind].corner === corner).map((one) => el("b", { class: `player p-${one.player}`, title: `${one.player} ${one.kind}` }, this.bench.data.colours[one.player]));
  }
}
