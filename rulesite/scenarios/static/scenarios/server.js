// What the server says of cells and spots of the present position, each thing asked once. It is heard
// when no finger is down: what it moves would no longer be under that finger when it is lifted.

import { released } from "./dom.js";

const LATE = 150; // milliseconds that the rest waits for the verdict, where it is slow to come

export class Server {
  /** @type {Bench} */
  bench;
  #answers = new Map();

  constructor(bench) {
    this.bench = bench;
    bench.addEventListener("changed", () => this.#answers.clear());
  }

  /** Which tiles continue the sides of a cell: { sides, fits }; null where nobody answers. */
  fits(cell) {
    return this.#ask("fits", `cell=${cell}`);
  }

  /** The open cells that a tile continues, each with its turns. */
  cells(tile) {
    return this.#ask("fits", `tile=${tile}`);
  }

  /** Where the rules let a laid tile go. */
  places({ tile, cell }) {
    return this.#ask("places", `tile=${tile}&without=${cell}`);
  }

  /** What the feature at a spot is and brings. */
  feature(cell, spot) {
    return this.#ask("feature", `cell=${cell}&spot=${encodeURIComponent(spot)}`);
  }

  /** Every farm. */
  farms() {
    return this.#ask("farms", "");
  }

  /** What a game with these sets begins with; null in `start` once more lies on the table. */
  begin(sets) {
    return this.#ask("begin", `sets=${sets}`);
  }

  /** Why a player's figures may not stand on a spot, kind by kind. */
  standing(player, cell, spot) {
    return this.#ask("standing", `player=${player}&cell=${cell}&spot=${encodeURIComponent(spot)}`);
  }

  #ask(what, words) {
    const { data, query } = this.bench;
    const address = `${data.addresses[what]}?${query}&${words}`;
    if (!this.#answers.has(address)) this.#answers.set(address, this.#fetch(address));
    return this.#answers.get(address);
  }

  async #fetch(address) {
    await Promise.race([this.bench.judged, new Promise((late) => setTimeout(late, LATE))]);
    const answer = await fetch(address).then((one) => (one.ok ? one.json() : null)).catch(() =>
      null
    );
    if (!answer) this.#answers.delete(address); // it may be asked again
    await released();
    return answer;
  }
}
