// A game that several phones follow: asks whether it went on, and shows it when it did. While nobody
// looks it does not ask; where nobody answers it asks less and less often.

import { offerShare } from "../scenarios/share.js";
import { busy, steps } from "../scenarios/steps.js";

const OFTEN = 1500; // milliseconds: with the answer on its way, a phone is behind by less than two seconds
const SELDOM = 30000;
let wait = OFTEN, timer, go;

const following = () => document.getElementById("following");

async function ask() {
  clearTimeout(timer);
  if (document.hidden) return; // it is asked again when somebody looks
  const { number, state } = following().dataset;
  const answer = await fetch(state, {
    headers: { "If-None-Match": `"${number}"` },
    cache: "no-store",
  })
    .catch(() => null);
  const gone = answer?.status === 404, heard = answer?.status === 200 || answer?.status === 304;
  wait = heard ? OFTEN : Math.min(wait * 2, SELDOM);
  const place = document.getElementById("heard");
  place.textContent = gone
    ? "The game was deleted."
    : heard
    ? ""
    : "No answer at the moment; it is asked again.";
  if (gone) return;
  const writes = document.activeElement?.matches("input[type=text]"); // a name, which would be lost
  if (answer?.status === 200 && number === following().dataset.number && !busy() && !writes) {
    await go(location.href, "");
  }
  timer = setTimeout(ask, wait);
}

function again() {
  wait = OFTEN;
  ask();
}

/** The clock that runs, second by second. */
function tick() {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const clocks = document.querySelectorAll(".clocks time");
  for (const place of clocks) {
    const seconds = Number(place.dataset.seconds) +
      (place.parentElement.matches(".runs") ? Math.floor((Date.now() - shown) / 1000) : 0);
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

let shown = Date.now();

steps((step) => {
  go = step;
  shown = Date.now();
  tick();
  offerShare(() => location.pathname);
});
setInterval(tick, 1000);
document.addEventListener("visibilitychange", () => document.hidden || again());
addEventListener("online", again);
timer = setTimeout(ask, wait);
