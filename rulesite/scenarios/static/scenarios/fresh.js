// The figure of the tile just laid: one tap on a part of that tile puts it there, another tap there
// gives it to the next player, and after the last to nobody. Players follow each other as tiles do.

import { figure } from "./moves.js";

export class Fresh {
  /** @type {Bench} */
  bench;
  cell = null; // of the tile just laid
  #figure = null; // what was put on it
  #first = ""; // whose it was at first
  #turn = null; // whose turn it was when so many tiles lay

  constructor(bench) {
    this.bench = bench;
  }

  /** The figure on the tile, as it stands now. */
  get standing() {
    const mine = this.#figure;
    return mine &&
      this.bench.position.figures.find((one) =>
        ["cell", "spot", "player", "kind"].every((part) => String(one[part]) === String(mine[part]))
      );
  }

  /** A tile was laid: its figure is of whoever is next. */
  begin(cell, { players, tiles }) {
    const { bench } = this;
    this.#turn ??= { player: bench.player, tiles: tiles.length };
    const turn = players.indexOf(this.#turn.player) + tiles.length - this.#turn.tiles;
    Object.assign(bench, {
      player: players[((turn % players.length) + players.length) % players.length],
      kind: "follower",
    });
    this.cell = cell;
    this.#figure = null;
  }

  /** A part of the tile was tapped. */
  tap(spot) {
    const { standing, bench } = this, { players } = bench.position;
    if (standing?.spot !== spot) {
      const { player, kind } = standing ?? bench;
      if (!standing) this.#first = player;
      return this.#become({ player, kind, cell: this.cell, spot });
    }
    const player = players[(players.indexOf(standing.player) + 1) % players.length];
    return this.#become(player === this.#first ? null : { ...standing, player });
  }

  /** Whose figure it is, and which. */
  async choose(player, kind) {
    const { standing, bench } = this;
    this.#whose(player, kind);
    if (standing) await this.#become({ ...standing, player, kind });
    else bench.tell("selected");
  }

  async #become(next) {
    const { bench, standing } = this;
    let { position } = bench;
    for (const one of [standing, next]) {
      if (one) position = figure(position, one.player, one.kind, one.cell, one.spot);
    }
    this.#figure = next;
    this.#whose(next?.player ?? this.#first, next?.kind ?? bench.kind);
    await bench.change({ position });
  }

  #whose(player, kind) {
    const { bench } = this;
    Object.assign(bench, { player, kind });
    this.#turn = { player, tiles: bench.position.tiles.length };
  }
}
