/** Random calls and hostile texts are answered or refused. `SOFTKNN_FUZZ="SEED PATH" npm test -- fuzz` repeats a case. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import { load } from "../every-function.js";

import { snapshot, tried } from "./api.js";
import { answer, type Call, callNames, callsOf, functionOf } from "./calls.js";
import { filesOf, links, stateFiles, tryFile, tryLink, tryStateFile } from "./files.js";

const [seed = "2026", path] = process.env.SOFTKNN_FUZZ?.split(" ") ?? [];
const times = process.env.SOFTKNN_LONG === "1" ? 50 : 1;

async function check<T>(
  count: number,
  inputs: Arbitrary<T>,
  run: (given: T) => unknown,
): Promise<void> {
  const property = fc.asyncProperty(inputs, async (given) => void (await run(given)));
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed: Number(seed),
    numRuns: count * times,
    ...(path && { path, endOnFailure: true }),
  });
  if (!failed) return;
  const shown = inspect(counterexample, { depth: 9, maxArrayLength: 40 });
  const says = (errorInstance as Error).message;
  assert.fail(`SOFTKNN_FUZZ="${seed} ${counterexamplePath}"\n${shown}\n${says}`);
}

test("random calls of every function are answered or refused, and the next one is right", async () => {
  const knn = await load();
  const known: Call = {
    name: "attention",
    arrays: {
      query: [[0.8, 0.15]],
      key: [
        [1, 0.2],
        [0.9, 0.1],
      ],
      value: [[1], [2]],
    },
    options: { returnWeights: true },
  };
  const good = async () => snapshot(await answer(knn, known));
  const right = await good();
  const outcomes = new Map(callNames.map((name) => [name, { answered: 0, refused: 0 }]));
  await check(20_000, callsOf(callNames, 3), async (call) => {
    const answered = await tried(knn, call);
    const counts = outcomes.get(call.name);
    if (counts) counts[answered ? "answered" : "refused"] += 1;
    if (!answered) assert.equal(await good(), right, "the next good call is answered wrongly");
  });
  // A call that is always answered, or never, tests nothing.
  const silent = [...outcomes].filter(
    ([, counts]) => counts.answered === 0 || counts.refused === 0,
  );
  if (!path) assert.deepEqual(silent, []);
  const tested = new Set(callNames.map(functionOf));
  const functions = Object.entries(knn).filter(([, value]) => typeof value === "function");
  const untested = functions.map(([name]) => name).filter((name) => !tested.has(name));
  // Of a language model the methods are called, on a small one.
  assert.deepEqual(untested.sort(), ["alibiSlopes", "languageModel", "loadIndex", "random"]);
});

test("any link gives a state whose link gives it again", () => check(3_000, links, tryLink));

test("any file of a state is refused, or gives a state whose file gives it again", () =>
  check(1_000, stateFiles, tryStateFile));

test("any file of the lab is read, or refused with the place of its fault", () =>
  check(4_000, filesOf(/./), tryFile));
