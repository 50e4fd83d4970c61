/** The program of the page “Run a language model” reads the model of the lesson, a file of halves with metadata. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const page = readFileSync("web/site/docs/language-model.md", "utf8");

test("the documented program loads a published form of checkpoint and writes on", () => {
  const [, program] = /```text\n(import [\s\S]*?)```/.exec(page) ?? [];
  assert.ok(program);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], {
    ...{ input: program, cwd: "web/data/language-model", encoding: "utf8" },
  });
  assert.equal(status, 0, stderr);
  // Twenty tokens of some letters each.
  assert.ok(stdout.length > 20, stdout);
});
