/* Marks a segment where it is pointed at, in the list or on the tile; a tap keeps the mark. */
const page = document.getElementById("tile");
/** @type {NodeListOf<HTMLElement>} */
const entries = page.querySelectorAll("[data-part]");

function mark(word, number) {
  for (const entry of entries) entry.classList.toggle(word, entry.dataset.part === number);
}

function chosen() {
  return new URLSearchParams(location.search).get("segment");
}

function choose(number) {
  const next = number === chosen() ? null : number;
  history.replaceState(null, "", next ? `?segment=${next}` : location.pathname);
  mark("is-chosen", next);
  for (const link of page.querySelectorAll(".part a")) {
    const on = link.parentElement.dataset.part === next;
    if (on) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

for (const entry of entries) {
  const number = entry.dataset.part;
  entry.addEventListener("pointerenter", () => mark("is-lit", number));
  entry.addEventListener("pointerleave", () => mark("is-lit", null));
  entry.addEventListener("focusin", () => mark("is-lit", number));
  entry.addEventListener("focusout", () => mark("is-lit", null));
  entry.addEventListener("click", (event) => {
    event.preventDefault();
    choose(number);
  });
}
