// "My box": the edition of the reader's game (content/preference.py keeps it in the same cookie),
// marked in every verdict.

import { el } from "./dom.js";

const YEAR = 31536000;

function kept() {
  const found = document.cookie.match(/(?:^|; )game="?([a-z0-9@+-]*)/);
  return found ? found[1].split("+") : [];
}

function keep(label) {
  const [edition, ...expansions] = kept();
  const game = [label, ...(edition ? expansions : ["all"])].join("+");
  document.cookie = label
    ? `game=${game}; path=/; max-age=${YEAR}; samesite=lax`
    : "game=; path=/; max-age=0; samesite=lax";
}

export function mine(shown, editions) {
  let [label = ""] = kept();
  /** @type {HTMLSelectElement} */
  const choice = document.querySelector("#mine");
  choice.append(
    el("option", { value: "" }, "Not chosen"),
    ...Object.entries(editions).map(([id, name]) => el("option", { value: id }, name)),
  );
  choice.value = label in editions ? label : "";
  choice.addEventListener("change", () => {
    label = choice.value;
    keep(label);
    mark();
    if (absent()) location.reload();
  });
  document.getElementById("mine-field").hidden = false;

  const columns = () => [...shown.querySelectorAll(".edition")];
  const isMine = (node) => node.dataset.edition.split(":")[0] === label;

  function mark() {
    columns().forEach((node) => node.classList.toggle("yours", isMine(node)));
  }

  // An edition of another game has a column only where a reader plays it.
  function absent() {
    return label && columns().length > 0 && !columns().some(isMine);
  }
  mark();
  return mark;
}
