/** NumPy's archives: stored and deflated; damaged, hostile and other archives. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tensorName } from "../../../../web/data/fault.js";
import { readNpz } from "../../../../web/data/numpy/npz.js";
import { Pace } from "../../../../web/data/source.js";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { npy, type ZipFile, zip } from "../../data/zip-support.js";
import { bytesSource, fixture, matrixOf, read, rowsOf } from "./own-data-support.js";

const eighths = (count: number) => Float64Array.from({ length: count }, (_, i) => i / 8);

for (const name of ["heads.npz", "heads-deflated.npz"]) {
  test(`NumPy's ${name}: every array in row-major order, from either order`, async () => {
    const tensors = await readNpz(bytesSource(fixture(name)), new Pace());
    const of = (array: string) => {
      const tensor = tensors.get(array);
      assert.ok(tensor, array);
      return tensor;
    };
    assert.deepEqual(of("q").shape, [2, 3, 4, 5]);
    assert.deepEqual(await of("q").read(), eighths(120));
    assert.deepEqual([of("k").dtype, of("k").shape], ["<f2", [3, 4, 5]]);
    assert.deepEqual(await of("k").read(), Float32Array.from(eighths(60)));
    assert.deepEqual(await of("k").read(2), Float32Array.from(eighths(40)));
    assert.deepEqual(await of("v").read(), Float32Array.from(eighths(20)));
    // Seeking back restarts the stream.
    assert.deepEqual(await of("q").read(1), eighths(60));
    assert.deepEqual(await of("q").read(), eighths(120));
  });
}

test("the arrays q, k and v of an archive are assigned at once", async () => {
  const reading = await readOwnData(bytesSource(fixture("heads-deflated.npz"), "layer.npz"));
  const query = matrixOf({ ...reading } as typeof reading, "value");
  assert.equal(query.name, "layer.npz · v");
  assert.ok(reading.kind === "data");
  assert.deepEqual(Object.keys(reading.own).sort(), ["key", "query", "value"]);
  assert.deepEqual(reading.notes.query, [
    { kind: "asBatches", found: "2 × 3 × 4 × 5" },
    { kind: "tensorsLeftOut", found: "1" },
  ]);
});

const k: ZipFile = { name: "k.npy", bytes: npy([2, 2], [1, 2, 3, 4]) };

test("an archive may have a comment and other files besides the arrays", async () => {
  const file = zip(
    [
      { name: "read.me", bytes: new Uint8Array(9) },
      { ...k, deflate: true },
    ],
    "PK!",
  );
  assert.deepEqual(rowsOf(matrixOf(await read(file))), [
    [1, 2],
    [3, 4],
  ]);
});

const bad: readonly [title: string, file: Uint8Array, kind: string][] = [
  ["cut in the directory", zip([k]).slice(0, -30), "zipDirectory"],
  ["no arrays", zip([{ name: "data.pkl", bytes: new Uint8Array(4) }]), "archive"],
  ["one name twice", zip([k, k]), "tensorTwice"],
  ["encrypted", zip([{ ...k, flags: 1 }]), "zipEncrypted"],
  ["another compression", zip([{ ...k, method: 12 }]), "zipMethod"],
  ["a wrong checksum", zip([{ ...k, deflate: true, crc: 1 }]), "zipDamaged"],
  ["a size that is too small", zip([{ ...k, deflate: true, size: 140 }]), "overlong"],
  ["stored with two sizes", zip([{ ...k, packed: 100 }]), "zipDirectory"],
  ["a place with no file", zip([{ ...k, local: 7 }]), "zipDamaged"],
  ["a bomb", zip([{ ...k, deflate: true, size: 2 ** 30 + 1 }]), "tooLarge"],
  ["no .npy in it", zip([{ name: "q.npy", bytes: new Uint8Array(40) }]), "npyMagic"],
  ["pickled objects", fixture("objects.npz"), "pickle"],
];

for (const [title, file, kind] of bad) {
  test(`rejected: ${title}`, async () => {
    const reading = await read(file, "key", "bad.npz");
    assert.ok(reading.kind === "fault", JSON.stringify(reading));
    assert.equal(reading.fault.kind, kind, JSON.stringify(reading.fault));
  });
}

test("an unreadable array does not affect the others", async () => {
  const tensors = await readNpz(
    bytesSource(zip([{ ...k, flags: 1, name: "q.npy" }, k])),
    new Pace(),
  );
  assert.equal(tensors.get("q")?.fault?.kind, "zipEncrypted");
  assert.deepEqual(await tensors.get("k")?.read(), Float64Array.of(1, 2, 3, 4));
});

test("a zip bomb of a thousand times its size is rejected by the header of the array", async () => {
  const zeros = new Uint8Array(2 ** 26);
  zeros.set(npy([2 ** 23 - 16], []));
  const file = zip([{ name: "k.npy", bytes: zeros, deflate: true }]);
  const reading = await readOwnData(bytesSource(file), { slot: "key" });
  assert.ok(reading.kind === "fault", JSON.stringify(Object.keys(reading)));
  assert.equal(reading.fault.kind, "overlong");
});

test("more arrays than the limit are refused at once", async () => {
  const files = Array.from({ length: 30_000 }, (_, i) => ({ ...k, name: `k${i}.npy` }));
  const source = bytesSource(zip(files), "many.npz");
  const begun = performance.now();
  assert.deepEqual(await readOwnData(source), {
    kind: "fault",
    fault: { kind: "tooManyArrays", found: "30000", wanted: "2048" },
  });
  assert.ok(performance.now() - begun < 3000);
  assert.equal((await readOwnData(bytesSource(zip(files.slice(0, 2048))))).kind, "choice");
});

test("the displayed name of an array or a file has visible characters, and not many", async () => {
  const marks = "\u200e\u202e".repeat(10_000);
  for (const [file, name] of [
    [`${marks}.npz`, marks],
    [`${"f".repeat(300)}.npz`, "k".repeat(300)],
  ] as const) {
    const own = matrixOf(await read(zip([{ ...k, name: `${name}.npy` }]), "key", file));
    assert.ok([...own.name].length <= 130 && !/\p{Cf}/u.test(own.name), own.name.slice(0, 20));
  }
  assert.deepEqual(
    ["", marks].map((name) => tensorName(name)),
    ["", "…"],
  );
});
