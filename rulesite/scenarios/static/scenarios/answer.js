// Asks the server and shows what it says; what is shown and no longer holds is marked at once.

import { el, released } from "./dom.js";
import { pointing } from "./pointing.js";

const APART = 200; // milliseconds between questions, for a key that is held down

export class Answer {
  /** @type {Bench} */
  bench;
  /** @type {Board} */
  board;
  shown; // the element that the answer stands in
  /** @type {HTMLElement} */
  status;
  renewed; // called once another answer stands there
  state; // the sentence above the answer: it is asked, or it is old
  gist; // the one sentence, next to the board
  lights; // what pointing at a feature lights
  columns; // the totals shown last, by rule set
  asking = null; // what aborts the question that is under way
  timer = 0; // of the question that waits
  #wanted = ""; // the question that was put last
  #sent = -APART; // when it was

  constructor(bench, board, shown, status, renewed) {
    Object.assign(this, { bench, board, shown, status, renewed });
    this.state = shown.parentElement.insertBefore(
      el("p", { class: "answer-state", hidden: true }),
      shown,
    );
    this.gist = document.getElementById("gist");
    this.lights = pointing(shown, () => board.drawing);
    board.accuse(problemsIn(shown));
    board.letter(shown);
    this.#wanted = bench.query;
    for (const name of ["changed", "asked"]) bench.addEventListener(name, () => this.ask());
    addEventListener("online", () => this.#old ? this.#again() : this.#say());
    addEventListener(
      "offline",
      () =>
        this.#old || this.#say("You are offline. What you change now is judged when you are back."),
    );
  }

  /** Asks what the bench asks now, and gives up what was under way. */
  ask() {
    if (this.bench.query !== this.#wanted) this.#again();
  }

  #again() {
    this.#wanted = this.bench.query;
    this.asking?.abort();
    this.asking = new AbortController();
    this.#mark(true);
    this.board.letter(null);
    this.#say("Asking …");
    clearTimeout(this.timer);
    const wait = this.#sent + APART - performance.now();
    const send = () => this.bench.judged = this.#send();
    if (wait > 0) this.timer = setTimeout(send, wait);
    else send();
  }

  async #send() {
    const { signal } = this.asking;
    this.#sent = performance.now();
    try {
      const answer = await fetch(`${this.bench.data.addresses.part}?${this.#wanted}`, { signal });
      if (!answer.ok && answer.status !== 400) throw new Error(answer.statusText);
      const html = await answer.text();
      await released();
      if (!signal.aborted) this.#show(html);
    } catch (error) {
      if (error.name !== "AbortError") this.#failed();
    }
  }

  #show(html) {
    this.lights.renewed();
    this.shown.innerHTML = html;
    this.gist.replaceChildren(this.shown.querySelector(".headline") ?? headless(this.shown));
    this.#mark(false);
    this.#say();
    this.board.accuse(problemsIn(this.shown));
    this.board.letter(this.shown);
    this.status.textContent = this.shown.querySelector("[data-summary]")?.dataset.summary ?? "";
    this.tally();
    this.renewed();
  }

  #failed() {
    this.#wanted = "";
    const why = navigator.onLine ? "The server does not answer." : "You are offline.";
    this.#say(
      `${why} Below stands the answer to the board as it was before.`,
      el("button", {
        type: "button",
        class: "button button-quiet",
        onclick: () => this.#again(),
      }, "Ask again"),
    );
    this.status.textContent = `${why} The position is kept in the address.`;
  }

  get #old() {
    return document.body.classList.contains("answer-old");
  }

  /** What is shown, here and in the tray, is of another board. */
  #mark(old) {
    document.body.classList.toggle("answer-old", old);
    this.shown.setAttribute("aria-busy", String(old));
  }

  #say(sentence = "", ...more) {
    this.state.hidden = !sentence;
    this.state.classList.toggle("notice", sentence.endsWith("."));
    this.state.classList.toggle("notice-open", sentence.endsWith("."));
    this.state.replaceChildren(sentence, ...more);
  }

  /** The totals once more, small, beside what is in hand. */
  tally() {
    /** @type {HTMLElement[]} */
    const heads = [...this.shown.querySelectorAll(".totals .edition-names")];
    const players = [...this.shown.querySelectorAll(".total")];
    const columns = heads.map((head, column) =>
      el(
        "span",
        {},
        el("small", {}, head.dataset.short),
        players.flatMap((
          row,
        ) => [
          row.querySelector(".player").cloneNode(true),
          row.querySelectorAll(".points")[column].textContent,
        ]),
      )
    );
    const place = document.querySelector(".tally");
    if (columns.length) this.columns = columns;
    place?.replaceChildren(...this.columns ?? []);
    place?.classList.toggle("refused", !columns.length);
    this.#beside();
  }

  /** What is wrong with the cell in hand once more, or with the tile laid last where a cell waits for the next. */
  #beside() {
    /** @type {HTMLElement} */
    const place = document.querySelector(".tray-wrong");
    if (!place) return;
    const laying = place.dataset.cell; // what doubts the order of laying raises can wait till all is laid
    const about = [
      ...this.shown.querySelectorAll(
        `${laying ? ".notice-error " : ""}[data-about="${laying ?? this.bench.selected}"]`,
      ),
    ];
    place.hidden = !about.length;
    place.replaceChildren(el("ol", {}, about.map((one) => one.cloneNode(true))));
  }
}

/** What stands above an answer without a sentence of its own. */
function headless(shown) {
  return el("p", { class: "headline" }, el("b", {}, shown.querySelector("h3")?.textContent ?? ""));
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
