// Pieces of the drawing shared by board, palette and tile: a tile, a figure.

import { isStated, turned } from "./catalogue.js";
import { svg } from "./dom.js";

export class Pencil {
  data; // what the server gives the page
  /** @type {Catalogue} */
  catalogue;

  constructor(data, catalogue) {
    this.data = data;
    this.catalogue = catalogue;
  }

  /** A tile on a cell, in the board's units. */
  tile({ tile, cell: [x, y], turn }, attributes = {}) {
    const place = `translate(${x * 100} ${y * 100})rotate(${turn * 90} 50 50)`;
    const sheet = isStated(tile) ? "" : this.data.sets[this.catalogue.tile(tile).set].sheet; // the page itself draws such a tile
    return svg("use", {
      href: `${sheet}#tile-${tile}`,
      width: 100,
      height: 100,
      class: `tile-turn-${turn}`,
      transform: place,
      ...attributes,
    });
  }

  /** A picture of a tile alone. */
  picture(tile, turn = 0) {
    return svg(
      "svg",
      { viewBox: "0 0 100 100", class: "tile-drawing", "aria-hidden": "true" },
      this.tile({ tile, cell: [0, 0], turn }),
    );
  }

  /** Where a figure stands in the board's units; in the middle where its tile has no such spot. */
  anchor(laid, spot, kind = "") {
    const [x, y] = this.#spot(laid, spot, kind) ?? [50, 50];
    const rise = this.catalogue.tile(laid.tile).special[spot] ? this.data.places[spot].rise : 0;
    return [laid.cell[0] * 100 + x, laid.cell[1] * 100 + y - rise];
  }

