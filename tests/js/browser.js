// What of a browser the scripts under test ask for, in memory.

/** A storage that holds so many characters under a key, as a device that is nearly full does. */
export function storage(most = Infinity) {
  const held = new Map();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem(key, text) {
      if (text.length > most) throw new DOMException("full", "QuotaExceededError");
      held.set(key, text);
    },
    removeItem: (key) => held.delete(key),
  };
}

/** What a browser does that keeps nothing: every use of a storage fails. */
export const noStorage = new Proxy({}, {
  get() {
    throw new DOMException("denied", "SecurityError");
  },
});

/** Opens a page at an address in a browser that keeps what it is given. */
export function open(
  search = "",
  { state = null, local = storage(), session = storage() } = {},
) {
  const entries = [{ state, address: search }];
  const history = {
    entries,
    get state() {
      return entries.at(-1).state;
    },
    replaceState: (next, _, address) => entries.splice(-1, 1, { state: next, address }),
    pushState: (next, _, address) => entries.push({ state: next, address }),
  };
  const there = { location: { search }, history, localStorage: local, sessionStorage: session };
  for (const [name, value] of Object.entries(there)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return { history, local, session };
}
