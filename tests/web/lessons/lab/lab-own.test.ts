/** Heads of a model in the lab: PyTorch's numbers, and the selection by state. */
import "../../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type AttentionResult, load, type SoftKnn } from "softknn";
import { lessonOf } from "../../../../web/figure/lesson.js";
import { defaultState } from "../../../../web/figure/state/state.js";
import { formatHash, parseHash } from "../../../../web/figure/state/url-state.js";
import { headsOf, labData, withOwn, withSource } from "../../../../web/lessons/lab/data.js";
import { labOf } from "../../../../web/lessons/lab/given/given-text.js";
import { headsFit, taskOf, wholeOptions } from "../../../../web/lessons/lab/inputs.js";
import type { OwnData } from "../../../../web/lessons/lab/own/matrix.js";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import type { Lab } from "../../../../web/lessons/lab/state.js";
import { fixture } from "../../data/data-support.js";
import { defaultLab } from "./lab-support.js";

const expected = JSON.parse(readFileSync("tests/fixtures/own-data/encoder.json", "utf8")) as {
  readonly shape: readonly [number, number, number, number];
  /** (batch, head, query, key) and (batch, head, query, dimension). */
  readonly weights: readonly number[][][][];
  readonly output: readonly number[][][][];
  readonly "float16 q": readonly number[];
  readonly "bfloat16 q": readonly number[];
};

async function encoder(): Promise<OwnData> {
  const reading = await readOwnData({
    name: "encoder.npz",
    bytes: fixture("own-data/encoder.npz"),
  });
  if (reading.kind !== "data") assert.fail(JSON.stringify(reading));
  return reading.own;
}

function attentionOf(knn: SoftKnn, lab: Lab): AttentionResult {
  const task = taskOf(labData(knn, lab), lab);
  return knn.attention(task.tensors, wholeOptions(task));
}

/** Largest difference of two lists. */
function gap(found: ArrayLike<number> | undefined, wanted: readonly number[]): number {
  assert.equal(found?.length, wanted.length);
  return Math.max(...wanted.map((x, i) => Math.abs(x - (found?.[i] ?? Number.NaN))));
}

const shown = (lab: Lab, patch: Partial<Lab>): Lab => ({ ...lab, ...patch });

test("every head of the first of a batch has the weights and outputs of PyTorch", async () => {
  const [knn, own] = [await load(), await encoder()];
  const lab = withOwn(defaultLab, own);
  assert.equal(headsOf(own), 4);
  assert.deepEqual([lab.heads, lab.head, lab.queries, lab.dimension], [4, 1, 10, 32]);
  for (const [h, weights] of expected.weights[0]?.entries() ?? []) {
    const found = attentionOf(knn, shown(lab, { head: h + 1 }));
    assert.deepEqual(found.weights?.shape, [10, 10]);
    assert.ok(gap(found.weights?.data, weights.flat()) < 1e-14, `${h}`);
    assert.ok(gap(found.output.data, expected.output[0]?.[h]?.flat() ?? []) < 1e-14);
  }
});

test("queries may share keys and values, as grouped heads do", async () => {
  const [knn, own] = [await load(), await encoder()];
  const { query, key, value } = own;
  assert.ok(query && key && value);
  for (const heads of [1, 2]) {
    const some = (matrix: typeof key) => {
      const columns = heads * 8;
      const data = Float32Array.from({ length: 10 * columns }, (_, i) => {
        const [row, column] = [Math.floor(i / columns), i % columns];
        return matrix.data[row * 32 + column] ?? Number.NaN;
      });
      return { name: "", rows: 10, columns, data, ...(heads > 1 && { heads }) };
    };
    const lab = withOwn(defaultLab, { query, key: some(key), value: some(value) });
    for (const head of [1, 4]) {
      const group = Math.floor(((head - 1) * heads) / 4);
      const found = attentionOf(knn, shown(lab, { head }));
      const alone = attentionOf(knn, {
        ...withOwn(defaultLab, own),
        heads: lab.heads,
        head: group + 1,
      });
      assert.equal(found.output.shape[1], 8);
      if (head - 1 === group) assert.deepEqual(found.weights, alone.weights);
    }
    assert.deepEqual(attentionOf(knn, shown(lab, { head: 0 })).weights?.shape, [4, 10, 10]);
  }
});

test("other data are not split into the heads of own data, which are restored later", async () => {
  const own = await encoder();
  const lab = shown(withOwn(defaultLab, own), { head: 3 });
  const toy = { ...lab, ...withSource(lab, "toy") };
  assert.deepEqual([toy.source, toy.heads, toy.head], ["toy", 1, 1]);
  const back = { ...toy, ...withSource(toy, "own") };
  assert.deepEqual([back.source, back.heads, back.own], ["own", 4, own]);
  const { query } = own;
  const plain = { name: "", rows: 2, columns: 2, data: Float64Array.of(1, 2, 3, 4) };
  assert.equal(withOwn(lab, { query: plain }).heads, 1);
  assert.ok(query);
  assert.equal(withOwn(lab, { query }).head, 3);
});

test("a link keeps the head, with random numbers of the same shape", async () => {
  const knn = await load();
  const lab = shown(withOwn(defaultLab, await encoder()), { head: 3 });
  const state = { ...defaultState, view: "lab", lab: { ...defaultState.lab, ...lab } } as const;
  const opened = labOf(parseHash(formatHash(state)).state.lab);
  assert.deepEqual([opened.heads, opened.head], [4, 3]);
  const made = labData(knn, opened);
  assert.equal(made.standIn, true);
  assert.deepEqual([made.query.rows, made.query.columns], [10, 32]);
  assert.ok(headsFit(made, opened));
});

test("matrices that no file could have produced are rejected, also with heads", () => {
  const matrix = {
    name: "k",
    rows: 2,
    columns: 4,
    data: new Float32Array(8),
    heads: 2,
  };
  const refused = (patch: object) => {
    const own = { key: { ...matrix, ...patch } } as OwnData;
    const refuse = (at: string): never => {
      throw new Error(at);
    };
    try {
      lessonOf("lab")?.check?.({ ...defaultState, lab: { ...defaultState.lab, own } }, refuse);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  assert.equal(refused({}), "");
  for (const patch of [
    { heads: 3 },
    { heads: 0 },
    { heads: 128, columns: 128 },
    { heads: "two" },
    { columns: 1025, heads: 1, rows: 1, data: new Float32Array(1025) },
  ]) {
    assert.equal(refused(patch), "lab.own.key", JSON.stringify(patch));
  }
});

test("the documentation shows the script that extracted the heads from PyTorch", () => {
  const [, , code = ""] = readFileSync("scripts/train/extract_qkv.py", "utf8").split(`"""`);
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  assert.ok(lines.length > 10 && lines.length <= 20, `${lines.length} lines`);
  assert.ok(readFileSync("web/site/docs/own-model.md", "utf8").includes(code.trim()));
});
