/** The search of the documentation: queries of newcomers, and the pages that answer them. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { searchModule } from "../../scripts/build/search.mjs";
import { siteDir } from "../../scripts/lib/paths.mjs";

const docs = join(siteDir, "docs");
const text = readFileSync(join(docs, "search.json"), "utf8");
/** @type {typeof import("../../web/site/docs/search-index.js")} */
const { indexText, searchOver, wordForm } = await searchModule();
const search = searchOver(text);
const filesFor = (/** @type {string} */ query) => search(query).map(({ at }) => at);

/** The query, and the start of an address that the first three results have to contain. */
const questions = /** @type {const} */ ([
  ["install", "install.html"],
  ["npm install softknn", "install.html"],
  ["getting started", "quick-start.html"],
  ["causal mask", "masks.html"],
  ["padding mask", "masks.html#padding-mask"],
  ["NaN", "troubleshooting.html#nan"],
  ["cosine", "similarities.html"],
  ["iframe height", "troubleshooting.html#height-of-an-iframe"],
  ["csp", "policies.html"],
  ["k nearest", "recipes/classify.html"],
  ["nearestNeighbors", "reference/api/interfaces/SoftKnn.html#nearestneighbors"],
  ["softmax temperature", "temperature.html"],
  ["entropy", "glossary.html#entropy"],
  ["what is attention", "glossary.html#attention"],
  ["next.js", "troubleshooting.html"],
  ["vite", "install.html"],
  ["web worker", "workers.html"],
  ["cancel a call", "recipes/abort.html"],
  ["SOFTKNN_E_SHAPE", "troubleshooting.html#softknn-e-shape"],
  ["effectiveNeighbors", "reference/api/interfaces/SoftKnn.html#effectiveneighbors"],
  ["effective neighbors", "glossary.html#effective-number-of-neighbours"],
  ["multi-head attention", "heads.html"],
  ["semantic search", "recipes/semantic-search.html"],
  ["search embeddings", "embeddings.html"],
  ["transformers.js", "recipes/tensors.html"],
  ["numpy", "recipes/numpy-file.html"],
  ["out of memory", "troubleshooting.html#softknn-e-memory"],
  ["typescript", "javascript.html#typescript"],
  ["cmake", "cpp.html"],
  ["relaxed simd", "workers.html"],
  ["dropout", "recipes/dropout.html"],
  ["instal", "install.html"],
  ["temprature", "temperature.html"],
  ["trained network whose heads are planes", "../index.html#view=transformer"],
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

test("the index has every kind of page, and every address exists", () => {
  const { storedFields } = JSON.parse(text);
  /** @type {{ at: string, kind: string, text: string }[]} */
  const entries = Object.values(storedFields);
  const kinds = new Set(entries.map(({ kind }) => kind));
  const all = ["About", "API", "C++", "Error", "Guide", "Lesson", "Recipe", "Term", "Type"];
  assert.deepEqual([...kinds].sort(), all.sort());
  assert.equal(entries.filter(({ kind }) => kind === "Lesson").length, 12);
  for (const { at } of entries) assert.ok(existsSync(join(docs, at.split("#")[0] ?? "")), at);
  for (const entry of entries) assert.ok(entry.text.length <= 175, entry.at);
});

test("the index stays a small download", () => {
  const bytes = gzipSync(text).length;
  assert.ok(bytes < 140_000, `${bytes} bytes with gzip`);
});

test("words match in either spelling and number, and stop words are ignored", () => {
  assert.equal(wordForm("neighbours"), wordForm("neighbor"));
  assert.equal(wordForm("masks"), wordForm("Mask"));
  assert.equal(wordForm("bias"), "bia");
  assert.equal(wordForm("the"), null);
  assert.deepEqual(search("the of"), []);
});

test("results are ranked by title, the page before its sections, at most three per page", () => {
  const entry = (
    /** @type {string} */ at,
    /** @type {string} */ title,
    /** @type {string} */ body,
  ) => ({
    ...{ at, title, page: at.includes("#") ? "P" : "", kind: "Guide", text: body },
  });
  const entries = [
    entry("a.html#x", "Other", "mask mask"),
    ...[1, 2, 3, 4].map((i) => entry(`b.html#${i}`, `Mask ${i}`, "some")),
    entry("c.html", "Mask", "some"),
  ];
  const found = searchOver(indexText(entries))("mask").map(({ at }) => at);
  assert.equal(found[0], "c.html");
  assert.equal(found.at(-1), "a.html#x");
  assert.equal(found.filter((at) => at.startsWith("b.html")).length, 3);
});
