/** Numbers of a figure: each with its call, path and name. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnScenes } from "../../../web/data/scenes.js";
import { decimals } from "../../../web/figure/format-number.js";
import { chosen, NamedValue } from "../../../web/figure/named-value.js";
import { FieldQuantity, oneField, partOf } from "../../../web/figure/parts-of-results.js";
import { phrase } from "../../../web/figure/phrase.js";
import { Quantity } from "../../../web/figure/quantity.js";
import { originOf, recordOrigins, scalar } from "../../../web/figure/state/origins.js";
import { digits, ltr } from "../../../web/language/fa/words.js";
import { spaced } from "../../../web/language/zh/words.js";
import { load } from "../../every-function.js";

const knn = recordOrigins(await load());

test("forty equal weights have forty different origins", () => {
  const key = Array.from({ length: 40 }, () => [1, 1]);
  const { weights } = knn.attention({ query: [[1, 0]], key, value: key }, { returnWeights: true });
  const again = knn.attention({ query: [[1, 0]], key, value: key }, { returnWeights: true });
  assert.ok(weights && again.weights);
  assert.equal(new Set(weights.data).size, 1);
  for (let i = 0; i < 40; i++)
    assert.deepEqual(originOf(weights.data, i)?.path, ["weights", "data", i]);
  assert.notEqual(originOf(weights.data, 3)?.call, originOf(again.weights.data, 3)?.call);
});

test("part of an array keeps its origin; a copy has none", () => {
  const { data } = knn.softmax([
    [1, 2],
    [3, 4],
  ]);
  const row = data.subarray(2);
  assert.deepEqual(originOf(row, 1), originOf(data, 3));
  assert.deepEqual(originOf(row, 1)?.path, ["data", 3]);
  assert.equal(originOf(data.slice(2), 1), undefined);
  assert.equal(originOf(row, 2), undefined);
});

test("objects in results, single numbers and draws have origins", () => {
  const { x, targets } = drawnScenes(knn);
  const run = knn.trainProjections({
    ...{ x, targets },
    heads: 2,
    width: 2,
    valueWidth: 1,
    epochs: 2,
  });
  const epoch = run.epochs[1];
  assert.ok(epoch);
  assert.deepEqual(originOf(epoch, "loss")?.path, ["epochs", 1, "loss"]);
  const weights = [[[0.5, 0.5]], [[0.25, 0.75]]];
  const diversity = scalar(knn, "headDiversity", weights);
  assert.equal(diversity[0], knn.headDiversity(weights));
  assert.deepEqual(originOf(diversity, 0), {
    call: { name: "headDiversity", args: [weights] },
    path: [],
  });
  const stream = knn.random(7);
  stream.rand(2);
  assert.deepEqual(originOf(stream.randn(3), 2), {
    ...{
      call: {
        name: "random",
        args: [
          7,
          [
            ["rand", 2],
            ["randn", 3],
          ],
        ],
      },
      path: [2],
    },
  });
});

test("a quantity names each number along its axes", () => {
  const rows = new Quantity("weight", [1, 2, 3, 4, 5, 6], decimals(1), [
    ["mat", "cat"],
    ["a", "b", "c"],
  ]);
  assert.deepEqual(rows.at(4).of, ["cat", "b"]);
  assert.equal(String(rows.at(4)), "5.0");
  assert.equal(String(rows.row(decimals(0))), "1 2 3 4 5 6");
  assert.equal(rows.at(4).origin, undefined);
  assert.deepEqual(new Quantity("loss", [0.5], decimals(2)).at().of, []);
});

test("a quantity of fields has the result of each number", () => {
  const points = { x: [0, 1, 2], y: [0, 1, 4], w0: 1 };
  const first = knn.trainKernelRegression({ ...points, epochs: 2 });
  const more = knn.trainKernelRegression({ ...points, epochs: 1 });
  const [second, third] = [first.epochs[1], more.epochs[0]];
  const scores = knn.scores([[1]], [[2]]);
  assert.ok(second && third);
  const losses = new FieldQuantity(
    "loss",
    [
      [second, "loss"],
      [third, "loss"],
      [scores.data, 0],
    ],
    decimals(2),
    [["2", "1", "score"]],
  );
  assert.deepEqual(losses.data, [second.loss, third.loss, 2]);
  const [a, b, c] = [0, 1, 2].map((i) => losses.at(i));
  assert.deepEqual(a?.origin, originOf(second, "loss"));
  assert.deepEqual(b?.origin?.path, ["epochs", 0, "loss"]);
  assert.deepEqual(b?.of, ["1"]);
  assert.deepEqual(c?.origin?.path, ["data", 0]);
  assert.equal(
    String(losses.row(decimals(0)))
      .split(" ")
      .at(-1),
    "2",
  );
});

test("a row of a matrix and a field of a result keep their origin", () => {
  const soft = knn.softmax([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const weights = new Quantity("weight", soft.data, decimals(2), [
    ["mat", "cat"],
    ["a", "b", "c"],
  ]);
  const cat = partOf(weights, 1);
  assert.equal(cat.data.length, 3);
  assert.deepEqual(cat.at(2).of, ["cat", "c"]);
  assert.deepEqual(cat.at(2).origin, weights.at(5).origin);
  assert.deepEqual(cat.at(2).origin?.path, ["data", 5]);
  const sample = knn.dotProductSample({ dimension: 4, count: 8 });
  const variance = oneField("variance", sample, "variance", decimals(1), ["scaled"]);
  assert.equal(variance.at().value, sample.variance);
  assert.deepEqual(variance.at(0, decimals(3)).origin?.path, ["variance"]);
  assert.deepEqual(variance.at().of, ["scaled"]);
  assert.equal(String(variance.row()), String(variance.at()));
});

test('a number without an origin is "chosen" only if marked as such', () => {
  const chosenOne = chosen("temperature", 0.5, decimals(1));
  assert.ok(chosenOne.isChosen);
  assert.ok(chosenOne.written("۰٫۵").isChosen);
  const copied = new Quantity("weight", [...knn.softmax([[1, 2]]).data], decimals(2));
  assert.equal(copied.at().origin, undefined);
  assert.equal(copied.at().isChosen, false);
});

test("a phrase keeps its numbers, in the digits of its language and in any order", () => {
  const [a, b] = [chosen("a", 0.25, decimals(2)), chosen("b", -3, decimals(0))];
  const said = phrase((number) => {
    const [first, second] = [number(a), number(b)];
    return `${second} and ${first.replace("0.25", "۰٫۲۵")}.`;
  });
  assert.equal(String(said), "−3 and ۰٫۲۵.");
  const values = said.parts.filter((part) => part instanceof NamedValue);
  assert.deepEqual(
    values.map(({ name, value, text }) => [name, value, text]),
    [
      ["b", -3, "−3"],
      ["a", 0.25, "۰٫۲۵"],
    ],
  );
  assert.equal(String(phrase(() => "no number")), "no number");
});

test("Chinese puts the same spaces around the numbers of a phrase as around digits", () => {
  for (const text of ["0.25", "−3", "25 %", "∞"]) {
    const value = new NamedValue("x", 1, text, {}, 0);
    const write = (digits: string) => spaced(`权重${digits}个，得${digits}`);
    assert.equal(String(phrase((number) => write(number(value)))), write(text));
  }
});

test("Persian isolates the numbers of a phrase and wraps their lines as it does with digits", () => {
  const rows = ["0.25", "−3", "25 %", "2.8 × 10⁻¹⁷", "0.25 0.5", "(0.6, 0.4, −0.1, 0.2)"];
  for (const row of rows) {
    const numbers = row.match(/[^\s(),]+(?: %| × 10⁻¹⁷)?/g) ?? [];
    const values = numbers.map((text) => new NamedValue("x", 1, text, {}, 0));
    const marked = phrase((number) => {
      const text = values.reduce((left, value) => left.replace(value.text, number(value)), row);
      return `${digits(text)} ${ltr(`x = ${text}`)}`;
    });
    assert.equal(String(marked), `${digits(row)} ${ltr(`x = ${row}`)}`);
  }
});
