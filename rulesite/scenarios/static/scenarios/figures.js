// A laid tile in hand: whose figure, and which, stands on the spot that was pointed at; and what else
// a hand does with a tile.

import { spotWords } from "./catalogue.js";
import { el, focused, released } from "./dom.js";
import { at, figuresAt, without } from "./moves.js";
import { kindsOf, spotsOf } from "./spots.js";

const PATIENCE = 400; // milliseconds until all figures are shown where nobody says which may stand

/** A button for the figure of one kind of each player; `stands` says whose is there, `next` whose would come. */
export function chips({ position }, pencil, kind, stands, next, act) {
  return position.players.map((player) =>
    el("button", {
      type: "button",
      class: "chip who-chip",
      "aria-pressed": String(stands(player)),
      "aria-current": next?.(player) ? "true" : null,
      "aria-label": `${player} ${kind}`,
      title: `${player} ${kind}`,
      "data-player": player,
      "data-kind": kind,
      onclick: () => act(player, kind),
    }, pencil.sample(player, kind))
  );
}

/** Sorts what is liked before the rest; otherwise the order stays. */
export const first = (liked) => (one, other) => Number(liked(other)) - Number(liked(one));

export class TileInHand {
  /** @type {Bench} */
  bench;
  /** @type {Pencil} */
  pencil;
  /** @type {Server} */
  server;
  /** @type {Hands} */
  hands;
  told; // the element that tells of the feature in hand; Sight fills it
  #known = {}; // what was said last of a spot

  constructor(bench, pencil, server, hands, told) {
    Object.assign(this, { bench, pencil, server, hands, told });
  }

  /** Fills the tray with the tile on a cell. */
  async show(tray, cell) {
    const { bench } = this, laid = at(bench.position, cell), { spot } = bench;
    const hands = this.#hands(laid),
      who = spot
        ? el("div", { class: "who", role: "group", "aria-label": "Whose figure" })
        : this.#turns(laid);
    tray.replaceChildren(
      this.#head(spot, !spot && hands),
      who,
      ...this.#below(laid, spot),
      el("div", { class: "notice notice-open problems tray-wrong", hidden: true }),
      this.told,
      this.#spots(laid),
      ...(spot ? [hands] : []),
    );
    if (spot) await this.#offer(who, laid, spot);
  }

  /** Shows who may stand on a spot: once it is known, so that nothing moves under a finger. */
  async #offer(who, laid, spot) {
    const { bench } = this, place = `${laid.cell} ${spot}`;
    let shown = null;
    const draw = (reasons) => {
      shown = JSON.stringify(reasons);
      const { kind, player } = who.contains(document.activeElement) ? focused().dataset : {};
      who.replaceChildren(...this.#who(laid, spot, reasons));
      if (kind) who.querySelector(`[data-kind="${kind}"][data-player="${player}"]`)?.focus();
    };
    if (this.#known.place === place) draw(this.#known.reasons);
    let late = false;
    const waiting = setTimeout(async () => {
      late = true;
      await released();
      if (!who.hasChildNodes()) draw({});
    }, PATIENCE);
    const answer = await this.server.standing(bench.player, laid.cell, spot);
    clearTimeout(waiting);
    if (!answer && !who.hasChildNodes()) draw({});
    if (!answer) return;
    this.#known = { place, reasons: answer.reasons };
    if (JSON.stringify(answer.reasons) === shown) return;
    if (late && !Object.values(answer.reasons).some(Boolean)) return;
    if (who.isConnected) draw(answer.reasons);
  }

  /** Why both ends of a way below the tile are one, where they might be two. */
  #below(laid, spot) {
    const told = spot && this.bench.catalogue.through(laid, spot);
    return told ? [el("p", { class: "soft small tray-below" }, told)] : [];
  }

