// A game, step by step: kept on this device as it goes on. It plays well without any of this.

import { offerShare } from "../scenarios/share.js";
import { steps } from "../scenarios/steps.js";
import { isKept, keepGame } from "./kept.js";

/**
 * What is kept is the game itself, however it is looked at.
 * @param {URL | Location} address
 */
function game(address = location) {
  const query = new URLSearchParams(address.search);
  query.delete("at");
  query.delete("tile");
  return query.toString();
}

/** The game on the page before, if this page goes on with it. */
function left() {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.origin === location.origin && from.pathname === location.pathname ? game(from) : "";
}

function standing() {
  return [...document.querySelectorAll("#points > span")].map((one) =>
    `${one.querySelector(".visually-hidden").textContent} ${one.lastChild.textContent.trim()}`
  ).join(", ");
}

let before = left();

steps(() => {
  const now = game(), { turn } = document.getElementById("bench").dataset;
  // A game that is only looked at takes the place of nobody's own.
  if (isKept(before || now) || (before && before !== now)) {
    keepGame(before || now, now, Number(turn), standing());
  }
  before = now;
  offerShare();
});
