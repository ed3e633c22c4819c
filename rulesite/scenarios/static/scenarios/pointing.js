// Pointing at a feature of the verdict lights it on the board; tapping it keeps it lit.

import { detail, douse, light, outlines, readCells } from "./lights.js";

/** `drawing()` gives the board's SVG, `shown` the element that the verdict stands in. */
export function pointing(shown, drawing) {
  let kept = shown.querySelector(".feature.lit");

  const show = (node) => {
    const board = drawing();
    if (!board) return;
    const feature = node?.closest(".feature");
    const cells = readCells(node?.dataset.cells);
    if (!feature || !cells.length) return douse(board);
    if (node === feature) {
      light(
        board,
        cells,
        readCells(feature.dataset.area),
        outlines(feature),
        readCells(feature.dataset.points),
      );
    } else light(board, cells, cells);
  };

  const pointed = (event) => event.target.closest?.("[data-cells]");
  shown.addEventListener(
    "pointerover",
    (event) => event.pointerType === "mouse" && show(pointed(event) ?? kept),
  );
  shown.addEventListener("pointerleave", () => show(kept));
  shown.addEventListener(
    "focusin",
    (event) =>
      event.target.matches(":focus-visible") && show(event.target.closest(".feature") ?? kept),
  );
  shown.addEventListener("focusout", () => show(kept));

  shown.addEventListener("click", (event) => {
    const feature = event.target.closest(".feature");
    if (
      !feature?.dataset.cells ||
      (event.target.closest("a") && !event.target.closest(".feature-title"))
    ) return;
    event.preventDefault();
    const again = feature === kept;
    release();
    if (!again) keep(feature);
    show(kept);
  });

  drawing()?.addEventListener("click", (event) => {
    const feature = document.getElementById(event.target.closest("[data-row]")?.dataset.row);
    if (!feature) return;
    event.preventDefault();
    release();
    for (
      let fold = feature.closest("details");
      fold;
      fold = fold.parentElement.closest("details")
    ) fold.open = true;
    keep(feature, false);
    show(kept);
    feature.scrollIntoView({ block: "nearest", behavior: "smooth" });
  });

  function keep(feature, pictured = true) {
    kept = feature;
    feature.classList.add("lit");
    feature.querySelector(".feature-title").setAttribute("aria-current", "true");
    const board = drawing();
    if (pictured && board && !inView(board)) {
      const figure = document.createElement("figure");
      figure.className = "row-picture";
      figure.append(
        detail(
          board,
          readCells(feature.dataset.cells),
          readCells(feature.dataset.area),
          outlines(feature),
          readCells(feature.dataset.points),
        ),
      );
      feature.querySelector(".feature-head th").append(figure);
    }
  }

  function release() {
    shown.querySelectorAll(".row-picture").forEach((node) => node.remove());
    shown.querySelectorAll(".feature.lit").forEach((feature) => {
      feature.classList.remove("lit");
      feature.querySelector(".feature-title").removeAttribute("aria-current");
    });
    kept = null;
  }

  return {
    renewed() {
      if (kept && drawing()) douse(drawing());
      kept = null;
    },
  };
}

function inView(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 80 && box.top > -box.height / 3 && box.top < innerHeight - 80;
}
