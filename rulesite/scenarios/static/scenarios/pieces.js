// What lies beside the tiles: a form that the server makes and reads.

import { el, fieldsOf, focused, released, targetOf } from "./dom.js";
import { spotAt } from "./spots.js";

export class Pieces {
  /** @type {Bench} */
  bench;
  fold; // the element that is opened to see the form
  place; // the element that holds the form
  /** @type {HTMLElement} */
  status;
  about; // what the form shows: a query, null while it is being sent
  asking = null; // what aborts the request that is under way
  point = (_cells) => {}; // shows cells that a field is about; set by main.js once there is a board
  tapping = null; // the name of the field that waits for a tile
  refusal = ""; // why the last was not taken
  sending = 0; // how often the form was sent and has no answer yet

  constructor(bench, fold, place, status) {
    Object.assign(this, { bench, fold, place, status });
    this.about = place.querySelector("form") && bench.query; // asked for again, it would lose what is being put in
    place.addEventListener("change", () => this.#send());
    place.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    place.addEventListener("click", (event) => {
      /** @type {HTMLElement} */
      const button = targetOf(event).closest("[data-tap]");
      const { tap, what } = button?.dataset ?? {};
      if (tap) this.#wait(this.tapping === tap ? null : tap, what);
    });
    place.addEventListener("focusin", (event) => {
      /** @type {HTMLElement} */
      const field = targetOf(event).closest("[data-cell]");
      const { cell } = field?.dataset ?? {};
      this.point(cell ? [cell.split(",").map(Number)] : []);
    });
    place.addEventListener("focusout", () => this.point([]));
    fold.addEventListener("toggle", () => this.show());
    this.#offer();
  }

  /** The fold is there where a set in play has any pieces; its form follows what is stated. */
  async show() {
    const { data, position } = this.bench;
    const brought = Object.values(data.tokens).some(({ sets }) =>
      sets.some((set) => position.sets.includes(set))
    );
    this.fold.hidden = !brought && !position.tokens.length;
    if (this.fold.hidden || !this.fold.open) return;
    if (this.sending) return; // what was put into it counts; it is shown anew once that is stated
    const { query } = this.bench;
    if (this.about !== query && await this.#ask(query)) this.about = query;
  }

  /** Asks to put the piece in question where a finger points; if it may not be there, why not stands beside the board. */
  async tapped(laid, point) {
    const { tapping } = this, at = { tap: tapping, at: String(laid.cell) };
    if (point) {
      Object.assign(at, {
        spot: spotAt(this.bench, laid, point) ?? "",
        x: Math.round(point[0]),
        y: Math.round(point[1]),
      });
    }
    this.refusal = "";
    await this.#send(at);
    if (this.tapping !== tapping) return;
    if (!this.refusal) return this.#wait(null);
    this.#hint(this.refusal);
    this.status.textContent = this.refusal;
  }

  #wait(name, what) {
    this.tapping = name;
    for (const button of this.place.querySelectorAll("[data-tap]")) {
      button.setAttribute("aria-pressed", String(button.dataset.tap === name));
    }
    const words = name ? `Tap where the ${what} is.` : "";
    this.#hint(words);
    if (!name) return;
    this.bench.select(null);
    this.status.textContent = words;
    document.getElementById("stage").scrollIntoView({ behavior: "smooth" });
  }

  #hint(words) {
    const hint = document.getElementById("hint-piece");
    hint.hidden = !words;
    hint.textContent = words;
  }

  async #send(at = {}) {
    const { query } = this.bench;
    this.sending += 1;
    this.about = null;
    const fields = fieldsOf(this.place.querySelector("form"));
    for (const [name, value] of Object.entries(at)) fields.set(name, value);
    const answer = await this.#ask(fields);
    this.sending -= 1;
    if (answer) {
      await this.bench.change({ position: { ...this.bench.position, tokens: answer.tokens } });
    } else if (query !== this.bench.query) await this.show(); // refused, and it is about another board
  }

  async #ask(query) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const answer = await fetch(`${this.bench.data.addresses.pieces}?${query}`, { signal });
      const found = await answer.json();
      await released();
      signal.throwIfAborted();
      if (!answer.ok) return this.#refused(found.message);
      this.#fill(found.html);
      return found;
    } catch (error) {
      if (error.name !== "AbortError") this.#refused("The server cannot be reached.");
    }
  }

  /** What was put in stays there, to be mended. */
  #refused(message) {
    this.refusal = message;
    this.place.querySelector("[role=alert]")?.remove();
    this.place.prepend(el("p", { class: "notice notice-error", role: "alert" }, message));
  }

  /** Offers what can be done by a tap on the board, and only with this script. */
  #offer() {
    for (const button of this.place.querySelectorAll("[data-tap]")) button.hidden = false;
  }

  #fill(html) {
    const focus = this.place.contains(document.activeElement) && focused().name;
    this.place.innerHTML = html;
    this.#offer();
    if (focus) this.place.querySelector(`[name="${CSS.escape(focus)}"]`)?.focus();
  }
}
