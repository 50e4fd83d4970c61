/** The page of the C++ headers contains the complete text of the headers. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { siteDir } from "../../scripts/lib/paths.mjs";
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
