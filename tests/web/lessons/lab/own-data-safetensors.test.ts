/** Safetensors: every type to the bit, and no misleading file is accepted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSafetensors } from "../../../../web/data/safetensors.js";
import type { Source } from "../../../../web/data/source.js";
import { bytesOf, floats, refusalOf, safetensors } from "./own-data-safetensors-support.js";
import { bytesSource } from "./own-data-support.js";

const open = (file: Uint8Array) => readSafetensors(bytesSource(file));

async function numbersIn(dtype: string, shape: readonly number[], bytes: Uint8Array) {
  const header = { x: { dtype, shape, data_offsets: [0, bytes.length] } };
  const tensor = (await open(safetensors(header, bytes))).tensors.get("x");
  assert.ok(tensor);
  assert.deepEqual([tensor.dtype, tensor.shape], [dtype, shape]);
  return tensor.read();
}

test("floats of 16, 32 and 64 bits are read to the bit", async () => {
  const halves = Uint16Array.of(0x3c00, 0xc100, 0x7bff, 0x0001, 0x8000);
  const half = await numbersIn("F16", [5], bytesOf(halves));
  assert.deepEqual(half, Float32Array.of(1, -2.5, 65504, 2 ** -24, -0));
  const brain = Uint16Array.of(0x3f80, 0xc020, 0x4049, 0x0001, 0x7f7f, 0x8000);
  const brains = await numbersIn("BF16", [2, 3], bytesOf(brain));
  const largest = (2 - 2 ** -7) * 2 ** 127;
  assert.deepEqual(brains, Float32Array.of(1, -2.5, 3.140625, 2 ** -133, largest, -0));
  const single = Float32Array.of(0.1, -1e-45, 3.4e38);
  assert.deepEqual(await numbersIn("F32", [3, 1], bytesOf(single)), single);
  const double = Float64Array.of(0.1, -5e-324, 1e300);
  assert.deepEqual(await numbersIn("F64", [1, 3], bytesOf(double)), double);
});

test("integers and booleans are converted to doubles", async () => {
  const wide = BigInt64Array.of(-(2n ** 53n), 2n ** 62n);
  assert.deepEqual(
    await numbersIn("I64", [2], bytesOf(wide)),
    Float64Array.of(-(2 ** 53), 2 ** 62),
  );
  assert.deepEqual(await numbersIn("I8", [2], Uint8Array.of(255, 127)), Float64Array.of(-1, 127));
  assert.deepEqual(await numbersIn("U8", [2], Uint8Array.of(255, 0)), Float64Array.of(255, 0));
  assert.deepEqual(await numbersIn("BOOL", [2], Uint8Array.of(1, 0)), Float64Array.of(1, 0));
  assert.deepEqual(await numbersIn("U16", [1], Uint8Array.of(1, 2)), Float64Array.of(513));
  const odd = BigInt64Array.of(0n, 2n ** 53n + 1n);
  const header = { x: { dtype: "I64", shape: [1, 2], data_offsets: [0, 16] } };
  const file = safetensors(header, bytesOf(odd));
  const { kind, row, column, byte } = (await refusalOf(file, "x")) as Record<string, unknown>;
  assert.deepEqual([kind, row, column, byte], ["notExact", 1, 2, file.length - 8]);
});

test("names, order, metadata and single numbers are kept", async () => {
  const data = Float32Array.of(1, 2, 3, 4);
  const one = Float32Array.of(7);
  const none = new Float32Array(0);
  const file = floats(
    {
      "model.0.q": { shape: [2, 2], data },
      __proto: { shape: [], data: one },
      "none “x”": { shape: [0, 3], data: none },
    },
    { format: "pt", constructor: "x" },
  );
  const { metadata, tensors } = await open(file);
  assert.deepEqual([...tensors.keys()], ["model.0.q", "__proto", "none “x”"]);
  assert.deepEqual({ ...metadata }, { format: "pt", constructor: "x" });
  assert.deepEqual(await tensors.get("__proto")?.read(), one);
  assert.deepEqual(await tensors.get("none “x”")?.read(), none);
  assert.deepEqual(await tensors.get("model.0.q")?.read(1), data.slice(0, 2));
});

test("only the requested numbers are read", async () => {
  const count = 2 ** 20;
  const head = safetensors(
    { big: { dtype: "F32", shape: [count], data_offsets: [0, 4 * count] } },
    new Uint8Array(0),
  );
  let most = 0;
  const source: Source = {
    name: "large",
    size: head.length + 4 * count,
    async read(start, end) {
      most += end - start;
      const bytes = new Uint8Array(end - start);
      bytes.set(head.subarray(start, end));
      return bytes;
    },
  };
  const { tensors } = await readSafetensors(source);
  assert.equal((await tensors.get("big")?.read(16))?.length, 16);
  assert.equal(most, 8 + (head.length - 8) + 64);
});

const good = { dtype: "F32", shape: [2], data_offsets: [0, 8] };
const eight = new Uint8Array(8);
const twelve = new Uint8Array(12);

const more = (changes: object) => safetensors({ x: { ...good, ...changes } }, eight);

const bad: readonly [title: string, file: Uint8Array, kind: string, found?: string][] = [
  ["no length", Uint8Array.of(1, 0, 0), "truncated", "3"],
  ["a header longer than the file", more({}).slice(0, 20), "truncated"],
  ["a length beyond all files", new Uint8Array(16).fill(255), "truncated"],
  ["no JSON", safetensors("not JSON", eight), "badHeader", "not JSON"],
  ["half a JSON", safetensors('{"x": {"dtype"', eight), "badHeader"],
  ["a tensor that is a list", safetensors({ x: [1] }, eight), "badHeader", "[1]"],
  ["no type", more({ dtype: undefined }), "badHeader"],
  ["three offsets", more({ data_offsets: [0, 4, 8] }), "badHeader"],
  ["half a length", more({ shape: [1.5] }), "badHeader"],
  ["metadata of numbers", safetensors({ __metadata__: { a: 1 }, x: good }, eight), "badHeader"],
  ["offsets the wrong way round", more({ data_offsets: [8, 0] }), "tensorRange", "8–0"],
  ["offsets behind the end", more({ data_offsets: [0, 16] }), "tensorRange", "0–16"],
  ["a shape beyond all files", more({ shape: [2 ** 40, 2 ** 40] }), "tensorBytes", "8"],
  ["two tensors in one place", safetensors({ x: good, y: good }, eight), "tensorOverlap", "x"],
  ["bytes behind the last", safetensors({ x: good }, twelve), "unusedBytes", "4"],
];

for (const [title, file, kind, found] of bad) {
  test(`rejected: ${title}`, async () => {
    const refusal = (await refusalOf(file)) as Record<string, unknown>;
    assert.equal(refusal.kind, kind, JSON.stringify(refusal));
    if (found !== undefined) assert.equal(refusal.found, found);
  });
}

test("an unreadable type is rejected when its numbers are requested, not before", async () => {
  const header = { x: { dtype: "F8_E4M3", shape: [8], data_offsets: [0, 8] } };
  const file = safetensors(header, eight);
  assert.equal((await open(file)).tensors.get("x")?.dtype, "F8_E4M3");
  const { kind, found, tensor } = (await refusalOf(file, "x")) as Record<string, unknown>;
  assert.deepEqual([kind, found, tensor], ["numberType", "F8_E4M3", "x"]);
});

test("a non-finite number is reported by its position", async () => {
  const data = Float32Array.from({ length: 24 }, (_, i) => (i === 23 ? NaN : i));
  const file = floats({ "a.q": { shape: [2, 2, 2, 3], data } });
  assert.deepEqual(await refusalOf(file, "a.q"), {
    ...{ kind: "notFinite", tensor: "a.q[1,1]", row: 2, column: 3 },
    ...{ byte: file.length - 4, found: "NaN" },
  });
});
