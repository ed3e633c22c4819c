// The spots of a laid tile: which there are, and which one a finger points at.

import { turned } from "./catalogue.js";
import { ways } from "./drawing.js";

const ON = 12; // units: so far from where its figure stands a segment is meant, whatever passes beside it
const NEAR = 17; // units: so far from its middle a small thing is meant
const ROAD = 22; // units: as wide a road is to a finger
const CORNER = 34; // units

/** The kinds of figures in the boxes of the sets in play. */
export function kindsOf({ position, data }) {
  return [...new Set(position.sets.flatMap((set) => data.sets[set].figures))];
}

/** The spots of a laid tile on which figures stand; `corner` asks for the corners of barns. */
export function spotsOf({ data, catalogue, position }, laid, corner) {
  const tile = catalogue.tile(laid.tile);
  const over = ways(position.tokens, laid.cell, data.tokens).map(({ spot }) => spot);
  return corner ? data.barns : [
    ...tile.names[laid.turn],
    ...over,
    ...Object.keys(tile.special),
    ...upon(data.places, position.tokens, laid),
  ];
}

/** The spots on tokens that lie on a tile. */
function upon(places, tokens, laid) {
  const here = tokens.filter(({ cell }) => String(cell) === String(laid.cell)).map(({ what }) =>
    what
  );
  return Object.keys(places).filter((spot) => here.includes(places[spot].upon));
}

/** The spot at a point of a laid tile: what is small comes first, a farm last. */
export function spotAt({ data, catalogue, position }, laid, point) {
  const tile = catalogue.tile(laid.tile), names = tile.names[laid.turn];
  const [x, y] = turned(point, (4 - laid.turn) % 4);
  const far = ([a, b]) => Math.hypot(a - x, b - y);
  const middle = [
    ...ways(position.tokens, laid.cell, data.tokens).map(({ spot }) => spot),
    ...upon(data.places, position.tokens, laid),
  ];
  const small = [...Object.entries(tile.special), ...middle.map((spot) => [spot, [50, 50]])];
  const [nearest] = small.filter(([, place]) => far(place) < NEAR).sort(([, one], [, other]) =>
    far(one) - far(other)
  );
  if (nearest) return nearest[0];
  const inside = (i) => Number(pen().isPointInPath(path(tile.segments[i].d), x, y, "evenodd"));
  const along = (i) => Number(pen().isPointInStroke(path(tile.segments[i].d), x, y));
  const order = { city: 1, road: 2, river: 4, farm: 5 };
  const rank = (i) => {
    const { kind, at } = tile.segments[i];
    if (!(kind in order)) return inside(i) || far(at) < NEAR ? 0 : 9;
    if (far(at) < ON && inside(i)) return far(at) / 1000;
    if (kind === "road") return inside(i) || along(i) ? order.road : 9;
    return inside(i) ? order[kind] : 8 + far(at) / 1000;
  };
  const [best] = tile.segments.map((_, i) => [rank(i), i]).sort(([one], [other]) => one - other);
  return best && names[best[1]];
}

/** The corner of a tile at a point of it, if the point is near one. */
export function cornerAt({ data }, point) {
  return data.barns.find((spot) =>
    Math.hypot(point[0] - data.corners[spot][0], point[1] - data.corners[spot][1]) < CORNER
  ) ?? null;
}

const paths = new Map();
let canvas = null;

function path(d) {
  if (!paths.has(d)) paths.set(d, new Path2D(d));
  return paths.get(d);
}

function pen() {
  canvas ??= document.createElement("canvas").getContext("2d");
  canvas.lineWidth = ROAD;
  return canvas;
}
