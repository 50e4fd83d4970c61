/** The conditions under which a core's memory is released. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Core } from "../../../web/api/transport/core.js";
import { Engine } from "../../../web/api/transport/engine.js";

/** A call that leaves the core large. */
function callLarge(engine: Engine): void {
  const index = {};
  engine.hold(index);
  engine.letGo(index);
}

test("a core is renewed two seconds after its last large call, once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let renewed = 0;
  const engineThat = (fails: boolean) =>
    new Engine({ bytes: 2 ** 29 } as unknown as Core, async () => {
      renewed++;
      if (fails) throw new Error("no memory");
      return { bytes: 2 ** 29 } as unknown as Core;
    });
  const engine = engineThat(false);
  callLarge(engine);
  t.mock.timers.tick(1500);
  callLarge(engine);
  t.mock.timers.tick(1999);
  assert.equal(renewed, 0);
  t.mock.timers.tick(1);
  assert.equal(renewed, 1);
  t.mock.timers.tick(10_000);
  assert.equal(renewed, 1);
  // Another core has its own timer, and one that cannot be renewed keeps running.
  const short = engineThat(true);
  callLarge(short);
  callLarge(engine);
  t.mock.timers.tick(2000);
  assert.equal(renewed, 3);
  await new Promise(setImmediate);
  assert.ok(!short.isDropped);
});

test("a large core is renewed after its last index is freed, without another call", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let started = 0;
  const core = { bytes: 2 ** 29 } as unknown as Core;
  const engine = new Engine(core, async () => {
    started++;
    return core;
  });
  const waited = async () => {
    t.mock.timers.tick(2000);
    await new Promise(setImmediate);
    return started;
  };
  const indexes = [{}, {}] as const;
  for (const index of indexes) engine.hold(index);
  engine.letGo(indexes[0]);
  assert.equal(await waited(), 0);
  engine.letGo(indexes[1]);
  assert.equal(await waited(), 1);
});

test("a dropped core is not replaced", async () => {
  const call = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const core = { call } as unknown as Core;
  const engine = new Engine(core, async () => core);
  const randomState = () => engine.call({}, (module) => module.randomState(1));
  assert.throws(randomState, { code: "SOFTKNN_E_ENGINE" });
  await engine.renew();
  assert.ok(engine.isDropped);
  assert.throws(randomState, { code: "SOFTKNN_E_DISPOSED" });
});
