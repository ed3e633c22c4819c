// The page of a verdict: lights, "my edition", sending. It reads well without any of this.

import { light, readCells } from "./lights.js";
import { mine } from "./mine.js";
import { pointing } from "./pointing.js";
import { saying, share } from "./share.js";

const shown = document.querySelector(".answer");
const drawing = document.querySelector("#picture svg");
const editions = JSON.parse(document.getElementById("editions").textContent);

pointing(shown, () => drawing);
mine(document, editions);

const row = shown.querySelector(".row.lit");
if (row) {
  drawing.querySelectorAll(".board-numbers, .board-lit").forEach((node) => node.remove());
  light(drawing, readCells(row.dataset.cells), readCells(row.dataset.area));
}

const button = document.getElementById("share");
button.hidden = false;
button.addEventListener("click", () =>
  share(location.href, document.title, saying(button, document.getElementById("status"))));
