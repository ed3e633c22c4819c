// Keeps the reference on this device, when it is asked to, and throws it away again. Pages come in
// bundles, many at once. A cache is named after what it holds. If it was not filled to its end, the
// next try goes on with it.

import { day, KEPT, kept } from "./store.js";

const AT_ONCE = 2; // others of the household ask meanwhile
/** @returns {any} of whatever kind the template has it */
const find = (id) => document.getElementById(id);
const [keepButton, dropButton, progress, said, count] = [
  "keep",
  "drop",
  "progress",
  "said",
  "count",
].map(find);
const { list, worker } = find("offline").dataset;

async function show() {
  const store = await kept();
  said.textContent = store
    ? `This device keeps ${store.pages} pages, as of ${day(store.when)}.`
    : "";
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
    const { mark, pages, bundles } = await (await fetched(list)).json();
    const name = `kept-${mark}`, cache = await caches.open(name);
    await cache.delete(KEPT);
    await fill(cache, bundles, pages.length);
    await cache.put(KEPT, Response.json({ mark, when: Date.now(), pages: pages.length }));
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
    await show();
    navigator.storage?.persist?.().catch(() => {}); // Firefox asks first, and nobody need answer
  } catch {
    said.textContent = "It stopped before the end. Try again: it goes on where it stopped.";
  }
  keepButton.disabled = false;
}

/** Puts pages into a cache, with the files that they name, and those that these name. */
async function fill(cache, bundles, pages) {
  const known = new Set(), waiting = []; // the files
  let done = 0;
  progress.hidden = false;
  said.textContent = "Stay on this page until all are here.";
  const more = (file) => {
    if (!known.has(file)) waiting.push(file);
    known.add(file);
  };
  const tell = (came) => {
    done += came;
    Object.assign(progress, { max: pages + known.size, value: done });
    count.textContent = `${done} of ${pages + known.size}`;
  };
  await each(bundles, async (address) => {
    const { held, named } = await (await cache.match(address) ?? await unpacked(cache, address))
      .json();
    named.forEach(more);
    tell(held);
  });
  await each(waiting, async (path) => {
    const answer = await cache.match(path) ?? await put(cache, path);
    files(path, answer.headers.get("Content-Type"), await answer.text()).forEach(more);
    tell(1);
  });
}

/** Does something with all that is waiting, and with what comes to it meanwhile. */
async function each(waiting, act) {
  async function take() {
    while (waiting.length) await act(waiting.shift());
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** Puts the pages of a bundle into a cache. In its own place stays how many it held, and which files these name. */
async function unpacked(cache, address) {
  const pages = Object.entries(await (await fetched(address)).json());
  const named = new Set();
  for (const [path, { type, policy, text }] of pages) {
    await cache.put(
      path,
      new Response(text, { headers: { "Content-Type": type, "Content-Security-Policy": policy } }),
    );
    for (const file of files(path, type, text)) named.add(file);
  }
  const told = Response.json({ held: pages.length, named: [...named] });
  await cache.put(address, told.clone());
  return told;
}

async function put(cache, path) {
  const answer = await fetched(path);
  await cache.put(path, answer.clone());
  return answer;
}

/** What the site answers anybody; where it asks for patience, after a while. */
async function fetched(path) {
  const answer = await fetch(path, { credentials: "omit", cache: "no-cache" });
  const later = answer.headers.get("Retry-After");
  if (later) {
    await new Promise((on) => setTimeout(on, 1000 * Number(later)));
    return fetched(path);
  }
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return answer;
}

/** The files of this site that a page, a style sheet or a module names. */
function files(path, type, text) {
  const named = /html/.test(type)
    ? /(?:href|src)="(\/(?:static|drawing)\/[^"#]+)/g
    : /css/.test(type)
    ? /url\("?([^")]+)/g
    : /javascript/.test(type)
    ? /(?:from|import)\s*"([^"]+)"/g
    : null;
  return named
    ? [...text.matchAll(named)].map(([, name]) =>
      new URL(name, new URL(path, location.href)).pathname
    )
    : [];
}

async function drop() {
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  await show();
}

// Only some browsers have it, so it is not in the standard's types.
addEventListener("beforeinstallprompt", (/** @type {any} */ event) => {
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
