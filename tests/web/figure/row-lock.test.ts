import assert from "node:assert/strict";
import { test } from "node:test";
import { RowLock } from "../../../web/controls/row-lock.js";

test("a hover highlights, a tap pins, the same tap or an unpin releases", () => {
  let drawn = 0;
  const lock = new RowLock<number>(() => {
    drawn += 1;
  });
  lock.hover(2);
  assert.equal(lock.current, 2);
  lock.hover(2);
  assert.equal(drawn, 1);
  lock.toggle(2);
  lock.hover(undefined);
  lock.hover(4);
  assert.equal(lock.current, 2);
  lock.toggle(3);
  assert.equal(lock.current, 3);
  assert.equal(lock.unlock(), true);
  assert.equal(lock.current, undefined);
  assert.equal(lock.unlock(), false);
  lock.toggle(1);
  lock.toggle(1);
  assert.equal(lock.locked, undefined);
});
