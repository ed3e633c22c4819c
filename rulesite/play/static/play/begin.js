// Before a game: those that this device keeps, and a file that is opened as soon as it is chosen.

import { ago } from "../scenarios/drafts.js";
import { el } from "../scenarios/dom.js";
import { dropGame, games } from "./kept.js";

const kept = document.getElementById("kept");

function show() {
  kept.hidden = !games().length;
  kept.querySelector("ul").replaceChildren(
    ...games().map(({ query, turn, who, when }) =>
      el(
        "li",
        {},
        el(
          "a",
          { href: `?${query}` },
          `Turn ${turn}${who ? `: ${who}` : ""}`,
          el("span", { class: "soft small" }, ` ${ago(when)}`),
        ),
        el("button", {
          type: "button",
          class: "button button-quiet",
          "aria-label": `Delete the game at turn ${turn}`,
          onclick: () => {
            dropGame(query);
            show();
          },
        }, "×"),
      )
    ),
  );
}

/** @type {HTMLInputElement} */
const file = document.querySelector("#file");
file.addEventListener("change", () => {
  if (file.files.length) file.form.requestSubmit();
});
show();
