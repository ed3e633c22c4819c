// What is stated and asked on a board: its steps, its address, and what of it outlives a reload.

import assert from "node:assert/strict";

import { drafts } from "../../rulesite/scenarios/static/scenarios/drafts.js";
import { Bench } from "../../rulesite/scenarios/static/scenarios/state.js";
import { open, storage } from "./browser.js";

const { test } = Deno;

const START = {
  players: ["red", "blue"],
  mover: null,
  sets: ["base"],
  tiles: [{ tile: "base-crfr", cell: [0, 0], turn: 0 }],
  figures: [],
  tokens: [],
};
const ASK = { rules: ["hig"], farms: "", q: "now", own: "", reply: "" };

/** A board as the server hands it to the page. */
function bench(position = START, ask = ASK) {
  const data = {
    position,
    ask,
    asked: ["hig"],
    addresses: { board: "/board/" },
    sets: {
      base: { letter: "B", figures: ["follower"] },
      inns: { letter: "I", figures: ["large"] },
    },
    colours: { red: "R", blue: "B" },
    figures: {},
    spots: {},
    tokens: {},
  };
  const catalogue = { need: () => Promise.resolve(), tile: () => ({ code: "cr" }) };
  return new Bench(data, catalogue);
}

/** The start with one more tile, east of the others. */
function longer(position) {
  const cell = [position.tiles.length, 0];
  return { ...position, tiles: [...position.tiles, { tile: "base-frfr", cell, turn: 0 }] };
}

const tell = (name) => globalThis.dispatchEvent(new Event(name));

/** Takes a step back or on, and waits till it is taken. */
function step(one, way) {
  const taken = new Promise((done) => one.addEventListener("restored", done, { once: true }));
  one[way]();
  return taken;
}

test("a change is undone and redone, position and question alike", async () => {
  open();
  const one = bench(), next = longer(START), asked = { ...ASK, q: "final" };
  await one.change({ position: next });
  await one.change({ ask: asked });
  assert.equal(one.steps, 2);
  await step(one, "undo");
  assert.deepEqual([one.position, one.ask], [next, ASK]);
  await step(one, "undo");
  assert.deepEqual([one.position, one.ask], [START, ASK]);
  assert.deepEqual([one.steps, one.undone], [0, 2]);
  await step(one, "redo");
  await step(one, "redo");
  assert.deepEqual([one.position, one.ask], [next, asked]);
  assert.deepEqual([one.steps, one.undone], [2, 0]);
});

test("a change after an undo leaves nothing to redo", async () => {
  open();
  const one = bench();
  await one.change({ position: longer(START) });
  await step(one, "undo");
  await one.change({ ask: { ...ASK, q: "final" } });
  assert.deepEqual([one.steps, one.undone], [1, 0]);
});

test("where nothing was done, nothing is undone or redone", () => {
  open();
  const one = bench();
  one.undo();
  one.redo();
  assert.equal(one.position, START);
  assert.deepEqual([one.steps, one.undone], [0, 0]);
});

test("a board is one entry of the history, whose address says what is stated", async () => {
  const { history } = open();
  const one = bench(), before = one.query;
  await one.change({ position: longer(START) });
  assert.notEqual(one.query, before);
  await one.change({ position: longer(longer(START)) });
  assert.deepEqual(history.entries, [{ state: { board: one.id }, address: one.address }]);
  assert.equal(one.address, `/board/?${one.query}`);
});

test("the address says what is asked where that is not what is asked anyway", () => {
  open();
  const asked = (more) =>
    [...new URLSearchParams(bench(START, { ...ASK, ...more }).query)].filter(([name]) =>
      name !== "p"
    );
  assert.deepEqual(asked({}), []);
  assert.deepEqual(asked({ rules: ["hig", "rgg+x"] }), [["rules", "hig,rgg+x"]]);
  assert.deepEqual(asked({ farms: "city", q: "final", own: "k", reply: "s" }), [
    ["farms", "city"],
    ["q", "final"],
    ["own", "k"],
    ["reply", "s"],
  ]);
});

test("steps outlive a reload", async () => {
  const { history, session } = open();
  const before = bench(), next = longer(START);
  await before.change({ position: next });
  await before.change({ position: longer(next) });
  await step(before, "undo");
  tell("pagehide");
  open(`?${before.query}`, { state: history.state, session });
  const after = bench(next);
  assert.deepEqual([after.id, after.steps, after.undone], [before.id, 1, 1]);
  await step(after, "undo");
  assert.deepEqual(after.position, START);
});

test("steps of another board, or of this one at another address, are not taken over", async () => {
  const { history, session } = open();
  const before = bench();
  await before.change({ position: longer(START) });
  tell("pagehide");
  open(`?${before.query}`, { session });
  assert.equal(bench().steps, 0);
  open("?p=another", { state: history.state, session });
  assert.equal(bench().steps, 0);
});

test("where all steps are too much for the device, the last hundred are kept, else none", async () => {
  const kept = async (most) => {
    const { history, session } = open("", { session: storage(most) });
    const before = bench();
    for (let i = 1; i <= 120; i += 1) await before.change({ ask: { ...ASK, own: String(i) } });
    tell("pagehide");
    open(`?${before.query}`, { state: history.state, session });
    const after = bench(), { steps } = after;
    if (steps) await step(after, "undo");
    return [steps, after.ask.own];
  };
  const { session } = open();
  const whole = bench();
  for (let i = 1; i <= 120; i += 1) await whole.change({ ask: { ...ASK, own: String(i) } });
  tell("pagehide");
  const all = session.getItem("board-steps").length;
  assert.deepEqual(await kept(Infinity), [120, "119"]);
  assert.deepEqual(await kept(0.9 * all), [100, "119"]);
  assert.deepEqual(await kept(all / 2), [0, ""]);
});

test("a board that was changed is kept on the device, once", async () => {
  open();
  const one = bench();
  assert.deepEqual(drafts(), []);
  await one.change({ position: longer(START) });
  await one.change({ position: longer(longer(START)) });
  assert.deepEqual(drafts().map(({ id, query, tiles }) => ({ id, query, tiles })), [
    { id: one.id, query: one.query, tiles: 3 },
  ]);
});

test("whose figure is next, and which, is always one that is there", async () => {
  open();
  const one = bench({ ...START, sets: ["base", "inns"] });
  assert.deepEqual([one.player, one.kind], ["red", "follower"]);
  one.choose({ player: "blue", kind: "large" });
  await one.change({ position: { ...one.position, players: ["red", "blue"] } });
  assert.deepEqual([one.player, one.kind], ["blue", "large"]);
  await one.change({ position: { ...START, players: ["red"] } });
  assert.deepEqual([one.player, one.kind], ["red", "follower"]);
});

test("a cell that is taken up forgets the spot of the one before", () => {
  open();
  const one = bench();
  one.select([0, 0], { spot: "nne", corner: true });
  one.select([1, 0]);
  assert.deepEqual([one.selected, one.spot, one.corner, one.moving], [[1, 0], null, false, false]);
});

test("in hand is a tile or a figure, and no cell", () => {
  open();
  const one = bench();
  one.select([0, 0]);
  one.take({ hand: "base-frfr" });
  assert.deepEqual([one.hand, one.figure, one.selected], ["base-frfr", null, null]);
  const figure = { player: "red", kind: "follower" };
  one.take({ figure });
  assert.deepEqual([one.hand, one.figure], [null, figure]);
});
