/** `npm run bench`: this package against others, measured on this machine; see tests/bench/README.md. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newerPlan, planOf } from "../tests/bench/plan.mjs";
import { chart } from "../tests/bench/report/chart.mjs";
import { documentedTables } from "../tests/bench/report/documented.mjs";
import { summary, withSummary } from "../tests/bench/report/summary.mjs";
import { targetTable, wholeTable } from "../tests/bench/report/table.mjs";
import { readArguments } from "./bench/arguments.mjs";
import { firstVisits, inChromium } from "./bench/chromium.mjs";
import {
  benchFolder,
  findNewerNode,
  findNumpy,
  hasRelaxedSimd,
  lacksForKeeping,
  machine,
  versions,
} from "./bench/machine.mjs";
import { hasCompiler, inNative } from "./bench/native.mjs";
import { inNode } from "./bench/node.mjs";
import { buildModule, buildPackage, buildSite } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { say, step, UserError } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { provideNodeModules } from "./setup/node-modules.mjs";

/** @typedef {import("../tests/bench/report/figures.mjs").Run} Run */
/** @typedef {import("../tests/bench/plan.mjs").Plan} Plan */

const resultsFolder = `${benchFolder}/results`;

await main(async () => {
  const options = readArguments(process.argv.slice(2));
  if (options.keep && !options.from) await requireContenders();
  const run = options.from ? readRun(options.from) : await measure(planOf(options));
  say(`\n${wholeTable(run)}\n${targetTable(run)}\n`);
  writeRun(run, resolve(options.out));
  if (!options.keep) return;
  writeRun(run, inRoot(resultsFolder));
  writeFileSync(inRoot(resultsFolder, "tables.md"), documentedTables(run));
  const readme = inRoot("README.md");
  writeFileSync(readme, withSummary(readFileSync(readme, "utf8"), summary(run)));
  say("The benchmark page and README.md show this run.");
});

async function requireContenders() {
  const newer = hasRelaxedSimd(process.versions.node) || (await findNewerNode()) !== undefined;
  const lacks = lacksForKeeping(await findNumpy(), newer);
  if (lacks.length > 0) throw new UserError(`--keep needs ${lacks.join(" and ")}.`);
}

/** @param {string} file @returns {Run} */
function readRun(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @param {Run} run @param {string} folder */
function writeRun(run, folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "benchmark.json"), `${JSON.stringify(run)}\n`);
  if (run.places.length > 0) writeFileSync(join(folder, "benchmark.svg"), chart(run));
  say(`Written to ${folder}`);
}

/** @param {Plan} plan @returns {Promise<Run>} */
async function measure(plan) {
  const tools = await build(plan);
  const python = await findNumpy();
  if (!python) say("NumPy is not here (Debian: python3-numpy, libopenblas0-pthread): left out.");
  const chromium = /** @type {string} */ (tools.browsers.chromium);
  step("Measuring first visits in Chromium");
  const visits = await firstVisits(chromium, plan);
  const native = plan.native && hasCompiler() ? await inNative(tools, plan) : undefined;
  const nodes = plan.cases.length > 0 ? await inNodes(plan, python) : [];
  const memory = plan.memory > 0 ? await inNode(plan, "memory") : undefined;
  step("Measuring in Chromium");
  const page = await inChromium(chromium, plan);
  const { about } = nodes[0] ?? {};
  return {
    date: new Date().toISOString().slice(0, 10),
    quick: plan.quick,
    machine: machine(),
    versions: {
      ...versions(),
      Chromium: page.version,
      ...(about && { NumPy: `${about.numpy} with ${about.blas}` }),
    },
    places: [
      ...nodes.map(({ place }) => place),
      ...(page.contest ? [placeOf("Chromium", page.version, page.contest)] : []),
    ],
    ...(native && { native }),
    ...(memory && { memory }),
    ...visits,
  };
}

/** Installs the package, its competitors, and the compiler of the native core. @param {Plan} plan */
function build({ native, starts }) {
  const compiles = native && hasCompiler();
  if (native && !compiles) say("There is no C++ compiler: the native core is left out.");
  return withLock(async () => {
    const tools = await prepare({ wasm: true, native: compiles, chromium: true });
    await provideNodeModules(benchFolder);
    await buildModule(tools);
    await buildPackage();
    if (starts > 0) await buildSite();
    return tools;
  });
}

/**
 * The benchmark in this Node without flags, and in a newer one if this one lacks relaxed SIMD.
 * @param {Plan} plan
 * @param {string | undefined} python
 */
async function inNodes(plan, python) {
  step(`Measuring in Node ${process.versions.node}`);
  const first = await inNode(plan, "contest", { python });
  const { about } = first;
  const nodes = [{ about, place: placeOf("Node", process.versions.node, first) }];
  const cases = newerPlan(plan);
  if (hasRelaxedSimd(process.versions.node) || cases.cases.length === 0) return nodes;
  const newer = await findNewerNode();
  if (newer) {
    step(`Measuring in Node ${newer.version}`);
    const second = await inNode(cases, "contest", { python, program: newer.program });
    nodes.push({ about, place: placeOf("Node", newer.version, second) });
  } else {
    say("Node 22 or later was not found (the variable NODE22 names one): its rows are left out.");
  }
  return nodes;
}

/** @param {string} name @param {string} version @param {any} result */
function placeOf(name, version, { notes, engine, results }) {
  return { name, version, notes, fastest: engine, results };
}
