import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../../../web/api/transport/engine.js";
import { fetchFamilies, lazyFamily } from "../../../web/api/transport/lazy-family.js";

test("a family works once its code is loaded, reports it before, and is loaded once", async () => {
  let fetched = 0;
  const engine = {} as Engine;
  const { twice } = lazyFamily("doubling", ["twice"], async () => {
    fetched += 1;
    return {
      twice(bound, x: number) {
        assert.equal(bound, engine);
        return 2 * x;
      },
    };
  });
  const three = [engine, 3 as never] as const;
  assert.throws(() => twice?.(...three), /twice was called before its code was fetched/);
  await Promise.all([fetchFamilies(["doubling"]), fetchFamilies(["doubling", "no such family"])]);
  await fetchFamilies(["doubling"]);
  assert.equal(twice?.(...three), 6);
  assert.equal(twice?.(engine, 4 as never), 8);
  assert.ok(fetched <= 2);
});

test("a failed load can be retried", async () => {
  let broken = true;
  const { one } = lazyFamily("flaky", ["one"], async () => {
    if (broken) throw new Error("offline");
    return { one: () => 1 };
  });
  await assert.rejects(fetchFamilies(["flaky"]), /offline/);
  broken = false;
  await fetchFamilies(["flaky"]);
  assert.equal(one?.({} as Engine), 1);
});
