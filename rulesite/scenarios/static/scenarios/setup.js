// The question, the rule sets, the players and the expansions: form controls kept in step
// with what is stated.

import { play, seat } from "./moves.js";

export function setup(bench, server, form) {
  const boxes = (selector) => [...form.querySelectorAll(selector)];
  const ticked = (selector) => boxes(selector).filter((box) => box.checked).map((box) => box.value);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.getElementById("answer-title").scrollIntoView({ behavior: "smooth" });
    bench.tell("asked");
  });
  form.addEventListener("change", (event) => {
    const box = event.target;
    if (box.name === "q" || box.name === "farms") {
      bench.change({ ask: { ...bench.ask, [box.name]: box.value } });
    } else if (box.name === "rules") rules(box);
    else if (box.closest("#players")) players(box);
    else if (box.closest("#sets")) sets();
  });

  function rules(box) {
    const chosen = ticked("[name=rules]");
    if (chosen.length) bench.change({ ask: { ...bench.ask, rules: chosen } });
    else box.checked = true;
  }

  function players(box) {
    const chosen = ticked("#players input");
    const kept = bench.position.players.filter((player) => chosen.includes(player));
    const next = [...kept, ...chosen.filter((player) => !kept.includes(player))];
    if (next.length < 2) box.checked = true;
    else bench.change({ position: seat(bench.position, next) });
  }

  async function sets() {
    const chosen = ticked("#sets input");
    if (!chosen.length) return show();
    const { query } = bench, answer = await server.begin(chosen);
    if (query !== bench.query) return show();
    bench.change({ position: answer?.start ?? play(bench.position, chosen, bench.data.tokens) });
  }

  function show() {
    const { position, ask } = bench;
    form.elements.p.value = new URLSearchParams(bench.query).get("p");
    for (const box of boxes("[name=q]")) box.checked = box.value === ask.q;
    for (const box of boxes("[name=farms]")) box.checked = box.value === ask.farms;
    for (const box of boxes("[name=rules]")) box.checked = ask.rules.includes(box.value);
    for (const box of boxes("#players input")) box.checked = position.players.includes(box.value);
    for (const box of boxes("#sets input")) box.checked = position.sets.includes(box.value);
    const names = boxes("[name=rules]").filter((box) => box.checked).map((box) =>
      box.parentElement.textContent.trim()
    );
    say(
      "rules",
      (names.length > 1 ? `${names.length} editions` : names[0]) +
        (ask.farms ? `, farms ${ask.farms}` : ""),
    );
    say(
      "table",
      `${position.players.length} players, ${position.sets.length - 1} expansion${
        position.sets.length === 2 ? "" : "s"
      }`,
    );
  }
  /** The summary of a fold says what is chosen in it. */
  function say(fold, words) {
    document.getElementById(`${fold}-word`).className = "visually-hidden";
    document.getElementById(`${fold}-now`).textContent = words;
  }
  return show;
}
