// The tiles of the sets in play, fetched set by set when they are first needed.

export class Catalogue {
  #sets;
  #tiles = new Map();
  #asked = new Map();

  constructor(sets) {
    this.#sets = sets;
  }

  /** Resolves once every tile of the sets, and of the sets of the laid tiles, is known. */
  async need(position) {
    const laid = position.tiles.map(({ tile }) => tile.split("-")[0]);
    await Promise.all([...new Set([...position.sets, ...laid])].map((name) => this.#ask(name)));
  }

  #ask(name) {
    if (!this.#asked.has(name)) {
      this.#asked.set(name, fetch(this.#sets[name].tiles).then((answer) => answer.json()).then((tiles) => {
        for (const tile of tiles) this.#tiles.set(tile.id, tile);
      }));
    }
    return this.#asked.get(name);
  }

  tile(id) {
    return this.#tiles.get(id);
  }

  of(sets) {
    return [...this.#tiles.values()].filter((tile) => sets.includes(tile.set));
  }

  /** The index of a spot on a laid tile, -1 where it has no such spot. */
  index({ tile, turn }, spot) {
    return this.tile(tile).names[turn].indexOf(spot);
  }
}

/** A point of a tile as it lies. */
export function turned([x, y], turn) {
  for (let i = 0; i < turn; i += 1) [x, y] = [100 - y, x];
  return [x, y];
}

const WORDS = {
  n: "top", e: "right", s: "bottom", w: "left",
  nnw: "top left", nne: "top right", ene: "right, upper half", ese: "right, lower half",
  sse: "bottom right", ssw: "bottom left", wsw: "left, lower half", wnw: "left, upper half",
};

const CORNERS = { nne: "top right", ese: "bottom right", ssw: "bottom left", wnw: "top left" };

/** `city n` as a person says it. */
export function spotWords(spot, corner = false) {
  if (spot === "tower") return "Top of the tower";
  const [kind, place] = spot.split(" ");
  const name = kind[0].toUpperCase() + kind.slice(1);
  if (corner && CORNERS[place]) return `Corner, ${CORNERS[place]}`;
  return place ? `${name}, ${WORDS[place] ?? `enclosed ${place}`}` : name;
}
