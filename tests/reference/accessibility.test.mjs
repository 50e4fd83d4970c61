/** The statement on accessibility: every criterion of WCAG 2.2 A and AA once, and no test that is not there. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { docsSource } from "../../scripts/docs/index.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const page = readFileSync(inRoot(docsSource, "accessibility.md"), "utf8");

/** Of WCAG 2.2; 4.1.1 was removed in it. */
const criteria = {
  A: [
    ..."1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4".split(" "),
    ..."2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4".split(" "),
    ..."3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2".split(" "),
  ],
  AA: [
    ..."1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13".split(" "),
    ..."2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3".split(" "),
  ],
};

const rows = page
  .split("\n")
  .filter((line) => /^\| \d\.\d\.\d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, name = "", level = "", how = "", tests = ""]) => ({ name, level, how, tests }));

test("the table has every criterion of WCAG 2.2, A and AA, once", () => {
  const wanted = Object.entries(criteria).flatMap(([level, names]) =>
    names.map((name) => `${name} ${level}`),
  );
  const listed = rows.map(({ name, level }) => `${name.split(" ")[0]} ${level}`);
  assert.deepEqual(listed.sort(), wanted.sort());
  for (const { name, how, tests } of rows) assert.ok(how && tests, name);
});

/** The titles of the tests of a file, as they stand in it. @param {string} file */
const titlesOf = (file) =>
  [
    ...readFileSync(inRoot(file), "utf8").matchAll(
      /[tT]est\)?\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g,
    ),
  ].map(([, plain, made]) => plain ?? made ?? "");

test("each test that the statement names is there", () => {
  const named = [...page.matchAll(/`(tests\/[\w/.-]+)`(?: “([^”]*)”)?/g)];
  assert.ok(named.length > 30);
  for (const [, file = "", title] of named) {
    assert.ok(existsSync(inRoot(file)), file);
    if (title === undefined) continue;
    const found = titlesOf(file).some((each) => title !== "" && each.includes(title));
    assert.ok(found, `${file} has no test “${title}”`);
  }
});

test("a row is tested or says that none is", () => {
  for (const { name, tests } of rows) assert.match(tests, /^(none$|`tests\/)/, name);
});

/** Patterns that no source of the site may contain, each by the claim of the statement that it would break. */
const absent = {
  "audio, video or speech":
    /<(?:audio|video|track)\b|\bAudioContext\b|\bnew Audio\(|speechSynthesis/,
  "an orientation": /@media[^{]*\borientation\b|screen\.orientation/,
  "a field about the reader, or a login": /type="?(?:password|email|tel)\b|autocomplete="(?!off)/,
  "a page that leaves by itself": /http-equiv="?refresh/,
  "an animation that repeats": /animation[^;]*\binfinite\b|iteration-count|<(?:blink|marquee)\b/,
  "the motion of the device": /devicemotion|deviceorientation|\b(?:Accelerometer|Gyroscope)\b/,
  "a key of access": /accesskey=/i,
  "content that pointing shows": /:hover[^{]*\{[^}]*\b(?:display|visibility|content|opacity)\s*:/,
};

/** Labels of a canvas with 1,797 points; every other drawing holds text elements. */
const paintsText = ["web/charts/digits/digit-plane-canvas.ts"];

test("the sources have nothing that the statement rules out", () => {
  const files = readdirSync(inRoot("web"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:ts|css|html)$/.test(file))
    .map((file) => join("web", file));
  assert.ok(files.length > 500);
  const texts = files.map((file) => [file, readFileSync(inRoot(file), "utf8")]);
  for (const [what, pattern] of Object.entries(absent))
    for (const [file = "", text = ""] of texts)
      assert.doesNotMatch(text, pattern, `${file} has ${what}`);
  const painted = texts.filter(([, text = ""]) => /\.(?:fill|stroke)Text\(/.test(text));
  assert.deepEqual(
    painted.map(([file]) => file),
    paintsText,
  );
});

test("lessons, deck and playground link to the documentation in the header", () => {
  /** @param {string} file @param {RegExp} pattern */
  const has = (file, pattern) =>
    assert.match(readFileSync(inRoot("web/site", file), "utf8"), pattern);
  for (const file of ["header.ts", "tool-header.ts"]) has(file, /class="docs" href=/);
  for (const file of ["deck/deck-parts.ts", "playground/playground.ts"])
    has(file, /guide: \{ href:/);
});
