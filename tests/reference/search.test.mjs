/** The search of the documentation: queries of newcomers, and the pages that answer them. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { searchModule } from "../../scripts/build/search.mjs";
import { groupsOf } from "../../scripts/docs/pages.mjs";
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

/** Each page, with words of a reader who does not know its title. */
const beginners = /** @type {const} */ ({
  index: "start here overview",
  "how-it-works": "what is a query key and value",
  install: "add it to my project",
  "quick-start": "my first call",
  playground: "run code in the browser",
  look: "drag the star",
  teach: "lesson for students in class",
  deck: "slides for a lecture",
  javascript: "array shape rows",
  similarities: "compare by direction or distance",
  temperature: "make weights concentrated",
  masks: "hide keys from a query",
  heads: "compute several heads",
  embeddings: "find similar vectors",
  train: "learn weights from data",
  workers: "faster with threads",
  "own-model": "open my own npy file",
  "own-network": "load a trained transformer file",
  cpp: "use it in C++",
  embed: "put an interactive figure into my blog",
  element: "html tag attributes",
  frame: "iframe in a page",
  builder: "generate the html to paste",
  policies: "blocked by content security policy",
  host: "deploy the site on my server",
  troubleshooting: "error does not work",
  glossary: "definition of a term",
  numbers: "how accurate rounding error",
  benchmark: "how fast compared with onnxruntime",
  architecture: "how is the code organised",
  accessibility: "wcag conformance",
  keyboard: "which key moves a point",
  privacy: "cookies and tracking",
  changelog: "what is new in this version",
  migrate: "upgrade from the old version",
  publish: "publish to npm",
  cite: "bibtex reference for a paper",
  "reference/index": "list of all functions",
  "reference/api/index": "types of the api",
  "reference/examples": "copy an example call",
  "reference/errors": "list of error codes",
  "reference/cpp": "documentation of the C++ headers",
  "reference/sources": "articles that the lessons follow",
  "recipes/index": "complete programs",
  "recipes/semantic-search": "find texts with the same meaning",
  "recipes/classify": "predict the class of a point",
  "recipes/regression": "fit a curve through noisy data",
  "recipes/similarities": "compare dot cosine and rbf",
  "recipes/tensors": "onnxruntime tensor dims",
  "recipes/batch-masks": "sequences of different lengths",
  "recipes/top-k": "only the best keys",
  "recipes/target-entropy": "choose the temperature for k neighbours",
  "recipes/uncertainty": "how confident is a prediction",
  "recipes/mean-shift": "find clusters",
  "recipes/hopfield": "associative memory",
  "recipes/metric": "learn which features matter",
  "recipes/projections": "weights of a trained attention layer",
  "recipes/ablate": "what does one head contribute",
  "recipes/dropout": "random weights set to zero",
  "recipes/pca": "draw embeddings in a plane",
  "recipes/large-map": "heat map of thousands of tokens",
  "recipes/abort": "stop a long computation",
  "recipes/numpy-file": "save as npy for python",
});

for (const [page, words] of Object.entries(beginners)) {
  test(`${page} is found by its title and by “${words}”`, () => {
    const file = `${page}.html`;
    const html = readFileSync(join(docs, file), "utf8");
    const title = /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>|&lt;|&gt;/g, " ") ?? "";
    for (const query of [title, words]) {
      const first = filesFor(query).slice(0, 5);
      assert.ok(
        first.some((at) => at.split("#")[0] === file),
        `${query}: ${first.join(", ")}`,
      );
    }
  });
}

test("every page of the navigation is looked for", () => {
  const files = Object.keys(beginners).map((page) => `${page}.html`);
  const listed = groupsOf(true).flatMap(({ pages }) => pages.map(({ file }) => file));
  assert.deepEqual(files.sort(), listed.sort());
});

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
