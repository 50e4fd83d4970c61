/** Chinese covers all English strings, with the same arguments and links, and in its own punctuation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { zh, zhAbout } from "../../../web/language/zh.js";
import {
  allWords,
  argumentsFor,
  chineseFaults,
  english,
  isSaid,
  leaves,
  marksIn,
} from "./locale-support.js";

const [ours, theirs] = await Promise.all([
  allWords({ words: zh, about: zhAbout, tag: "zh" }),
  allWords(english),
]);
const chinese = new Map(leaves(ours));
const original = leaves(theirs);

/** Names, symbols and formulas, the same in every language. */
const alike = new Set([
  ...[
    "softknn",
    "RBF",
    "Epanechnikov",
    "Softmax",
    "Transformer",
    "softmax",
    "Logits",
    "ltr",
    "W_Q",
    "W_K",
    "d",
    "u",
    "w",
    "x",
    "y",
  ],
  ...["−∞", "−10⁹", "␣", "★", "q·k", "q·k / √d", "cos(q, k)", "−‖q − k‖²/2", "u = (x − xᵢ) / h"],
]);
const isAlike = (path: string, text: string) =>
  text === "" ||
  path === "words.language" ||
  alike.has(text) ||
  path.endsWith(".hash") ||
  /\.formulas?\./.test(path);

/** Every function with every kind of arguments: [path, English, Chinese]. */
const sentences = original.flatMap(([path, leaf]) => {
  if (typeof leaf === "string") return [[path, leaf, chinese.get(path)] as const];
  const say = chinese.get(path);
  assert.ok(typeof say === "function", path);
  return argumentsFor(path, leaf).map((args) => [path, leaf(...args), say(...args)] as const);
});

test("Chinese has the keys of English, no more and no fewer", () => {
  assert.deepEqual([...chinese.keys()].sort(), original.map(([path]) => path).sort());
  for (const [path, leaf] of original) assert.equal(typeof chinese.get(path), typeof leaf, path);
});

test("every function is tried, and returns Chinese text for the same arguments", () => {
  const tried = new Set(sentences.map(([path]) => path));
  for (const [path] of original) assert.ok(tried.has(path), `no arguments found for ${path}`);
  for (const [path, said, translated] of sentences) {
    if (said === "") continue;
    assert.ok(isSaid(translated), `${path}: ${translated}`);
    assert.equal(translated.includes("NaN"), String(said).includes("NaN"), path);
  }
});

test("no argument of a sentence is lost or added in Chinese", () => {
  for (const [path, said, translated] of sentences) {
    assert.deepEqual(marksIn(String(translated)), marksIn(String(said)), `${path}: ${translated}`);
  }
});

test("only names, symbols and formulas are left in English", () => {
  for (const [path, leaf] of original) {
    const text = chinese.get(path);
    if (typeof leaf !== "string" || typeof text !== "string" || isAlike(path, leaf)) continue;
    assert.notEqual(text, leaf, path);
    assert.match(text, /\p{Script=Han}/u, path);
  }
});

test("links and symbol formulas equal those of English", () => {
  const links = original.filter(([path]) => path.endsWith(".hash"));
  assert.ok(links.length > 50);
  for (const [path, hash] of links) assert.equal(chinese.get(path), hash, path);
  for (const similarity of ["dot", "cosine", "rbf"]) {
    const path = `words.common.formulas.${similarity}`;
    assert.equal(chinese.get(path), new Map(original).get(path), path);
  }
});

/** These receive names that are Chinese themselves: no spaces around them. */
const named = /fridge\.verdict|heads\.words/;

test("Chinese uses full-width punctuation, with one space next to letters and digits", () => {
  const found = new Map<string, string>();
  for (const [path, , text] of sentences) {
    for (const [fault, pattern] of Object.entries(chineseFaults)) {
      if (fault.startsWith("no space") && named.test(path)) continue;
      if (pattern.test(String(text))) found.set(`${fault}: ${path}`, String(text));
    }
  }
  assert.deepEqual([...found], []);
});
