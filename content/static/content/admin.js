/* Shows the text of an entry beside what is typed, as its reader will see it. */

const WAIT = 400;

function start(panel, text) {
  const box = document.createElement("section");
  box.className = "live-text";
  box.setAttribute("aria-label", "How the text will read");
  text.closest(".form-row").append(box);
  let timer = 0;
  let asked = 0;

  async function show() {
    const turn = ++asked;
    const body = new FormData();
    body.set("body", text.value);
    body.set("csrfmiddlewaretoken", text.form.elements.csrfmiddlewaretoken.value);
    try {
      const answer = await fetch(panel.dataset.live, { method: "POST", body });
      if (answer.ok && turn === asked) box.innerHTML = await answer.text();
    } catch {
      /* Off line: what is shown stays, and the button Preview tells what is wrong. */
    }
  }

  text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, WAIT);
  });
  show();
}

const panel = document.querySelector("[data-live]");
const text = document.querySelector("textarea.body-text");
if (panel && text) start(panel, text);
