// Pan and zoom of the board: drag, pinch, wheel, buttons. The board keeps itself in view until
// a hand has moved it. While a hand moves it the drawing as a whole is shifted, which costs the
// browser no drawing; it is drawn again where it comes to rest.

const CELL = 100;
const NEAR = 160; // units: the least that is shown
const FAR = 100 * 120;
const ROOM = 5.5 * CELL; // units: so much is shown of a small board, so that there is room to lay on
export const TOUCH = 48; // pixels: a cell that is to be tapped is not smaller
const EASY = 60; // pixels: as large it becomes where it was smaller
const STILL = 8; // pixels: a finger that moves less than this has tapped
const HELD = 500; // milliseconds
const REST = 140; // milliseconds after the wheel's last turn

export class View {
  drawing;
  frame; // the element around the drawing
  hands;
  cells; // all that there is to see
  box = { x: 0, y: 0, w: 400 }; // what is seen, in units
  drawn; // the box that was drawn last
  own = false; // moved by hand
  held = new Map(); // the fingers that are down, by the number of their pointer
  tap = null; // the finger that may yet be a tap: { x, y, cell }
  holding = 0; // the timer of a finger that is held still
  carried = null; // the cell that a finger drags
  gliding = 0; // the frame that is asked for
  resting = 0; // the timer after the wheel's last turn

