/** The assignment of tensors to inputs, and of batches and heads to matrices. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type OwnSlot, ownLimits } from "../../../../web/lessons/lab/own/matrix.js";
import { type OwnReading, readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { slotOfFile, slotOfName } from "../../../../web/lessons/lab/own/slots.js";
import { npy } from "../../data/zip-support.js";
import { floats, type Named, safetensors } from "./own-data-safetensors-support.js";
import { bytesSource, fixture, matrixOf, read } from "./own-data-support.js";

const numbers = (count: number) => Float32Array.from({ length: count }, (_, i) => i);

/** Tensors of 2 × 2 with these names. */
const file = (...names: string[]): Uint8Array =>
  floats(Object.fromEntries(names.map((name) => [name, { shape: [2, 2], data: numbers(4) }])));

const open = (bytes: Uint8Array, slot?: OwnSlot, name = "model.safetensors") =>
  readOwnData(bytesSource(bytes, name), { slot });

/** Input: tensor. */
function taken(reading: OwnReading): Record<string, string> {
  if (reading.kind !== "data") assert.fail(JSON.stringify(reading));
  const entries = Object.entries(reading.own);
  return Object.fromEntries(entries.map(([slot, { name }]) => [slot, name.split(" · ")[1] ?? ""]));
}

test("names determine the input", () => {
  for (const [name, slot] of [
    ["q", "query"],
    ["layers.0.self_attn.k", "key"],
    ["queryStates", "query"],
    ["to_v", "value"],
    ["V_1", "value"],
    ["x", "x"],
    ["key_value", undefined],
    ["q_proj.weight", undefined],
    ["W_Q", undefined],
    ["qkv", undefined],
    ["mask", undefined],
  ] as const) {
    assert.equal(slotOfName(name), slot, name);
  }
});

test("a file name determines the input if it contains one", () => {
  const names = { query: "q.npy head-3.query.npy", key: "K.csv key", value: "values.json" };
  for (const [slot, files] of Object.entries(names))
    for (const name of files.split(" ")) assert.equal(slotOfFile(name), slot, name);
  for (const name of ["qk.npy", "q_k.npy", "data.npy", "constructor.npy", ".npy"])
    assert.equal(slotOfFile(name), undefined, name);
});

test("one tensor per input is taken at once, and the others are listed", async () => {
  const reading = await open(file("attn.k", "mask", "attn.q", "attn.v"));
  assert.deepEqual(taken(reading), { query: "attn.q", key: "attn.k", value: "attn.v" });
  assert.ok(reading.kind === "data");
  const notes = Object.values(reading.notes).flat();
  assert.deepEqual(notes, [{ kind: "tensorsLeftOut", found: "1" }]);
});

test("a file for one input fills only that input", async () => {
  assert.deepEqual(taken(await open(file("q", "k", "v"), "value")), { value: "v" });
  assert.deepEqual(taken(await open(file("hidden"), "key")), { key: "hidden" });
  assert.deepEqual(taken(await open(file("hidden"), undefined, "keys.safetensors")), {
    key: "hidden",
  });
});

test("several layers open a choice, with the first complete one suggested", async () => {
  const reading = await open(file("0.q", "0.k", "1.q", "1.k", "1.v", "2.q", "2.k", "2.v"));
  assert.ok(reading.kind === "choice", JSON.stringify(reading));
  assert.deepEqual(reading.guess, { query: "1.q", key: "1.k", value: "1.v" });
  assert.deepEqual(reading.places, ["query", "key", "value"]);
  assert.equal(reading.tensors.length, 8);
  const chosen = { query: "2.q", key: "2.k" };
  assert.deepEqual(taken(await reading.read(chosen, {})), chosen);
});

test("uninformative names open a choice", async () => {
  const reading = await open(file("a", "b"));
  assert.ok(reading.kind === "choice");
  assert.deepEqual([reading.guess, reading.file], [{}, "model.safetensors"]);
  const one = await open(file("a", "b"), "key");
  assert.ok(one.kind === "choice");
  assert.deepEqual(one.places, ["key"]);
  assert.deepEqual(taken(await one.read({ key: "b" }, {})), { key: "b" });
});

