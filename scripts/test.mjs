/** `npm test`, or `npm test -- native web` for some of the suites. */
import { buildDocs, buildModule, buildPackage } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { step, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { browser } from "./test/browser.mjs";
import { native, wasm } from "./test/catch2.mjs";
import { consumers } from "./test/consumers.mjs";
import { coverage } from "./test/coverage.mjs";
import { engines } from "./test/engines.mjs";
import { install } from "./test/install.mjs";
import { reference, scripts, web } from "./test/node.mjs";
import { packageSuite } from "./test/package.mjs";
import { report, runSuite } from "./test/report.mjs";
import { size } from "./test/size.mjs";
import { snippets } from "./test/snippets.mjs";
import { staticChecks } from "./test/static.mjs";

/** @typedef {import("./setup/index.mjs").Tools} Tools */

/** @typedef {(tools: Tools) => Promise<void>} Build */

/** Several suites start from the same build; it is made once. @param {Build} build @returns {Build} */
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
/** The site with the reference, and the package that the reference is about. */
const builtDocs = once(async (tools) => {
  await builtModule(tools);
  await buildDocs();
});

/**
 * In the order they run: what is quick and often wrong first. `named` ones run only when they are asked for.
 * @type {Record<string, { title: string, needs: import("./setup/index.mjs").Needs,
 *   run: (tools: Tools) => Promise<import("./test/report.mjs").Counts>, first?: Build, named?: boolean }>}
 */
const suites = {
  scripts: { title: "The scripts (node:test)", needs: {}, run: scripts },
  static: {
    // The tests import the package by its name, so their types need it built.
    title: "Types, format, lint",
    needs: { wasm: true },
    first: builtPackage,
    run: staticChecks,
  },
  web: {
    title: "API and model (node:test)",
    needs: { wasm: true },
    first: builtPackage,
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
  reference: {
    title: "Examples, reference and sources, against the code (node:test)",
    needs: { wasm: true, reference: true },
    first: builtDocs,
    run: reference,
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
  consumers: {
    title: "The package, wherever it may be used",
    needs: { wasm: true, chromium: true },
    first: builtPackage,
    run: consumers,
    // Its tools are more than a gigabyte.
    named: true,
  },
  engines: {
    title: "The same bits in Node, Chromium, Firefox and WebKitGTK",
    needs: { wasm: true, engines: true },
    first: builtPackage,
    run: engines,
  },
};

await main(async () => {
  const names = wanted();
  const needs = Object.assign({}, ...names.map((name) => suites[name]?.needs));
  const results = await withLock(async () => {
    const tools = await prepare(needs);
    const done = [];
    for (const name of names) {
      const suite = suites[name];
      if (!suite) continue;
      step(`${name}: ${suite.title}`);
      done.push(
        await runSuite(name, async () => {
          await suite.first?.(tools);
          return suite.run(tools);
        }),
      );
    }
    return done;
  });
  return report(results);
});

function wanted() {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    const list = Object.keys(suites).join(", ");
    throw new UserError(`There is no suite '${unknown.join("', '")}'. The suites are: ${list}`);
  }
  return named.length > 0
    ? Object.keys(suites).filter((name) => named.includes(name))
    : Object.keys(suites).filter((name) => !suites[name]?.named);
}
