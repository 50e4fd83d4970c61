/** Random and hostile input of every kind is answered or refused. `npm run fuzz -- SURFACE SEED PATH` repeats a case. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import { load, pool, type SoftKnn } from "softknn";
import { told, tried } from "./api.js";
import { type Call, callsOf, families } from "./calls.js";
import { filesOf, links, stateFiles, tryFile, tryLink, tryStateFile } from "./files.js";
import { hasTrap, hostile, spoilt } from "./hostile.js";

const [only, seed = "2026", path] = process.env.SOFTKNN_FUZZ?.split(" ") ?? [];
const isLong = process.env.SOFTKNN_LONG === "1";

/** Whether the input was answered, by its predicate. */
type Predicate<T> = (given: T) => boolean | Promise<boolean>;

/** Counts are those of an ordinary run and of a run for a release. */
function surface<T>(
  name: string,
  [few, many]: readonly [number, number],
  inputs: Arbitrary<T>,
  start: () => Promise<Predicate<T>>,
): void {
  const count = isLong ? many : few;
  const skip = count === 0 || (only !== undefined && only !== name);
  test(`${count} cases of ${name}`, { skip }, async () => {
    const answers = await start();
    const outcomes = { answered: 0, refused: 0 };
    const property = fc.asyncProperty(inputs, async (given) => {
      outcomes[(await answers(given)) ? "answered" : "refused"] += 1;
    });
    const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
      seed: Number(seed),
      numRuns: count,
      ...(path && { path, endOnFailure: true }),
    });
    if (failed) {
      const shown = inspect(counterexample, { depth: 9, maxArrayLength: 40, showProxy: true });
      assert.fail(
        `npm run fuzz -- ${name} ${seed} ${counterexamplePath}\n${shown}\n${inspect((errorInstance as Error).message)}`,
      );
    }
    // A surface that accepts everything, or nothing, tests nothing.
    const { answered, refused } = outcomes;
    const telling = path || Math.min(answered, refused) > count / 50;
    assert.ok(telling, `${answered} answered, ${refused} refused`);
  });
}

const names = Object.keys(families);
const calls = fc.oneof(callsOf(names), callsOf(names, spoilt), callsOf(names, hostile));

const known = {
  query: [[0.8, 0.15]],
  key: [
    [1, 0.2],
    [0.9, 0.1],
    [-1, -0.6],
  ],
  value: [[1], [2], [3]],
};

const api = (engine: "deterministic" | "fastest") => async (): Promise<Predicate<Call>> => {
  const knn = await load({ engine });
  for (const [name, value] of Object.entries(knn))
    assert.ok(typeof value !== "function" || families[name], `${name} has no calls in tests/fuzz`);
  const good = () => told(knn, { name: "attention", args: [known, { returnWeights: true }] });
  const right = await good();
  return async (call) => {
    const answered = await tried(knn, call);
    if (!answered) assert.equal(await good(), right, "the next good call is answered wrongly");
    return answered;
  };
};

surface("api", [20_000, 1_000_000], calls, api("deterministic"));
surface("fastest", [0, 100_000], calls, api("fastest"));

// Names that are not functions of a pool, and functions with one-time results.
const pooled = names.filter((name) => !families[name]?.run && name !== "toNested");
const steady = callsOf(pooled, hostile).filter(({ args }) => !hasTrap(args));

/** The same result or the same error as the direct call. */
async function asDirect(): Promise<Predicate<Call>> {
  const knn = await load();
  const workers = (await pool({ workers: 1 })) as unknown as SoftKnn;
  return async (call) => {
    const direct = await told(knn, call);
    assert.equal(await told(workers, call), direct, call.name);
    return !direct.includes("SOFTKNN_E_");
  };
}

surface("pool", [2_000, 50_000], fc.oneof(callsOf(pooled), steady), asDirect);
surface("link", [3_000, 200_000], links, async () => tryLink);
surface("stateFile", [1_000, 50_000], stateFiles, async () => tryStateFile);
for (const [name, ending] of Object.entries({
  npy: /\.npy$/,
  npz: /\.npz$/,
  safetensors: /\.safetensors$/,
  csv: /\.[ct]sv$/,
  json: /\.json$/,
}))
  surface(name, [2_000, 100_000], filesOf(ending), async () => tryFile);
