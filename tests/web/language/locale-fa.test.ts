/** Persian covers all English strings: the same keys and links, in its own letters, digits and punctuation. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { digits, list } from "../../../web/language/fa/words.js";
import { fa, faAbout } from "../../../web/language/fa.js";
import { allWords, english, persianFaults } from "./locale-support.js";

type Say = (...given: readonly unknown[]) => unknown;

interface Pair {
  readonly path: string;
  readonly english: unknown;
  readonly persian: unknown;
}

/** The strings of both, side by side; fails if one has a key that the other lacks. */
function pairs(english: unknown, persian: unknown, path = "all"): Pair[] {
  assert.equal(typeof persian, typeof english, path);
  if (typeof english !== "object") return [{ path, english, persian }];
  const [a, b] = [english, persian] as Record<string, unknown>[];
  if (a === undefined || b === undefined) return [];
  assert.deepEqual(Object.keys(b).sort(), Object.keys(a).sort(), path);
  return Object.keys(a).flatMap((key) => pairs(a[key], b[key], `${path}.${key}`));
}

const all = pairs(
  await allWords(english),
  await allWords({ words: fa, about: faAbout, tag: "fa" }),
);

/** Symbols, names and code that are the same in every language, by the ends of their paths. */
const shared =
  /\.(hash|name|language|direction|rbf|x|y|dim|blank|w|wq|wk|infinite|finite|rows|scaledMedian|numberLetters\.\d|featureNames\.[67]|weights)$/;

const strings = all.flatMap(({ path, english, persian }) =>
  typeof english === "string" && typeof persian === "string" ? [{ path, english, persian }] : [],
);
const own = strings.filter(
  ({ path, english, persian }) => english !== persian || !shared.test(path),
);

/** With a letter in place of isolated text. */
function inLine(text: string): string {
  const rest = text.replace(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, "آ");
  return rest === text ? text : inLine(rest);
}

test("both languages share only symbols, names and links", () => {
  const same = strings.filter(({ english, persian }) => english === persian);
  assert.deepEqual(
    same.filter(({ path }) => !shared.test(path)),
    [],
  );
  assert.ok(same.every(({ path, english }) => /hash$/.test(path) || english.length < 8));
  assert.ok(own.length > 400);
});

test("the links of the chapters and of the terms are the same", () => {
  const links = strings.filter(({ path }) => path.endsWith(".hash"));
  assert.ok(links.length > 50);
  for (const { path, english, persian } of links) assert.equal(persian, english, path);
});

test("every text follows Persian orthography", () => {
  for (const { path, persian } of own) {
    for (const [what, pattern] of Object.entries(persianFaults)) {
      assert.doesNotMatch(inLine(persian), pattern, `${path}: ${what} in ${persian}`);
    }
  }
});

test("every isolate is closed", () => {
  for (const { path, persian } of own) {
    const count = (pattern: RegExp) => persian.match(pattern)?.length ?? 0;
    assert.equal(count(/[\u2066-\u2068]/g), count(/\u2069/g), path);
  }
});

const pair = { row: "sat", column: "mat", score: "0.5", mask: "−∞", weight: "0.25", leak: true };

/** Accepted arguments; the English functions define them. */
const samples: readonly unknown[] = [
  "0.25",
  "",
  0,
  1,
  3,
  true,
  false,
  "dot",
  "gaussian",
  "byHand",
  "glove",
  "peaky",
  "none",
  [],
  ["causal"],
  ["A", "B"],
  "red",
  ["causal", "padding"],
  [{ query: "q", keys: ["A", "B"], score: "1.5" }],
  [{ word: "sat", weight: "0.5", name: "RBF" }],
  [{ letters: ["A"], by: ["dot", "rbf"] }],
  { colour: [0], shape: [1, 2], both: [], even: [3], other: [4] },
  { emptied: ["sat"], beaten: ["mat", "on"], largest: "3.5", leaked: "2.5", rows: 6 },
  { ...pair, reasons: ["causal", "custom"] },
];

const fails = (text: string) => /undefined|null|\[object|=>|^$/.test(text);

function said(say: Say, given: readonly unknown[]): string | undefined {
  try {
    const text = say(...given);
    return typeof text === "string" && !fails(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** All lists of samples of this length; from four on, repetitions of one sample. */
function lists(length: number): readonly unknown[][] {
  if (length > 3) return samples.map((sample) => Array.from({ length }, () => sample));
  return Array.from({ length }).reduce<unknown[][]>(
    (before) => before.flatMap((given) => samples.map((sample) => [...given, sample])),
    [[]],
  );
}

test("every function returns text for all arguments of the English one", () => {
  let spoken = 0;
  for (const { path, english, persian } of all) {
    if (typeof english !== "function" || typeof persian !== "function") continue;
    const taken = lists(english.length).filter((given) => said(english as Say, given));
    assert.ok(taken.length > 0, `no sample fits ${path}`);
    for (const given of taken) {
      const text = said(persian as Say, given);
      assert.ok(text, `${path} says nothing for ${JSON.stringify(given)}`);
      assert.equal(text.match(/[\u2066-\u2068]/g)?.length, text.match(/\u2069/g)?.length, path);
      spoken += 1;
    }
  }
  assert.ok(spoken > 1000);
});

test("numbers are written in Persian digits, and keep their signs", () => {
  assert.equal(digits("0.252"), "۰٫۲۵۲");
  assert.equal(digits(7), "۷");
  assert.equal(digits("44 %"), "۴۴\u00A0درصد");
  assert.equal(digits("1,024"), "۱٬۰۲۴");
  assert.equal(digits(16384), "۱۶٬۳۸۴");
  assert.equal(digits("0.12345"), "۰٫۱۲۳۴۵");
  assert.equal(digits("−1.5"), "\u2066−۱٫۵\u2069");
  assert.equal(digits("0.32 0.22"), "\u2066۰٫۳۲\u00A0۰٫۲۲\u2069");
  assert.equal(digits("0.5 0.3 0.2"), "۰٫۵، ۰٫۳، ۰٫۲");
  assert.equal(digits("3.54 × 10⁸"), "\u20663.54\u00A0×\u00A010⁸\u2069");
  assert.equal(digits("∞"), "∞");
  assert.equal(digits("تقریباً هیچ"), "تقریباً هیچ");
});

test("a similarity and its key are separated by words", async () => {
  const { words } = await import("../../../web/lessons/similarity/words.fa.js");
  const groups = [{ letters: ["B"], by: ["rbf"] }] as const;
  assert.equal(
    words.choices(groups, 6),
    "\u2068RBF\u2069 بیشترین وزن را به کلید \u2068B\u2069 می‌دهد.",
  );
});

test("lists are joined by a comma and a word, and letters keep their order", () => {
  assert.equal(list([]), "");
  assert.equal(list(["رنگ"]), "رنگ");
  assert.equal(list(["رنگ", "شکل", "طول"]), "رنگ، شکل و طول");
  assert.equal(list(["A", "B"]), "\u2068A\u2069 و \u2068B\u2069");
});
