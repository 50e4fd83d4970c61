/** The search of the documentation: queries of newcomers, and the pages that answer them. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { pages } from "../../scripts/docs/pages.mjs";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { siteDir } from "../../scripts/lib/paths.mjs";
import { webModule } from "../../scripts/lib/web-module.mjs";

const docs = join(siteDir, "docs");
const text = readFileSync(join(docs, "search.json"), "utf8");
/** @type {typeof import("../../web/site/docs/search-index.js")} */
const { searchOver, wordForm } = await webModule("web/site/docs/search-index.ts");
const search = searchOver(text);
const filesFor = (/** @type {string} */ query) => search(query).map(({ at }) => at);

/** The query, and the start of an address that the first three results have to contain. */
const questions = /** @type {const} */ ([
  ["npm install softknn", "javascript.html"],
  ["getting started", "quick-start.html"],
  ["padding mask", "glossary.html#padding-mask"],
  ["NaN", "troubleshooting.html#nan"],
  ["iframe height", "troubleshooting.html#height-of-an-iframe"],
  ["content security policy", "frame.html#content-security-policy"],
  ["k nearest", "glossary.html#nearest-neighbour"],
  ["nearestNeighbors", "reference/api/interfaces/SoftKnn.html#nearestneighbors"],
  ["softmax temperature", "options.html#temperature"],
  ["what is attention", "how-it-works.html"],
  ["next.js", "troubleshooting.html"],
  ["web worker", "workers.html"],
  ["cancel a call", "javascript.html#cancel-a-call"],
  ["SOFTKNN_E_SHAPE", "troubleshooting.html#SOFTKNN_E_SHAPE"],
  ["effective neighbors", "glossary.html#effective-number-of-neighbours"],
  ["semantic search", "embeddings.html"],
  ["transformers.js", "coming-from.html#transformers-js-and-onnxruntime-web"],
  ["typescript", "javascript.html#typescript"],
  ["cmake", "cpp.html"],
  ["temprature", "options.html#temperature"],
  ["trained network whose heads are planes", "../index.html#view=transformer"],
  ["what is a query key and value", "how-it-works.html"],
  ["hide keys from a query", "quick-start.html#hide-a-key"],
  ["put an interactive figure into my blog", "embed.html"],
  ["which key moves a point", "keyboard.html"],
  ["find clusters", "recipes.html#cluster-by-mean-shift"],
]);

for (const [query, answer] of questions) {
  test(`“${query}” finds ${answer}`, () => {
    const first = filesFor(query).slice(0, 3);
    assert.ok(
      first.some((at) => at.startsWith(answer)),
      first.join(", "),
    );
  });
}

test("every page of the navigation is found by its title", () => {
  for (const { file } of pages) {
    const html = readFileSync(join(docs, file), "utf8");
    const title = /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>|&lt;|&gt;/g, " ") ?? "";
    const found = filesFor(title).slice(0, 5);
    assert.ok(
      found.some((at) => at.split("#")[0] === file),
      `${title}: ${found.join(", ")}`,
    );
  }
});

test("the index is in English, has every address and lesson, and stays a small download", () => {
  /** @type {{ at: string, kind: string }[]} */
  const entries = Object.values(JSON.parse(text).storedFields);
  assert.equal(entries.filter(({ kind }) => kind === "Lesson").length, lessonNames().length);
  for (const { at } of entries) assert.ok(existsSync(join(docs, at.split("#")[0] ?? "")), at);
  assert.deepEqual(
    entries.filter(({ at }) => /^(zh|fa)\//.test(at)),
    [],
  );
  const bytes = gzipSync(text).length;
  assert.ok(bytes < 140_000, `${bytes} bytes with gzip`);
});

test("words match in either spelling and number, and stop words are ignored", () => {
  assert.equal(wordForm("neighbours"), wordForm("neighbor"));
  assert.equal(wordForm("masks"), wordForm("Mask"));
  assert.equal(wordForm("the"), null);
  assert.deepEqual(search("the of"), []);
});
