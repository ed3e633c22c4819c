// Before a game: those that this device keeps, and a file in place of its text.

import { ago } from "../scenarios/drafts.js";
import { el } from "../scenarios/dom.js";
import { dropGame, games } from "./kept.js";

const kept = document.getElementById("kept"), text = document.getElementById("game");

function show() {
  kept.hidden = !games().length;
  kept.querySelector("ul").replaceChildren(...games().map(({ query, turn, who, when }) => el("li", {},
    el("a", { href: `?${query}` }, `Turn ${turn}${who ? `: ${who}` : ""}`, el("span", { class: "soft small" }, ` ${ago(when)}`)),
    el("button", { type: "button", class: "button button-quiet", "aria-label": `Delete the game at turn ${turn}`, onclick: () => {
      dropGame(query);
      show();
    } }, "×"))));
}

document.getElementById("file-field").hidden = false;
document.getElementById("file").addEventListener("change", async ({ target: { files: [file] } }) => {
  if (!file) return;
  const read = await file.text();
  try {
    text.value = JSON.stringify(JSON.parse(read));
  } catch {
    text.value = read;
  }
  text.form.requestSubmit();
});
show();
