/** The report on vocabulary: it finds its targets, and reads all text for readers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findingsIn, report } from "../../scripts/words/findings.mjs";
import { allTexts, proseOf, sentencesOf, stringsOf } from "../../scripts/words/texts.mjs";

const reasons = (/** @type {string} */ text) =>
  findingsIn({ file: "a", text }).map(({ why }) => why.split(":")[0]);

test("private terms are found, and standard terms are not", () => {
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

test("the text for readers has no findings, and every exception is needed", async () => {
  const { findings, unused } = report((await allTexts()).flatMap(findingsIn));
  assert.deepEqual(findings, []);
  assert.deepEqual(unused, []);
});
