import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../../web/api/engine.js";
import { fetchFamilies, lazyFamily } from "../../web/api/lazy-family.js";

test("a family answers once its code is fetched, says so before, and is fetched once", async () => {
  let fetched = 0;
  const made: Engine[] = [];
  const factory = lazyFamily("doubling", ["twice"], async () => {
    fetched += 1;
    return (engine) => {
      made.push(engine);
      return { twice: (x) => 2 * (x as number) };
    };
  });
  const engine = {} as Engine;
  const { twice } = factory(engine);
  assert.throws(() => twice?.(3), /twice was called before its code was fetched/);
  await Promise.all([fetchFamilies(["doubling"]), fetchFamilies(["doubling", "no such family"])]);
  await fetchFamilies(["doubling"]);
  assert.equal(twice?.(3), 6);
  assert.equal(twice?.(4), 8);
  assert.deepEqual(made, [engine]);
  assert.ok(fetched <= 2);
});

test("a failed fetch may be repeated", async () => {
  let broken = true;
  const factory = lazyFamily("flaky", ["one"], async () => {
    if (broken) throw new Error("offline");
    return () => ({ one: () => 1 });
  });
  await assert.rejects(fetchFamilies(["flaky"]), /offline/);
  broken = false;
  await fetchFamilies(["flaky"]);
  assert.equal(factory({} as Engine).one?.(), 1);
});
