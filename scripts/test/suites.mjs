/** Every suite, in execution order: what it needs, what is built first, and the tests. */
import { availableParallelism } from "node:os";
import { buildDocs, buildModule, buildPackage, buildSite } from "../build/index.mjs";
import { prefixClang } from "../setup/emscripten.mjs";
import { canFetchPackages, canHavePrefix } from "../setup/machine.mjs";
import { tested } from "../setup/parts.mjs";
import { playwright } from "./browser.mjs";
import { catch2 } from "./catch2.mjs";
import { newestEigen, newestEmscripten } from "./newest.mjs";
import { bundled, nodeTest, testFiles } from "./node.mjs";
import { staticChecks } from "./static.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */
/** @typedef {(tools: Tools) => Promise<unknown>} Build */

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {import("../setup/index.mjs").Needs} needs
 * @property {(tools: Tools) => Promise<import("./report.mjs").Counts>} run
 * @property {Build} [first] the required build
 */

/** Several suites start from the same build, which runs once. @param {Build} build @returns {Build} */
function once(build) {
  /** @type {Promise<unknown> | undefined} */
  let made;
  return (tools) => {
    made ??= build(tools);
    return made;
  };
}

const builtModule = once(buildModule);
const builtPackage = once(async (tools) => {
  await builtModule(tools);
  await buildPackage();
});
const builtSite = once(async (tools) => {
  await builtPackage(tools);
  await buildSite();
});
/** The site with the reference, and the package that the reference describes. */
const builtDocs = once(async (tools) => {
  await builtPackage(tools);
  await buildDocs();
});

/** Test files that use tools of set-up, one after the other. @param {...string} files */
const files = (...files) => ({
  run: (/** @type {Tools} */ tools) => nodeTest(files, { tools }),
});

/** `npm test`: what finds nearly every defect. Quick and often failing suites first. @type {Record<string, Suite>} */
const first = {
  static: {
    // The tests import the package by its name, so their types need a built package.
    title: "Types, format, lint",
    needs: { wasm: true },
    first: builtPackage,
    run: staticChecks,
  },
  web: {
    title: "API and model (node:test)",
    needs: { wasm: true },
    first: builtPackage,
    run: () => bundled("tests/web"),
  },
  package: {
    title: "The package: packed, installed, imported, its types and its size",
    needs: { wasm: true, packageLint: true },
    first: builtPackage,
    ...files("tests/package/package.test.mjs", "tests/package/size.test.mjs"),
  },
  samples: {
    title: "Every code sample of README and documentation",
    needs: { wasm: true },
    first: builtPackage,
    ...files("tests/reference/samples.test.mjs"),
  },
  native: {
    title: "The C++ core, natively (Catch2)",
    needs: { native: true, catch2: true },
    run: (tools) => catch2(tools, "native"),
  },
  wasm: {
    title: "The C++ core as WebAssembly under Node (Catch2)",
    needs: { wasm: true, catch2: true },
    run: (tools) => catch2(tools, "wasm-tests"),
  },
  page: {
    title: "Every lesson, the embed and an export in Chromium (Playwright)",
    needs: { wasm: true, chromium: true },
    first: builtSite,
    run: (tools) => playwright(tools, ["--grep", "@first"]),
  },
};

/** `npm run test:all`: everything else of a change. @type {Record<string, Suite>} */
const others = {
  scripts: {
    title: "The scripts (node:test)",
    needs: {},
    run: () => nodeTest(testFiles("tests/scripts"), { concurrency: availableParallelism() }),
  },
  sanitizers: {
    title: "The C++ core with AddressSanitizer and UndefinedBehaviorSanitizer (Catch2)",
    needs: { native: true, catch2: true },
    run: (tools) => catch2(tools, "sanitizers"),
  },
  ...(canFetchPackages && {
    eigen: {
      title: `The C++ core with Eigen ${tested.eigen[1]} (Catch2)`,
      needs: { native: true, catch2: true, "eigen-testing": true },
      run: newestEigen,
    },
  }),
  ...(canHavePrefix && {
    clang: {
      title: `The C++ core with clang ${tested.clang}, with both sanitizers (Catch2)`,
      needs: { native: true, catch2: true, clang: true },
      run: (tools) => {
        const variables = { CMAKE_CXX_COMPILER: prefixClang() };
        return catch2(tools, "sanitizers", { folder: "clang", variables });
      },
    },
  }),
  install: {
    title: "The C++ core in other projects: installed, or as sources",
    needs: { native: true },
    ...files("tests/install-cmake/install.test.mjs"),
  },
  reference: {
    title: "Examples, reference and sources, against the code (node:test)",
    needs: { wasm: true, reference: true },
    first: builtDocs,
    run: () =>
      nodeTest(
        testFiles("tests/reference").filter((name) => !name.endsWith("/samples.test.mjs")),
        { concurrency: availableParallelism() },
      ),
  },
  fuzz: {
    title: "Random and hostile input: answered or refused",
    needs: { wasm: true },
    first: builtPackage,
    run: () => bundled("tests/fuzz"),
  },
  browser: {
    title: "The page in Chromium, all other tests (Playwright)",
    needs: { wasm: true, reference: true, chromium: true },
    first: builtDocs,
    run: (tools) => playwright(tools, ["--grep-invert", "@first"]),
  },
  engines: {
    title: "The same bits, and every lesson, in Node, Chromium, Firefox and WebKitGTK",
    needs: { wasm: true, reference: true, engines: true },
    first: builtDocs,
    ...files("tests/engines/engines.test.mjs"),
  },
};

const long = { SOFTKNN_LONG: "1" };

/** `npm run test:long`: for a release. @type {Record<string, Suite>} */
const release = {
  threads: {
    title: "Concurrent calls of the C++ core under ThreadSanitizer (Catch2)",
    needs: { native: true, catch2: true },
    run: (tools) => catch2(tools, "threads"),
  },
  ...(canFetchPackages && {
    emscripten: {
      title: `Attention by the modules that Emscripten ${tested.emscripten[1]} makes`,
      needs: { wasm: true, "eigen-testing": true, "emscripten-testing": true },
      run: newestEmscripten,
    },
  }),
  "fuzz-long": {
    title: "Random and hostile input, a million calls of it",
    needs: { wasm: true },
    first: builtPackage,
    run: () => bundled("tests/fuzz", { env: long }),
  },
  "page-long": {
    title: "The page: hostile input at length, a hundred visits, ten minutes of motion",
    needs: { wasm: true, reference: true, chromium: true },
    first: builtDocs,
    run: (tools) =>
      playwright(tools, ["fuzz", "leaks", "many-elements", "numbers", "pictures"], long),
  },
  consumers: {
    // It downloads its tools.
    title:
      "The package in bundlers and runtimes, figures in a generated site, slides and a notebook",
    needs: { wasm: true, chromium: true, consumers: true },
    first: builtSite,
    ...files("tests/consumers/consumers.test.mjs", "tests/consumers/publishing.test.mjs"),
  },
};

/** By the name of the npm script. */
export const groups = { test: first, "test:all": others, "test:long": release };

/** @type {Readonly<Record<string, Suite>>} */
export const suites = { ...first, ...others, ...release };
