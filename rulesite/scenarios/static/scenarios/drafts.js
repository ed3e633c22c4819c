// The boards that are kept on this device, the latest first: { id, name, query, tiles, when }.

import { keep, kept } from "./device.js";

const KEY = "boards";
const NEXT = "board-next";
const MOST = 30;

export const drafts = () => kept(KEY);

/** Keeps a board in place of what was kept of it; a board without a name gives way to newer ones. */
export function keepDraft(draft) {
  const all = drafts(), before = all.find(({ id }) => id === draft.id);
  const others = all.filter((one) => one !== before);
  return keep(KEY, [{ ...before, ...draft }, ...others].filter(({ name }, i) => name || i < MOST));
}

export function dropDraft(id) {
  keep(KEY, drafts().filter((one) => one.id !== id));
}

/** Says that the page that opens next goes on with a board. */
export function goOn(id) {
  try {
    sessionStorage.setItem(NEXT, id);
  } catch { /* it becomes a board of its own */ }
}

/** The board that this page goes on with: after a reload its own, after `goOn` that one, else a new one. */
export function thisBoard() {
  let next = null;
  try {
    next = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
  } catch { /* a new one */ }
  return next ?? history.state?.board ?? Math.random().toString(36).slice(2, 10);
}

/** When something was, in words. */
export function ago(when, now = Date.now()) {
  const days = Math.floor(now / 864e5) - Math.floor(when / 864e5);
  if (now - when < 36e5) return "just now";
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}
