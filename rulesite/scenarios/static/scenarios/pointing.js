// Pointing at a line of the verdict lights its cells; tapping it keeps them lit.

import { detail, douse, light, readCells } from "./lights.js";

/** `drawing()` gives the board's SVG, `shown` the element that the verdict stands in. */
export function pointing(shown, drawing) {
  let kept = shown.querySelector(".row.lit");

  const show = (node) => {
    const board = drawing();
    if (!board) return;
    const row = node?.closest(".row");
    const cells = readCells(node?.dataset.cells);
    if (!row || !cells.length) return douse(board);
    light(board, cells, node === row ? readCells(row.dataset.area) : cells);
  };

  const pointed = (event) => event.target.closest?.("[data-cells]");
  shown.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(pointed(event) ?? kept));
  shown.addEventListener("pointerleave", () => show(kept));
  shown.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && show(event.target.closest(".row") ?? kept));
  shown.addEventListener("focusout", () => show(kept));

  shown.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row?.dataset.cells || (event.target.closest("a") && !event.target.closest(".row-title"))) return;
    event.preventDefault();
    const again = row === kept;
    release();
    if (!again) keep(row);
    show(kept);
  });

  function keep(row) {
    kept = row;
    row.classList.add("lit");
    row.querySelector(".row-title").setAttribute("aria-current", "true");
    const board = drawing();
    if (board && !inView(board)) {
      const figure = document.createElement("figure");
      figure.className = "row-picture";
      figure.append(detail(board, readCells(row.dataset.cells), readCells(row.dataset.area)));
      row.querySelector(".row-head").after(figure);
    }
  }

  function release() {
    shown.querySelectorAll(".row-picture").forEach((node) => node.remove());
    shown.querySelectorAll(".row.lit").forEach((row) => {
      row.classList.remove("lit");
      row.querySelector(".row-title").removeAttribute("aria-current");
    });
    kept = null;
  }

  return { renewed() { kept = null; if (drawing()) douse(drawing()); } };
}

function inView(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 80 && box.top > -box.height / 3 && box.top < innerHeight - 80;
}
