// What lies beside the tiles: a form that the server makes and reads.

import { el, released } from "./dom.js";

export class Pieces {
  tapping = null; // the name of the field that waits for a tile
  sending = 0; // how often the form was sent and has no answer yet

  constructor(bench, fold, place, status) {
    Object.assign(this, { bench, fold, place, status });
    this.about = bench.query; // what the form shows; asked for again, it would lose what is being put in
    place.addEventListener("change", () => this.#send());
    place.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    place.addEventListener("click", (event) => {
      const { tap, what } = event.target.closest("[data-tap]")?.dataset ?? {};
      if (tap) this.#wait(this.tapping === tap ? null : tap, what);
    });
    place.addEventListener("focusin", (event) => {
      const { cell } = event.target.closest("[data-cell]")?.dataset ?? {};
      this.point(cell ? [cell.split(",").map(Number)] : []);
    });
    place.addEventListener("focusout", () => this.point([]));
    fold.addEventListener("toggle", () => this.show());
    this.#offer();
  }

  /** Shows cells that a field is about, once there is a board. */
  point() {}

  /** The fold is there where a set in play has any pieces; its form follows what is stated. */
  async show() {
    const { data, position } = this.bench;
    const brought = Object.values(data.tokens).some(({ sets }) => sets.some((set) => position.sets.includes(set)));
    this.fold.hidden = !brought && !position.tokens.length;
    if (this.fold.hidden || !this.fold.open) return;
    if (this.sending) return; // what was put into it counts; it is shown anew once that is stated
    const { query } = this.bench;
    if (this.about !== query && await this.#ask(query)) this.about = query;
  }

  /** Whether a tap on a tile put a piece there. */
  tapped(cell) {
    const field = this.tapping && this.place.querySelector(`[name="${this.tapping}"]`);
    if (!field) return false;
    const places = [...field.options].map((option) => option.value);
    const there = places.filter((place) => place.startsWith(`${cell}|`));
    field.value = there.length === 1 || !places.includes(String(cell)) ? there[0] ?? "" : String(cell);
    this.#wait(null);
    this.#send();
    return true;
  }

  #wait(name, what) {
    this.tapping = name;
    for (const button of this.place.querySelectorAll("[data-tap]")) button.setAttribute("aria-pressed", String(button.dataset.tap === name));
    const hint = document.getElementById("hint-piece");
    hint.hidden = !name;
    hint.textContent = name ? `Tap the tile where the ${what} is.` : "";
    if (!name) return;
    this.bench.select(null);
    this.status.textContent = hint.textContent;
    document.getElementById("stage").scrollIntoView({ behavior: "smooth" });
  }

  async #send() {
    const { query } = this.bench;
    this.sending += 1;
    this.about = null;
    const answer = await this.#ask(new URLSearchParams(new FormData(this.place.querySelector("form"))));
    this.sending -= 1;
    if (answer) await this.bench.change({ position: { ...this.bench.position, tokens: answer.tokens } });
    else if (query !== this.bench.query) await this.show(); // refused, and it is about another board
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
      if (!answer.ok) this.#refused(found.message);
      else this.#fill(found.html);
      return answer.ok ? found : null;
    } catch (error) {
      if (error.name !== "AbortError") this.#refused("The server cannot be reached.");
      return null;
    }
  }

  /** What was put in stays there, to be mended. */
  #refused(message) {
    this.place.querySelector("[role=alert]")?.remove();
    this.place.prepend(el("p", { class: "notice notice-error", role: "alert" }, message));
  }

  /** Offers what can be done by a tap on the board, and only with this script. */
  #offer() {
    for (const button of this.place.querySelectorAll("[data-tap]")) button.hidden = false;
  }

  #fill(html) {
    const focus = this.place.contains(document.activeElement) && document.activeElement.name;
    this.place.innerHTML = html;
    this.#offer();
    if (focus) this.place.querySelector(`[name="${CSS.escape(focus)}"]`)?.focus();
  }
}
