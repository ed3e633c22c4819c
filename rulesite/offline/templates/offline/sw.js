// Answers for the site where there is no connection, with the pages that this device keeps, each
// with its date. offline/keep.js puts them there; what is judged on asking is never among them.

const AWAY = "{{ away }}"; // the page in place of all that is not kept
const KEPT = "/offline/kept"; // what says of a cache that it is whole, and when it was filled
const PATIENCE = 6000; // milliseconds before a kept page takes the place of one that does not come

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (/^\/(static|drawing)\//.test(url.pathname)) event.respondWith(file(request));
});

/** What is kept: the cache, and when it was filled. */
async function kept() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name), told = await cache.match(KEPT);
    if (told) return { cache, ...await told.json() };
  }
  return null;
}

/** A page as it is now; if none comes, as it was, and says so. */
async function page(request, url) {
  const store = await kept();
  const copy = store && !url.search && await store.cache.match(url.pathname);
  try {
    return await (copy ? soon(fetch(request)) : fetch(request));
  } catch (error) {
    if (!store) throw error;
    return copy ? told(copy, store, "This page is") : told(await store.cache.match(AWAY), store, "What this device keeps is", 503);
  }
}

function soon(answer) {
  return Promise.race([answer, new Promise((_, give) => setTimeout(give, PATIENCE, new Error("too late")))]);
}

async function told(copy, { when }, what, status = 200) {
  const date = new Date(when).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const why = navigator.onLine ? "The site does not answer." : "You are offline.";
  const html = (await copy.text()).replace(/<main[^>]*>/, (main) => `${main}<p class="notice as-of no-print" role="status">${why} ${what} as of ${date}.</p>`);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": copy.headers.get("Content-Security-Policy") };
  return new Response(html, { status, headers });
}

/** A file by its fingerprint from the device, if it is there; any other as it is now, if that comes. */
async function file(request) {
  const copy = await caches.match(request);
  if (copy && /[.-][0-9a-f]{12}\./.test(request.url)) return copy;
  try {
    return await fetch(request);
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}