  #words(spot, corner) {
    return spotWords(spot, this.bench.data, corner);
  }

  #head(spot, hands) {
    return el(
      "header",
      { class: "tray-head" },
      el(
        "h2",
        { class: spot ? "" : "visually-hidden" },
        spot ? this.#words(spot, this.bench.corner) : "This tile",
      ),
      el("div", { class: "tally", "aria-hidden": "true" }),
      hands,
      el("button", {
        type: "button",
        class: "button button-quiet tray-close",
        onclick: this.hands.close,
      }, "Done"),
    );
  }

  /** What is done with the whole tile. */
  #hands(laid) {
    const last = this.bench.position.tiles.at(-1) === laid;
    const button = (word, act) =>
      el(
        "button",
        { type: "button", class: "button button-quiet", onclick: () => act(laid.cell) },
        word,
      );
    return el(
      "div",
      { class: "hands" },
      button("Turn", (cell) => this.hands.turn(cell)),
      button("Move", (cell) => this.hands.move(cell)),
      button("Remove", (cell) => this.hands.lift(cell)),
      last
        ? el("span", { class: "was-last soft small" }, "Last tile")
        : button("Last tile", (cell) => this.hands.last(cell)),
    );
  }

  /** The figures of every kind: those that may stand there, the rest with the reason. */
  #who(laid, spot, reasons) {
    const { bench } = this, { looks } = bench.data;
    const kinds = kindsOf(bench).filter((kind) => looks[kind].corner === bench.corner)
      .sort(first((kind) => kind === bench.kind));
    const there = figuresAt(bench.position, laid.cell).filter((one) => one.spot === spot).map((
      { kind },
    ) => kind);
    const may = kinds.filter((kind) => !reasons[kind] || there.includes(kind)),
      rest = kinds.filter((kind) => !may.includes(kind));
    return [
      ...may.map((kind) => this.#row(laid, spot, kind)),
      rest.length > 0 &&
      el(
        "details",
        { class: "fold anyway", open: !may.length },
        el("summary", {}, "Put one here all the same"),
        rest.flatMap((
          kind,
        ) => [el("p", { class: "soft small" }, reasons[kind]), this.#row(laid, spot, kind)]),
      ),
    ].filter(Boolean);
  }

  #row(laid, spot, kind) {
    const { bench, pencil } = this;
    const stands = (player) =>
      figuresAt(bench.position, laid.cell).some((one) =>
        one.spot === spot && one.kind === kind && one.player === player
      );
    return el(
      "div",
      { class: "who-row" },
      chips(
        bench,
        pencil,
        kind,
        stands,
        null,
        (player) => this.hands.put(laid.cell, spot, player, kind),
      ),
    );
  }

  /** The tile in its four turns, those that fit first. */
  #turns(laid) {
    const list = el("ul", { class: "palette turns", "aria-label": "Turns" });
    const draw = (fitting) =>
      list.replaceChildren(
        ...[0, 1, 2, 3].sort(first((turn) => fitting.includes(turn)))
          .map((turn) =>
            el(
              "li",
              {},
              el("button", {
                type: "button",
                class: `palette-tile${fitting.includes(turn) ? "" : " misfit"}`,
                "aria-pressed": String(turn === laid.turn),
                "data-turn": turn,
                "aria-label": `${turn} quarter turns${
                  fitting.includes(turn) ? "" : ", does not fit"
                }`,
                onclick: () => this.hands.turn(laid.cell, turn),
              }, this.pencil.picture(laid.tile, turn)),
            )
          ),
      );
    draw([0, 1, 2, 3]);
    this.server.fits(laid.cell).then((answer) =>
      answer && draw(answer.fits[laid.tile]?.turns ?? [])
    );
    return list;
  }

  #spots(laid) {
    const { bench } = this, { data, position } = bench;
    const standing = figuresAt(position, laid.cell);
    const barns = kindsOf(bench).some((kind) => data.looks[kind].corner);
    const names = [false, ...(barns ? [true] : [])].flatMap((corner) =>
      spotsOf(bench, laid, corner).map((spot) => [spot, corner])
    );
    const known = ({ spot, kind }) =>
      names.some(([name, corner]) => name === spot && corner === data.looks[kind].corner);
    const chip = ([spot, corner]) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "chip",
            "data-spot-button": `${spot}${corner ? " corner" : ""}`,
            "aria-pressed": String(bench.spot === spot && bench.corner === corner),
            onclick: () => this.hands.point(laid.cell, spot, corner),
          },
          this.#words(spot, corner),
          standing.filter((one) => one.spot === spot && data.looks[one.kind].corner === corner)
            .map((one) =>
              el(
                "b",
                { class: `player p-${one.player}`, title: `${one.player} ${one.kind}` },
                data.colours[one.player],
              )
            ),
        ),
      );
    const lost = (one) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "chip",
            onclick: () => bench.change({ position: without(position, one) }),
          },
          `Take away: ${one.player} ${one.kind}, ${
            this.#words(one.spot, data.looks[one.kind].corner).toLowerCase()
          }`,
        ),
      );
    return el(
      "ul",
      { class: "spots", "aria-label": "Segments" },
      names.map(chip),
      standing.filter((one) => !known(one)).map(lost),
    );
  }
}
