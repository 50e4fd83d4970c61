/** The stated guards of a number exist: the function in the header, the test under exactly that name. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "softknn";
import { guardOf, guards, sourceAddress } from "../../web/inspect/guards.js";
import { snippetCases } from "./snippet-cases.js";

/** The text of a header without its comments. */
function code(path: string): string {
  return readFileSync(path, "utf8").replace(/\/\/.*$/gm, "");
}

test("every header declares the named function", () => {
  for (const { function: name, header } of guards) {
    const own = name.replace("softknn::", "");
    const declared = new RegExp(`(\\b(Outcome|double|void) ${own}\\(|\\bclass ${own} )`);
    assert.match(code(header), declared, `${name} in ${header}`);
  }
});

test("every named test exists with that title", () => {
  for (const { file, test: name } of guards) {
    assert.ok(readFileSync(file, "utf8").includes(`TEST_CASE("${name}"`), `${name} in ${file}`);
  }
});

test("every call of a view has its guard, and special cases have their own", async () => {
  const cases = await snippetCases(await load());
  for (const { title, number } of cases) assert.ok(guardOf(number), title);
  const requested = (options: object, path: string) =>
    guardOf({
      call: { name: "attention", args: [{ query: [[1]] }, options] },
      path: [path],
      value: 0,
      text: "0",
    })?.file;
  assert.equal(requested({ causal: true }, "weights"), "tests/cpp/attention_masks_test.cpp");
  assert.equal(requested({ temperature: 0 }, "weights"), "tests/cpp/attention_limits_test.cpp");
  assert.equal(requested({}, "scores"), "tests/cpp/scores_test.cpp");
  assert.equal(
    guardOf({ call: { name: "other", args: [] }, path: [], value: 0, text: "" }),
    undefined,
  );
});

test("files are linked if the build has a repository address, and not otherwise", () => {
  const { SOFTKNN_REPOSITORY: told } = process.env;
  const path = "cpp/include/softknn/mask.hpp";
  assert.equal(sourceAddress(path), told ? `${told.replace(/\/$/, "")}/${path}` : undefined);
});