test("unreadable tensors are not offered, and a file of only these is rejected", async () => {
  const header = (dtype: string, ...names: string[]) =>
    Object.fromEntries(
      names.map((name, i) => [name, { dtype, shape: [1, 4], data_offsets: [4 * i, 4 * i + 4] }]),
    );
  const eights = safetensors({ ...header("F8_E4M3", "q", "k") }, new Uint8Array(8));
  assert.deepEqual(await open(eights), { kind: "fault", fault: { kind: "noTensor" } });
  const one = await open(safetensors(header("F8_E4M3", "q"), new Uint8Array(4)));
  assert.ok(one.kind === "fault" && one.fault.kind === "numberType" && one.fault.tensor === "q");
  const none = await open(floats({ q: { shape: [0, 3], data: numbers(0) } }));
  assert.ok(none.kind === "fault" && none.fault.kind === "noNumbers");
  const empty = await open(safetensors({}, new Uint8Array(0)));
  assert.deepEqual(empty, { kind: "fault", fault: { kind: "noTensor" } });
});

test("batch, head, position, dimension: heads are concatenated in each row", async () => {
  const data = numbers(2 * 3 * 2 * 2);
  const matrix = matrixOf(await open(floats({ k: { shape: [2, 3, 2, 2], data } }), "key"));
  assert.deepEqual([matrix.rows, matrix.columns, matrix.heads, matrix.batches], [2, 6, 3, 2]);
  assert.deepEqual([...matrix.data.subarray(0, 12)], [0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11]);
  assert.deepEqual([...matrix.data.subarray(12, 18)], [12, 13, 16, 17, 20, 21]);
});

test("head first with three axes, in .npy too; an axis of length 1 is dropped", async () => {
  const three = matrixOf(await read(npy([2, 1, 2], [1, 2, 3, 4])));
  assert.deepEqual([three.rows, three.columns, three.heads], [1, 4, 2]);
  assert.deepEqual([...three.data], [1, 2, 3, 4]);
  const flat = matrixOf(await read(npy([1, 1, 2, 2], [1, 2, 3, 4])));
  assert.deepEqual([flat.rows, flat.columns], [2, 2]);
  assert.deepEqual(["heads" in flat, "batches" in flat], [false, false]);
  const heads = matrixOf(await open(fixture("heads.npz"), "key", "heads.npz"));
  assert.deepEqual([heads.rows, heads.columns, heads.heads], [4, 15, 3]);
});

/** The header alone: nothing is read if its sizes are excessive. */
async function refusal(shape: readonly number[]) {
  const bytes = 4 * shape.reduce((product, length) => product * length, 1);
  const head = safetensors(
    { k: { dtype: "F32", shape, data_offsets: [0, bytes] } },
    new Uint8Array(0),
  );
  const source = {
    name: "k.safetensors",
    size: head.length + bytes,
    read: async (start: number, end: number) => {
      const part = new Uint8Array(end - start);
      part.set(head.subarray(start, end));
      return part;
    },
  };
  return readOwnData(source, { slot: "key" });
}

test("heads and numbers beyond the limits are rejected, batches and rows dropped", async () => {
  const heads = await refusal([65, 2, 2]);
  assert.ok(heads.kind === "fault" && heads.fault.kind === "tooManyHeads");
  const wide = await refusal([2, 2, 1025]);
  assert.ok(wide.kind === "fault" && wide.fault.kind === "tooManyColumns");
  const long = await refusal([2, 2 ** 16, 65]);
  assert.ok(long.kind === "fault" && long.fault.kind === "tooManyNumbers");
  assert.equal(long.fault.tensor, "k");
  const many = await refusal([3, 2, 2 ** 15, 64]);
  const { batches, rows, data } = matrixOf({ ...many } as OwnReading);
  assert.deepEqual([batches ?? 1, rows, data.length], [2, 8192, 2 * 8192 * 128]);
  assert.ok(many.kind === "data");
  const kinds = many.notes.key?.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["asBatches", "rowsLeftOut", "batchesLeftOut"]);
  const plain = matrixOf(await refusal([1, 1, 2 ** 20, 4]));
  assert.deepEqual([plain.rows, plain.columns], [ownLimits.rows, 4]);
});

test("an aborted choice takes nothing", async () => {
  const reading = await open(file("a", "b"));
  assert.ok(reading.kind === "choice");
  const stopped = await reading.read({ key: "a" }, { signal: AbortSignal.abort() });
  assert.deepEqual(stopped, { kind: "stopped" });
});

test("non-finite numbers are rejected when they are chosen", async () => {
  const named: Named = {
    a: { shape: [1, 2], data: Float32Array.of(1, Number.NaN) },
    b: { shape: [1, 2], data: Float32Array.of(2, 3) },
  };
  const reading = await open(floats(named));
  assert.ok(reading.kind === "choice");
  const bad = await reading.read({ key: "a" }, {});
  assert.ok(bad.kind === "fault" && bad.fault.kind === "notFinite" && bad.fault.tensor === "a");
  assert.equal((await reading.read({ key: "b" }, {})).kind, "data");
});
