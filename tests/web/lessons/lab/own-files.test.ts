/** What a file is for: taken at once where its names say it, else asked. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { faultKinds, noteKinds } from "../../../../web/data/fault.js";
import type { DataReading } from "../../../../web/lessons/lab/own/parts.js";
import {
  type Choice,
  type OwnReading,
  readOwnData,
} from "../../../../web/lessons/lab/own/read-own-data.js";
import { roleOf, tokensIn } from "../../../../web/lessons/lab/own/roles.js";
import { labData as en } from "../../../../web/lessons/lab/own/words.en.js";
import { labData as fa } from "../../../../web/lessons/lab/own/words.fa.js";
import { labData as zh } from "../../../../web/lessons/lab/own/words.zh.js";
import { fixture, npy, zip } from "../../data/data-support.js";

const read = (file: string | Uint8Array, name: string) =>
  readOwnData({ name, bytes: typeof file === "string" ? new TextEncoder().encode(file) : file });

/** "weights 1 × 2 × 2 × 2, queryTokens 2", or "?: x, labels" for a question with what is likely. */
function said(reading: OwnReading): string {
  if (reading.kind === "choice")
    return `?: ${reading.items.map(({ role }) => role ?? "–").join(", ")}`;
  if (reading.kind === "fault") return `!: ${reading.fault.kind}`;
  if (reading.kind !== "data") return reading.kind;
  const { own, given } = reading;
  const matrices = Object.entries(own).map(
    ([slot, { rows, columns, heads }]) =>
      `${slot} ${heads ? `${heads} · ` : ""}${rows} × ${columns}`,
  );
  const parts = Object.entries(given).map(
    ([slot, part]) => `${slot} ${"shape" in part ? part.shape.join(" × ") : part.length}`,
  );
  return [...matrices, ...parts].join(", ");
}

/** Every file of the cases; the values are those of tests/web/data. */
const cases: Readonly<Record<string, string>> = {
  "glove-spaces.txt": "x 5 × 4, queryTokens 5",
  "word2vec-head.txt": "x 3 × 4, queryTokens 3",
  "hash-words.txt": "x 3 × 2, queryTokens 3",
  "pandas-index.csv": "?: x, x, x",
  "id-label.csv": "?: –, labels, x, x",
  "lines.jsonl": "x 2 × 3, queryTokens 2",
  "response.json": "?: –, –, x",
  "gap.csv": "?: x, x",
  "nan.json": "?: x",
  "overflow.csv": "!: overflow",
  "o.npy": "!: pickle",
  "big-endian-3d.npy": "?: weights",
  "fortran-half.npy": "?: x",
  "hash-cells.csv": "?: labels, x",
  "embedding-text.csv": "x 2 × 2, queryTokens 2",
  "text-only.csv": "!: noNumbers",
  "big-ids.csv": "?: labels, x",
  "big-ids.json": "?: labels, x",
  "leading-zeros.csv": "?: labels, x",
  "windows-1252.csv": "!: notUtf8",
  "nan.jsonl": "?: x",
  "vectors.json": "x 2 × 2, queryTokens 2",
  "nested.json": "!: noNumbers",
  "thousands.csv": "!: notANumber",
  "weights-and-tokens.npz": "weights 1 × 2 × 2 × 2, queryTokens 2",
  "text.npy": "queryTokens 2",
};

interface Right {
  readonly file: string;
  readonly numbers?: readonly (readonly (number | null)[])[];
  readonly without_gaps?: readonly (readonly number[])[];
  readonly numbers_flat?: readonly number[];
  readonly labels?: readonly string[];
}

test("every file of the cases, with its numbers and labels where the proposed roles are taken", async () => {
  const files: readonly Right[] = JSON.parse(
    readFileSync("tests/fixtures/cases/right.json", "utf8"),
  );
  assert.deepEqual(Object.keys(cases).sort(), files.map(({ file }) => file).sort());
  let compared = 0;
  for (const { file, numbers, without_gaps, numbers_flat, labels } of files) {
    const reading = await read(fixture(`cases/${file}`), file);
    assert.equal(said(reading), cases[file], file);
    const taken =
      reading.kind === "choice" ? reading.read(reading.items.map(({ role }) => role)) : reading;
    const rows = without_gaps ?? numbers?.filter((row) => !row.includes(null));
    const wanted = numbers_flat ?? rows?.flat();
    if (taken.kind !== "data" || !wanted) continue;
    const { own, given } = taken;
    assert.deepEqual([...((own.x ?? given.weights)?.data ?? [])], wanted, file);
    if (labels) assert.deepEqual(given.queryTokens, labels, file);
    compared += 1;
  }
  assert.equal(compared, 18);
});

const two = npy([2, 2], [1, 2, 3, 4]);
const heads = npy([2, 3, 2], Array(12).fill(0.5));

const npz = (arrays: Readonly<Record<string, Uint8Array>>) =>
  zip(Object.entries(arrays).map(([name, bytes]) => ({ name: `${name}.npy`, bytes })));

