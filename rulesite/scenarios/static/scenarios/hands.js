// What a finger, a mouse or a key does on the board.

import { at, figure, last, lay, lift, likely, move, open, turn } from "./moves.js";
import { cornerAt, spotAt } from "./spots.js";

const LEGIBLE = 88; // pixels: a tile whose segments are tapped is not smaller

const same = (one, other) => String(one) === String(other);

export class Hands {
  #passed = new Set(); // the open cells that were proposed and left for others
  picking = false; // whether all tiles are shown, to take one in hand

  constructor(bench, server, pieces, tray) {
    Object.assign(this, { bench, server, pieces, tray });
  }

  /** What the board tells of fingers. */
  get pointing() {
    return {
      tap: (cell, point) => this.take(cell, { point }),
      hold: (cell) => this.open(cell),
      carries: (cell) => same(cell, this.bench.selected) && Boolean(at(this.bench.position, cell)),
      carry: (from, to) => this.board.aim(at(this.bench.position, to) ? [] : [to]),
      drop: (from, to) => this.drop(from, to),
    };
  }

  close = () => {
    this.picking = false;
    this.bench.take(null);
  };

  /** Takes up what is on a cell: the segment of its tile, or the cell to lay one. */
  async take(cell, { point = null, byKey = false } = {}) {
    const { bench, board, pieces } = this, laid = at(bench.position, cell);
    board.cursor = cell;
    if (pieces.tapping && laid) return pieces.tapped(cell);
    if (bench.moving && !laid) return this.drop(bench.selected, cell);
    if (bench.hand && (await this.#layHeld(cell, laid))) return;
    this.picking = false;
    bench.hand = null;
    if (laid) this.#point(laid, point);
    else if (open(bench.position).some((one) => same(one, cell))) bench.select(cell);
    else return this.close();
    if (byKey) this.#focus(laid ? "[data-spot-button]" : ".palette-tile");
  }

  #point(laid, point) {
    const { bench, board } = this;
    const barn = point && bench.data.looks[bench.kind].corner && cornerAt(bench, point);
    bench.select(laid.cell, { spot: barn || (point && spotAt(bench, laid, point)), corner: Boolean(barn) });
    if (point) board.view.enlarge(laid.cell, LEGIBLE);
  }

  /** Shows what can be done with a whole tile. */
  open(cell) {
    if (!at(this.bench.position, cell)) return this.take(cell);
    navigator.vibrate?.(12);
    this.bench.hand = null;
    this.bench.select(cell);
  }

  point(cell, spot, corner) {
    this.bench.select(cell, { spot, corner });
  }

  #focus(what, tries = 20) {
    const found = this.tray.querySelector(what);
    if (found) found.focus();
    else if (tries) setTimeout(() => this.#focus(what, tries - 1), 40);
  }

  // --- Tiles -----------------------------------------------------------------------------------

  /** Lays a tile and proposes the next cell. */
  async lay(cell, tile, quarter) {
    const { bench, board, tray, palette } = this;
    const byKey = tray.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    palette.used(tile);
    if (this.proposed) this.#passed.add(String(this.proposed));
    this.#passed.delete(String(cell));
    const position = lay(bench.position, tile, cell, quarter);
    Object.assign(bench, { selected: likely(position, this.#passed), spot: null });
    this.proposed = bench.selected;
    await bench.change({ position });
    board.cursor = byKey ? cell : bench.selected;
    if (byKey) board.drawing.focus();
  }

  /** Shows all tiles, to take one in hand. */
  pick() {
    this.picking = true;
    this.bench.take(null);
  }

  /** Takes a tile in hand: every tap lays one like it. */
  async hold(tile) {
    this.picking = false;
    this.palette.used(tile);
    this.bench.take(tile);
    await this.#aim();
  }

  async #aim() {
    const { bench, board, server } = this;
    const answer = bench.hand && (await server.cells(bench.hand));
    if (!bench.hand) return;
    this.fitting = answer?.cells ?? {};
    board.aim(Object.keys(this.fitting).map((cell) => cell.split(",").map(Number)));
  }

  /** Lays the tile in hand, or turns it where it has just been laid; whether it did. */
  async #layHeld(cell, laid) {
    const { bench } = this;
    if (laid) {
      if (laid.tile !== bench.hand || bench.position.tiles.at(-1) !== laid) return false;
      await this.turn(cell);
    } else {
      if (!open(bench.position).some((one) => same(one, cell))) return false;
      await bench.change({ position: lay(bench.position, bench.hand, cell, this.fitting?.[cell]?.[0] ?? 0) });
    }
    await this.#aim();
    return true;
  }

  /** Turns a laid tile: to a turn that is named, else to the next that fits, else by a quarter. */
  async turn(cell, quarter) {
    const { bench } = this, laid = at(bench.position, cell);
    if (!laid) return;
    const answer = quarter === undefined && (await this.server.fits(cell));
    const fitting = (answer && answer.fits[laid.tile]?.turns.filter((one) => one !== laid.turn)) || [];
    const next = quarter ?? [1, 2, 3].map((n) => (laid.turn + n) % 4).find((one) => fitting.includes(one)) ?? laid.turn + 1;
    await bench.change({ position: turn(bench.position, cell, bench.catalogue, next - laid.turn, bench.data.looks) });
    const { selected, spot } = bench;
    if (spot && same(selected, cell)) bench.select(cell);
  }

  last(cell) {
    if (at(this.bench.position, cell)) this.bench.change({ position: last(this.bench.position, cell) });
  }

  lift(cell) {
    if (!at(this.bench.position, cell)) return;
    this.bench.change({ position: lift(this.bench.position, cell) });
    this.close();
  }

  /** Waits for the cell where a tile shall go, those marked where the rules let it. */
  async move(cell) {
    const { bench, board, server } = this, laid = at(bench.position, cell);
    if (!laid) return;
    bench.select(cell, { moving: true });
    const answer = await server.places(laid);
    if (bench.moving) board.aim(answer?.cells ?? []);
  }

  async drop(from, to) {
    const { bench, board } = this;
    board.aim([]);
    if (!to || at(bench.position, to)) return;
    await bench.change({ position: move(bench.position, from, to) });
    bench.select(to);
  }

  // --- Figures ---------------------------------------------------------------------------------

  /** Puts a figure on a spot, or takes it away if it stands there. */
  async put(cell, spot, player, kind) {
    const { bench } = this;
    Object.assign(bench, { player, kind });
    await bench.change({ position: figure(bench.position, player, kind, cell, spot) });
  }
}
