/* Asks again whenever a choice changes, and puts the server's answer in place. */
const form = document.getElementById("hole-form");
const live = ["hole-tally", "hole-verdict", "hole-fits", "hole-playing"];
let asking = null;

function put(page) {
  for (const id of live) {
    const here = document.getElementById(id);
    const there = page.getElementById(id);
    if (here && there && here.innerHTML !== there.innerHTML) here.replaceChildren(...there.childNodes);
  }
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const focused = document.activeElement?.getAttribute("name");
  try {
    const response = await fetch(address, { signal: asking.signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    put(new DOMParser().parseFromString(await response.text(), "text/html"));
    history.replaceState(null, "", response.url);
    if (focused?.startsWith("on.")) form.elements[focused]?.focus();
  } catch (error) {
    if (error.name !== "AbortError") form.submit();
  }
}

form.classList.add("is-live");
form.addEventListener("change", (event) => {
  if (event.target.matches("[type=radio], [type=checkbox], select")) ask();
});
