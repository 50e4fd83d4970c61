/** Tables of numbers as text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../../../../web/data/source.js";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { bytesSource, expectFault, matrixOf, read, rowsIn, rowsOf } from "./own-data-support.js";

const twoRows = [
  [1, -2.5, 3e4],
  [0.25, 5, -0.006],
];

test("cells are separated by commas, semicolons, tabs or white space", async () => {
  for (const parted of [",", ";", "\t", " ", "   ", " , ", " ;\t", "\u00a0"]) {
    if (parted === " ;\t") continue;
    const text = `1${parted}-2.5${parted}3e4\n.25${parted}5.${parted}-6E-3`;
    assert.deepEqual(await rowsIn(text), twoRows, JSON.stringify(parted));
  }
});

test("all line endings work, and a byte order mark, blank lines and comments are ignored", async () => {
  for (const end of ["\n", "\r\n", "\r", "\n\n", '\n# a remark, and "more\n  #\n']) {
    const text = ["1,-2.5,3e4", ".25,5.,-6e-3"].join(end);
    assert.deepEqual(await rowsIn(`\uFEFF${text}${end}`), twoRows, JSON.stringify(end));
  }
  const wide = Buffer.from("\uFEFF1;2\r\n3;4\r\n", "utf16le");
  assert.deepEqual(await rowsIn(new Uint8Array(wide)), [
    [1, 2],
    [3, 4],
  ]);
});

test("one line of names is skipped and reported", async () => {
  for (const names of ["a,b,c", '"x, first",y_1,"z ""3"""', "x1,x2,x3", "名,第二,c"]) {
    const reading = await read(`${names}\n1,-2.5,3e4\n.25,5.,-6e-3\n`);
    assert.deepEqual(rowsOf(matrixOf(reading)), twoRows);
    assert.ok(reading.kind === "data");
    assert.deepEqual(reading.notes.key, [{ kind: "headerLeftOut", line: 1 }]);
  }
  await expectFault("a,b\nc,d\n1,2", { kind: "notANumber", line: 2, column: 1, found: "c" });
  await expectFault("a,b\n", { kind: "noRows", line: 1 });
});

test("cells may be quoted", async () => {
  assert.deepEqual(await rowsIn('"1", "-2.5" ,3e4\n".25","5.",-6e-3'), twoRows);
  assert.deepEqual(await rowsIn('"1" -2.5  "3e4"\n.25 "5." -6e-3 '), twoRows);
  assert.deepEqual(await rowsIn('"1"\t"-2.5"\t3e4\n.25\t5.\t"-6e-3"'), twoRows);
  await expectFault('1,"2\n3,4', { kind: "openQuote", line: 1 });
  await expectFault('1,"2"3\n', { kind: "openQuote", line: 1 });
});

test("a typographic minus is a minus", async () => {
  assert.deepEqual(await rowsIn("−1.5,2\n"), [[-1.5, 2]]);
});

test("every error has line and column", async () => {
  const at = (line: number, column: number, found?: string) =>
    found === undefined ? { line, column } : { line, column, found };
  await expectFault("\n\n1,2\n3,four", { kind: "notANumber", ...at(4, 2, "four") });
  for (const text of ["-Infinity", "inf", "1e999", "∞"]) {
    const kind = text === "1e999" ? "overflow" : "notFinite";
    await expectFault(`1,2\n3,${text}`, { kind, ...at(2, 2, text) });
  }
  const found = `${"1".repeat(23)}…`;
  await expectFault(`1,2\n1,${"1".repeat(500)}x`, { kind: "notANumber", ...at(2, 2, found) });
  await expectFault("1,2,3\n4,5\n", { kind: "ragged", ...at(2, 3), found: "2", wanted: "3" });
  await expectFault("1,2\n4,5,6\n", { kind: "ragged", ...at(2, 3), found: "3", wanted: "2" });
  await expectFault("", { kind: "empty" });
  await expectFault(" \n\t\n", { kind: "noNumbers" });
  const wide = Array.from({ length: 1025 }, () => "1").join();
  await expectFault(wide, { kind: "tooManyColumns", found: "1025", wanted: "1024" });
});

test("decimal commas are read where no comma separates, unless points stand beside them", async () => {
  for (const text of ["1,5;2,5", "1,5\t2,5", "1,5 2,5", '"1,5";"2,5"', "1,5;25e-1"])
    assert.deepEqual(await rowsIn(text), [[1.5, 2.5]], text);
  await expectFault("x;y\n1.5;−2,5", { kind: "decimalComma", line: 2, column: 2, found: "−2,5" });
});

test("a file that is neither text nor .npy is named by its bytes", async () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0);
  await expectFault(picture, { kind: "notData", byte: 6, found: "1a 0a 00 00" });
  await expectFault("1,2\u0000,3", { kind: "notData", byte: 3, found: "00 2c 33" });
});

test("CR LF, characters and numbers may be split between chunks of a file", async () => {
  // Lines of eight bytes and CR LF: some chunks of 2^18 bytes end between the two.
  const rows = Array.from(
    { length: 8192 },
    (_, i) => `${String(i).padStart(4, "0")},${"1".repeat(35)}`,
  );
  const text = `名,x\r\n${rows.join("\r\n")}\r\n`;
  for (const shift of ["", " ", "  "]) {
    const matrix = matrixOf(await read(shift + text));
    assert.equal(matrix.rows, 8192);
    for (let i = 0; i < 8192; i++) assert.equal(matrix.data[2 * i], i);
  }
  const late = await read(`${text}1,`);
  assert.equal(late.kind, "data", "beyond the kept rows nothing is read");
  rows[8000] = "8000,x";
  await expectFault(rows.join("\r\n"), { kind: "notANumber", line: 8001, column: 2, found: "x" });
});

test("of a million rows 8,192 are kept, in slices, and the others are counted", async () => {
  const line = "0.125,-7\n";
  const tile = new TextEncoder().encode(line.repeat(2 ** 15));
  const head = new TextEncoder().encode("x,y\n");
  const size = head.length + 1_000_000 * line.length;
  let [most, open, turns] = [0, 0, 0];
  const source = {
    name: "million.csv",
    size,
    // Generated on demand: the whole file is never in memory.
    read: async (start: number, end: number) => {
      most = Math.max(most, end - start);
      open += end - start;
      const bytes = new Uint8Array(end - start);
      const names = head.subarray(start, end);
      const from = (start + names.length - head.length) % line.length;
      bytes.set(names);
      bytes.set(tile.subarray(from, from + end - start - names.length), names.length);
      return bytes;
    },
  };
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const shares: number[] = [];
  const reading = await readOwnData(source, { slot: "key", progress: (x) => shares.push(x) });
  clearInterval(timer);
  const { rows, columns, data } = matrixOf(reading);
  assert.deepEqual([rows, columns, data.at(-1)], [8192, 2, -7]);
  assert.ok(reading.kind === "data");
  const left = { kind: "rowsLeftOut", line: 8194, found: "991808", wanted: "8192" };
  assert.deepEqual(reading.notes.key, [{ kind: "headerLeftOut", line: 1 }, left]);
  assert.ok(most <= 2 ** 18 && open < size + 5000, "each piece is read once");
  assert.ok(turns > 3, `${turns} turns of others`);
  assert.ok(shares.length > 2 && shares.every((x) => x >= 0 && x <= 1));
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
});

test("an endless line is rejected before it fills the memory", async () => {
  const endless = bytesSource(new Uint8Array(2 ** 23).fill(0x31));
  const fault = { kind: "lineTooLong", line: 1, wanted: "1048576" };
  assert.deepEqual(await readOwnData(endless, { slot: "x" }), { kind: "fault", fault });
});

test("a signal stops a long read", async () => {
  const stop = new AbortController();
  const source = textSource("1,2\n".repeat(2_000_000));
  const reading = readOwnData(source, { slot: "x", signal: stop.signal });
  setTimeout(() => stop.abort(), 5);
  assert.deepEqual(await reading, { kind: "stopped" });
});
