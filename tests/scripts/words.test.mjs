/** The report on our words finds what it is for, and reads what readers read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findingsIn, report } from "../../scripts/words/findings.mjs";
import { synonyms } from "../../scripts/words/synonyms.mjs";
import { allTexts, proseOf, sentencesOf, stringsOf } from "../../scripts/words/texts.mjs";

const reasons = (/** @type {string} */ text) =>
  findingsIn({ file: "a", text }).map(({ why }) => why.split(":")[0]);

test("private terms are found, and the field's own words are not", () => {
  for (const [text, found] of [
    ["The keys vote on the output.", "“vote”"],
    ["A query asks every key.", "“asks”"],
    ["Everyone has a say in it.", "“has a say”"],
    ["The weights are firmer at a low temperature.", "“firmer”"],
    ["They tell colours apart.", "“tell colours apart”"],
    ["The row spends its weight.", "“spends”"],
  ]) {
    assert.deepEqual(reasons(text ?? ""), [found], text);
  }
  for (const text of [
    "Tokens attend to tokens; a query is compared with every key.",
    "The hard vote of the three nearest digits is right.",
    "Confirm the shape, and think of a pink cell.",
  ]) {
    assert.deepEqual(reasons(text), [], text);
  }
});

test("the documentation has one term for each concept of the glossary", () => {
  const file = "web/site/docs/masks.md";
  const inDocs = (/** @type {string} */ text) => findingsIn({ file, text }).map(({ why }) => why);
  const glossary = readFileSync("web/site/docs/glossary.md", "utf8");
  for (const { term } of synonyms)
    assert.ok(glossary.includes(`### ${term}\n`), `the glossary has no ${term}`);
  for (const [text, term] of [
    ["A look-ahead mask hides them.", "Causal mask"],
    ["The key padding mask hides them.", "Padding mask"],
    ["The width of the keys is 64.", "Dimension"],
    ["Vector size matters.", "Dimension"],
    ["Its neighbors count.", "Nearest neighbour"],
    ["The weights are sharper.", "Concentrated"],
    ["Compute in double precision.", "Float64"],
    ["The inner product is 2.", "Dot product"],
  ]) {
    assert.match(inDocs(text ?? "").join(), new RegExp(`the glossary has “${term}”`), text);
  }
  assert.deepEqual(inDocs("The dimension of a key; its nearest neighbour; a padding mask."), []);
  assert.deepEqual(findingsIn({ file: "web/words/en/common.ts", text: "A widget." }), []);
});

test("a sentence of 25 words passes, one of 26 does not", () => {
  const words = (/** @type {number} */ count) =>
    `Of ${Array(count - 1)
      .fill("words")
      .join(" ")}.`;
  assert.deepEqual(reasons(words(25)), []);
  assert.deepEqual(reasons(`${words(20)} ${words(20)}`), []);
  assert.deepEqual(reasons(words(26)), ["26 words"]);
});

test("strings of TypeScript and the prose of Markdown are read, code is not", async () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that has one
    'export const words = { a: "two words", b: (n: number) => `at ${n} <b>bold</b> places`, c: "one" };';
  assert.deepEqual(await stringsOf(source), ["two words", "at …  bold  places"]);
  const markdown =
    "# The title here\n\nRun `npm test` now. **Then** rest.\n\n- an item\n\n```js\nconst a = 'left out here';\n```\n";
  const table = "| a name | b |\n|---|---|\n| the first cell | 2 |\n";
  assert.deepEqual(proseOf(table), []);
  assert.deepEqual(proseOf(table, { tables: true }), ["a name", "the first cell"]);
  assert.deepEqual(proseOf(markdown), ["The title here", "Run Code now. Then rest.", "an item"]);
  assert.deepEqual(sentencesOf("One is here. Code follows it."), [
    "One is here.",
    "Code follows it.",
  ]);
});

test("every lesson, the documentation and the README are read", async () => {
  const files = new Set((await allTexts()).map(({ file }) => file));
  for (const file of [
    "README.md",
    "CONTRIBUTING.md",
    "web/site/docs/element.md",
    "web/lessons/masks/chapter.en.ts",
    "web/lessons/lab/data-words.en.ts",
    "web/words/en/common.ts",
  ]) {
    assert.ok(files.has(file), file);
  }
});

test("nothing is found in what readers read, and every exception is needed", async () => {
  const { findings, unused } = report((await allTexts()).flatMap(findingsIn));
  assert.deepEqual(findings, []);
  assert.deepEqual(unused, []);
});
