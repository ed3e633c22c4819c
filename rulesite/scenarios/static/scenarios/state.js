// What is stated and asked, what was before, and what is in hand. A board is one entry of the
// browser's history, so that Back leaves it; its steps are kept here, and over a reload.

import { keepDraft, thisBoard } from "./drafts.js";
import { write } from "./notation.js";

const STEPS = "board-steps";
const KEPT = 100; // steps that are kept where all of them are too much

export class Bench extends EventTarget {
  data; // what the server gives the page: names, looks, addresses
  /** @type {Catalogue} */
  catalogue;
  /** @type {Position} */
  position; // what is stated
  ask; // what is asked: { rules, farms, q, own, reply }
  names; // how the notation writes things
  id; // of this board among those that the device keeps
  player; // whose figure is put next
  selected = null; // the cell in hand
  spot = null; // the spot of its tile that was pointed at
  corner = false; // whether that is a corner of the tile
  moving = false; // whether the tile in hand waits for its new cell
  hand = null; // the tile that every tap lays
  figure = null; // the figure that every tap puts: { player, kind }
  kind = "follower"; // of the figure that is put next
  /** @type {Promise<void>} */
  judged; // until the verdict that was asked for is there
  #past = [];
  #future = [];
  #query = "";

  constructor(data, catalogue) {
    super();
    this.data = data;
    this.catalogue = catalogue;
    this.position = data.position;
    this.ask = data.ask;
    [this.player] = data.position.players;
    this.names = { ...data, code: (id) => catalogue.tile(id).code };
    this.id = thisBoard();
    this.#recall();
    addEventListener("pagehide", () => this.#remember());
  }

  /** What is stated and asked, as an address says it. */
  get query() {
    this.#query ||= this.#write();
    return this.#query;
  }

  #write() {
    const { rules, farms, q, own, reply } = this.ask;
    const parts = [`p=${write(this.position, this.names)}`];
    if (rules.join() !== this.data.asked.join()) {
      parts.push(`rules=${rules.map(encodeURIComponent).join(",")}`);
    }
    if (farms) parts.push(`farms=${farms}`);
    if (q !== "now") parts.push(`q=${q}`);
    if (own) parts.push(`own=${own}`);
    if (reply) parts.push(`reply=${reply}`);
    return parts.join("&");
  }

  get address() {
    return `${this.data.addresses.board}?${this.query}`;
  }

  get steps() {
    return this.#past.length;
  }

  get undone() {
    return this.#future.length;
  }

  /** Writes the present state into the address. */
  settle() {
    history.replaceState({ board: this.id }, "", this.address);
  }

  /** One step on: another position, another question, or both. */
  async change({ position = this.position, ask = this.ask }) {
    await this.catalogue.need(position);
    this.#past.push({ position: this.position, ask: this.ask });
    this.#future = [];
    this.#become({ position, ask });
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  async #step(from, to) {
    if (!from.length) return;
    to.push({ position: this.position, ask: this.ask });
    const next = from.pop();
    await this.catalogue.need(next.position);
    this.#become(next);
    this.tell("restored");
  }

  #become({ position, ask }) {
    this.position = position;
    this.ask = ask;
    this.#query = "";
    this.#tidy();
    this.settle();
    keepDraft({ id: this.id, query: this.query, tiles: position.tiles.length, when: Date.now() });
    this.tell("changed");
  }

  /** Takes up a cell, and the spot of its tile that is meant. */
  select(cell, { spot = null, corner = false, moving = false } = {}) {
    Object.assign(this, { selected: cell, spot, corner, moving });
    this.tell("selected");
  }

  /** Takes up a tile or a figure to put in one place after another; nothing lays it down again. */
  take({ hand = null, figure = null }) {
    Object.assign(this, { hand, figure });
    this.select(null);
  }

  /** Whose figures, of which kind, are put next. */
  choose({ player = this.player, kind = this.kind }) {
    Object.assign(this, { player, kind });
    this.tell("selected");
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  #remember() {
    const steps = (most) =>
      JSON.stringify({
        id: this.id,
        query: this.query,
        past: this.#past.slice(-most),
        future: this.#future.slice(-most),
      });
    for (const most of [Infinity, KEPT, 0]) {
      try {
        return sessionStorage.setItem(STEPS, steps(most));
      } catch { /* fewer of them, then */ }
    }
  }

  #recall() {
    try {
      const { id, query, past, future } = JSON.parse(sessionStorage.getItem(STEPS)) ?? {};
      if (id === this.id && query === location.search.slice(1)) {
        [this.#past, this.#future] = [past, future];
      }
    } catch { /* no step is known */ }
  }

  #tidy() {
    if (!this.position.players.includes(this.player)) [this.player] = this.position.players;
    if (!this.position.sets.some((set) => this.data.sets[set].figures.includes(this.kind))) {
      this.kind = "follower";
    }
  }
}
