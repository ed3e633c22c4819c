// The page of a verdict: lights, "my edition", sending. It reads well without any of this.

import { light, outlines, readCells } from "./lights.js";
import { mine } from "./mine.js";
import { pointing } from "./pointing.js";
import { offerShare } from "./share.js";

const shown = document.querySelector(".answer");
const drawing = document.querySelector("#picture svg");
const editions = JSON.parse(document.getElementById("editions").textContent);

pointing(shown, () => drawing);
mine(document, editions);

/** @type {HTMLElement} */
const lit = shown.querySelector(".feature.lit");
if (lit) {
  drawing.querySelectorAll(".board-numbers, .board-lit").forEach((node) => node.remove());
  light(
    drawing,
    readCells(lit.dataset.cells),
    readCells(lit.dataset.area),
    outlines(lit),
    readCells(lit.dataset.points),
  );
}

offerShare();
