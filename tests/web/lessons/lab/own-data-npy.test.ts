/** .npy files, as NumPy writes them, and invalid ones. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Source } from "../../../../web/data/source.js";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { bytesSource, expectFault, fixture, matrixOf, read, rowsOf } from "./own-data-support.js";

interface Good {
  readonly name: string;
  readonly shape: readonly number[];
  /** C99 hexadecimal floats. */
  readonly numbers: readonly string[];
}

interface Bad {
  readonly name: string;
  readonly kind: string;
  readonly row?: number;
  readonly column?: number;
  readonly byte?: number;
}

const expected = JSON.parse(readFileSync("tests/fixtures/own-data/expected.json", "utf8")) as {
  good: readonly Good[];
  bad: readonly Bad[];
};

/** "-0x1.8000000000000p+1" → -3. */
function fromHex(text: string): number {
  const [, sign, whole = "0", fraction = "", exponent = "0"] =
    /^(-?)0x([01])\.([0-9a-f]+)p([+-]\d+)$/.exec(text) ?? [];
  const digits = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (-4 * fraction.length);
  // Two steps: 2^-1074 cannot be a factor of numbers near 2^-1022.
  const half = Math.trunc(Number(exponent) / 2);
  const x = digits * 2 ** half * 2 ** (Number(exponent) - half);
  return sign === "-" ? -x : x;
}

type WriteNpy = (tensor: { data: Float64Array | Float32Array; shape: readonly number[] }) => Blob;

test("the writer of the documentation's recipe makes files with the numbers of the tensor", async () => {
  const recipe = readFileSync("web/site/docs/recipes/numpy-file.md", "utf8");
  const [source = ""] = /^const npy = [\s\S]*?^\};$/m.exec(recipe) ?? [];
  const npy: WriteNpy = new Function(`${source}\nreturn npy;`)();
  for (const data of [
    Float64Array.of(1, -2.5, 1e300, 0, 1 / 3, 6),
    Float32Array.of(1, 2, 3, 4, 5, 6),
  ]) {
    for (const shape of [[2, 3], [6]]) {
      const bytes = new Uint8Array(await npy({ data, shape }).arrayBuffer());
      assert.equal((bytes.length - data.byteLength) % 64, 0);
      const matrix = matrixOf(await read(bytes, "key", "recipe.npy"));
      assert.deepEqual([matrix.rows, matrix.columns], [shape[0], shape[1] ?? 1]);
      assert.deepEqual([...matrix.data], [...data]);
    }
  }
});

for (const { name, shape, numbers } of expected.good) {
  test(`NumPy's ${name}: every number, bit for bit`, async () => {
    const matrix = matrixOf(await read(fixture(name), "key", name));
    assert.deepEqual([matrix.rows, matrix.columns], [shape[0], shape[1] ?? 1]);
    assert.equal(matrix.name, name);
    assert.equal(matrix.data instanceof Float32Array, /^(f4|f2|half)/.test(name));
    const wanted = numbers.map(fromHex);
    for (const [i, x] of wanted.entries()) assert.ok(Object.is(matrix.data[i], x), `${i}: ${x}`);
  });
}

for (const { name, kind, ...where } of expected.bad) {
  test(`NumPy's ${name} is rejected: ${kind}`, async () => {
    const reading = await read(fixture(name), "key", name);
    assert.ok(reading.kind === "fault", JSON.stringify(reading));
    const { fault } = reading;
    assert.equal(fault.kind, kind);
    for (const [key, at] of Object.entries(where)) {
      assert.equal(fault[key as "row"], at, `${key} of ${JSON.stringify(fault)}`);
    }
    if (kind !== "archive") assert.ok(typeof fault.byte === "number", "it names the byte");
  });
}

test("a list is one query, or one number per key and value", async () => {
  const query = await read(fixture("vector.npy"), "query");
  assert.deepEqual(rowsOf(matrixOf(query, "query")), [[0.5, -1.5, 2.5]]);
  assert.ok(query.kind === "data");
  assert.deepEqual(query.notes.query, [{ kind: "asRow", found: "3" }]);
  const value = await read(fixture("vector.npy"), "value");
  assert.deepEqual(rowsOf(matrixOf(value, "value")), [[0.5], [-1.5], [2.5]]);
  assert.ok(value.kind === "data");
  assert.deepEqual(value.notes.value, [{ kind: "asColumn", found: "3" }]);
});

/** A file of version 1.0 with this dictionary and this many zero bytes after it. */
function made(dictionary: string, bytes: number): Uint8Array {
  const header = new TextEncoder().encode(`${dictionary}\n`);
  const file = new Uint8Array(10 + header.length + bytes);
  file.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length & 255, header.length >> 8]);
  file.set(header, 10);
  return file;
}

const dictionary = (shape: string, type = "<f8", fortran = "False") =>
  `{'descr': '${type}', 'fortran_order': ${fortran}, 'shape': ${shape}, }`;

