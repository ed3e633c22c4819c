/* Asks again whenever a choice changes, and puts the server's answer in place. */
/** @type {HTMLFormElement} */
const form = document.querySelector("#hole-form");
const live = ["hole-tally", "hole-verdict", "hole-fits", "hole-playing"];
let asked = 0;

function put(page) {
  for (const id of live) {
    const here = document.getElementById(id);
    const there = page.getElementById(id);
    if (here && there && here.innerHTML !== there.innerHTML) {
      here.replaceChildren(...there.childNodes);
    }
  }
}

async function ask() {
  const turn = ++asked;
  // Types do not tell that the form has no files, hence `any`.
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const address = `${form.action}?${query}`;
  try {
    const response = await fetch(address);
    const text = await response.text();
    if (turn !== asked) return; // a later choice has been made meanwhile
    if (!response.ok) throw new Error(`status ${response.status}`);
    const focused = document.activeElement?.getAttribute("name");
    put(new DOMParser().parseFromString(text, "text/html"));
    history.replaceState(null, "", response.url);
    if (focused?.startsWith("on.")) form.elements[focused]?.focus();
  } catch {
    if (turn === asked) form.submit();
  }
}

form.classList.add("is-live");
form.addEventListener("change", (event) => {
  if (/** @type {Element} */ (event.target).matches("[type=radio], [type=checkbox], select")) ask();
});
