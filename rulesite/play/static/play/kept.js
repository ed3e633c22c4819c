// The games that are kept on this device, the latest first: { query, turn, when }.

const KEY = "games";
const MOST = 20;

export function games() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function store(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
  } catch { /* the address keeps it */ }
}

export function dropGame(query) {
  store(games().filter((one) => one.query !== query));
}

/** Keeps a game in place of what it was one step before. */
export function keepGame(before, query, turn) {
  store([{ query, turn, when: Date.now() }, ...games().filter((one) => one.query !== before && one.query !== query)]);
}
