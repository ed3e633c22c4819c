// What a finger, a mouse or a key does on the board.

import { Fresh } from "./fresh.js";
import { at, figure, last, lay, lift, move, open, turn } from "./moves.js";
import { cornerAt, spotAt } from "./spots.js";
import { TOUCH } from "./view.js";
import { same, Way } from "./way.js";

const LEGIBLE = 88; // pixels: a tile whose segments are tapped is not smaller

export class Hands {
  /** @type {Bench} */
  bench;
  /** @type {Server} */
  server;
  /** @type {Pieces} */
  pieces;
  tray; // the element beside the board that shows what is in hand
  /** @type {Board} */
  board; // set by main.js, for the board itself needs these hands
  /** @type {Palette} */
  palette; // likewise
  way = new Way();
  fresh; // the figure of the tile just laid
  fitting = {}; // where the tile in hand fits: the turns by cell, the likeliest first
  picking = false; // whether all pieces are shown, to take one in hand
  #before = []; // the cells of the tiles before the last change

  constructor(bench, server, pieces, tray) {
    Object.assign(this, { bench, server, pieces, tray, fresh: new Fresh(bench) });
    bench.addEventListener("restored", () => this.#restored());
    this.#remember();
  }

  /** Whether an open cell waits for its tile. */
  get filling() {
    const { selected, moving, position } = this.bench;
    return Boolean(selected) && !moving && !at(position, selected);
  }

  /** Whether a piece is in hand, or about to be taken. */
  get holding() {
    return Boolean(this.picking || this.bench.hand || this.bench.figure);
  }

  #remember() {
    this.#before = this.bench.position.tiles.map((laid) => laid.cell);
  }

