// A game, step by step: kept on this device as it goes on. It plays well without any of this.

import { saying, share } from "../scenarios/share.js";
import { steps } from "../scenarios/steps.js";
import { keepGame } from "./kept.js";

let before = "";

/** What is kept is the game itself, however it is looked at. */
function game() {
  const query = new URLSearchParams(location.search);
  query.delete("at");
  query.delete("tile");
  return query.toString();
}

function standing() {
  return [...document.querySelectorAll("#points > span")].map((one) =>
    `${one.querySelector(".visually-hidden").textContent} ${one.lastChild.textContent.trim()}`).join(", ");
}

steps(() => {
  const now = game(), { turn } = document.getElementById("bench").dataset;
  keepGame(before || now, now, Number(turn), standing());
  before = now;
  const button = document.getElementById("share");
  button.hidden = false;
  button.addEventListener("click", () =>
    share(location.href, document.title, saying(button, document.getElementById("status"))));
});
