/**
 * The core with the Emscripten and the Eigen of Debian testing: compiled without a warning, tested in Node, with the
 * bits of the release build in every engine, under the strict policy.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeGenerated } from "../build/glue.mjs";
import { buildCalls, engineOf, startNode } from "../engines/page.mjs";
import { absent, starters } from "../engines/start.mjs";
import { buildDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say, step } from "../lib/say.mjs";
import { serve } from "../serve/server.mjs";
import { atLeast } from "../setup/emscripten.mjs";
import { canFetchPackages } from "../setup/machine.mjs";
import { nextTools } from "../setup/next-emscripten.mjs";
import { providePrefix } from "../setup/prefix.mjs";
import { catch2 } from "./catch2.mjs";
import { eigenOf, printed, usual } from "./consumer-warnings.mjs";
import { callCounts } from "./engines.mjs";
import { build } from "./install.mjs";
import { noCounts, tally } from "./tally.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */
/** @typedef {import("../setup/next-emscripten.mjs").NextTools} NextTools */
/** @typedef {Required<import("./report.mjs").Counts>} Counts */

/** The versions that have to pass. Failures with later versions are printed and counted as skipped. */
const tested = { emscripten: "6.0.5", eigen: "5.0.1" };

const folder = join(buildDir, "next-emscripten");

/** @param {Tools} tools @returns {Promise<Counts>} */
export async function nextEmscripten(tools) {
  const counts = noCounts();
  if (!canFetchPackages) {
    say("  skipped: Debian testing's packages need Debian's apt-get and dpkg-deb");
    return { ...counts, skipped: 1 };
  }
  const first = {
    // Their names clash with those of other packages in the prefix: a separate set-up.
    "Debian testing's packages run here": () => providePrefix(["next"]),
    "module and tests compile without a warning": () => compile(tools, nextTools()),
  };
  await tally(first, counts);
  if (counts.failed === 0) {
    add(counts, await catch2(process.execPath, [join(folder, "softknn_tests.cjs")], process.env));
    await tally(checks(tools, nextTools(), counts), counts);
  }
  return isNewer(nextTools()) ? reported(counts) : counts;
}

/** @param {Tools} tools @param {NextTools} next */
async function compile(tools, next) {
  step(`Compiling with Emscripten ${next.emscripten} and Eigen ${next.eigen}`);
  const variables = {
    CMAKE_TOOLCHAIN_FILE: next.toolchainFile,
    CMAKE_BUILD_TYPE: "Release",
    CMAKE_CXX_FLAGS_RELEASE: "-O3 -DNDEBUG",
    CMAKE_PREFIX_PATH: next.prefix,
    SOFTKNN_TESTS: "ON",
    SOFTKNN_WERROR: "ON",
    SOFTKNN_CATCH2_DIR: tools.catch2,
    SOFTKNN_NODE: process.execPath,
  };
  await build(tools, root, folder, variables, ["all", "softknn_tests"]);
}

/** @param {Tools} tools @param {NextTools} next @param {Counts} counts */
function checks(tools, next, counts) {
  const generated = join(folder, "generated-api");
  const release = once(async () => hashOf(await startNode(await buildCalls())));
  const calls = once(async () => {
    await writeGenerated(folder, generated);
    return buildCalls("next-emscripten", generated);
  });
  /** @type {Record<string, () => Promise<void>>} */
  const found = {
    "Node returns the bits of the release build": async () =>
      assert.equal(await hashOf(await startNode(await calls())), await release()),
  };
  for (const [name, start] of starters(tools.browsers)) {
    if (!start) absent(counts, name);
    else
      found[`${name} returns them too, under the strict policy`] = async () =>
        assert.equal(await hashInBrowser(start, await calls()), await release());
  }
  found["an installed copy for this machine works with this Eigen, without a warning"] = () =>
    installedWithEigen(tools, next);
  return found;
}

/** @param {() => Promise<import("../engines/page.mjs").EngineBrowser>} start @param {string} site */
async function hashInBrowser(start, site) {
  const server = await serve(site, { port: 0 });
  const browser = await start();
  try {
    return await hashOf(engineOf(browser, server.url));
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * The core installed with this Eigen for this machine, and a project that finds both.
 * @param {Tools} tools
 * @param {NextTools} next
 */
async function installedWithEigen(tools, next) {
  const place = (/** @type {string} */ name) => join(folder, "native", name);
  const variables = (/** @type {string[]} */ ...prefixes) => ({
    CMAKE_PREFIX_PATH: [...prefixes, next.prefix].join(";"),
    CMAKE_CXX_FLAGS: usual.join(" "),
  });
  await build(tools, root, place("library"), variables());
  await run(tools.cmake, ["--install", place("library"), "--prefix", place("installed")], {
    label: "Installing the library",
  });
  const target = place("consumer");
  await build(tools, inRoot("tests/consumer/installed"), target, variables(place("installed")));
  const { output } = await run(join(target, "consumer"), [], { label: "The consumer" });
  assert.equal(output.trim(), printed);
  assert.ok(eigenOf(target).startsWith(next.prefix), "the consumer has another Eigen");
}

/** @template T @param {() => Promise<T>} body @returns {() => Promise<T>} */
function once(body) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => {
    result ??= body();
    return result;
  };
}

/** In a page the problems include each violation of the policy. @param {import("../engines/page.mjs").Engine} engine */
async function hashOf(engine) {
  const report = await engine.report({ count: callCounts.short, block: 500 });
  assert.deepEqual(report.problems, []);
  say(`  ${engine.name} ${engine.version}: ${report.hash}`);
  return report.hash;
}

/** @param {Counts} counts @param {import("./report.mjs").Counts} more */
function add(counts, { passed, failed, skipped = 0, times = [] }) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  counts.times.push(...times);
}

/** @param {NextTools} next */
const isNewer = ({ emscripten, eigen }) =>
  !atLeast(tested.emscripten, emscripten) || !atLeast(tested.eigen, eigen);

/** @param {Counts} counts @returns {Counts} */
function reported(counts) {
  if (counts.failed > 0) say(`  ${counts.failed} failures with versions newer than those tested`);
  // A suite without a passed test counts as a failure.
  const passed = Math.max(counts.passed, 1);
  return { ...counts, passed, failed: 0, skipped: counts.skipped + counts.failed };
}
