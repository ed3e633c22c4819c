// Asks again whenever something is tapped. Without it the button does the same by a page load.

const ask = document.getElementById("ask");
let asking = null;

ask.addEventListener("change", ({ target }) => {
  renew(/** @type {HTMLInputElement} */ (target).name === "kind");
});
ask.addEventListener("submit", (event) => {
  event.preventDefault();
  renew(false);
});
ask.classList.add("ask-live");

async function renew(otherKind) {
  /** @type {HTMLFormElement} */
  const form = document.querySelector("#ask-form");
  const shown = document.getElementById("ask-answer");
  asking?.abort();
  asking = new AbortController();
  shown.setAttribute("aria-busy", "true");
  // Types do not tell that the form has no files, hence `any`.
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  try {
    const answer = await fetch(`${form.dataset.part}?${query}`, { signal: asking.signal });
    if (!answer.ok && answer.status !== 400) throw new Error(answer.statusText);
    show(await answer.text(), otherKind);
  } catch (error) {
    if (error.name !== "AbortError") form.submit(); // the page says what is the matter
  }
}

function show(html, otherKind) {
  const there = document.createElement("template");
  there.innerHTML = html;
  const answer = there.content.getElementById("ask-answer");
  if (otherKind) {
    document.getElementById("ask-form").replaceWith(there.content.getElementById("ask-form"));
    /** @type {HTMLInputElement} */
    const kind = document.querySelector("#ask-form [name=kind]:checked");
    kind?.focus();
  }
  document.getElementById("ask-answer").replaceWith(answer);
  history.replaceState(null, "", answer.dataset.here);
}
