// What a hand does on the table, without a page: each move takes a position and gives the next one.

import assert from "node:assert/strict";

import * as moves from "../../rulesite/scenarios/static/scenarios/moves.js";

const { test } = Deno;

/** Two tiles side by side; red stands on the first, and the fairy beside red. */
function table() {
  return {
    players: ["red", "blue"],
    mover: "blue",
    scores: [3, 5],
    sets: ["base"],
    tiles: [
      { tile: "base-crfr", cell: [0, 0], turn: 0 },
      { tile: "base-frfr", cell: [1, 0], turn: 0 },
    ],
    figures: [{ player: "red", kind: "follower", cell: [0, 0], spot: "road e" }],
    tokens: [{ what: "fairy", cell: [0, 0], owner: "red", kind: "follower", spot: "road e" }],
  };
}

const CATALOGUE = {
  tile: () => ({ names: [["city n", "road e"], ["city e", "road s"], ["city s"], ["city w"]] }),
};

test("a tile laid on another takes its place, and what stood there goes", () => {
  const after = moves.lay(table(), "base-cfff", [0, 0], 1);
  assert.deepEqual(after.tiles.map(({ tile }) => tile), ["base-frfr", "base-cfff"]);
  assert.deepEqual(after.figures, []);
  assert.deepEqual(after.tokens, []);
});

test("a tile that moves takes figures and tokens with it", () => {
  const after = moves.move(table(), [0, 0], [0, 1]);
  assert.deepEqual(after.figures[0].cell, [0, 1]);
  assert.deepEqual(after.tokens[0].cell, [0, 1]);
  assert.deepEqual(after.tiles[0].cell, [0, 1]);
});

test("a figure stays on its segment when its tile is turned, and the fairy beside it", () => {
  const after = moves.turn(table(), [0, 0], CATALOGUE);
  assert.equal(after.tiles[0].turn, 1);
  assert.equal(after.figures[0].spot, "road s");
  assert.equal(after.tokens[0].spot, "road s");
});

test("the same figure put on the same spot is taken away, and the fairy stands alone", () => {
  const after = moves.figure(table(), "red", "follower", [0, 0], "road e");
  assert.deepEqual(after.figures, []);
  assert.deepEqual(after.tokens, [{ what: "fairy", cell: [0, 0] }]);
});

test("figures stand in the order of their tiles, however they were put", () => {
  const one = moves.figure(table(), "blue", "follower", [1, 0], "farm n");
  const last = moves.last(one, [0, 0]);
  assert.deepEqual(last.figures.map(({ player }) => player), ["blue", "red"]);
});

test("a player who leaves takes figures and score, and a new one begins with nothing", () => {
  const after = moves.seat(table(), ["blue", "green"]);
  assert.deepEqual(after.players, ["blue", "green"]);
  assert.deepEqual(after.scores, [5, 0]);
  assert.deepEqual(after.figures, []);
  assert.equal(after.mover, "blue");
  assert.equal("mover" in moves.seat(table(), ["red"]), false);
});

test("tokens of a set go with the set, and no others", () => {
  const rows = { fairy: { sets: ["dragon"] } };
  const with_ = { ...table(), sets: ["base", "dragon"] };
  assert.deepEqual(moves.play(with_, ["base"], rows).tokens, []);
  assert.equal(moves.play(with_, ["base", "dragon", "inns"], rows).tokens.length, 1);
});

test("the open cells lie beside tiles, and an empty table is open in the middle", () => {
  const cells = moves.open(table()).map(String).sort();
  assert.deepEqual(cells, ["-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"]);
  assert.deepEqual(moves.open({ ...table(), tiles: [] }), [[0, 0]]);
});

test("the next cell goes straight on, but not where it was passed over", () => {
  assert.deepEqual(moves.likely(table(), new Set()), [2, 0]);
  assert.notDeepEqual(moves.likely(table(), new Set(["2,0"])), [2, 0]);
});
