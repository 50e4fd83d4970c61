/** The report on vocabulary: it finds its targets, and reads all text for readers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commentsOf, messagesOf, titlesOf } from "../../scripts/words/comments.mjs";
import { findingsIn, report } from "../../scripts/words/findings.mjs";
import { firstUses, usedBeforeDefined } from "../../scripts/words/first-uses.mjs";
import { lessonTexts } from "../../scripts/words/reading-order.mjs";
import { sourceTexts } from "../../scripts/words/source-texts.mjs";
import { stringsOf } from "../../scripts/words/strings.mjs";
import { synonyms } from "../../scripts/words/synonyms.mjs";
import { proseOf, readerTexts, sentencesOf } from "../../scripts/words/texts.mjs";

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
    ["What cannot be read is refused.", "“What cannot be read is refused.”"],
    ["Who is selected in the clinic.", "“Who is selected in the clinic.”"],
    ["The names tell the place.", "“tell”"],
    ["The rows are told by their names.", "“told”"],
  ]) {
    assert.deepEqual(reasons(text ?? ""), [found], text);
  }
  for (const text of [
    "Tokens attend to tokens; a query is compared with every key.",
    "The hard vote of the three nearest digits is right.",
    "Confirm the shape, and think of a pink cell.",
    "The row can be asked for, and git is asked whether the file is new.",
    "What is the weight of the key? Tell git to leave the file.",
    "Which keys does the mask remove, and what remains?",
    "The question is asked before the figure is drawn.",
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

test("comments, titles and messages of code are read with their lines; programs are not", () => {
  const script = [
    "// One comment",
    "// of two lines.",
    'const url = "https://a.b"; /* a third */',
    "/**",
    " * The first paragraph of `code`.",
    " *",
    " * @param {string} name The name.",
    " * @example",
    " * run(it);",
    " */",
    'const pattern = /["`]/;',
    'test("a title of a test", run); // the last',
  ].join("\n");
  assert.deepEqual(
    commentsOf("a.ts", script).map(({ text, line, doc }) => [text, line, doc]),
    [
      ["One comment of two lines.", 1, false],
      ["a third", 3, false],
      ["The first paragraph of Code.", 4, true],
      [". name The name.", 4, true],
      ["the last", 12, false],
    ],
  );
  assert.deepEqual(titlesOf("a.ts", script), [{ text: "a title of a test", line: 12 }]);
  const core = "fail(\"two words\");  /// A doc\n/// comment.\nIndex n = 1'000'000;  // 'quoted'";
  assert.deepEqual(messagesOf("a.cpp", core), [{ text: "two words", line: 1 }]);
  assert.deepEqual(
    commentsOf("a.cpp", core).map(({ text }) => text),
    ["A doc comment.", "'quoted'"],
  );
  assert.deepEqual(
    commentsOf("a.py", '"""A module."""\n# one\n# line\nurl = "#none"').map(({ text }) => text),
    ["A module.", "one line"],
  );
});

test("a term is defined in the first text that has it, or the report says which is not", () => {
  const terms = [{ term: "mask", pattern: /\bmasks?\b/i, places: { here: "A mask removes keys" } }];
  const reasons = (/** @type {string} */ path, /** @type {readonly string[]} */ ...texts) =>
    usedBeforeDefined(path, texts, terms).map(({ why }) => why.split("” ")[1]);
  assert.deepEqual(reasons("here", "Keys.", "A mask removes keys.", "Masks."), []);
  assert.deepEqual(reasons("here", "Masks.", "A mask removes keys."), [
    "is used before it is defined",
  ]);
  assert.deepEqual(reasons("elsewhere", "Keys.", "Masks."), ["is used before it is defined"]);
  assert.deepEqual(reasons("here", "Keys."), ["has a definition here and is not used"]);
  assert.deepEqual(reasons("elsewhere", "Keys."), []);
});

test("a lesson is read as it is shown: the prediction, the prose, the figure, what to try", async () => {
  const texts = await lessonTexts("masks");
  const at = (/** @type {RegExp} */ pattern) => texts.findIndex((text) => pattern.test(text));
  const order = [/^A bar is/, /^Each token/, /^Some programs/, /^Self-attention/, /^Make the last/];
  assert.deepEqual(
    order.map(at),
    order.map(at).toSorted((a, b) => a - b),
  );
  assert.equal(at(order[0] ?? /^$/), 0);
  assert.equal(at(/Change −∞ to −10⁹: the same row/), at(/^Some programs/), "links are their text");
});

test("every term is defined where it first stands, in each lesson and in the documentation", async () => {
  assert.deepEqual(await firstUses(), []);
});

test("every lesson, the documentation and the README are read", async () => {
  const files = new Set((await readerTexts()).map(({ file }) => file));
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

test("the code of every folder is read: doc comments of the API for length, others for terms alone", () => {
  const texts = sourceTexts();
  const countedIn = (/** @type {string} */ file) =>
    new Set(texts.filter((text) => text.file === file).map(({ counted }) => counted));
  assert.ok(countedIn("cpp/include/softknn/attention.hpp").has("prose"));
  assert.ok(countedIn("web/api/attention.ts").has("prose"));
  for (const file of [
    "CMakeLists.txt",
    "cpp/src/pairs.hpp",
    "scripts/train/train.py",
    "scripts/words/terms.mjs",
    "tests/cpp/attention_masks_test.cpp",
    "tests/scripts/words.test.mjs",
    "web/api/core.ts",
    "web/site/page.css",
  ]) {
    assert.deepEqual([...countedIn(file)], ["none"], file);
  }
});

test("no text has findings, of readers or of maintainers, and every exception is needed", async () => {
  const texts = [...(await readerTexts()), ...sourceTexts()];
  const { findings, unused } = report(texts.flatMap(findingsIn));
  assert.deepEqual(findings, []);
  assert.deepEqual(unused, []);
});
