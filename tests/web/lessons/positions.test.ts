/** The order of words: what positions change, in the core and in the state. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { ReadingContext } from "../../../web/figure/readings.js";
import { defaultState } from "../../../web/figure/state/state.js";
import { type EveryFunction, load } from "../../every-function.js";
import "../../../web/lessons/registry.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import { askingPlace, hueOf, readings } from "../../../web/lessons/positions/figure.js";
import { wordsOf } from "../../../web/lessons/positions/order-part.js";
import { predictions } from "../../../web/lessons/positions/predictions.js";
import { rounding, type Solved, solve } from "../../../web/lessons/positions/solve.js";
import {
  asWritten,
  encodingNames,
  fitted,
  moved,
  type PositionsState,
} from "../../../web/lessons/positions/state.js";
import { generator } from "../generator.js";

let knn: EveryFunction;
before(async () => {
  knn = await load();
});

const { positions: defaultPositions } = defaultState;

const solved = (more: Partial<PositionsState> = {}): Solved =>
  solve(knn, fitted({ ...defaultPositions, ...more }));

const mirrored = [4, 3, 2, 1, 0];

/** Of equal length. */
const sentences = [defaultPositions.sentence, ["a", "b", "a", "zebra", "نه"]];
const orders = [defaultPositions.order, mirrored, [2, 0, 4, 1, 3]];

test("without positions every order moves the outputs with their words, up to rounding", () => {
  for (const sentence of sentences)
    for (const order of orders) {
      const { difference, isChanged } = solved({ sentence, order });
      assert.ok(difference.value < rounding, `${order}`);
      assert.ok(!isChanged.includes(true));
    }
});

test("each kind of positions makes an order count; a share of 0 undoes it", () => {
  for (const encoding of encodingNames) {
    assert.ok(solved({ encoding, amount: 1 }).difference.value > 0.01, encoding);
    assert.ok(solved({ encoding, amount: 0 }).difference.value < rounding, encoding);
  }
  // Printed in the lesson plan of the documentation.
  assert.equal(String(solved({ encoding: "added", amount: 1 }).difference), "0.862");
});

test("a causal mask alone makes the order count; a distance alone does not know a mirror", () => {
  assert.ok(solved({ earlierOnly: true }).difference.value > 0.1);
  const mirror = { encoding: "alibi", amount: 1, order: mirrored } as const;
  assert.ok(solved(mirror).difference.value < rounding);
  assert.ok(solved({ ...mirror, earlierOnly: true }).difference.value > 0.01);
});

test("under rotary positions and ALiBi scores and weights depend on the distance alone", () => {
  for (const encoding of encodingNames) {
    const { shift, distances } = solved({ encoding, amount: 1, first: 7 });
    const { count, scores } = distances;
    const isToeplitz = asWritten(count - 1).every((i) =>
      asWritten(count - 1).every(
        (j) =>
          Math.abs(
            (scores.data[i * count + j] ?? 0) - (scores.data[(i + 1) * count + j + 1] ?? 9),
          ) < rounding,
      ),
    );
    assert.equal(isToeplitz, encoding !== "added", encoding);
    assert.equal(shift.value < rounding, encoding !== "added", encoding);
  }
});

test("the angle between turned vectors is that of their meanings and an hour for each place", () => {
  const { now, meanings, state } = solved({ encoding: "rotary", amount: 1 });
  const angle = ([x = 0, y = 0]: readonly number[]) => Math.atan2(y, x);
  for (const [place, word] of state.order.entries()) {
    const at = now.encoded.placed.data.subarray(2 * place, 2 * place + 2);
    const turn = angle([...at]) - angle(meanings[word] ?? []) - (place * Math.PI) / 6;
    assert.ok(Math.abs(Math.sin(turn)) < 1e-12 && Math.cos(turn) > 0);
    assert.ok(Math.abs(Math.hypot(...at) - Math.hypot(...(meanings[word] ?? []))) < 1e-12);
  }
});

test("with added positions “bites” attends most to the noun in the fifth place, in both orders", () => {
  for (const [order, noun] of [
    [asWritten(5), "man"],
    [[0, 4, 2, 3, 1], "dog"],
  ] as const) {
    const asked = solved({ encoding: "added", amount: 1, order, asking: 2 });
    assert.equal(readings.nearest?.(asked, {} as ReadingContext), noun);
  }
});

test("added positions lie on a clock around the meaning, the first at twelve", () => {
  const { now, meanings, state } = solved({ encoding: "added", amount: 0.5 });
  for (const [place, word] of state.order.entries()) {
    const [x = 0, y = 0] = meanings[word] ?? [];
    const [px = 0, py = 0] = now.encoded.placed.data.subarray(2 * place, 2 * place + 2);
    assert.ok(Math.abs(px - x - Math.sin((place * Math.PI) / 6) / 2) < 1e-12);
    assert.ok(Math.abs(py - y - Math.cos((place * Math.PI) / 6) / 2) < 1e-12);
  }
});

test("moving a word keeps all words; an order of another sentence becomes the written one", () => {
  assert.deepEqual(moved([0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(moved([0, 1, 2, 3], 3, 0), [3, 0, 1, 2]);
  const next = generator(5);
  let order: readonly number[] = asWritten(6);
  for (let i = 0; i < 200; i++)
    order = moved(order, Math.floor(6 * next()), Math.floor(6 * next()));
  assert.deepEqual([...order].sort(), asWritten(6));
  const odd = { ...defaultPositions, sentence: ["a", "b"], asking: 4 };
  assert.deepEqual(fitted(odd), { ...odd, order: [0, 1], asking: 1 });
  assert.deepEqual(fitted({ ...odd, order: [1, 1] }).order, [0, 1]);
});

test("a link carries the sentence and its order; the query follows its word", () => {
  const positions: PositionsState = {
    ...{ sentence: ["man", "bites", "dog"], order: [2, 0, 1], asking: 2, encoding: "rotary" },
    ...{ amount: 0.25, first: 10, earlierOnly: true },
  };
  const state = { ...defaultState, view: "positions", positions } as const;
  assert.deepEqual(parseHash(formatHash(state)).state, state);
  assert.equal(askingPlace(positions), 0);
  assert.equal(hueOf(defaultPositions, 0), hueOf(defaultPositions, 3));
  assert.deepEqual(wordsOf(" a, b  c "), ["a", "b", "c"]);
  assert.equal(wordsOf("w ".repeat(20)).length, 8);
});

test("the answers of the predictions come from the figure", () => {
  const answers = predictions.map(({ go, answer }) => {
    const { state } = parseHash(`view=positions&${go}`);
    return answer(solve(knn, state.positions), solved());
  });
  assert.deepEqual(answers, ["changed", "same"]);
});
