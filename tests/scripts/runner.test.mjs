import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../../scripts/lib/run.mjs";
import { atLeast } from "../../scripts/setup/emscripten.mjs";
import { missingTools } from "../../scripts/setup/missing.mjs";
import { countsOf } from "../../scripts/test/browser.mjs";
import counts from "../../scripts/test/count-reporter.mjs";
import { report, runSuite } from "../../scripts/test/report.mjs";

/** Runs the body and returns its output. @param {() => unknown} body */
async function printed(body) {
  const { write } = process.stdout;
  let text = "";
  process.stdout.write = (/** @type {string | Uint8Array} */ chunk) => {
    text += chunk;
    return true;
  };
  try {
    await body();
  } finally {
    process.stdout.write = write;
  }
  return text;
}

test("a suite that ran nothing, or could not run, is a failure", async () => {
  const empty = await runSuite("web", async () => ({ passed: 0, failed: 0 }));
  assert.deepEqual([empty.failed, empty.problem], [1, "ran no test"]);
  await printed(async () => {
    const broken = await runSuite("web", () => Promise.reject(new Error("no compiler")));
    assert.deepEqual([broken.failed, broken.problem], [1, "did not run"]);
  });
});

test("the last line is the sum, and the exit code matches it", async () => {
  const result = { name: "web", seconds: 1 };
  let code = -1;
  const good = await printed(() => {
    code = report([
      { ...result, passed: 2, failed: 0 },
      { ...result, passed: 3, failed: 0, skipped: 1 },
    ]);
  });
  assert.equal(good.trimEnd().split("\n").at(-1), "5 passed, 0 failed");
  assert.equal(code, 0);
  const bad = await printed(() => {
    code = report([{ ...result, passed: 2, failed: 1, failures: ["no vote"] }]);
  });
  assert.match(bad, /The failing tests\n {2}web: no vote\n/);
  assert.equal(bad.trimEnd().split("\n").at(-1), "2 passed, 1 failed");
  assert.equal(code, 1);
});

test("the slowest tests of all suites are named before the last line", async () => {
  const result = { passed: 1, failed: 0, seconds: 9 };
  const slow = Array.from({ length: 12 }, (_, i) => ({ name: `test ${i}`, seconds: i }));
  const text = await printed(() => {
    report([
      { ...result, name: "web", times: slow },
      { ...result, name: "native", times: [{ name: "long", seconds: 11.5 }] },
    ]);
  });
  const lines = text.split("\n").filter((line) => / s {2}/.test(line));
  assert.equal(lines.length, 10);
  assert.match(lines[0] ?? "", /11\.5 s {2}native: long$/);
  assert.match(lines[1] ?? "", /11\.0 s {2}web: test 11$/);
});

test("node's events are counted without suites and files", async () => {
  async function* events() {
    yield { type: "test:pass", data: { name: "/a.js", file: "/a.js", nesting: 0, details: {} } };
    const details = { duration_ms: 1500 };
    yield { type: "test:pass", data: { name: "one", file: "/a.js", nesting: 0, details } };
    yield { type: "test:pass", data: { name: "s", nesting: 0, details: { type: "suite" } } };
    yield { type: "test:pass", data: { name: "later", nesting: 1, skip: true, details: {} } };
    yield { type: "test:fail", data: { name: "/b.js", file: "/b.js", nesting: 0, details: {} } };
    yield { type: "test:diagnostic", data: {} };
  }
  const parts = [];
  for await (const part of counts(events())) parts.push(part);
  const { times, ...sums } = JSON.parse(parts.join(""));
  assert.deepEqual(sums, {
    ...{ passed: 1, failed: 1, skipped: 1, notes: [] },
    failures: ["/b.js"],
  });
  assert.deepEqual(times[0], { name: "one", seconds: 1.5 });
});

test("versions compare by number", () => {
  assert.ok(atLeast("3.1.69", "3.1.69"));
  assert.ok(atLeast("4.0.4", "3.1.69"));
  assert.ok(atLeast("3.10.0", "3.9.9"));
  assert.ok(!atLeast("3.1.6", "3.1.69"));
});

test("missing tools are listed once, with one command", () => {
  const { message } = missingTools(["cmake", "eigen"], "A hint.");
  assert.match(message, /- CMake 3\.21 or newer\n {2}- Eigen 3\.4/);
  assert.match(message, /A hint\.\n\nThen run the same command again\.$/);
});

test("a failed command shows its output", async () => {
  await assert.rejects(
    run(process.execPath, ["-e", "console.error('why'); process.exit(3)"], { label: "Thing" }),
    { name: "UserError", message: /^Thing failed \(exit code 3\)\.\nwhy$/ },
  );
  await assert.rejects(run("/no/such/program", []), /could not be started/);
});

/** A Playwright report with these test results. @param {string[]} statuses */
function playwrightReport(statuses) {
  const count = (/** @type {string} */ wanted) => statuses.filter((own) => own === wanted).length;
  const specs = statuses.map((status, i) => ({
    title: `test ${i}`,
    tests: [{ status, results: [{ duration: 1000 * i }, { duration: 500 }] }],
  }));
  return {
    suites: [{ title: "a.spec.ts", suites: [{ title: "inside", specs }] }],
    stats: {
      ...{ expected: count("expected"), unexpected: count("unexpected") },
      flaky: count("flaky"),
      skipped: 0,
    },
  };
}

test("a browser test that passed at its second try is named; many such are failures", async () => {
  let counts = { passed: -1, failed: -1 };
  const few = ["expected", "flaky", "expected"];
  const said = await printed(() => {
    counts = countsOf(playwrightReport(few), 0);
  });
  assert.match(said, /second try only: inside: test 1/);
  assert.deepEqual([counts.passed, counts.failed], [3, 0]);
  await printed(() => {
    counts = countsOf(playwrightReport(["expected", "flaky", "flaky", "flaky"]), 0);
  });
  assert.deepEqual([counts.passed, counts.failed], [1, 3]);
  const one = countsOf(playwrightReport(["expected", "unexpected"]), 1);
  assert.deepEqual([one.failed, one.failures], [1, ["inside: test 1"]]);
  assert.equal(countsOf(playwrightReport(["expected"]), 1).failed, 1);
});

test("the times of browser tests include retries", () => {
  const { times } = countsOf(playwrightReport(Array(12).fill("expected")), 0);
  assert.equal(times.length, 12);
  assert.deepEqual(times[11], { name: "inside: test 11", seconds: 11.5 });
});
