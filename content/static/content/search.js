/* The box on every page: answers while somebody types, below a form that works without. */

const PATIENCE = 120; // milliseconds without a key before the server is asked

const inputs = Array.from(document.querySelectorAll("form[data-suggest]"), enhance);

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) {
    return;
  }
  const input = inputs.find((one) => one.offsetParent);
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
});

function enhance(form) {
  const input = form.querySelector('input[name="q"]');
  const list = element("ul", { id: `${input.id}-list`, role: "listbox", "aria-label": "Answers" });
  const notes = element("p", { class: "search-notes", hidden: "" });
  const panel = element("div", { class: "search-panel", hidden: "" }, notes, list);
  const status = element("p", { class: "visually-hidden", role: "status" });
  form.append(panel, status);
  for (
    const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": list.id,
      "aria-expanded": "false",
      "aria-keyshortcuts": "/",
    })
  ) input.setAttribute(name, value);

  let timer = 0;
  let asking = null; // what aborts the request that is under way
  let shown = ""; // the query whose answers are in the list
  let active = -1;

  input.addEventListener("input", () => {
    clearTimeout(timer);
    asking?.abort();
    timer = setTimeout(ask, PATIENCE);
  });
  input.addEventListener("focus", () => {
    if (shown && shown === input.value.trim()) open();
  });
  input.addEventListener("keydown", (event) => {
    if (!event.isComposing) keys[event.key]?.(event);
  });
  form.addEventListener("submit", () => asking?.abort());
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  // A press on an answer must not take the focus first: the list would close under the finger.
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  // Nor may later answers take its place.
  panel.addEventListener("pointerdown", () => {
    clearTimeout(timer);
    asking?.abort();
  });
  panel.addEventListener("pointercancel", () => shown !== input.value.trim() && ask()); // it was a scroll

  const keys = {
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    Enter: (event) => {
      const option = panel.hidden ? null : options()[active];
      if (!option) return;
      event.preventDefault();
      location.assign(option.href);
    },
    Escape: (event) => {
      if (panel.hidden) return;
      event.preventDefault(); // the first press closes the list, the next empties the box
      close();
    },
  };

  async function ask() {
    const query = input.value.trim();
    if (!query) {
      shown = "";
      list.replaceChildren();
      status.textContent = "";
      return close();
    }
    asking = new AbortController();
    try {
      const address = `${form.dataset.suggest}?${new URLSearchParams({ q: input.value })}`;
      const response = await fetch(address, { signal: asking.signal });
      if (response.ok) show(query, await response.json());
    } catch (error) {
      if (error.name !== "AbortError") close(); // without a signal the form still works
    }
  }

  function show(query, answer) {
    shown = query;
    notes.textContent = answer.notes.join(" · ");
    notes.hidden = !answer.notes.length;
    list.replaceChildren(...answer.results.map((one) => option(one)), last(answer));
    options().forEach((one, index) => {
      one.id = `${list.id}-${index}`;
    });
    status.textContent = answer.total === 1 ? "One answer" : `${answer.total || "No"} answers`;
    if (document.activeElement === input) open();
  }

  function options() {
    return list.querySelectorAll('[role="option"]');
  }

  function open() {
    panel.hidden = false;
    input.setAttribute("aria-expanded", "true");
    choose(-1);
  }

  function close() {
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
    choose(-1);
  }

  function step(event, by) {
    const count = list.children.length;
    if (!count) return;
    event.preventDefault();
    if (panel.hidden) return open();
    const next = active + by; // one place more than there are options: none, back in the box
    choose(next < -1 ? count - 1 : next >= count ? -1 : next);
  }

  function choose(index) {
    options()[active]?.setAttribute("aria-selected", "false");
    active = index;
    const option = options()[index];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  }

  return input;
}

function option(one) {
  const place = [one.kindName, one.where].filter(Boolean).join(" · ");
  const reasons = one.reasons.map((reason) => reason.join(" → ")).join(", ");
  return row(
    one.path,
    element("span", { class: "search-where" }, place),
    element("span", { class: "search-title" }, ...pieces(one.title)),
    ...(one.snippet.length
      ? [element("span", { class: "search-snippet" }, ...pieces(one.snippet))]
      : []),
    ...(one.rulings.length
      ? [element("span", { class: "search-rulings" }, ...one.rulings.map(ruling))]
      : []),
    ...(reasons ? [element("span", { class: "search-reasons" }, reasons)] : []),
  );
}

function ruling([editions, text]) {
  const named = editions ? [element("b", {}, `${editions}:`), " "] : [];
  return element("span", {}, ...named, ...pieces(text), " ");
}

function last(answer) {
  const words = answer.total ? `All ${answer.total} answers` : "Nothing found. Open the search";
  return row(answer.all, element("span", { class: "search-all" }, words));
}

/* The link itself is what is chosen, so that a press in a new window works. */
function row(path, ...parts) {
  const link = element("a", {
    href: path,
    tabindex: "-1",
    role: "option",
    "aria-selected": "false",
  }, ...parts);
  return element("li", { role: "presentation" }, link);
}

function pieces(found) {
  return found.map(([text, marked]) => (marked ? element("mark", {}, text) : text));
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function writes(target) {
  return target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|select|textarea)$/i.test(target.tagName));
}
