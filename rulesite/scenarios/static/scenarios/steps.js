// Step by step: whatever the page offers is a link to itself, which is fetched and put in place, so
// that the board stays where it is. One entry of the browser's history, so that Back leaves.

import { el, fieldsOf, targetOf } from "./dom.js";
import { douse, light, readCells } from "./lights.js";
import { TOUCH, View } from "./view.js";

const find = (id) => document.getElementById(id);
const CELL = 100;
const CLOSE = 130; // pixels: so large is a tile on whose parts a figure may be put
const still = () => {};
let asked, view, close;

/** Whether a step is on its way. */
export const busy = () => Boolean(asked);

/** A page, and the address at which it stands. What is to be done for everybody is sent as a form. */
async function load(address) {
  asked?.abort();
  const mine = asked = new AbortController();
  const query = new URL(address, location.href).searchParams;
  /** @type {HTMLInputElement} */
  const field = document.querySelector("[name=csrfmiddlewaretoken]");
  const token = query.has("do") && field;
  if (token) query.set(token.name, token.value);
  try {
    const answer = token
      ? await fetch(location.pathname, { method: "POST", body: query, signal: mine.signal })
      : await fetch(address, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [page, token ? new URL(answer.url).pathname + new URL(answer.url).search : address];
  } finally {
    if (asked === mine) asked = null;
  }
}

function lit(event) {
  const drawing = document.querySelector("#picture svg");
  const cells = readCells(event?.dataset.cells);
  if (cells.length) light(drawing, cells, cells);
  else if (drawing) douse(drawing);
}

/** The board can be moved and enlarged; where a figure is to be put, its tile is large. A box is kept. */
function look(kept = null) {
  /** @type {SVGSVGElement} */
  const drawing = document.querySelector("#picture svg");
  if (!drawing) return;
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const cells = [[x, y], [x + width, y + height]].map((corner) =>
    corner.map((at) => Math.round(at / CELL))
  );
  const box = kept ?? (view?.own && !close ? view.box : null);
  document.body.classList.add("with-view");
  view = new View(drawing, { tap: still, hold: still, hover: still, carries: still });
  view.fit([cells[0], cells[1].map((at) => at - 1)]);
  /** @type {SVGRectElement} */
  const frame = drawing.querySelector(".board-laid");
  const laid = frame && cellOf(frame);
  close = Boolean(laid && drawing.querySelector(".board-choice :is(path, circle)"));
  if (box) Object.assign(view, { box, own: true });
  const places = [...drawing.querySelectorAll(".board-choice rect")].map(cellOf);
  if (close) {
    view.enlarge(laid, CLOSE);
    const over = [frame.width, frame.height].map((size) => size.baseVal.value / CELL - 1);
    view.reveal(laid.map((at, i) => at + over[i])); // the other half of a double tile
  } else if (box && laid && !kept) view.reveal(laid);
  else if (box) view.zoom(1);
  // A place that nobody sees is one that nobody taps.
  if (!close && !kept && !places.every((cell) => view.shows(cell) && view.size >= TOUCH)) {
    view.among(places);
  }
}

/** The cell of a shape to tap. */
function cellOf(shape) {
  return [shape.x, shape.y].map((at) => Math.floor(at.baseVal.value / CELL));
}

/** What two fingers do, for one, and what is chosen most often beside what is tapped on the board. */
function tools() {
  const button = (sign, word, act) =>
    el(
      "button",
      { type: "button", class: "button button-quiet", "aria-label": word, onclick: act },
      sign,
    );
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const near = document.querySelectorAll("#bench [data-near]");
  find("picture").after(
    el(
      "p",
      { class: "view-tools no-print" },
      button("−", "Zoom out", () => view.zoom(0.8)),
      button("+", "Zoom in", () => view.zoom(1.25)),
      button("Show all", "Show all", () => view.fit(view.cells)),
      ...[...near].map(({ href, textContent }) =>
        el("a", { class: "button button-quiet", href }, textContent)
      ),
    ),
  );
}

/** The cell that a link on the board is about, where a thumb would not hit it surely. */
function small(link, event) {
  const shape = link.querySelector("rect");
  if (!shape || !link.closest("#picture") || event.pointerType !== "touch" || view.size >= TOUCH) {
    return null;
  }
  return cellOf(shape);
}

/** Brings what is to be chosen into sight under the board, and moves nothing that is in sight. */
function inSight(choice) {
  const board = document.querySelector(".bench-board");
  const stays = getComputedStyle(board).position === "sticky" &&
    board.parentElement.clientWidth < 1.5 * board.clientWidth;
  const top = stays ? board.getBoundingClientRect().bottom : 0;
  const { top: begins } = choice?.getBoundingClientRect() ?? {};
  if (choice && (begins < top || begins > innerHeight - 96)) scrollBy(0, begins - top - 8);
}

/** Nobody answers: what stands here stays, and says so. */
function away() {
  document.querySelector(".away")?.remove();
  document.querySelector(".bench-side").prepend(
    el(
      "p",
      { class: "notice notice-error away", role: "alert" },
      "No answer came. Everything stands as before; choose again.",
    ),
  );
}

/** `arrived` is called for every page that stands there, the first too. */
export function steps(arrived) {
  async function go(address, focus = "choice") {
    try {
      const [page, there] = await load(address), bench = page.getElementById("bench");
      if (!bench) throw new Error("another page");
      find("bench").replaceWith(bench);
      document.title = page.title;
      history.replaceState(history.state, "", there);
      stand();
      if (focus) (find(focus) ?? find("course"))?.focus({ preventScroll: true });
      if (focus === "choice") inSight(find("choice"));
      find("status").textContent = find("choice")?.getAttribute("aria-label") ?? "";
    } catch (error) {
      if (error instanceof TypeError) away();
      else if (error.name !== "AbortError") location.assign(address);
    }
  }

  /** The board moves along while the slider is drawn; what else there is to say follows when it rests. */
  function slider() {
    const place = find("slider");
    if (!place) return;
    const input = place.querySelector("input"), { base, parting } = place.dataset;
    const address = () => `?${base}${input.value === input.max ? "" : `&at=${input.value}`}`;
    input.addEventListener("input", async () => {
      place.querySelector("output").textContent = `${input.value} of ${input.max}`;
      try {
        const [page] = await load(address());
        for (const part of document.querySelectorAll("[data-step]")) {
          part.replaceWith(page.getElementById(part.id) ?? "");
        }
        look(view.box);
      } catch { /* the next one comes */ }
    });
    input.addEventListener("change", () => go(address(), "slider-at"));
    if (parting) {
      const mark = el("i", { class: "slider-parting", title: "Here they part" });
      mark.style.left = `${(100 * Number(parting)) / Number(input.max)}%`;
      input.before(mark);
    }
    place.hidden = false;
  }

  function stand() {
    look();
    tools();
    slider();
    arrived(go);
  }

  document.addEventListener("click", (event) => {
    const target = targetOf(event);
    /** @type {any} in the page, or in the drawing, where its address is of another kind */
    const link = target.closest("#bench a");
    const row = target.closest(".event");
    if (
      link && !link.matches("[download], [target]") &&
      !(event.metaKey || event.ctrlKey || event.shiftKey || event.button)
    ) {
      const { href, pathname, search } = new URL(link.href.baseVal ?? link.href, location.href);
      if (pathname !== location.pathname || !search) return;
      event.preventDefault();
      const cell = small(link, event);
      if (cell) return view.near(cell);
      go(href, link.matches(".event-number") ? "slider-at" : "choice");
    } else if (row && !link) {
      const again = row.classList.contains("lit");
      document.querySelectorAll(".event.lit").forEach((one) => one.classList.remove("lit"));
      row.classList.toggle("lit", !again);
      lit(again ? null : row);
    }
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest("#bench") || form.method === "post") return;
    event.preventDefault();
    go(`?${fieldsOf(form, event.submitter)}`);
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") {
      lit(targetOf(event).closest(".event") ?? document.querySelector(".event.lit"));
    }
  });
  stand();
}