test("headers of other programs are read too", async () => {
  for (const text of [
    `{"shape":(2,3),"descr":"<f8","fortran_order":False}`,
    "{ 'shape' : ( 2L , 3L ) , 'fortran_order' : False , 'descr' : '=f8' }   ",
    dictionary("(2, 3,)"),
  ]) {
    assert.deepEqual(rowsOf(matrixOf(await read(made(text, 48)))), [
      [0, 0, 0],
      [0, 0, 0],
    ]);
  }
});

test("invalid headers are rejected, and nothing in them is run", async () => {
  for (const text of [
    "",
    "[]",
    "{'descr': __import__('os'), 'fortran_order': False, 'shape': (2, 3)}",
    "{'descr': '<f8', 'fortran_order': 0, 'shape': (2, 3)}",
    "{'descr': '<f8', 'fortran_order': False, 'shape': (2, -3)}",
    "{'descr': '<f8', 'fortran_order': False, 'shape': (6)}",
    "{'descr': '<f8', 'fortran_order': False, 'shape': [2, 3]}",
    "{'descr': '<f8', 'fortran_order': False}",
    "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)} and more",
  ]) {
    const reading = await read(made(text, 48));
    assert.ok(reading.kind === "fault", text);
    assert.equal(reading.fault.kind, "badHeader", text);
  }
});

test("a truncated file reports its end, a longer one its expected end, and no size is believed", async () => {
  const file = fixture("f8-little-C.npy");
  const cut = await read(file.slice(0, 100), "key", "cut.npy");
  assert.ok(cut.kind === "fault");
  assert.deepEqual([cut.fault.kind, cut.fault.byte], ["truncated", 100]);
  const longer = new Uint8Array(file.length + 3);
  longer.set(file);
  await expectFault(longer, { kind: "overlong", byte: 176, found: "51", wanted: "48" });
  for (const shape of ["(4294967296, 4294967296)", `(${"9".repeat(400)}, 2)`]) {
    const reading = await read(made(dictionary(shape), 48));
    assert.ok(reading.kind === "fault" && reading.fault.kind === "truncated", shape);
  }
});

test("magic and version are reported", async () => {
  const file = fixture("f8-little-C.npy");
  const other = file.slice();
  other[4] = 0x58;
  const [found, wanted] = ["93 4e 55 4d 58 59", "93 4e 55 4d 50 59"];
  await expectFault(other, { kind: "npyMagic", byte: 4, found, wanted });
  const version = file.slice();
  version[6] = 4;
  await expectFault(version, { kind: "npyVersion", byte: 6, found: "4.0" });
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
  const start = "89 50 4e 47 0d 0a";
  await expectFault(png, { kind: "npyMagic", byte: 0, found: start, wanted }, "picture.npy");
});

test("rows beyond the limit are dropped, and only the kept ones are read", async () => {
  for (const fortran of ["False", "True"]) {
    const head = made(dictionary("(1000000, 2)", "<i4", fortran), 0);
    let most = 0;
    const source: Source = {
      name: "long.npy",
      size: head.length + 8_000_000,
      read: async (start, end) => {
        most += end - start;
        // Number i of the file is i.
        const bytes = new Uint8Array(end - start);
        for (let at = start; at < end; at++) {
          const [i, byte] = [Math.floor((at - head.length) / 4), (at - head.length) % 4];
          bytes[at - start] = at < head.length ? (head[at] ?? 0) : (i >> (8 * byte)) & 255;
        }
        return bytes;
      },
    };
    const reading = await readOwnData(source, { slot: "key" });
    const { rows, columns, data } = matrixOf(reading);
    assert.deepEqual([rows, columns], [8192, 2]);
    const wanted = fortran === "True" ? [8191, 1_008_191] : [16382, 16383];
    assert.deepEqual([...data.slice(-2)], wanted);
    assert.ok(most < 80_000, `${most} bytes were read`);
    assert.ok(reading.kind === "data");
    const [note] = reading.notes.key ?? [];
    assert.equal(note?.kind, "rowsLeftOut");
    assert.deepEqual([note?.found, note?.wanted], ["991808", "8192"]);
  }
});

test("columns beyond the limit would change the vectors: rejected", async () => {
  const wide = made(dictionary("(2, 1025)"), 2 * 1025 * 8);
  await expectFault(wide, { kind: "tooManyColumns", byte: 60, found: "1025", wanted: "1024" });
  assert.equal(matrixOf(await read(made(dictionary("(2, 1024)"), 2 * 1024 * 8))).columns, 1024);
});

test("a deleted file is an error, and a signal stops the read", async () => {
  const gone: Source = { name: "gone", size: 10, read: async () => Promise.reject(new Error()) };
  assert.deepEqual(await readOwnData(gone), { kind: "fault", fault: { kind: "unreadable" } });
  const signal = AbortSignal.abort();
  const source = bytesSource(fixture("version-1.npy"));
  assert.deepEqual(await readOwnData(source, { slot: "x", signal }), { kind: "stopped" });
});
