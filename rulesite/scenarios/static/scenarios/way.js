// The squares that are filled one after another: those that a finger went over, then what is likely.

import { likely, open } from "./moves.js";

/** Whether two cells are one, or there is neither. */
export const same = (one, other) => String(one) === String(other);

export class Way {
  at = null; // the cell that a finger went over last
  proposed = null; // the cell that is to be filled next
  cells = []; // gone over, and not filled yet
  #passed = new Set(); // proposed, and left for others

  /** Goes on over one more cell, and over those between where a finger was quick. */
  over(position, to) {
    const taken = (cell) =>
      [...this.cells, ...position.tiles.map((laid) => laid.cell)].some((one) => same(one, cell));
    for (let at = this.at ?? to;; at = next(at, to)) {
      if (!taken(at)) this.cells.push(at);
      if (same(at, to)) break;
    }
    this.at = to;
  }

  /** The cell to fill after one was filled; where another was proposed, that is passed over. */
  after(position, filled) {
    if (this.proposed && !same(this.proposed, filled)) this.#passed.add(String(this.proposed));
    this.#passed.delete(String(filled));
    if (!this.cells.some((cell) => same(cell, filled))) this.drop(this.proposed);
    this.drop(filled);
    const waiting = open(position);
    this.proposed = this.cells.find((cell) => waiting.some((one) => same(one, cell))) ??
      likely(position, this.#passed);
    return this.proposed;
  }

  /** A cell that was filled is open again, and comes next. */
  back(cell) {
    if (this.cells.length) this.cells = [cell, ...this.cells];
    this.proposed = cell;
  }

  drop(cell) {
    this.cells = this.cells.filter((one) => !same(one, cell));
  }

  clear() {
    Object.assign(this, { cells: [], proposed: null, at: null });
  }
}

/** One step from a cell towards another. */
function next([x, y], [a, b]) {
  return Math.abs(a - x) > Math.abs(b - y) ? [x + Math.sign(a - x), y] : [x, y + Math.sign(b - y)];
}
