/** Attention weights and tokens in files: bit for bit as they stand, whatever the format, the shape and the names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../../../../web/data/source.js";
import {
  type GivenData,
  type GivenWeights,
  numbersOf,
} from "../../../../web/lessons/lab/given/given.js";
import { asLayers, looksLikeWeights } from "../../../../web/lessons/lab/given/given-tensors.js";
import { type OwnReading, readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { npy, npyOf, zip } from "../../data/zip-support.js";
import { bytesOf, safetensors } from "./own-data-safetensors-support.js";
import { bytesSource } from "./own-data-support.js";

const givenIn = (reading: OwnReading): GivenData => {
  if (reading.kind !== "data") assert.fail(JSON.stringify(reading));
  return reading.given;
};

const open = async (name: string, bytes: Uint8Array | string, slot?: "weights" | "keyTokens") =>
  givenIn(
    await readOwnData(
      typeof bytes === "string" ? { ...textSource(bytes), name } : bytesSource(bytes, name),
      { slot },
    ),
  );

const numbers = (weights: GivenWeights | undefined) => {
  assert.ok(weights);
  return [...numbersOf(weights, 0, weights.data.length)];
};

/** Rows that sum to 1: 2^-1, 2^-2, … and the rest on the last key. */
const row = (n: number) => Array.from({ length: n }, (_, j) => 2 ** -Math.min(j + 1, n - 1));
const rows = (count: number, n: number) => Array.from({ length: count }, () => row(n)).flat();

for (const [shape, wanted] of [
  [
    [3, 3],
    [1, 1, 3, 3],
  ],
  [
    [2, 3],
    [1, 1, 2, 3],
  ],
  [
    [4, 2, 3],
    [1, 4, 2, 3],
  ],
  [
    [5, 4, 2, 3],
    [5, 4, 2, 3],
  ],
  [
    [5, 1, 4, 2, 3],
    [5, 4, 2, 3],
  ],
] as const) {
  test(`an array of ${shape.join(" × ")} is ${wanted.join(" × ")}, unnamed in .npy and .npz`, async () => {
    const n = shape.at(-1) ?? 0;
    const values = rows(shape.reduce<number>((a, b) => a * b, 1) / n, n);
    const file = npy(shape, values);
    const bare = await open("out.npy", file);
    assert.deepEqual(bare.weights?.shape, wanted);
    assert.equal(bare.weights?.type, "float64");
    assert.deepEqual(numbers(bare.weights), values);
    const archived = await open("out.npz", zip([{ name: "arr_0.npy", bytes: file }]));
    assert.deepEqual(archived.weights?.shape, wanted);
  });
}

test("half precision stays as the bits of the file, each exact as a number", async () => {
  // 1, 0.1 rounded, the smallest subnormal, 1/3 rounded, −0, NaN.
  const bits = Uint16Array.of(0x3c00, 0x2e66, 0x0001, 0x3555, 0x8000, 0x7e00);
  const file = npyOf("<f2", [2, 3], bytesOf(bits));
  const { weights } = await open("attention.npy", file);
  assert.equal(weights?.type, "float16");
  assert.deepEqual([...(weights?.data ?? [])], [...bits]);
  assert.deepEqual(numbers(weights), [1, 0.0999755859375, 2 ** -24, 0.333251953125, -0, NaN]);
  const header = { attention: { dtype: "BF16", shape: [1, 2], data_offsets: [0, 4] } };
  const brain = await open(
    "a.safetensors",
    safetensors(header, bytesOf(Uint16Array.of(0x3f80, 0x3eab))),
  );
  assert.equal(brain.weights?.type, "bfloat16");
  assert.deepEqual(numbers(brain.weights), [1, 0.333984375]);
});

