/** Chinese and Persian say everything that English says: the same arguments and links, in their own words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { digits, list } from "../../../web/language/fa/words.js";
import { fa, faAbout } from "../../../web/language/fa.js";
import { zh, zhAbout } from "../../../web/language/zh.js";
import { allWords, argumentsFor, english, isSaid, leaves, marksIn } from "./locale-support.js";

const original = leaves(await allWords(english));

for (const language of [
  { words: zh, about: zhAbout, tag: "zh" },
  { words: fa, about: faAbout, tag: "fa" },
] as const) {
  const { tag } = language;
  const own = new Map(leaves(await allWords(language)));

  /** Every function with every kind of arguments: [path, English, translation]. */
  const sentences = original.flatMap(([path, leaf]) => {
    if (typeof leaf === "string") return [[path, leaf, own.get(path)] as const];
    const say = own.get(path);
    assert.ok(typeof say === "function", path);
    return argumentsFor(path, leaf).map((args) => [path, leaf(...args), say(...args)] as const);
  });

  test(`${tag}: every function is tried, and returns text for the same arguments`, () => {
    const tried = new Set(sentences.map(([path]) => path));
    for (const [path] of original) assert.ok(tried.has(path), `no arguments found for ${path}`);
    for (const [path, said, translated] of sentences) {
      if (said === "") continue;
      assert.ok(isSaid(translated), `${path}: ${translated}`);
      assert.equal(translated.includes("NaN"), String(said).includes("NaN"), path);
    }
  });

  test(`${tag}: no argument of a sentence is lost or added`, () => {
    for (const [path, said, translated] of sentences) {
      const text = `${path}: ${translated}`;
      assert.deepEqual(marksIn(String(translated)), marksIn(String(said)), text);
    }
  });

  test(`${tag}: no sentence is left in English, and links are the same`, () => {
    for (const [path, leaf] of original) {
      const text = own.get(path);
      if (typeof leaf !== "string") continue;
      if (path.endsWith(".hash")) assert.equal(text, leaf, path);
      else if (/[a-z]{3,} [a-z]{3,}/.test(leaf)) assert.notEqual(text, leaf, path);
    }
  });

  test(`${tag}: every isolate is closed`, () => {
    for (const [path, , text] of sentences) {
      const count = (pattern: RegExp) => String(text).match(pattern)?.length ?? 0;
      assert.equal(count(/[\u2066-\u2068]/g), count(/\u2069/g), `${path}: ${text}`);
    }
  });
}

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

test("lists are joined by a comma and a word, and letters keep their order", () => {
  assert.equal(list([]), "");
  assert.equal(list(["رنگ"]), "رنگ");
  assert.equal(list(["رنگ", "شکل", "طول"]), "رنگ، شکل و طول");
  assert.equal(list(["A", "B"]), "\u2068A\u2069 و \u2068B\u2069");
});
