// "My edition": chosen once, kept by the browser, marked in every verdict.

import { el } from "./dom.js";

const KEY = "my-edition";

function kept() {
  try {
    return localStorage.getItem(KEY) || "";
  } catch {
    return "";
  }
}

function keep(label) {
  try {
    localStorage.setItem(KEY, label);
  } catch { /* A browser that keeps nothing still shows it until the page is left. */ }
}

export function mine(shown, editions) {
  let label = kept();
  const choice = document.getElementById("mine");
  choice.append(el("option", { value: "" }, "None"),
    ...Object.entries(editions).map(([id, name]) => el("option", { value: id }, name)));
  choice.value = label in editions ? label : "";
  choice.addEventListener("change", () => {
    label = choice.value;
    keep(label);
    mark();
  });
  document.getElementById("mine-field").hidden = false;

  function mark() {
    shown.querySelectorAll(".edition").forEach((node) =>
      node.classList.toggle("yours", node.dataset.edition.split(":")[0] === label));
  }
  mark();
  return mark;
}