test("single and double precision keep every bit", async () => {
  const single = Float32Array.of(0.1, 0.9, 1, 0);
  const file = safetensors(
    { "attn.0": { dtype: "F32", shape: [2, 2], data_offsets: [0, 16] } },
    bytesOf(single),
  );
  const { weights } = await open("out.safetensors", file);
  assert.equal(weights?.type, "float32");
  assert.deepEqual(weights?.data, single);
  const values = [0.1, 0.9, 1, 0];
  assert.deepEqual(numbers((await open("a.npy", npy([2, 2], values))).weights), values);
});

test("one array per layer: in the order of the numbers in their names, the first sequence of a batch", async () => {
  const layer = (value: number) => npy([2, 1, 2, 2], [value, 1 - value, 0, 1, 9, 9, 9, 9]);
  const names = [10, 2, 0];
  const archive = zip(names.map((i) => ({ name: `attentions_${i}.npy`, bytes: layer(i / 16) })));
  const reading = await readOwnData(bytesSource(archive, "model.npz"));
  const { weights } = givenIn(reading);
  assert.deepEqual(weights?.shape, [3, 1, 2, 2]);
  assert.deepEqual(numbers(weights), [0, 1, 0, 1, 2 / 16, 14 / 16, 0, 1, 10 / 16, 6 / 16, 0, 1]);
  assert.ok(reading.kind === "data");
  assert.deepEqual(reading.notes.weights, [{ kind: "batchesLeftOut", found: "1", wanted: "1" }]);
});

test("several files are layers if their shapes agree", async () => {
  const file = async (name: string, shape: number[]) => {
    const { weights } = await open(name, npy(shape, rows(shape[0] ?? 0, shape[1] ?? 0)));
    assert.ok(weights);
    return weights;
  };
  const files = [await file("attn10.npy", [2, 3]), await file("attn9.npy", [2, 3])];
  const together = asLayers(files);
  assert.deepEqual(together?.shape, [2, 1, 2, 3]);
  assert.equal(together?.name, "attn9.npy … attn10.npy");
  assert.equal(asLayers([...files, await file("attn11.npy", [3, 3])]), undefined);
});

/** NumPy's `<U…`: code points of four bytes, filled with zeros. */
function texts(list: readonly string[]): Uint8Array {
  const length = Math.max(...list.map((text) => [...text].length));
  const points = new Uint32Array(list.length * length);
  for (const [i, text] of list.entries())
    for (const [j, letter] of [...text].entries())
      points[i * length + j] = letter.codePointAt(0) ?? 0;
  return npyOf(`<U${length}`, [list.length], new Uint8Array(points.buffer));
}

test("tokens of the same archive: their lengths and names say whose they are", async () => {
  const from = ["Das", "ist", "gut", "."];
  const to = ["▁it", "▁is", "𝒳"];
  const archive = zip([
    { name: "cross_attentions.npy", bytes: npy([1, 2, 3, 4], rows(6, 4)) },
    { name: "encoder_tokens.npy", bytes: texts(from) },
    { name: "decoder_tokens.npy", bytes: texts(to) },
  ]);
  const given = await open("t5.npz", archive);
  assert.deepEqual(given.queryTokens, to);
  assert.deepEqual(given.keyTokens, from);
  const square = zip([
    { name: "attention.npy", bytes: npy([3, 3], rows(3, 3)) },
    { name: "tokens.npy", bytes: texts(to) },
  ]);
  const same = await open("bert.npz", square);
  assert.deepEqual([same.queryTokens, same.keyTokens], [to, undefined]);
});

