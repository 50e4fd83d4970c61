import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { catch2, countsOf } from "../../scripts/test/catch2.mjs";

const testCase = (/** @type {string} */ name, /** @type {number} */ seconds) =>
  `<TestCase name="${name}" filename="a.cpp" line="1">
     <OverallResult success="true" skips="0" durationInSeconds="${seconds}"/>
   </TestCase>`;
const totals = (/** @type {number} */ passed, /** @type {number} */ failed) =>
  `<OverallResultsCases successes="${passed}" failures="${failed}" expectedFailures="0" skips="0"/>`;

test("a Catch2 report gives counts, the time of each test case, and its measurements", () => {
  const measured = '<Warning filename="a.cpp" line="2">\n worst &lt; 3\n </Warning>';
  const xml = `${testCase("a &lt; b &amp; c", 0.25)}${measured}${testCase("d", 1e-3)}${totals(2, 0)}`;
  assert.deepEqual(countsOf([{ xml, code: 0 }]), {
    ...{ passed: 2, failed: 0, skipped: 0 },
    times: [
      { name: "a < b & c", seconds: 0.25 },
      { name: "d", seconds: 0.001 },
    ],
    failures: [],
    notes: ["a < b & c: worst < 3"],
  });
});

test("a Catch2 report without totals, or with a failing exit code, is a failure", () => {
  /** @param {string} xml @param {number | null} code */
  const failed = (xml, code) => countsOf([{ xml, code }]).failed;
  assert.equal(failed(testCase("a", 1), 1), 1);
  assert.equal(failed("", 0), 1);
  assert.equal(failed(totals(3, 0), null), 1);
  assert.equal(failed(totals(1, 2), 2), 2);
  const xml = `${testCase("a", 1)}${testCase("b", 1).replace("true", "false")}`;
  assert.deepEqual(countsOf([{ xml, code: 1 }]).failures, ["b"]);
});

/** A stand-in for the tests: shard 0 takes longest, the shard `ending` ends without a report. */
const program = (/** @type {number} */ ending) => `#!/usr/bin/env node
const value = (name) => process.argv[process.argv.indexOf(name) + 1];
const shard = Number(value("--shard-index"));
if (shard === ${ending}) process.exit(134);
console.log(\`<TestCase name="case \${shard}" line="1"><OverallResult durationInSeconds="\${9 - shard}"/>\`);
console.log('<OverallResultsCases successes="1" failures="0" expectedFailures="0" skips="1"/>');
`;

test("the shards are summed, and one that ends early is a failure", async (t) => {
  t.mock.method(process.stdout, "write", () => true);
  const folder = inRoot("build/tests/catch2");
  mkdirSync(folder, { recursive: true });
  /** @param {number} ending */
  const counts = (ending) => {
    const file = join(folder, `ending-${ending}.cjs`);
    writeFileSync(file, program(ending));
    chmodSync(file, 0o755);
    return catch2(process.execPath, [file], process.env);
  };
  const all = await counts(-1);
  assert.ok(all.passed >= 1);
  assert.deepEqual([all.failed, all.skipped], [0, all.passed]);
  assert.ok(all.times.some(({ name, seconds }) => name === "case 0" && seconds === 9));
  assert.equal(all.times.length, all.passed);
  const ended = await counts(0);
  assert.deepEqual([ended.passed, ended.failed], [all.passed - 1, 1]);
});
