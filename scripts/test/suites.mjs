/** Every suite of `npm test` and of `npm run test:long`, in execution order. */
import { buildDocs, buildModule, buildPackage, buildSurface } from "../build/index.mjs";
import { browser, page } from "./browser.mjs";
import { native, wasm } from "./catch2.mjs";
import { consumers } from "./consumers.mjs";
import { coverage } from "./coverage.mjs";
import { callCounts, engines } from "./engines.mjs";
import { fuzz, fuzzCounts } from "./fuzz.mjs";
import { fuzzCore } from "./fuzz-core.mjs";
import { install } from "./install.mjs";
import { journeys } from "./journeys.mjs";
import { lessons } from "./lessons.mjs";
import { nextEmscripten } from "./next-emscripten.mjs";
import { long, reference, scripts, web } from "./node.mjs";
import { packageSuite } from "./package.mjs";
import { clang, optimised, threads } from "./second-compilers.mjs";
import { size } from "./size.mjs";
import { snippets } from "./snippets.mjs";
import { staticChecks } from "./static.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** @typedef {(tools: Tools) => Promise<void>} Build */

/** Several suites start from the same build, which runs once. @param {Build} build @returns {Build} */
function once(build) {
  /** @type {Promise<void> | undefined} */
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
/** The site with the reference, and the package that the reference describes. */
const builtDocs = once(async (tools) => {
  await builtPackage(tools);
  await buildDocs();
});

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {import("../setup/index.mjs").Needs} needs
 * @property {(tools: Tools) => Promise<import("./report.mjs").Counts>} run
 * @property {Build} [first] the required build
 * @property {boolean} [long] belongs to `npm run test:long`
 */

/**
 * Quick and often failing suites first.
 * @type {Readonly<Record<string, Suite>>}
 */
export const suites = {
  scripts: { title: "The scripts (node:test)", needs: {}, run: scripts },
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
    first: async (tools) => {
      await builtPackage(tools);
      await buildSurface(tools);
    },
    run: web,
  },
  size: {
    title: "The bytes that are downloaded",
    needs: { wasm: true },
    first: builtModule,
    run: size,
  },
  package: {
    title: "The package: packed, installed, imported, and its types",
    needs: { wasm: true, packageLint: true },
    first: builtPackage,
    run: packageSuite,
  },
  journeys: {
    title: "What readers set out to do, with the packed package (Vite, Chromium)",
    needs: { wasm: true, chromium: true, journeys: true },
    first: builtPackage,
    run: journeys,
  },
  reference: {
    title: "Examples, reference and sources, against the code (node:test)",
    needs: { wasm: true, reference: true },
    first: builtDocs,
    run: reference,
  },
  fuzz: {
    title: "Random and hostile input: answered or refused",
    needs: { wasm: true, chromium: true },
    first: builtPackage,
    run: (tools) => fuzz(tools, fuzzCounts.short),
  },
  native: {
    title: "The C++ core, natively with sanitizers (Catch2)",
    needs: { native: true, catch2: true },
    run: native,
  },
  wasm: {
    title: "The C++ core as WebAssembly under Node (Catch2)",
    needs: { wasm: true, catch2: true },
    run: wasm,
  },
  install: {
    title: "The C++ core installed, and used by other projects",
    needs: { native: true },
    run: install,
  },
  snippets: {
    title: "The programs that the page shows, in C++",
    needs: { native: true, wasm: true },
    first: builtPackage,
    run: snippets,
  },
  browser: {
    title: "The page in Chromium (Playwright)",
    needs: { wasm: true, reference: true, chromium: true },
    first: builtDocs,
    run: browser,
  },
  coverage: {
    title: "How much of the core its tests run (gcov)",
    needs: { native: true, catch2: true },
    run: async (tools) =>
      (await coverage(tools)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  },
  engines: {
    title: "The same bits in Node, Chromium, Firefox and WebKitGTK",
    needs: { wasm: true, engines: true },
    first: builtPackage,
    run: (tools) => engines(tools, callCounts.short),
  },
  lessons: {
    title: "Every lesson in Firefox and WebKitGTK, with the numbers of Chromium",
    needs: { wasm: true, reference: true, engines: true },
    first: builtDocs,
    run: lessons,
  },
  clang: {
    title: "The C++ core compiled by clang (Catch2)",
    needs: { wasm: true, native: true, catch2: true },
    run: clang,
    long: true,
  },
  optimised: {
    title: "The C++ core as users compile it, without sanitizers (Catch2)",
    needs: { native: true, catch2: true },
    run: optimised,
    long: true,
  },
  threads: {
    title: "Concurrent calls of the C++ core under ThreadSanitizer (Catch2)",
    needs: { native: true, catch2: true },
    run: threads,
    long: true,
  },
  "fuzz-core": {
    title: "The C++ functions under libFuzzer",
    needs: { wasm: true, native: true },
    run: fuzzCore,
    long: true,
  },
  "emscripten-next": {
    title: "The core compiled by Debian testing's Emscripten with its Eigen",
    needs: { wasm: true, native: true, catch2: true, engines: true },
    first: builtPackage,
    run: nextEmscripten,
    long: true,
  },
  bits: {
    title: "The same bits, the full comparison",
    needs: { wasm: true, engines: true },
    first: builtPackage,
    run: (tools) => engines(tools, callCounts.long),
    long: true,
  },
  "fuzz-long": {
    title: "Random and hostile input, a million calls of it",
    needs: { wasm: true, chromium: true },
    first: builtPackage,
    run: (tools) => fuzz(tools, fuzzCounts.long),
    long: true,
  },
  page: {
    title: "The page: hostile input at length, a hundred visits, ten minutes of motion",
    needs: { wasm: true, reference: true, chromium: true },
    first: builtDocs,
    run: page,
    long: true,
  },
  soak: {
    title: "Memory after long use",
    needs: { wasm: true },
    first: builtPackage,
    run: () => long("soak"),
    long: true,
  },
  memory: {
    title: "Growth to the limit of the memory",
    needs: { wasm: true },
    first: builtPackage,
    run: () => long("memory-limit"),
    long: true,
  },
  faults: {
    title: "Broken files, aborted calls",
    needs: { wasm: true },
    first: builtPackage,
    run: () => long("faults"),
    long: true,
  },
  consumers: {
    // Its tools take more than a gigabyte.
    title: "The package, wherever it may be used",
    needs: { wasm: true, chromium: true },
    first: builtPackage,
    run: consumers,
    long: true,
  },
};