test("tokens in the header of safetensors, in JSON, in lines, and alone", async () => {
  const header = {
    __metadata__: { tokens: '["a","b"]' },
    attention: { dtype: "F64", shape: [2, 2], data_offsets: [0, 32] },
  };
  const file = safetensors(header, bytesOf(Float64Array.of(1, 0, 0.5, 0.5)));
  assert.deepEqual((await open("a.safetensors", file)).queryTokens, ["a", "b"]);
  const json = await open(
    "data.json",
    '{"attention": [[[1, 0], [0.5, 0.5]]], "tokens": ["a", "b"]}',
  );
  assert.deepEqual(
    [json.weights?.shape, json.queryTokens],
    [
      [1, 1, 2, 2],
      ["a", "b"],
    ],
  );
  assert.deepEqual((await open("data.json", '["a", " b"]')).queryTokens, ["a", " b"]);
  assert.deepEqual((await open("tokens.txt", "the\r\n\r\n12\n")).queryTokens, ["the", "", "12"]);
  assert.deepEqual((await open("any.txt", "one\ntwo", "keyTokens")).keyTokens, ["one", "two"]);
});

test("tokens beside Q and K name these", async () => {
  const archive = zip([
    { name: "q.npy", bytes: npy([2, 1], [1, 2]) },
    { name: "k.npy", bytes: npy([3, 1], [1, 2, 3]) },
    { name: "tokens.npy", bytes: texts(["a", "b"]) },
  ]);
  const given = await open("layer.npz", archive);
  assert.deepEqual(given, { queryTokens: ["a", "b"] });
});

test("nested JSON lists of every depth; an uneven one is named", async () => {
  const plain = await open("data.json", "[[0.25, 0.75], [1, 0]]");
  assert.deepEqual(plain.weights?.shape, [1, 1, 2, 2]);
  const deep = await open("data.json", "[[[[[0.25, 0.75]]]]]");
  assert.deepEqual(deep.weights?.shape, [1, 1, 1, 2]);
  const reading = await readOwnData({ ...textSource("[[[1, 0], [1]]]"), name: "data.json" });
  assert.deepEqual(reading, {
    kind: "fault",
    fault: { kind: "ragged", row: 2, column: 2, found: "1", wanted: "2" },
  });
});

test("an encoder-decoder archive asks which of its attentions", async () => {
  const archive = zip(
    ["encoder_attentions", "decoder_attentions", "cross_attentions"].map((name, i) => ({
      name: `${name}.npy`,
      bytes: npy([1, 1, 2, 2 + i], rows(2, 2 + i)),
    })),
  );
  const reading = await readOwnData(bytesSource(archive, "t5.npz"));
  assert.ok(reading.kind === "choice");
  assert.deepEqual(reading.places, ["weights"]);
  const cross = await reading.read({ weights: "cross_attentions" }, {});
  assert.deepEqual(givenIn(cross).weights?.shape, [1, 1, 2, 4]);
});

test("Q, K, V and parameters are no weights, whatever else their names say", async () => {
  const archive = zip([
    { name: "attention.query.weight.npy", bytes: npy([2, 2], [1, -2, 3, 4]) },
    { name: "attention.key.weight.npy", bytes: npy([2, 2], [1, 0, 0, 1]) },
    { name: "mask.npy", bytes: npy([2, 2], [1, 0, 0.5, 0.5]) },
    { name: "q.npy", bytes: npy([2, 2], [1, -2, 3, 4]) },
  ]);
  const reading = await readOwnData(bytesSource(archive, "model.npz"));
  assert.ok(reading.kind !== "data" || reading.given.weights === undefined, reading.kind);
  const unnamed = await readOwnData(bytesSource(npy([2, 2], [1, 2, 3, 4]), "out.npy"));
  assert.deepEqual(unnamed, { kind: "fault", fault: { kind: "noSlot", found: "out.npy" } });
});

test("weights: not negative, most rows sum to 1; empty rows say nothing", () => {
  assert.ok(looksLikeWeights([0.5, 0.5, 1, 0], 2));
  assert.ok(looksLikeWeights([0, 0, 0.4, 0.6], 2));
  // Dropout leaves at least half of the rows whole, or the name has to say it.
  assert.ok(!looksLikeWeights([0.2, 0.2, 0.3, 0.3, 1, 0], 2));
  assert.ok(!looksLikeWeights([-0.5, 1.5], 2));
  assert.ok(!looksLikeWeights([0, 0], 2));
});
