// Tiles laid one after another: which cell comes next, and whose figure.

import assert from "node:assert/strict";

import { Fresh } from "../../rulesite/scenarios/static/scenarios/fresh.js";
import { lay } from "../../rulesite/scenarios/static/scenarios/moves.js";
import { Way } from "../../rulesite/scenarios/static/scenarios/way.js";

const { test } = Deno;

const table = (...cells) => ({
  players: ["red", "blue"],
  tiles: cells.map((cell) => ({ tile: "base-crfr", cell, turn: 0 })),
  figures: [],
  tokens: [],
});

test("a quick finger goes over the cells between, and over those with a tile", () => {
  const way = new Way(), position = table([0, 0], [2, 0]);
  way.over(position, [1, 0]);
  way.over(position, [4, 0]);
  way.over(position, [4, 1]);
  assert.deepEqual(way.cells, [[1, 0], [3, 0], [4, 0], [4, 1]]);
});

test("the cells that a finger went over are filled in their order", () => {
  const way = new Way();
  let position = table([0, 0]);
  for (const cell of [[1, 0], [2, 0], [2, 1]]) way.over(position, cell);
  const filled = [];
  for (let cell = [1, 0]; filled.length < 3;) {
    filled.push(cell);
    position = lay(position, "base-crfr", cell, 0);
    cell = way.after(position, cell);
  }
  assert.deepEqual(filled, [[1, 0], [2, 0], [2, 1]]);
  assert.deepEqual(way.cells, []);
});

test("a cell that is passed over for another is not proposed again at once", () => {
  const way = new Way(), before = table([0, 0], [1, 1], [1, 0]);
  assert.deepEqual(way.after(before, [1, 0]), [1, -1]); // straight on
  const other = lay(before, "base-crfr", [0, -1], 0);
  assert.deepEqual(new Way().after(other, [0, -1]), [1, -1]); // two tiles surround it
  assert.notDeepEqual(way.after(other, [0, -1]), [1, -1]);
});

test("a cell that was passed over and filled after all is proposed like any other", () => {
  const way = new Way(), before = table([0, 0], [1, 1], [1, 0]);
  way.after(before, [1, 0]); // proposes [1, -1]
  const other = lay(before, "base-crfr", [0, -1], 0);
  way.after(other, [0, -1]);
  way.after(lay(other, "base-crfr", [1, -1], 0), [1, -1]);
  assert.deepEqual(way.after(other, [0, -1]), [1, -1]); // both were taken back meanwhile
});

test("a cell of the way that is left for one beside the way is left out", () => {
  const way = new Way(), position = table([0, 0]);
  for (const cell of [[1, 0], [1, 1], [0, 1]]) way.over(position, cell);
  way.proposed = [1, 0];
  const other = lay(position, "base-crfr", [-1, 0], 0);
  assert.deepEqual(way.after(other, [-1, 0]), [0, 1]); // no tile lies beside [1, 1] yet
  assert.deepEqual(way.cells, [[1, 1], [0, 1]]);
});

test("a cell whose tile was taken back comes next", () => {
  const way = new Way(), position = table([0, 0]);
  way.over(position, [2, 0]);
  way.back([1, 0]);
  assert.deepEqual(way.cells, [[1, 0], [2, 0]]);
  assert.deepEqual(way.proposed, [1, 0]);
});

test("a way that is given up is forgotten", () => {
  const way = new Way();
  way.over(table([0, 0]), [1, 0]);
  way.clear();
  way.over(table([0, 0]), [5, 5]); // not from where the finger was
  assert.deepEqual(way.cells, [[5, 5]]);
});

/** A bench on which the last tile has just been laid. */
function bench() {
  const one = {
    player: "red",
    kind: "follower",
    position: table([0, 0], [1, 0]),
    change({ position }) {
      one.position = position;
    },
    tell() {},
  };
  return one;
}

const owners = ({ position }) => position.figures.map(({ player, spot }) => `${player} ${spot}`);

test("taps on one spot give its figure to one player after another, then to nobody", async () => {
  const one = bench(), fresh = new Fresh(one);
  fresh.begin([1, 0], one.position);
  const seen = [];
  for (let taps = 0; taps < 4; taps += 1) {
    await fresh.tap("road e");
    seen.push(...owners(one), "|");
  }
  assert.deepEqual(seen, ["red road e", "|", "blue road e", "|", "|", "red road e", "|"]);
});

test("a tap on another spot moves the figure there", async () => {
  const one = bench(), fresh = new Fresh(one);
  fresh.begin([1, 0], one.position);
  await fresh.tap("road e");
  await fresh.tap("farm n");
  assert.deepEqual(owners(one), ["red farm n"]);
});

test("a figure that stands changes into the one that is chosen", async () => {
  const one = bench(), fresh = new Fresh(one);
  fresh.begin([1, 0], one.position);
  await fresh.tap("road e");
  await fresh.choose("blue", "large");
  assert.deepEqual(one.position.figures.map(({ player, kind }) => [player, kind]), [
    ["blue", "large"],
  ]);
});

test("players follow each other as tiles do, from whoever was chosen last", async () => {
  const one = bench(), fresh = new Fresh(one);
  const next = (cell) => {
    one.position = lay(one.position, "base-crfr", cell, 0);
    fresh.begin(cell, one.position);
    return one.player;
  };
  assert.deepEqual([[2, 0], [3, 0], [4, 0]].map(next), ["red", "blue", "red"]);
  await fresh.choose("blue", "follower");
  assert.deepEqual([[5, 0], [6, 0]].map(next), ["red", "blue"]);
});
