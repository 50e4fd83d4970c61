/** The page of the C++ headers contains the complete text of the headers. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { cppPage } from "../../scripts/reference/cpp-page.mjs";
import { headersDir, readHeader, readHeaders } from "../../scripts/reference/headers.mjs";

const html = cppPage();
/** The visible text, with normalised spaces. */
const text = html
  .replace(/<[^>]*>/g, "")
  .replaceAll("&lt;", "<")
  .replaceAll("&gt;", ">")
  .replaceAll("&quot;", '"')
  .replaceAll("&amp;", "&")
  .replace(/\s+/g, " ");
const names = readdirSync(headersDir).filter((name) => name.endsWith(".hpp"));
const sources = names.map((name) => ({
  name,
  lines: readFileSync(join(headersDir, name), "utf8").split("\n"),
}));

test("every line of every doc comment is on the page", () => {
  assert.ok(sources.length >= 14);
  for (const { name, lines } of sources) {
    for (const line of lines.filter((each) => /^\s*\/\/\//.test(each))) {
      const words = line.replace(/^\s*\/\/\/ ?(- )?/, "").replaceAll("`", "");
      const seen = words.replace(/\s+/g, " ").trim();
      // Inside a class the comment is shown verbatim.
      assert.ok(text.includes(seen) || text.replaceAll("`", "").includes(seen), `${name}: ${line}`);
    }
  }
});

/** Independently of the parser: names in the first column of clang-format's output. */
const first =
  /^(?:template <[^>]*> )?(?:(?:struct|class|enum class|using)\s+(?:\[\[\w+\]\]\s+)?(\w+)|inline constexpr [^=;]*?(k[A-Z]\w*)|[^/#}\s][^=(]*?\b(\w+)\()/;

test("every declaration has its entry, and every member its line", () => {
  let count = 0;
  for (const { name, lines } of sources) {
    const start = lines.indexOf("namespace softknn {");
    const end = lines.indexOf("}  // namespace softknn");
    let inside = false;
    for (const line of lines.slice(start + 1, end)) {
      const found = first.exec(line);
      const declared = found?.[1] ?? found?.[2] ?? found?.[3];
      if (declared) {
        count += 1;
        assert.ok(html.includes(`id="${declared}"`), `${name}: ${line}`);
      }
      if (/^(struct|class) /.test(line)) inside = true;
      if (/^}|^ private:/.test(line)) inside = false;
      const member = /^ {2}(?! )[^/]*?\b(\w+)(?: = [^;]*|\([^;]*\)[^;]*)?;/.exec(line)?.[1];
      if (member && inside && !/^ {2}static_assert/.test(line)) {
        assert.match(text, new RegExp(`\\b${member}\\b`), `${name}: ${line}`);
      }
    }
  }
  assert.ok(count > 50, `only ${count} declarations seen`);
});

test("no private part and no function body is on the page", () => {
  for (const { declarations } of readHeaders()) {
    for (const { name, code } of declarations) {
      assert.doesNotMatch(code, /private:|\breturn\b|\bif \(/, name);
    }
  }
});

test("the parser splits declarations, and rejects unknown constructs", () => {
  const header = (/** @type {string} */ body) =>
    `#pragma once\n\n/// Intro.\nnamespace softknn {\n\n${body}\n}  // namespace softknn\n`;
  const { intro, declarations } = readHeader(
    "a.hpp",
    header(
      "/// Doc {.\ntemplate <typename T>\n[[nodiscard]] inline T f(T x,\n    T y) {\n  return x;\n}\n\nstruct S {\n  /// In.\n  int g() const { return 1; }\n  int h = 2;\n};\n",
    ),
  );
  assert.deepEqual(intro, ["Intro."]);
  assert.deepEqual(
    declarations.map(({ name, doc, code }) => [name, doc, code]),
    [
      ["f", ["Doc {."], "template <typename T>\n[[nodiscard]] inline T f(T x,\n    T y);"],
      ["S", [], "struct S {\n  /// In.\n  int g() const;\n  int h = 2;\n};"],
    ],
  );
  assert.throws(() => readHeader("a.hpp", header("int f(")), /no end/);
  assert.throws(() => readHeader("a.hpp", "int x;"), /namespace/);
});

test("every function that reads an array is tested with a result that shares its memory", () => {
  const folder = inRoot("tests/cpp/memory");
  const tests = readdirSync(folder)
    .filter((name) => /^shared_.*_test\.cpp$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  const functions = readHeaders()
    .filter(({ name }) => name !== "eigen.hpp")
    .flatMap(({ declarations }) => declarations)
    .filter(({ code }) => /^Outcome /.test(code) && /span<const|AttentionInputs/.test(code));
  assert.ok(functions.length >= 30);
  for (const { name } of functions) assert.ok(tests.includes(`softknn::${name}`), name);
  assert.ok(tests.includes(".add(part)") && tests.includes("index.search(x"));
});