  #spot(laid, spot, kind) {
    const { corners, looks } = this.data;
    if (looks[kind]?.corner && corners[spot]) return corners[spot];
    const tile = this.catalogue.tile(laid.tile);
    const index = this.catalogue.index(laid, spot);
    const at = tile.special[spot] ?? tile.segments[index]?.at;
    return at && turned(at, laid.turn);
  }

  /** The outline of a spot of a laid tile, or a ring where it is no segment. */
  meant(laid, spot, corner) {
    const { tile, cell: [x, y], turn } = laid;
    const segment = corner
      ? null
      : this.catalogue.tile(tile).segments[this.catalogue.index(laid, spot)];
    if (segment) {
      return svg("path", {
        d: segment.d,
        class: "meant",
        transform: `translate(${x * 100} ${y * 100})rotate(${turn * 90} 50 50)`,
      });
    }
    const [cx, cy] = corner
      ? this.data.corners[spot].map((part, i) => part + laid.cell[i] * 100)
      : this.anchor(laid, spot);
    return svg("circle", { cx, cy, r: 15, class: "meant" });
  }

  /** All figures on a laid tile, those on one spot side by side or in a pyramid, and on `tokens` those whose spots are there. */
  figures(laid, figures, tokens = []) {
    return heaps(figures, this.data.looks).flatMap((heap) =>
      heap.map((one, i) => {
        const [x, y] = this.#upon(laid, one.spot, tokens) ?? this.anchor(laid, one.spot, one.kind);
        const [below, apart] = this.data.places[one.spot]?.stacked
          ? [Math.min(heap.length, 2), 21]
          : [heap.length, 17];
        return this.figure(one, i < below ? [x + (i - (below - 1) / 2) * apart, y] : [x, y - 18]);
      })
    );
  }

  /** Where a figure stands on a token that lies on its tile, in the board's units, if its spot is there. */
  #upon(laid, spot, tokens) {
    const place = this.data.places[spot];
    const token = tokens.find(({ what, cell }) =>
      what === place?.upon && String(cell) === String(laid.cell)
    );
    if (!token) return null;
    const [x, y] = this.#tokenPlace(laid, token);
    return [laid.cell[0] * 100 + x, laid.cell[1] * 100 + y - place.rise];
  }

  figure({ player, kind, spot }, [x, y]) {
    const { symbol, size, lies } = this.data.looks[kind];
    const lying = spot.startsWith("farm") ? lies : this.data.places[spot]?.lies;
    return svg(
      "g",
      { class: `figure figure-${player}`, transform: `translate(${x} ${y})scale(${size})` },
      svg("use", {
        href: `${this.data.pieces}#${symbol}`,
        x: -13,
        y: -16,
        width: 26,
        height: 30,
        transform: lying ? "rotate(-90)" : null,
      }),
      svg("text", { x: lying ? 3 : 0, y: lying ? 3.6 : 7.2 }, this.data.colours[player]),
    );
  }

  /** A figure alone, for a button. */
  sample(player, kind) {
    return svg(
      "svg",
      { viewBox: "-17 -21 34 38", class: "figure-sample", "aria-hidden": "true" },
      this.figure({ player, kind, spot: "" }, [0, 0]),
    );
  }

  /** The tokens that are drawn on the tiles; those on a sign of their tile or on two tiles lie under the figures. */
  tokens({ tokens, tiles }) {
    const { tokens: rows, places, pieces } = this.data;
    const laidAt = new Map(tiles.map((laid) => [String(laid.cell), laid]));
    const home = ({ cell, spot }) =>
      cell ? laidAt.get(String(cell)) : tiles.find(({ tile }) => tile === places[spot]?.tile);
    const lying = new Map();
    return tokens.filter((token) => rows[token.what].shape).flatMap((token) => {
      const { shape, on, astride, parts } = rows[token.what];
      const laid = home(token);
      if (!laid) return [];
      if (rows[token.what].link) return [this.#link(token, laid)];
      const place = this.#tokenPlace(laid, token);
      const before = lying.get(`${laid.cell} ${place}`) ?? 0;
      lying.set(`${laid.cell} ${place}`, before + 1);
      const x = place[0] + (token.owner ? 0 : before * this.data.beside[0]);
      const y = place[1] + (token.owner ? before * this.data.piled * (place[1] < 50 ? 1 : -1) : 0);
      return svg(
        "g",
        {
          class: `piece piece-${shape}`,
          "data-under": on || astride ? "" : null,
          transform: `translate(${laid.cell[0] * 100 + x} ${laid.cell[1] * 100 + y})`,
        },
        svg("use", { href: `${pieces}#piece-${shape}`, x: -20, y: -20, width: 40, height: 40 }),
        "number" in parts ? svg("text", { y: 6 }, String(token.number)) : null,
      );
    });
  }

  /** What links leads over its tile, or from the middle to the side of its spot. */
  #link({ what, spot, player, number }, { cell: [x, y] }) {
    const { tokens: rows, leading, pieces } = this.data;
    const [turned, [left, top]] = leading[spot.at(-1)] ?? leading.e;
    return svg(
      "g",
      {
        class: `piece figure-${player ?? "grey"}`,
        "data-under": "",
        transform: `translate(${x * 100 + 50} ${y * 100 + 50})`,
      },
      svg("use", {
        href: `${pieces}#span-${rows[what].shape}`,
        x: -50,
        y: -50,
        width: 100,
        height: 100,
        transform: turned,
      }),
      "number" in rows[what].parts ? svg("text", { x: left, y: top + 6 }, String(number)) : null,
    );
  }

  /**
   * Beside its figure, on its spot (clear of the figures there, if it is one itself or the spot is a place with a point for
   * it) or astride the side of that, on a sign of its tile, or at a point of its own.
   */
  #tokenPlace(laid, { what, spot: on, kind }) {
    const { tokens: rows, sides, beside, places } = this.data;
    const row = rows[what];
    const spot = on || row.on;
    if (row.astride && sides[spot.at(-1)]) return sides[spot.at(-1)];
    const aside = row.stands &&
      this.catalogue.tile(laid.tile).segments[this.catalogue.index(laid, spot)]?.aside;
    if (aside) return turned(aside, laid.turn);
    if (!kind && places[on]?.tokenAt) return turned(places[on].tokenAt, laid.turn);
    const place = this.#spot(laid, spot, kind);
    if (!place) return row.at;
    return kind
      ? [place[0] + (place[0] < 66 ? beside[0] : -beside[0]), place[1] + beside[1]]
      : place;
  }
}

/** The tokens that are ways over the tile on a cell. */
export function ways(tokens, cell, rows) {
  return tokens.filter((token) => rows[token.what].span && String(token.cell) === String(cell));
}

/** The figures that stand on one spot together, those on corners apart. */
export function heaps(figures, looks) {
  const found = new Map();
  for (const one of figures) {
    const place = `${one.spot} ${looks[one.kind].corner}`;
    found.set(place, [...(found.get(place) ?? []), one]);
  }
  return [...found.values()];
}
