// Keeps the reference on this device, when it is asked to, and throws it away again. A cache is named
// after what it holds; one that was not filled to its end is gone on with.

import { day, kept, KEPT } from "./store.js";

const AT_ONCE = 4;
const find = (id) => document.getElementById(id);
const [keepButton, dropButton, progress, said, count] = ["keep", "drop", "progress", "said", "count"].map(find);
const { list, worker } = find("offline").dataset;

async function show() {
  const store = await kept();
  said.textContent = store ? `This device keeps ${store.pages} pages, as of ${day(store.when)}.` : "";
  keepButton.textContent = store ? "Fetch them anew" : "Keep them on this device";
  keepButton.hidden = false;
  dropButton.hidden = !store;
  progress.hidden = true;
  count.textContent = "";
}

async function keep() {
  keepButton.disabled = true;
  try {
    await navigator.serviceWorker.register(worker);
    const { mark, pages } = await (await fetched(list)).json();
    const name = `kept-${mark}`, cache = await caches.open(name);
    await cache.delete(KEPT);
    await fill(cache, pages);
    await cache.put(KEPT, Response.json({ mark, when: Date.now(), pages: pages.length }));
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
    await navigator.storage?.persist?.();
    await show();
  } catch {
    said.textContent = "It stopped before the end. Try again: it goes on where it stopped.";
  }
  keepButton.disabled = false;
}

/** Puts pages into a cache, with the files that they name, and those that these name. */
async function fill(cache, pages) {
  const waiting = [...pages], known = new Set(pages);
  let done = 0;
  progress.hidden = false;
  said.textContent = "Stay on this page until all are here.";
  async function take() {
    while (waiting.length) {
      const path = waiting.shift();
      const answer = await cache.match(path) ?? await put(cache, path);
      for (const file of files(path, answer.headers.get("Content-Type"), await answer.text())) {
        if (!known.has(file)) waiting.push(file);
        known.add(file);
      }
      done += 1;
      Object.assign(progress, { max: known.size, value: done });
      count.textContent = `${done} of ${known.size}`;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

async function put(cache, path) {
  const answer = await fetched(path);
  await cache.put(path, answer.clone());
  return answer;
}

/** What the site answers anybody; where it asks for patience, after a while. */
async function fetched(path) {
  const answer = await fetch(path, { credentials: "omit", cache: "no-cache" });
  if (answer.status === 429) {
    await new Promise((on) => setTimeout(on, 1000 * (Number(answer.headers.get("Retry-After")) || 10)));
    return fetched(path);
  }
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer;
}

/** The files of this site that a page, a style sheet or a module names. */
function files(path, type, text) {
  const named = /html/.test(type) ? /(?:href|src)="(\/(?:static|drawing)\/[^"#]+)/g
    : /css/.test(type) ? /url\("?([^")]+)/g
      : /javascript/.test(type) ? /(?:from|import)\s*"([^"]+)"/g : null;
  return named ? [...text.matchAll(named)].map(([, name]) => new URL(name, new URL(path, location.href)).pathname) : [];
}

async function drop() {
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  await show();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  find("install").hidden = false;
  find("install").onclick = () => event.prompt();
});
if ("serviceWorker" in navigator && "caches" in window) {
  keepButton.addEventListener("click", keep);
  dropButton.addEventListener("click", drop);
  show();
} else {
  said.textContent = "This browser keeps nothing for offline, or not at an address without https.";
}
