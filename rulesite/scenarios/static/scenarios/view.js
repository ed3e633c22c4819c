// Pan and zoom of the board: drag, pinch, wheel, buttons. The board keeps itself in view until
// a hand has moved it.

const CELL = 100;
const NEAR = 160; // units: the least that is shown
const FAR = 100 * 120;

export class View {
  constructor(drawing, onTap, onHover) {
    this.drawing = drawing;
    this.box = { x: 0, y: 0, w: 400, h: 400 };
    this.own = false; // moved by hand
    this.held = new Map();
    this.onTap = onTap;
    this.onHover = onHover;
    drawing.addEventListener("pointerdown", (event) => this.#down(event));
    drawing.addEventListener("pointermove", (event) => this.#move(event));
    drawing.addEventListener("pointerup", (event) => this.#up(event));
    drawing.addEventListener("pointercancel", (event) => this.#up(event, true));
    drawing.addEventListener("pointerleave", () => this.onHover(null));
    drawing.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => (this.own ? this.#apply() : this.fit(this.cells))).observe(drawing);
  }

  get ratio() {
    return (this.drawing.clientHeight || 1) / (this.drawing.clientWidth || 1);
  }

  /** Shows all the cells, not smaller than need be. */
  fit(cells) {
    this.cells = cells;
    this.own = false;
    const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
    const margin = 16;
    const left = Math.min(...xs) * CELL - margin, top = Math.min(...ys) * CELL - margin;
    const wide = (Math.max(...xs) + 1) * CELL + margin - left, high = (Math.max(...ys) + 1) * CELL + margin - top;
    const w = Math.max(wide, high / this.ratio, 4 * CELL);
    this.box = { x: left + wide / 2 - w / 2, y: top + high / 2 - (w * this.ratio) / 2, w };
    this.#apply();
  }

  /** Follows the cells unless a hand has moved the board. */
  follow(cells) {
    if (this.own) this.cells = cells;
    else this.fit(cells);
  }

  /** Brings one cell into view, moving as little as needed. */
  reveal([x, y]) {
    const { box } = this, h = box.w * this.ratio;
    const left = x * CELL - 20, top = y * CELL - 20, size = CELL + 40;
    if (left < box.x) box.x = left;
    if (left + size > box.x + box.w) box.x = left + size - box.w;
    if (top < box.y) box.y = top;
    if (top + size > box.y + h) box.y = top + size - h;
    this.#apply();
  }

  zoom(factor, at = this.#middle()) {
    const w = Math.min(FAR, Math.max(NEAR, this.box.w / factor));
    const share = w / this.box.w;
    this.box.x = at.x - (at.x - this.box.x) * share;
    this.box.y = at.y - (at.y - this.box.y) * share;
    this.box.w = w;
    this.own = true;
    this.#apply();
  }

  #middle() {
    return { x: this.box.x + this.box.w / 2, y: this.box.y + (this.box.w * this.ratio) / 2 };
  }

  #apply() {
    const { x, y, w } = this.box;
    this.drawing.setAttribute("viewBox", [x, y, w, w * this.ratio].map((n) => n.toFixed(1)).join(" "));
  }

  #point(event) {
    const frame = this.drawing.getBoundingClientRect(), scale = this.box.w / frame.width;
    return { x: this.box.x + (event.clientX - frame.left) * scale, y: this.box.y + (event.clientY - frame.top) * scale };
  }

  #cell(event) {
    const { x, y } = this.#point(event);
    return [Math.floor(x / CELL), Math.floor(y / CELL)];
  }

  #down(event) {
    if (event.button) return;
    this.held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.held.size === 1) this.tap = { x: event.clientX, y: event.clientY };
    else this.tap = null;
  }

  #move(event) {
    const before = this.held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.onHover(this.#cell(event));
      return;
    }
    if (this.tap && Math.hypot(event.clientX - this.tap.x, event.clientY - this.tap.y) < 8) return;
    if (this.tap) {
      this.tap = null;
      this.drawing.setPointerCapture?.(event.pointerId);
    }
    const scale = this.box.w / this.drawing.clientWidth;
    const [one, other] = [...this.held.keys()].map((id) => this.held.get(id));
    const gap = other && Math.hypot(one.x - other.x, one.y - other.y);
    this.box.x -= ((event.clientX - before.x) * scale) / this.held.size;
    this.box.y -= ((event.clientY - before.y) * scale) / this.held.size;
    this.own = true;
    Object.assign(before, { x: event.clientX, y: event.clientY });
    if (other && gap) {
      const middle = { clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 };
      this.zoom(Math.hypot(one.x - other.x, one.y - other.y) / gap, this.#point(middle));
    } else this.#apply();
  }

  #up(event, cancelled = false) {
    if (!this.held.delete(event.pointerId)) return;
    if (this.tap && !cancelled) this.onTap(this.#cell(event));
    this.tap = null;
  }

  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.#point(event));
  }
}
