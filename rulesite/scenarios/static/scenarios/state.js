// What is stated and asked, and its address. Every step is an entry of the browser's history:
// back undoes it, reload keeps it, and the address can be sent.

import { write } from "./notation.js";

const LAST = "board-last-step";

export class Bench extends EventTarget {
  selected = null; // the cell in hand
  moving = false; // whether the tile in hand waits for its new cell
  kind = "follower";

  constructor(data, catalogue) {
    super();
    this.data = data;
    this.catalogue = catalogue;
    this.position = data.position;
    this.ask = data.ask;
    this.player = data.position.players[0];
    this.step = history.state?.step ?? 0;
    this.lastStep = Math.max(this.step, Number(sessionStorage.getItem(LAST)) || 0);
    if (!history.state) this.lastStep = this.step;
    this.names = { ...data, code: (id) => catalogue.tile(id).code };
    addEventListener("popstate", (event) => this.#restore(event.state));
  }

  get query() {
    const { rules, farms, q, own } = this.ask;
    const parts = [`p=${write(this.position, this.names)}`];
    if (rules.join() !== this.data.asked.join()) parts.push(`rules=${rules.map(encodeURIComponent).join(",")}`);
    if (farms) parts.push(`farms=${farms}`);
    if (q !== "now") parts.push(`q=${q}`);
    if (own) parts.push(`own=${own}`);
    return parts.join("&");
  }

  get address() {
    return `${this.data.addresses.board}?${this.query}`;
  }

  /** Writes the present state over the present entry. */
  settle() {
    history.replaceState(this.#entry(), "", this.address);
  }

  /** One step on: another position, another question, or both. */
  async change({ position = this.position, ask = this.ask }) {
    await this.catalogue.need(position);
    this.position = position;
    this.ask = ask;
    this.#tidy();
    this.step += 1;
    this.lastStep = this.step;
    sessionStorage.setItem(LAST, this.lastStep);
    history.pushState(this.#entry(), "", this.address);
    this.tell("changed");
  }

  undo() {
    if (this.step > 0) history.back();
  }

  redo() {
    if (this.step < this.lastStep) history.forward();
  }

  select(cell, moving = false) {
    this.selected = cell;
    this.moving = moving;
    this.tell("selected");
  }

  take(kind) {
    this.kind = kind;
    this.tell("selected");
  }

  choose(player) {
    this.player = player;
    this.tell("selected");
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  #entry() {
    return { step: this.step, position: this.position, ask: this.ask };
  }

  async #restore(entry) {
    if (!entry?.position) {
      // A link within the page makes an entry of its own: nothing has changed.
      if (this.address.endsWith(location.search)) return this.settle();
      return location.reload();
    }
    await this.catalogue.need(entry.position);
    Object.assign(this, { position: entry.position, ask: entry.ask, step: entry.step });
    this.#tidy();
    this.tell("changed");
    this.tell("restored");
  }

  #tidy() {
    if (!this.position.players.includes(this.player)) [this.player] = this.position.players;
    if (!this.position.sets.some((set) => this.data.sets[set].figures.includes(this.kind))) this.kind = "follower";
  }
}
