// The page of a turn: lights on the board, sending. It reads and plays well without any of this.

import { douse, light, readCells } from "./lights.js";
import { saying, share } from "./share.js";

const drawing = document.querySelector("#picture svg");

function show(event) {
  const cells = readCells(event?.dataset.cells);
  if (cells.length) light(drawing, cells, cells);
  else douse(drawing);
}

for (const list of document.querySelectorAll(".events")) {
  list.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event.target.closest(".event")));
  list.addEventListener("pointerleave", () => show(document.querySelector(".event.lit")));
  list.addEventListener("click", (event) => {
    const picked = event.target.closest("a") ? null : event.target.closest(".event");
    if (!picked) return;
    const again = picked.classList.contains("lit");
    document.querySelectorAll(".event.lit").forEach((one) => one.classList.remove("lit"));
    picked.classList.toggle("lit", !again);
    show(again ? null : picked);
  });
}

const button = document.getElementById("share");
button.hidden = false;
button.addEventListener("click", () =>
  share(location.href, document.title, saying(button, document.getElementById("status"))));
