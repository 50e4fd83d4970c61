/** Tables whose columns need a choice: what is proposed, shown and taken. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { textSource } from "../../../../web/data/source.js";
import { readOwnData, type TableChoice } from "../../../../web/lessons/lab/own/read-own-data.js";
import type { TableRole } from "../../../../web/lessons/lab/own/table-choice.js";
import { bytesSource, matrixOf, rowsOf } from "./own-data-support.js";

async function choiceOf(
  content: string | Uint8Array,
  name = "",
  slot?: "query",
): Promise<TableChoice> {
  const source =
    typeof content === "string" ? { ...textSource(content), name } : bytesSource(content, name);
  const reading = await readOwnData(source, { slot });
  assert.ok(reading.kind === "table", JSON.stringify(reading));
  return reading;
}

const fixture = (name: string) =>
  choiceOf(new Uint8Array(readFileSync(`tests/fixtures/data-cases/${name}`)), name);

const proposed = ({ groups }: TableChoice): [string, TableRole][] =>
  groups.map(({ name, guess }) => [name, guess]);

const take = (choice: TableChoice, skip = false) =>
  choice.read(
    choice.groups.map(({ guess }) => guess),
    skip,
  );

test("columns are proposed by their kinds and names, and labels name the keys", async () => {
  const choice = await fixture("id-label.csv");
  assert.deepEqual(proposed(choice), [
    ["id", "none"],
    ["label", "labels"],
    ["e1", "matrix"],
    ["e2", "matrix"],
  ]);
  const reading = await take(choice);
  assert.deepEqual(rowsOf(matrixOf(reading)), [
    [-0.478, 0.101],
    [0.355, 0.27],
    [1.292, 1.139],
  ]);
  assert.ok(reading.kind === "data");
  assert.deepEqual(reading.given, { keyTokens: ["cat, black", "dog", 'say "hi"'] });
});

test("of Parquet, JSON lines and word vectors the vectors are keys", async () => {
  for (const [name, labels] of [
    ["snappy.parquet", ["cat, black", 'say "hi"', "£"]],
    ["lines.jsonl", ["a b", "c"]],
    ["glove-spaces.txt", ["the", ". . .", "to name@domain.com", "1", "£"]],
    ["word2vec-head.txt", ["king", "queen", "man"]],
  ] as const) {
    const choice = await fixture(name);
    const reading = await choice.read(
      choice.groups.map(({ guess }) => (guess === "value" ? "none" : guess)),
      false,
    );
    assert.equal(matrixOf(reading).rows, labels.length, name);
    assert.ok(reading.kind === "data");
    assert.deepEqual(reading.given.keyTokens, labels);
  }
});

test("a column named value becomes V; a gap in it is asked about, and its row left out of all", async () => {
  const choice = await fixture("snappy.parquet");
  assert.deepEqual(proposed(choice), [
    ["text", "labels"],
    ["score", "value"],
    ["id", "none"],
    ["embedding", "matrix"],
  ]);
  const refused = await take(choice);
  assert.deepEqual(refused, {
    kind: "fault",
    fault: { kind: "missingCell", row: 2, column: 1, tensor: "score" },
  });
  const reading = await take(choice, true);
  assert.deepEqual(rowsOf(matrixOf(reading, "value")), [[1], [3]]);
  assert.deepEqual(rowsOf(matrixOf(reading)), [
    [0.5, -1.25, 2],
    [1.5, 2.5, 3.5],
  ]);
  assert.ok(reading.kind === "data");
  assert.deepEqual(reading.given.keyTokens, ["cat, black", "£"]);
  assert.deepEqual(reading.notes.key, [{ kind: "gapsLeftOut", found: "1" }]);
});

test("a gap of a column without a name has row and column", async () => {
  const choice = await fixture("nan.json");
  assert.deepEqual(await take(choice), {
    kind: "fault",
    fault: { kind: "missingCell", row: 1, column: 2 },
  });
  assert.deepEqual(rowsOf(matrixOf(await take(choice, true))), [[2, 3]]);
  const empty = await choiceOf("1,,2\n3,,4\n");
  assert.deepEqual(empty.gaps, [
    { row: 0, column: 1 },
    { row: 1, column: 1 },
  ]);
});

test("five rows are shown, and many columns of numbers as one", async () => {
  const head = ["word", ...Array.from({ length: 300 }, (_, i) => `x${i}`)].join();
  const line = (row: number) =>
    [`w${row}`, ...Array.from({ length: 300 }, (_, i) => row + i / 8)].join();
  const lines = Array.from({ length: 9 }, (_, row) => line(row));
  const choice = await choiceOf([head, ...lines].join("\n"), "vectors.csv");
  assert.deepEqual(
    choice.groups.map(({ name, width, preview }) => [name, width, preview.length, preview[1]]),
    [
      ["word", 1, 5, "w1"],
      ["x0 … x299", 300, 5, "1 1.125 1.25 1.375 …"],
    ],
  );
  assert.equal(matrixOf(await take(choice)).columns, 300);
});

test("a file for the queries names them, and a plain table needs no choice there", async () => {
  const choice = await choiceOf("word,x\ncat,1\ndog,2\n", "", "query");
  const reading = await take(choice);
  assert.ok(reading.kind === "data");
  assert.deepEqual(rowsOf(matrixOf(reading, "query")), [[1], [2]]);
  assert.deepEqual(reading.given, { queryTokens: ["cat", "dog"] });
  const plain = await readOwnData({ ...textSource("1,2\n3,4\n"), name: "keys.csv" });
  assert.equal(plain.kind, "data");
});

test("a choice without numbers is a fault", async () => {
  const choice = await fixture("id-label.csv");
  const reading = await choice.read(
    choice.groups.map(() => "none"),
    false,
  );
  assert.deepEqual(reading, { kind: "fault", fault: { kind: "noNumbers" } });
});
