/** The page of the C++ headers contains the complete text of the headers. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot, siteDir } from "../../scripts/lib/paths.mjs";
import { headersDir, readHeader, readHeaders } from "../../scripts/reference/headers.mjs";

const bare = (/** @type {string} */ text) => text.replace(/[`*\\]|\s+/g, "");

test("every line of every doc comment is on the page", () => {
  const html = readFileSync(join(siteDir, "docs/reference/cpp.html"), "utf8")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  const shown = bare(html);
  const names = readdirSync(headersDir).filter((name) => name.endsWith(".hpp"));
  const lines = names.flatMap((name) =>
    [...readFileSync(join(headersDir, name), "utf8").matchAll(/^\s*\/\/\/ ?(?:- )?(.*)$/gm)].map(
      ([, line = ""]) => line,
    ),
  );
  assert.ok(lines.length > 500);
  const lost = lines.filter((line) => !shown.includes(bare(line)));
  assert.deepEqual(lost, []);
});

test("a header is split into declarations without bodies and private parts", () => {
  const header = (/** @type {string} */ body) =>
    `#pragma once\n\n/// Intro.\nnamespace softknn {\n\n${body}\n}  // namespace softknn\n`;
  const { intro, declarations } = readHeader(
    "a.hpp",
    header(`/// Doc {.
/// Errors: none.
template <typename T>
[[nodiscard]] inline T f(T x,
    T y) {
  return x;
}

inline constexpr int kOne = 1;
inline constexpr int kTwo = 2;

class S {
 public:
  /// In.
  int g() const { return 1; }
  S() : a(1) {
    if (a) a = 2;
  }

 private:
  int a;
};
`),
  );
  assert.equal(intro, "Intro.");
  assert.deepEqual(
    declarations.map(({ name, doc, code }) => [name, doc, code]),
    [
      [
        ...["f", "Doc {.\n\n**Errors:** none."],
        "template <typename T>\n[[nodiscard]] inline T f(T x,\n    T y);",
      ],
      ["kOne", "", "inline constexpr int kOne = 1;"],
      ["kTwo", "", "inline constexpr int kTwo = 2;"],
      ["S", "", "class S {\n public:\n  /// In.\n  int g() const;\n  S();\n};"],
    ],
  );
  assert.throws(() => readHeader("a.hpp", header("x;")), /no name/);
  assert.throws(() => readHeader("a.hpp", "int x;"), /namespace/);
});

test("every function that reads an array is tested with a result that shares its memory", () => {
  const folder = inRoot("tests/cpp");
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
