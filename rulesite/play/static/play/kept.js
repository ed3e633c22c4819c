// The games that are kept on this device, the latest first: { query, turn, who, when };
// `who` says who has how many points.

import { keep, kept } from "../scenarios/device.js";

const KEY = "games";
const MOST = 20;

export const games = () => kept(KEY);

export const isKept = (query) => games().some((one) => one.query === query);

export function dropGame(query) {
  keep(KEY, games().filter((one) => one.query !== query));
}

/** Keeps a game in place of what it was one step before. */
export function keepGame(before, query, turn, who) {
  const others = games().filter((one) => one.query !== before && one.query !== query);
  keep(KEY, [{ query, turn, who, when: Date.now() }, ...others].slice(0, MOST));
}
