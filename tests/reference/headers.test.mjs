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

test("no private part and no function body is on the page, and every name is in its code", () => {
  for (const { declarations } of readHeaders()) {
    for (const { name, code } of declarations) {
      assert.doesNotMatch(code, /private:|\breturn\b|\bif \(/, name);
      assert.match(code, new RegExp(`\\b${name}\\b`));
    }
  }
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
