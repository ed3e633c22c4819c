// The tiles of the sets in play, fetched set by set when they are first needed.

/** Whether a tile is of no set: the id of no other has a point. */
export const isStated = (id) => id.includes(".");

export class Catalogue {
  #sets;
  #tokens;
  #tiles = new Map();
  #asked = new Map();
  #parting = false; // whether ways below tiles end at their openings

  /** `stated` are the tiles of no set: those on the board, and one that may be laid. */
  constructor({ sets, stated, tokens }) {
    this.#sets = sets;
    this.#tokens = Object.values(tokens);
    for (const tile of stated) this.#tiles.set(tile.id, tile);
  }

  /** Resolves once every tile of the sets, and of the sets of the laid tiles, is known. */
  async need(position) {
    const laid = position.tiles.map(({ tile }) => tile).filter((id) => !isStated(id)).map((id) =>
      this.#owner(id)
    );
    await Promise.all([...new Set([...position.sets, ...laid])].map((name) => this.#ask(name)));
    this.#parting = this.#tokens.some(({ ends, sets }) =>
      ends && sets.some((set) => position.sets.includes(set))
    );
  }

  #ask(name) {
    if (!this.#asked.has(name)) {
      this.#asked.set(
        name,
        fetch(this.#sets[name].tiles).then((answer) => answer.json()).then((tiles) => {
          for (const tile of tiles) this.#tiles.set(tile.id, tile);
        }),
      );
    }
    return this.#asked.get(name);
  }

  /** The set of a tile: the longest name of a set that its id begins with. */
  #owner(tile) {
    return Object.keys(this.#sets).filter((name) => tile.startsWith(`${name}-`)).sort((
      one,
      other,
    ) => other.length - one.length)[0];
  }

  /** A tile, parted as it is with the sets in play. */
  tile(id) {
    const tile = this.#tiles.get(id);
    return this.#parting && tile?.parted ? { ...tile, ...tile.parted } : tile;
  }

  /** What is told of a way that runs on below a laid tile now, and would be two with another set in play; "" of all others. */
  through({ tile, turn }, spot) {
    const whole = this.#tiles.get(tile), { parted } = whole;
    if (!parted || this.#parting) return "";
    const shape = (ground) => ground.segments[ground.names[turn].indexOf(spot)]?.d;
    return shape(whole) === shape(parted)
      ? ""
      : this.#tokens.find(({ ends }) => ends)?.through ?? "";
  }

  /** The tiles of some sets, and those of none. */
  of(sets) {
    return [...this.#tiles.values()].filter((tile) => sets.includes(tile.set) || isStated(tile.id));
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
  n: "top",
  e: "right",
  s: "bottom",
  w: "left",
  nnw: "top left",
  nne: "top right",
  ene: "right, upper half",
  ese: "right, lower half",
  sse: "bottom right",
  ssw: "bottom left",
  wsw: "left, lower half",
  wnw: "left, upper half",
};

const CORNERS = { nne: "top right", ese: "bottom right", ssw: "bottom left", wnw: "top left" };

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A cell counted from the tile laid first, since a board shows no columns and rows: `2 left, 1 up`. */
export function placeWords({ tiles }, [x, y]) {
  const [left, top] = tiles[0]?.cell ?? [0, 0];
  const step = (n, one, other) => (n ? `${Math.abs(n)} ${n > 0 ? one : other}` : "");
  return [step(x - left, "right", "left"), step(y - top, "down", "up")].filter(Boolean).join(
    ", ",
  ) || "first tile";
}

/** `city n` as a person says it, with the names of places and kinds of land in the builder's data. */
export function spotWords(spot, { places, lands }, corner = false) {
  if (places[spot]) return capital(places[spot].name);
  const [kind, place] = spot.split(" ");
  const name = capital(lands[kind] ?? kind);
  if (corner && CORNERS[place]) return `Corner, ${CORNERS[place]}`;
  return place ? `${name}, ${WORDS[place] ?? `enclosed ${place}`}` : name;
}
