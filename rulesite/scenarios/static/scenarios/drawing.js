// Pieces of the drawing shared by board, palette and tile: a tile, a figure.

import { turned } from "./catalogue.js";
import { svg } from "./dom.js";

const DRAWN = ["follower"];

export class Pencil {
  constructor(data, catalogue) {
    this.data = data;
    this.catalogue = catalogue;
  }

  /** A tile on a cell, in the board's units. */
  tile({ tile, cell: [x, y], turn }, attributes = {}) {
    const place = `translate(${x * 100} ${y * 100})rotate(${turn * 90} 50 50)`;
    return svg("use", { href: `${this.data.sprite}#tile-${tile}`, width: 100, height: 100, transform: place, ...attributes });
  }

  /** A picture of a tile alone. */
  picture(tile, turn = 0) {
    return svg("svg", { viewBox: "0 0 100 100", class: "tile-drawing", "aria-hidden": "true" },
      this.tile({ tile, cell: [0, 0], turn }));
  }

  /** Where a figure stands in the board's units; in the middle where its tile has no such spot. */
  anchor(laid, spot) {
    const index = this.catalogue.index(laid, spot);
    const [x, y] = index < 0 ? [50, 50] : turned(this.catalogue.tile(laid.tile).segments[index].at, laid.turn);
    return [laid.cell[0] * 100 + x, laid.cell[1] * 100 + y];
  }

  /** All figures on a laid tile, those on one spot side by side. */
  figures(laid, figures) {
    const heaps = Map.groupBy ? Map.groupBy(figures, (one) => one.spot) : grouped(figures);
    return [...heaps.values()].flatMap((heap) => heap.map((one, i) => {
      const [x, y] = this.anchor(laid, one.spot);
      return this.figure(one, [x + (i - (heap.length - 1) / 2) * 17, y]);
    }));
  }

  figure({ player, kind, spot }, [x, y]) {
    const name = DRAWN.includes(kind) ? kind : "other";
    const lying = spot.startsWith("farm");
    return svg("g", { class: `figure figure-${player}`, transform: `translate(${x} ${y})` },
      svg("use", { href: `${this.data.sprite}#figure-${name}`, x: -13, y: -16, width: 26, height: 30, transform: lying ? "rotate(-90)" : null }),
      svg("text", { x: lying ? 3 : 0, y: lying ? 3.6 : 7.2 }, this.data.colours[player]));
  }
}

function grouped(figures) {
  const heaps = new Map();
  for (const one of figures) heaps.set(one.spot, [...(heaps.get(one.spot) ?? []), one]);
  return heaps;
}
