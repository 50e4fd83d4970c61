/** The core of the site's first load returns the bits of the full core. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import createModule from "#glue";
import { families as lazy } from "../../../scripts/build/lazy-families.mjs";
import { attentionMapFunctions } from "../../../web/api/attention/attention-map.js";
import { iteratedAttentionFunctions } from "../../../web/api/attention/iterated-attention.js";
import { matmulFunctions } from "../../../web/api/attention/matmul.js";
import { multiHeadFunctions } from "../../../web/api/attention/multi-head.js";
import { dotProductFunctions } from "../../../web/api/experiments/dot-product-sample.js";
import { entropyFunctions } from "../../../web/api/experiments/entropy-experiment.js";
import { principalComponentsFunctions } from "../../../web/api/experiments/principal-components.js";
import { kernelTrainingFunctions } from "../../../web/api/learning/kernel-training.js";
import { metricFunctions } from "../../../web/api/learning/metric-learning.js";
import { projectionTaskFunctions } from "../../../web/api/learning/projection-task.js";
import { projectionFunctions } from "../../../web/api/learning/projection-training.js";
import { regressionFunctions } from "../../../web/api/learning/regression.js";
import { transformerFunctions } from "../../../web/api/learning/transformer.js";
import { classificationFunctions } from "../../../web/api/neighbors/classification.js";
import { indexFunctions } from "../../../web/api/neighbors/key-index.js";
import { lookupFunctions } from "../../../web/api/neighbors/lookup.js";
import { makeSoftKnn, type SoftKnn } from "../../../web/api/soft-knn.js";
import { Core } from "../../../web/api/transport/core.js";
import { Engine } from "../../../web/api/transport/engine.js";
import { type RawModule, rawCalls } from "../../../web/api/transport/raw.js";
import { Hash } from "../../engines/hash.js";
import { families } from "../../fuzz/calls.js";
import { Random } from "../../fuzz/random.js";
import { started } from "./started-core.js";

const lazyFamilies = {
  attentionMapFunctions,
  classificationFunctions,
  dotProductFunctions,
  entropyFunctions,
  indexFunctions,
  iteratedAttentionFunctions,
  kernelTrainingFunctions,
  lookupFunctions,
  matmulFunctions,
  metricFunctions,
  multiHeadFunctions,
  principalComponentsFunctions,
  projectionFunctions,
  projectionTaskFunctions,
  regressionFunctions,
  transformerFunctions,
};
const lazyNames = Object.values(lazyFamilies).flatMap((family) => Object.keys(family));

/** The missing calls that were tried. */
const absent: string[] = [];
let whole: Core;
let landing: Core;
before(async () => {
  whole = new Core(...(await started(createModule, "build/generated/softknn.wasm")));
  const [raw, memory] = await started(createModule, "build/generated/softknn-landing.wasm");
  const stubs = Object.keys(rawCalls).map((name) => {
    return [name, () => assert.fail(`${absent.push(name)}`)] as const;
  });
  landing = new Core({ ...Object.fromEntries(stubs), ...raw } as RawModule, memory);
});

/** A new engine for each call: a missing call ends the engine. */
const knnOf = (core: Core) =>
  makeSoftKnn(new Engine(core, async () => core), "deterministic", "test");

function digest(knn: SoftKnn, name: string, args: readonly unknown[]): string {
  const hash = new Hash();
  const run = families[name]?.run ?? ((all) => (all as unknown as Functions)[name]?.(...args));
  try {
    hash.value(run(knn, args));
  } catch (error) {
    hash.value(error);
  }
  return hash.digest();
}
type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

test("the families that the site loads later are those of the build", () => {
  assert.deepEqual(Object.keys(lazyFamilies).sort(), Object.values(lazy).sort());
});

test("every function of the landing has the bits of the full core, except Float32", () => {
  const names = Object.keys(families).filter((name) => !lazyNames.includes(name));
  assert.ok(names.includes("attention") && names.includes("attentionField"));
  for (const name of names) {
    for (let index = 0; index < 40; index++) {
      const args = families[name]?.make(new Random(2026, index)) ?? [];
      const found = digest(knnOf(landing), name, args);
      const lacks = absent.splice(0);
      assert.ok(
        lacks.every((call) => call === "attentionFloat"),
        `${name} lacks ${lacks}`,
      );
      if (lacks.length > 0) continue;
      assert.equal(found, digest(knnOf(whole), name, args), `${name}, call ${index}`);
    }
  }
});
