/** The weights of the digits lesson: equivalences, and the figures of the data set. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { recordOrigins } from "../../../../web/figure/state/origins.js";
import {
  defaultState,
  type SimilarityName,
  type State,
} from "../../../../web/figure/state/state.js";
import { load } from "../../../every-function.js";
import { assertClose } from "../../api/api-support.js";
import "../../../../web/lessons/registry.js";
import { digitCount, drawn } from "../../../../web/lessons/digits/constants.js";
import { classCount, pixelCount } from "../../../../web/lessons/digits/digit-set.js";
import { hardVote, softVote } from "../../../../web/lessons/digits/leave-one-out.js";
import { solveAll } from "../../../../web/lessons/digits/solve.js";
import { solveQuery } from "../../../../web/lessons/digits/solve-query.js";
import { digitSet as set } from "./digits-support.js";

const knn = recordOrigins(await load());
const inline = { knn, isWorker: false };
const { signal } = new AbortController();
const similarities = ["dot", "cosine", "rbf"] as const;

const assessed = (similarity: SimilarityName, temperature: number) =>
  softVote(inline, set, { similarity, temperature, neighbors: 5 }, signal);
const hardly = (similarity: SimilarityName, neighbors: number) =>
  hardVote(inline, set, { similarity, temperature: 1, neighbors }, signal);

const stateWith = (digits: Partial<State["digits"]>, rest: Partial<State> = {}): State => ({
  ...{ ...defaultState, view: "digits" as const, ...rest },
  digits: { ...defaultState.digits, ...digits },
});

test("the data set: 1,797 digits of 64 levels, and the stratified halves", () => {
  assert.equal(set.count, digitCount);
  assert.equal(set.levels.length, digitCount * pixelCount);
  assert.ok(set.levels.every((level) => level >= 0 && level <= 16));
  const countIn = (places: Iterable<number>) => {
    const counts = new Array<number>(classCount).fill(0);
    for (const place of places) counts[set.labelOf(place)] = (counts[set.labelOf(place)] ?? 0) + 1;
    return counts;
  };
  assert.deepEqual(countIn(set.labels.keys()), [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]);
  assert.deepEqual([set.training.length, set.heldOut.length], [898, 899]);
  assert.equal(new Set([...set.training, ...set.heldOut]).size, digitCount);
  const [training, heldOut] = [countIn(set.training), countIn(set.heldOut)];
  assert.ok(training.every((count, label) => Math.abs(count - (heldOut[label] ?? 0)) <= 1));
  // Of the copy in scikit-learn: the sum of all levels.
  assert.equal(
    set.levels.reduce((sum, level) => sum + level, 0),
    561718,
  );
});

test("leave-one-out is attention without the digit among the keys", () => {
  for (const similarity of similarities) {
    for (const place of [0, 5, 900, 1796]) {
      const state = stateWith({ query: place }, { similarity, temperature: 0.4 });
      const { weights, soft } = solveQuery(knn, set, state);
      const others = Array.from(set.labels.keys()).filter((other) => other !== place);
      const without = knn.attention(
        {
          query: set.rowsOf(set.keys, [place]),
          key: set.rowsOf(set.keys, others),
          value: set.rowsOf(set.values, others),
        },
        { similarity, temperature: 0.4, returnWeights: true },
      );
      assert.equal(weights.data[place], 0);
      assertClose(soft.shares.data, without.output.data, 1e-14);
      assertClose(
        others.map((other) => weights.data[other] as number),
        without.weights.data,
        1e-15,
      );
    }
  }
});

test("the hard vote counts the classes of the k nearest", () => {
  for (const similarity of similarities) {
    for (const [place, k] of [
      [drawn, 5],
      [7, 1],
      [1000, 15],
    ] as const) {
      const state = stateWith({ query: place, neighbors: k }, { similarity });
      const { near, hard } = solveQuery(knn, set, state);
      const counts = new Array<number>(classCount).fill(0);
      for (const { label } of near.slice(0, k)) counts[label] = (counts[label] ?? 0) + 1;
      assert.ok(counts.every((n, i) => Math.abs(n / k - (hard.shares.data[i] ?? 0)) < 1e-15));
      assert.equal(hard.prediction, counts.indexOf(Math.max(...counts)));
      assert.equal(near.filter(({ isHard }) => isHard).length, k);
      const scores = near.map(({ weight }) => weight.value);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      );
    }
  }
});

/** Measured with the package in single precision by a separate program. */
const measured: readonly (readonly [SimilarityName, number, number])[] = [
  ["rbf", 0, 98.83],
  ["rbf", 0.3, 98.83],
  ["rbf", 0.5, 98.66],
  ["rbf", 0.8, 97.33],
  ["cosine", 0, 98.89],
  ["cosine", 0.3, 90.21],
  ["dot", 0, 72.12],
  ["dot", 0.5, 89.65],
  ["dot", 1, 88.54],
];

test("leave-one-out accuracy over all digits equals the measured one", async () => {
  for (const [similarity, temperature, percent] of measured) {
    const { accuracy, prediction } = await assessed(similarity, temperature);
    assert.equal((100 * accuracy).toFixed(2), percent.toFixed(2), `${similarity} ${temperature}`);
    const right = prediction.filter((label, place) => label === set.labelOf(place));
    assert.equal(right.length / digitCount, accuracy);
  }
});

test("a link with the index of an error shows its original weights", async () => {
  const settings = { similarity: "rbf", temperature: 0.3, neighbors: 5 } as const;
  const soft = await assessed("rbf", 0.3);
  const all = solveAll(knn, set, { settings, soft, hard: await hardly("rbf", 5) });
  assert.deepEqual([all.wrong.length, all.softErrors, all.hardErrors], [12, 21, 22]);
  for (const { place, label, prediction, near } of all.wrong) {
    const solved = solveQuery(knn, set, stateWith({ query: place }));
    assert.equal(solved.label, label);
    assert.equal(solved.soft.prediction, prediction);
    assert.notEqual(label, prediction);
    assert.deepEqual(
      near,
      solved.near.slice(0, 3).map((it) => it.place),
    );
  }
  assert.deepEqual([String(all.soft), all.soft.origin?.path], ["98.83 %", ["accuracy"]]);
});

test("the initial drawing of the lesson is ambiguous", () => {
  const { soft, hard, effective } = solveQuery(knn, set, stateWith({}));
  assert.deepEqual([soft.prediction, hard.prediction], [3, 9]);
  assert.ok((soft.shares.data[9] ?? 0) > 0.3);
  assert.deepEqual(effective.origin?.path, ["data", 0]);
  assert.equal(soft.shares.at(3).origin?.call.name, "attention");
});