const made: readonly [name: string, file: string | Uint8Array, wanted: string][] = [
  ["q.csv", "1,2\n3,4\n", "query 2 × 2"],
  ["layer0_keys.csv", "a,b\n1,2\n", "key 1 × 2"],
  ["attentions.csv", "0.5,0.5\n1,0\n", "weights 1 × 1 × 2 × 2"],
  ["data.csv", "1,2\n", "?: x, x"],
  ["a.csv", "word,e1,e2,rating\nx,1,2,3\n", "?: labels, x, x, value"],
  ["v.npy", npy([3], [1, 2, 3]), "value 3 × 1"],
  ["query.npy", npy([3], [1, 2, 3]), "query 1 × 3"],
  ["k.npy", heads, "key 2 · 3 × 4"],
  ["a.npy", npy([], [1]), "!: noNumbers"],
  ["a.npy", npy([0, 2], []), "!: noNumbers"],
  ["attention.json", "[[[1, 0], [0.5, 0.5]]]", "weights 1 × 1 × 2 × 2"],
  [
    "a.json",
    '{"attention": [[1, 0], [0.5, 0.5]], "tokens": ["a", "b"]}',
    "weights 1 × 1 × 2 × 2, queryTokens 2",
  ],
  [
    "a.json",
    '{"q": [[1, 0]], "k": [[1, 0], [0, 1]], "tokens": ["x", "y"]}',
    "query 1 × 2, key 2 × 2, keyTokens 2",
  ],
  ["a.json", '{"x": {"shape": [2, 1], "data": [1, 2]}}', "x 2 × 1"],
  ["a.json", '{"shape": [2, 1], "data": [1, 2]}', "?: x"],
  ["a.json", '["a", "b"]', "queryTokens 2"],
  ["tokens.txt", "the\n cat\n", "queryTokens 2"],
  ["a.npz", npz({ "layers.0.q": two, "layers.0.k": two }), "query 2 × 2, key 2 × 2"],
  ["a.npz", npz({ "l.0.q": two, "l.1.q": two }), "?: query, –"],
  ["a.npz", npz({ "q_proj.weight": two, b: two }), "?: –, –"],
  ["a.npz", npz({ attn_10: heads, attn_2: heads }), "weights 2 × 2 × 3 × 2"],
  ["t5.npz", npz({ encoder_attentions: heads, cross_attentions: heads }), "?: weights, –"],
  ["state.json", '{"softknn": "state", "state": {}}', "state"],
  ["x.csv", Array(1025).fill(1).join(), "!: tooMany"],
];

test("names say what is what, or the reader is asked", async () => {
  for (const [name, file, wanted] of made)
    assert.equal(said(await read(file, name)), wanted, `${name}: ${String(file).slice(0, 60)}`);
});

test("what was chosen is read: rows with gaps left out, values beside keys, layers in their order", async () => {
  const table = (await read("t,x,y,z\na,1,,3\nb,4,5,6\n", "t.csv")) as Choice;
  const kept = table.read(["labels", "key", "key", "value"]) as DataReading;
  assert.deepEqual(kept.own.key?.data, Float64Array.of(4, 5));
  assert.deepEqual(kept.own.value?.data, Float64Array.of(6));
  assert.deepEqual(
    [kept.given.keyTokens, kept.notes.key],
    [["b"], [{ kind: "gapsLeftOut", found: "1" }]],
  );
  assert.equal(
    said(table.read([undefined, "weights", undefined, "weights"])),
    "weights 1 × 1 × 2 × 2",
  );
  assert.equal(said(table.read([])), "!: nothingChosen");
  const layers = [2, 10].map((n) => ({ name: `att.${n}.npy`, bytes: npy([1, 1, 2], [n, n]) }));
  const weights = (await read(zip(layers.toReversed()), "a.npz")) as DataReading;
  assert.deepEqual(weights.given.weights?.data, Float64Array.of(2, 2, 10, 10));
});

test("heads stand side by side; of a batch the first is kept, and of many rows 2,048", async () => {
  const numbers = Array.from({ length: 16 }, (_, i) => i);
  const batch = (await read(npy([2, 2, 2, 2], numbers), "q.npy")) as DataReading;
  assert.deepEqual(batch.own.query?.data, Float64Array.of(0, 1, 4, 5, 2, 3, 6, 7));
  assert.deepEqual(
    batch.notes.query?.map(({ kind }) => kind),
    ["asHeads", "batchesLeftOut"],
  );
  const long = (await read(npy([3000, 1], Array(3000).fill(1)), "x.npy")) as DataReading;
  assert.deepEqual([long.own.x?.rows, long.notes.x?.[0]?.found], [2048, "952"]);
  const wide = await read(npy([1, 1025], Array(1025).fill(1)), "x.npy");
  assert.equal(said(wide), "!: tooMany");
});

test("tokens by length, then by name", () => {
  const [a, b] = [
    ["x", "y"],
    ["p", "q", "r"],
  ];
  const texts = new Map([
    ["encoder_tokens", b],
    ["decoder_tokens", a],
  ]);
  assert.deepEqual(tokensIn(texts, "cross_attentions", [2, 3]), { queryTokens: a, keyTokens: b });
  assert.deepEqual(tokensIn(texts, "encoder_attentions", [3, 3]), { queryTokens: b });
  assert.equal(roleOf("valueStates.npy"), "value");
  assert.equal(roleOf("query_key"), undefined);
});

test("every fault and note has a sentence in each language, and names what was found", () => {
  for (const { faults, notes, said: whole } of [en, zh, fa])
    for (const [kinds, of] of [
      [faultKinds, faults],
      [noteKinds, notes],
    ] as const)
      for (const kind of kinds) {
        const text = (of as Readonly<Record<string, (a: string, b: string) => string>>)[kind]?.(
          "7",
          "9",
        );
        assert.match(whole("a.csv", "", text ?? ""), /a\.csv.*\p{L}.*[.。]$/u, kind);
      }
});