  /** `hands` hears `tap(cell, point)`, `hold(cell)`, `hover(cell)`, `carries(cell)`, `carry(from, to)` and `drop(from, to)`. */
  constructor(drawing, hands) {
    this.drawing = drawing;
    this.frame = drawing.parentElement;
    this.hands = hands;
    drawing.addEventListener("pointerdown", (event) => this.#down(event));
    drawing.addEventListener("pointermove", (event) => this.#move(event));
    drawing.addEventListener("pointerup", (event) => this.#up(event));
    drawing.addEventListener("pointercancel", (event) => this.#up(event, true));
    drawing.addEventListener("pointerleave", () => this.hands.hover(null));
    drawing.addEventListener("contextmenu", (event) => event.preventDefault());
    drawing.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false }); // no fling, which would swallow the next tap
    drawing.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => (this.own ? this.#settle() : this.fit(this.cells))).observe(drawing);
  }

  get ratio() {
    return (this.drawing.clientHeight || 1) / (this.drawing.clientWidth || 1);
  }

  /** Pixels that a cell is wide. */
  get size() {
    return (CELL * this.drawing.clientWidth) / this.box.w;
  }

  /** Shows all the cells, not smaller than need be. */
  fit(cells) {
    this.cells = cells;
    this.own = false;
    this.box = this.#around(cells);
    this.#settle();
  }

  #around(cells) {
    const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
    const margin = 16;
    const left = Math.min(...xs) * CELL - margin, top = Math.min(...ys) * CELL - margin;
    const wide = (Math.max(...xs) + 1) * CELL + margin - left,
      high = (Math.max(...ys) + 1) * CELL + margin - top;
    const w = Math.max(wide, high / this.ratio, ROOM);
    return { x: left + wide / 2 - w / 2, y: top + high / 2 - (w * this.ratio) / 2, w };
  }

  /** Follows the cells unless a hand has moved the board; while one of them is in hand they are not made small. */
  follow(cells, inHand) {
    this.cells = cells;
    if (this.own) return;
    const box = this.#around(cells);
    if (inHand && (CELL * this.drawing.clientWidth) / box.w < TOUCH) this.own = true;
    else this.fit(cells);
  }

  /**
   * Brings a cell and those around it into view, large enough for a thumb.
   * @param {number[]} cell
   */
  near([x, y]) {
    if (this.size < TOUCH) this.#enlarge([x, y], EASY);
    this.reveal([x, y], CELL * 0.9);
  }

  /** Shows these cells of all, as large as may be; where a thumb would not hit them then, shows all. */
  among(cells) {
    const box = this.#around(cells);
    if ((CELL * this.drawing.clientWidth) / box.w < TOUCH) return this.fit(this.cells);
    Object.assign(this, { box, own: true });
    this.#settle();
  }

  /** Whether all of a cell is to be seen. */
  shows([x, y]) {
    const { box } = this, h = box.w * this.ratio;
    return x * CELL >= box.x && (x + 1) * CELL <= box.x + box.w && y * CELL >= box.y &&
      (y + 1) * CELL <= box.y + h;
  }

  /**
   * Makes a cell at least so many pixels wide, and brings it into view.
   * @param {number[]} cell
   */
  enlarge([x, y], pixels) {
    if (this.size < pixels) this.#enlarge([x, y], pixels);
    this.reveal([x, y], 20);
  }

  /** @param {number[]} cell */
  #enlarge([x, y], pixels) {
    const w = (CELL * this.drawing.clientWidth) / pixels;
    this.box = { x: (x + 0.5) * CELL - w / 2, y: (y + 0.5) * CELL - (w * this.ratio) / 2, w };
    this.own = true;
  }

  /**
   * Brings one cell into view with so much around it, moving as little as needed.
   * @param {number[]} cell
   */
  reveal([x, y], pad = 20) {
    const { box } = this, h = box.w * this.ratio;
    const size = CELL + 2 * pad;
    const slid = (from, length, start) => {
      if (size > length) return start + size / 2 - length / 2;
      return Math.min(Math.max(from, start + size - length), start);
    };
    box.x = slid(box.x, box.w, x * CELL - pad);
    box.y = slid(box.y, h, y * CELL - pad);
    this.#settle();
  }

  zoom(factor) {
    this.#zoom(factor, {
      x: this.box.x + this.box.w / 2,
      y: this.box.y + (this.box.w * this.ratio) / 2,
    });
    this.#settle();
  }

  #zoom(factor, at) {
    const w = Math.min(FAR, Math.max(NEAR, this.box.w / factor));
    const share = w / this.box.w;
    this.box.x = at.x - (at.x - this.box.x) * share;
    this.box.y = at.y - (at.y - this.box.y) * share;
    this.box.w = w;
    this.own = true;
  }

  /** Draws what is to be seen. */
  #settle() {
    cancelAnimationFrame(this.gliding);
    this.gliding = 0;
    this.drawn = { ...this.box };
    const { x, y, w } = this.box;
    this.drawing.style.transform = "";
    this.drawing.setAttribute(
      "viewBox",
      [x, y, w, w * this.ratio].map((n) => n.toFixed(1)).join(" "),
    );
  }

  /** Shifts the drawing as it is, once a frame. */
  #glide() {
    this.gliding ||= requestAnimationFrame(() => {
      this.gliding = 0;
      const { x, y, w } = this.box, wide = this.drawing.clientWidth / w;
      this.drawing.style.transform = `translate(${(this.drawn.x - x) * wide}px,${
        (this.drawn.y - y) * wide
      }px)scale(${this.drawn.w / w})`;
    });
  }

  #point(event) {
    const frame = this.frame.getBoundingClientRect(), scale = this.box.w / this.drawing.clientWidth;
    return {
      x: this.box.x + (event.clientX - frame.left - this.frame.clientLeft) * scale,
      y: this.box.y + (event.clientY - frame.top - this.frame.clientTop) * scale,
    };
  }

  /** The cell under a finger, and the point of it in the units of a tile. */
  #cell(event) {
    const { x, y } = this.#point(event);
    const cell = [Math.floor(x / CELL), Math.floor(y / CELL)];
    return [cell, [x - cell[0] * CELL, y - cell[1] * CELL]];
  }

  #down(event) {
    if (event.button) return;
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.holding);
    this.tap = null;
    if (this.held.size > 1) return this.#drop(null);
    const [cell] = this.#cell(event);
    this.tap = { x: event.clientX, y: event.clientY, cell };
    this.holding = setTimeout(() => {
      if (!this.tap) return;
      this.tap = null;
      this.hands.hold(cell);
    }, HELD);
  }

  #move(event) {
    const before = this.held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.hands.hover(this.#cell(event)[0]);
      return;
    }
    if (this.tap && Math.hypot(event.clientX - this.tap.x, event.clientY - this.tap.y) < STILL) {
      return;
    }
    if (this.tap) {
      clearTimeout(this.holding);
      if (this.hands.carries(this.tap.cell)) this.carried = this.tap.cell;
      this.tap = null;
      this.drawing.setPointerCapture?.(event.pointerId);
    }
    if (this.carried) return this.hands.carry(this.carried, this.#cell(event)[0]);
    const scale = this.box.w / this.drawing.clientWidth;
    const [one, other] = [...this.held.values()];
    const gap = other && Math.hypot(one.x - other.x, one.y - other.y);
    this.box.x -= ((event.clientX - before.x) * scale) / this.held.size;
    this.box.y -= ((event.clientY - before.y) * scale) / this.held.size;
    this.own = true;
    Object.assign(before, { x: event.clientX, y: event.clientY });
    if (gap) {
      const middle = { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 };
      this.#zoom(Math.hypot(one.x - other.x, one.y - other.y) / gap, this.#point(middle));
    }
    this.#glide();
  }

  #up(event, cancelled = false) {
    if (!this.held.delete(event.pointerId)) return;
    clearTimeout(this.holding);
    const { tap } = this;
    this.tap = null;
    if (this.carried) return this.#drop(cancelled ? null : this.#cell(event)[0]);
    if (tap && !cancelled) return this.hands.tap(...this.#cell(event));
    if (
      !this.held.size &&
      this.drawn.x + this.drawn.y + this.drawn.w !== this.box.x + this.box.y + this.box.w
    ) this.#settle();
  }

  #drop(cell) {
    if (this.carried) this.hands.drop(this.carried, cell);
    this.carried = null;
  }

  #wheel(event) {
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.#point(event));
    this.#glide();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.#settle(), REST);
  }
}
