// The boards that are kept on a device.

import assert from "node:assert/strict";

import {
  ago,
  drafts,
  dropDraft,
  goOn,
  keepDraft,
  thisBoard,
} from "../../rulesite/scenarios/static/scenarios/drafts.js";
import { noStorage, open, storage } from "./browser.js";

const { test } = Deno;

const board = (id, more = {}) => ({ id, query: `p=${id}`, tiles: 3, when: 0, ...more });
const ids = () => drafts().map(({ id }) => id);

test("a board that changes comes first, and stands there once", () => {
  open();
  for (const id of ["one", "two", "one"]) keepDraft(board(id));
  assert.deepEqual(ids(), ["one", "two"]);
});

test("a board keeps its name while it changes", () => {
  open();
  keepDraft(board("one", { name: "Sunday" }));
  keepDraft(board("one", { tiles: 4 }));
  assert.deepEqual(drafts(), [board("one", { name: "Sunday", tiles: 4 })]);
});

test("of boards without a name the latest thirty are kept, and those with a name all", () => {
  open();
  keepDraft(board("named", { name: "Sunday" }));
  for (let i = 1; i <= 31; i += 1) keepDraft(board(`b${i}`));
  const expected = Array.from({ length: 30 }, (_, i) => `b${31 - i}`);
  assert.deepEqual(ids(), [...expected, "named"]);
});

test("a board that is deleted is gone, and no other", () => {
  open();
  for (const id of ["one", "two"]) keepDraft(board(id));
  dropDraft("one");
  assert.deepEqual(ids(), ["two"]);
});

test("a page goes on with the board that was chosen, and only the next page does", () => {
  open();
  goOn("chosen");
  assert.equal(thisBoard(), "chosen");
  assert.notEqual(thisBoard(), "chosen");
});

test("a page that is reloaded goes on with its own board", () => {
  open("", { state: { board: "mine" } });
  assert.equal(thisBoard(), "mine");
});

test("two new pages are two boards", () => {
  open();
  assert.notEqual(thisBoard(), thisBoard());
});

test("a browser that keeps nothing has no boards, and the page works all the same", () => {
  open("", { local: noStorage, session: noStorage });
  assert.deepEqual(drafts(), []);
  assert.equal(keepDraft(board("one")), false);
  dropDraft("one");
  goOn("one");
  assert.equal(typeof thisBoard(), "string");
});

test("a device that is full keeps what it had", () => {
  open("", { local: storage(100) });
  assert.equal(keepDraft(board("one")), true);
  assert.equal(keepDraft(board("two", { query: "p".repeat(100) })), false);
  assert.deepEqual(ids(), ["one"]);
});

test("when something was is said in words", () => {
  const now = Date.UTC(2026, 0, 10, 12);
  const hour = 36e5;
  assert.equal(ago(now - hour / 2, now), "just now");
  assert.equal(ago(now - 2 * hour, now), "today");
  assert.equal(ago(now - 24 * hour, now), "yesterday");
  assert.equal(ago(now - 72 * hour, now), "3 days ago");
});