  /** A tile that was taken back is chosen anew for its cell. */
  #restored() {
    const { bench } = this, gone = this.#before.filter((cell) => !at(bench.position, cell)).at(-1);
    this.#remember();
    if (!gone || !this.filling) return;
    this.way.back(gone);
    bench.select(gone);
  }

  /** What the board tells of fingers. */
  get pointing() {
    return {
      tap: (cell, point) => this.take(cell, { point }),
      hold: (cell) => this.open(cell),
      carries: (cell) =>
        this.#draws(cell) ||
        (same(cell, this.bench.selected) && Boolean(at(this.bench.position, cell))),
      carry: (_from, to) => {
        if (this.filling) this.#over(to);
        else this.board.aim(at(this.bench.position, to) ? [] : [to]);
      },
      drop: (from, to) => (this.filling ? this.#drawn() : this.drop(from, to)),
    };
  }

  close = () => {
    this.picking = false;
    this.fresh.cell = null;
    this.way.clear();
    this.board.lead([]);
    this.bench.take({});
  };

  // --- A way over open cells, which are filled one after another -----------------------------------

  #draws(cell) {
    if (!this.filling || !this.#open(cell)) return false;
    this.way.at = null;
    this.#over(cell);
    return true;
  }

  #over(cell) {
    this.way.over(this.bench.position, cell);
    this.board.lead(this.way.cells);
  }

  #drawn() {
    const { bench, way } = this;
    if (!way.cells.some((cell) => same(cell, bench.selected))) {
      way.proposed = way.cells.find((cell) => this.#open(cell));
    }
    bench.select(way.proposed ?? bench.selected);
  }

  #open(cell) {
    return open(this.bench.position).some((one) => same(one, cell));
  }

  /** Takes up what is on a cell: the segment of its tile, or the cell to lay one. */
  async take(cell, { point = null, byKey = false } = {}) {
    const { bench, board, pieces } = this, laid = at(bench.position, cell);
    board.cursor = cell;
    if (pieces.tapping && laid) return pieces.tapped(laid, point);
    if (bench.moving && !laid) return this.drop(bench.selected, cell);
    if (bench.hand && (await this.#layHeld(cell, laid))) return;
    if (bench.figure && laid && point) return this.#putHeld(laid, point);
    if (point && laid && this.filling && same(cell, this.fresh.cell)) {
      return this.fresh.tap(this.#spot(laid, point)[0]);
    }
    this.picking = false;
    Object.assign(bench, { hand: null, figure: null });
    if (laid) this.#point(laid, point);
    else if (this.#open(cell)) bench.select(cell);
    else return this.close();
    if (byKey) this.#focus(laid ? "[data-spot-button]" : ".palette-tile");
  }

  #point(laid, point) {
    const { bench, board } = this, [spot, corner] = point ? this.#spot(laid, point) : [null, false];
    bench.select(laid.cell, { spot, corner });
    if (point) board.view.enlarge(laid.cell, LEGIBLE);
  }

  /** The spot at a point of a laid tile, and whether that is a corner. */
  #spot(laid, point, kind = this.bench.kind) {
    const { bench } = this, barn = bench.data.looks[kind].corner && cornerAt(bench, point);
    return [barn || spotAt(bench, laid, point), Boolean(barn)];
  }

  /** Shows what can be done with a whole tile. */
  open(cell) {
    if (!at(this.bench.position, cell)) return this.take(cell);
    navigator.vibrate?.(12);
    Object.assign(this.bench, { hand: null, figure: null });
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
    const { bench, board, tray, palette, way, fresh } = this;
    const byKey = tray.contains(document.activeElement) &&
      document.activeElement.matches(":focus-visible");
    palette.used(tile);
    const position = lay(bench.position, tile, cell, quarter);
    Object.assign(bench, { selected: way.after(position, cell), spot: null });
    fresh.begin(cell, position);
    board.lead(way.cells);
    await bench.change({ position });
    this.#remember();
    board.cursor = byKey ? cell : bench.selected;
    if (byKey) board.drawing.focus();
  }

  /** Shows all pieces, to take one in hand. */
  pick() {
    this.picking = true;
    this.bench.take({});
  }

  /** Takes a tile in hand: every tap lays one like it. */
  async hold(tile) {
    this.picking = false;
    this.palette.used(tile);
    this.bench.take({ hand: tile });
    await this.#aim();
  }

  /** Takes a figure in hand: every tap puts it on a part of a tile. */
  holdFigure(player, kind) {
    this.picking = false;
    this.bench.take({ figure: { player, kind } });
  }

  /** Puts the figure in hand, or takes it away where it stands; a tile too small for that comes near first. */
  async #putHeld(laid, point) {
    const { bench, board: { view } } = this, { player, kind } = bench.figure;
    if (view.size < TOUCH) return view.near(laid.cell);
    await this.put(laid.cell, this.#spot(laid, point, kind)[0], player, kind);
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
      if (!this.#open(cell)) return false;
      await bench.change({
        position: lay(bench.position, bench.hand, cell, this.fitting[cell]?.[0] ?? 0),
      });
    }
    await this.#aim();
    return true;
  }

  /** Turns a laid tile: to a turn that is named, else to the next that fits, else by a quarter. */
  async turn(cell, quarter) {
    const { bench } = this, laid = at(bench.position, cell);
    if (!laid) return;
    const answer = quarter === undefined && (await this.server.fits(cell));
    const fitting = (answer && answer.fits[laid.tile]?.turns.filter((one) => one !== laid.turn)) ||
      [];
    const next = quarter ??
      [1, 2, 3].map((n) => (laid.turn + n) % 4).find((one) => fitting.includes(one)) ??
      laid.turn + 1;
    await bench.change({
      position: turn(bench.position, cell, bench.catalogue, next - laid.turn, bench.data.looks),
    });
    const { selected, spot } = bench;
    if (spot && same(selected, cell)) bench.select(cell);
  }

  last(cell) {
    if (at(this.bench.position, cell)) {
      this.bench.change({ position: last(this.bench.position, cell) });
    }
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
