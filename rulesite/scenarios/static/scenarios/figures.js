// A laid tile in hand: whose figure, and which, stands on the spot that was pointed at; and what else
// a hand does with a tile.

import { spotWords } from "./catalogue.js";
import { el } from "./dom.js";
import { at, figuresAt, without } from "./moves.js";
import { kindsOf, spotsOf } from "./spots.js";

export class TileInHand {
  constructor(bench, pencil, server, hands, told) {
    Object.assign(this, { bench, pencil, server, hands, told });
  }

  /** Fills the tray with the tile on a cell. */
  async show(tray, cell) {
    const { bench } = this, laid = at(bench.position, cell), { spot } = bench;
    const who = spot ? this.#who(laid, spot, {}) : this.#turns(laid), hands = this.#hands(laid);
    tray.replaceChildren(this.#head(spot, !spot && hands), el("div", { class: "notice notice-open problems tray-wrong", hidden: true }), this.told, who, this.#spots(laid), ...(spot ? [hands] : []));
    if (!spot) return;
    const answer = await this.server.standing(bench.player, cell, spot);
    if (!who.isConnected || !Object.values(answer?.reasons ?? {}).some(Boolean)) return;
    const focus = who.contains(document.activeElement) && document.activeElement.dataset;
    const sorted = this.#who(laid, spot, answer.reasons);
    who.replaceWith(sorted);
    if (focus) sorted.querySelector(`[data-kind="${focus.kind}"][data-player="${focus.player}"]`)?.focus();
  }

  #words(spot, corner) {
    return spotWords(spot, this.bench.data.places, corner);
  }

  #head(spot, hands) {
    return el("header", { class: "tray-head" },
      el("h2", { class: spot ? "" : "visually-hidden" }, spot ? this.#words(spot, this.bench.corner) : "This tile"),
      el("div", { class: "tally", "aria-hidden": "true" }), hands,
      el("button", { type: "button", class: "button button-quiet tray-close", onclick: this.hands.close }, "Done"));
  }

  /** What is done with the whole tile. */
  #hands(laid) {
    const last = this.bench.position.tiles.at(-1) === laid;
    const button = (word, act) => el("button", { type: "button", class: "button button-quiet", onclick: () => act(laid.cell) }, word);
    return el("div", { class: "hands" }, button("Turn", (cell) => this.hands.turn(cell)), button("Move", (cell) => this.hands.move(cell)), button("Lift", (cell) => this.hands.lift(cell)),
      last ? el("span", { class: "was-last soft small" }, "Laid last") : button("Laid last", (cell) => this.hands.last(cell)));
  }

  /** A button for each player's figure of each kind: those that may stand there, the rest with the reason. */
  #who(laid, spot, reasons) {
    const { bench } = this, { looks } = bench.data;
    const kinds = kindsOf(bench).filter((kind) => looks[kind].corner === bench.corner)
      .sort((one, other) => (other === bench.kind) - (one === bench.kind));
    const there = figuresAt(bench.position, laid.cell).filter((one) => one.spot === spot).map(({ kind }) => kind);
    const may = kinds.filter((kind) => !reasons[kind] || there.includes(kind)), rest = kinds.filter((kind) => !may.includes(kind));
    return el("div", { class: "who", role: "group", "aria-label": "Whose figure" },
      may.map((kind) => this.#row(laid, spot, kind)),
      rest.length > 0 && el("details", { class: "fold anyway", open: !may.length }, el("summary", {}, "Anyway"),
        rest.flatMap((kind) => [el("p", { class: "soft small" }, reasons[kind]), this.#row(laid, spot, kind)])));
  }

  #row(laid, spot, kind) {
    const { bench } = this;
    const standing = figuresAt(bench.position, laid.cell).filter((one) => one.spot === spot && one.kind === kind).map(({ player }) => player);
    return el("div", { class: "who-row" }, bench.position.players.map((player) => el("button", {
      type: "button", class: "chip who-chip", "aria-pressed": String(standing.includes(player)), "aria-label": `${player} ${kind}`, title: `${player} ${kind}`,
      "data-player": player, "data-kind": kind, onclick: () => this.hands.put(laid.cell, spot, player, kind),
    }, this.pencil.sample(player, kind))));
  }

  /** The tile in its four turns, those that fit first. */
  #turns(laid) {
    const list = el("ul", { class: "palette turns", "aria-label": "Turns" });
    const draw = (fitting) => list.replaceChildren(...[0, 1, 2, 3].sort((one, other) => fitting.includes(other) - fitting.includes(one) || one - other)
      .map((turn) => el("li", {}, el("button", {
        type: "button", class: `palette-tile${fitting.includes(turn) ? "" : " misfit"}`, "aria-pressed": String(turn === laid.turn), "data-turn": turn,
        "aria-label": `${turn} quarter turns${fitting.includes(turn) ? "" : ", does not fit"}`, onclick: () => this.hands.turn(laid.cell, turn),
      }, this.pencil.picture(laid.tile, turn)))));
    draw([0, 1, 2, 3]);
    this.server.fits(laid.cell).then((answer) => answer && draw(answer.fits[laid.tile]?.turns ?? []));
    return list;
  }

  #spots(laid) {
    const { bench } = this, { data, position } = bench;
    const standing = figuresAt(position, laid.cell);
    const barns = kindsOf(bench).some((kind) => data.looks[kind].corner);
    const names = [false, ...(barns ? [true] : [])].flatMap((corner) => spotsOf(bench, laid, corner).map((spot) => [spot, corner]));
    const known = ({ spot, kind }) => names.some(([name, corner]) => name === spot && corner === data.looks[kind].corner);
    const chip = ([spot, corner]) => el("li", {}, el("button", {
      type: "button", class: "chip", "data-spot-button": `${spot}${corner ? " corner" : ""}`,
      "aria-pressed": String(bench.spot === spot && bench.corner === corner), onclick: () => this.hands.point(laid.cell, spot, corner),
    }, this.#words(spot, corner), standing.filter((one) => one.spot === spot && data.looks[one.kind].corner === corner)
      .map((one) => el("b", { class: `player p-${one.player}`, title: `${one.player} ${one.kind}` }, data.colours[one.player]))));
    const lost = (one) => el("li", {}, el("button", { type: "button", class: "chip", onclick: () => bench.change({ position: without(position, one) }) },
      `Take away: ${one.player} ${one.kind}, ${this.#words(one.spot, data.looks[one.kind].corner).toLowerCase()}`));
    return el("ul", { class: "spots", "aria-label": "Segments" }, names.map(chip), standing.filter((one) => !known(one)).map(lost));
  }
}
