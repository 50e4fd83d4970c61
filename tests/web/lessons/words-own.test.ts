/** The reader's own word vectors: look-ups, sums and their map against what is known of the vectors. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FaultError, fail } from "../../../web/data/fault.js";
import { Pace, textSource } from "../../../web/data/source.js";
import { wordBatches } from "../../../web/data/word-batches.js";
import { recordOrigins } from "../../../web/figure/state/origins.js";
import { WordIndex } from "../../../web/lessons/words/word-index.js";
import { load } from "../../every-function.js";

const knn = recordOrigins(await load());
/** Royalty, gender, and a third direction. */
const royal = `king 1 1 0
queen 1 -1 0
man 0 1 0.125
woman 0 -1 0.125
apple 0.25 0 1
. . . -1 0 -1
`;
const read = (text: string, signal?: AbortSignal) =>
  WordIndex.over(knn, textSource(text), { signal });

test("king − man + woman is queen, without the summands, and a word's neighbours are those by brute force", async () => {
  const index = await read(royal);
  assert.deepEqual([index.words.length, index.dimension, index.words[5]], [6, 3, ". . ."]);
  const places = ["king", "man", "Woman"].map((word) => index.find(word) ?? fail("noNumbers"));
  const { near, map } = index.ask(places, knn);
  assert.deepEqual([near[0]?.word, near[0]?.score.value], ["queen", 1]);
  assert.ok(near.every(({ word }) => !["king", "man", "woman"].includes(word)));
  // The result coincides with queen.
  const at = (name: string) => map.find(({ word }) => word === name)?.at ?? fail("noNumbers");
  for (const axis of [0, 1] as const) assert.ok(Math.abs(at("queen")[axis] - at("")[axis]) < 1e-6);
  const one = index.ask([0], knn);
  const rows = royal
    .trim()
    .split("\n")
    .map((line) => line.split(" ").slice(-3).map(Number));
  const cosine = (a: readonly number[], b: readonly number[]) => {
    const dot = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, v, i) => sum + v * (y[i] ?? 0), 0);
    return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  const wanted = rows
    .slice(1)
    .map((row) => cosine(rows[0] ?? [], row))
    .sort((a, b) => b - a);
  assert.equal(one.near.length, 5);
  for (const [i, { score }] of one.near.entries()) {
    assert.ok(Math.abs(score.value - (wanted[i] ?? 9)) < 1e-6, `${score}`);
    // Its receipt: the call that computed it, and where in its result it stands.
    const { call, path = [] } = score.origin ?? {};
    assert.equal(call?.name, "nearestNeighbors");
    assert.deepEqual(path, ["scores", "data", i]);
  }
  index.dispose();
});

test("a file with a head, in pieces: each word keeps its own vector", async () => {
  const [n, d] = [30_000, 20];
  const line = (i: number) =>
    `w${i} ${Array.from({ length: d }, (_, j) => Math.round(1000 * Math.sin(i * d + j)) / 1000).join(" ")}`;
  const text = `${n} ${d}\n${Array.from({ length: n }, (_, i) => line(i)).join("\n")}\n`;
  const seen: number[] = [];
  const index = await WordIndex.over(knn, textSource(text), {
    progress: (share) => seen.push(share),
  });
  assert.deepEqual([index.words.length, index.dimension], [n, d]);
  for (const i of [0, 1, 9999, n - 1]) {
    const same = index.ask([i, i, i], knn);
    assert.ok(same.near.every(({ word }) => word !== `w${i}`));
    const data = Float32Array.from(line(i).split(" ").slice(1), Number);
    assert.deepEqual([...index.vector(i)], [...data]);
  }
  index.dispose();
});

test("other files are refused, a damaged line is named, and reading stops", async () => {
  const isFault = (kind: string, line?: number) => (error: unknown) =>
    error instanceof FaultError && error.fault.kind === kind && error.fault.line === line;
  await assert.rejects(read("a,b\n1,2\n"), isFault("noNumbers"));
  await assert.rejects(read("1 2 3\n4 5 6\n"), isFault("noNumbers"));
  await assert.rejects(
    read(`${royal}pear 1 x 2\n`.replace("king", "6 3\nking")),
    isFault("notANumber", 8),
  );
  const stop = new AbortController();
  stop.abort(new Error("enough"));
  const batches = wordBatches(textSource(royal), new Pace({ signal: stop.signal }));
  await assert.rejects(
    batches.next().then(() => batches.next()),
    /enough/,
  );
});
