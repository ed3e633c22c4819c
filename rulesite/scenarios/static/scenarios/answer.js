// Asks the server and shows what it says.

import { debounced, el } from "./dom.js";
import { pointing } from "./pointing.js";

export class Answer {
  constructor(bench, board, shown, status, renewed) {
    Object.assign(this, { bench, board, shown, status, renewed });
    this.lights = pointing(shown, () => board.drawing);
    this.ask = debounced(() => this.askNow(), 180);
    board.accuse(problemsIn(shown));
  }

  async askNow() {
    this.asking?.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { query, data } = this.bench;
    this.shown.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${data.addresses.part}?${query}`, { signal });
      if (!answer.ok && answer.status !== 400) throw new Error(answer.statusText);
      this.#show(await answer.text());
    } catch (error) {
      if (error.name === "AbortError") return;
      this.status.textContent = "The server cannot be reached; the position is kept in the address.";
    }
    this.shown.removeAttribute("aria-busy");
  }

  #show(html) {
    this.lights.renewed();
    this.shown.innerHTML = html;
    this.board.accuse(problemsIn(this.shown));
    this.status.textContent = this.shown.querySelector("[data-summary]")?.dataset.summary ?? "";
    this.tally();
    this.renewed();
  }

  /** The totals once more, small, beside what is in hand. */
  tally() {
    const players = [...this.shown.querySelectorAll(".total")];
    const columns = [...players[0]?.querySelectorAll(".points") ?? []].map((_, column) => el("span", {},
      players.flatMap((row) => [row.querySelector(".player").cloneNode(true), row.querySelectorAll(".points")[column].textContent])));
    document.querySelector(".tally")?.replaceChildren(...columns);
    this.#beside();
  }

  /** What is wrong with the cell in hand once more, beside it. */
  #beside() {
    const place = document.querySelector(".tray-wrong");
    if (!place) return;
    const about = [...this.shown.querySelectorAll(`[data-about="${this.bench.selected}"]`)];
    place.hidden = !about.length;
    place.replaceChildren(el("ol", {}, about.map((one) => one.cloneNode(true))));
  }
}

function problemsIn(shown) {
  const text = shown.querySelector("[data-problems]")?.dataset.problems ?? "";
  const cells = new Map();
  for (const word of text.split(" ").filter(Boolean)) {
    const [x, y, number] = word.split(",").map(Number);
    cells.set(`${x},${y}`, [x, y, number]);
  }
  return [...cells.values()];
}
