/** `npm run bench`: this package against others, measured on this machine; see tests/bench/README.md. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { attention } from "../tests/bench/attention.mjs";
import { chart } from "../tests/bench/chart.mjs";
import { casesOf } from "../tests/bench/inputs.mjs";
import { race } from "../tests/bench/race.mjs";
import { resultsPage } from "../tests/bench/report.mjs";
import { search } from "../tests/bench/search.mjs";
import { openInNode, openInPage, openNumpy } from "../tests/bench/threads.mjs";
import { bundle } from "./build/bundle.mjs";
import { compilerEnvironment } from "./build/cmake.mjs";
import { buildModule, buildPackage } from "./build/index.mjs";
import { chromiumArguments } from "./lib/chromium-arguments.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { buildDir, distDir, inRoot } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { say, step } from "./lib/say.mjs";
import { serve } from "./serve/server.mjs";
import { prepare } from "./setup/index.mjs";
import { osRelease, which } from "./setup/machine.mjs";
import { provideNodeModules } from "./setup/node-modules.mjs";
import { fresh } from "./setup/unpack.mjs";

const benchFolder = "tests/bench";
const numpyNames = ["NumPy float32", "NumPy float64, the article's", "NumPy float64, memory kept"];

await main(async () => {
  const { values } = parseArgs({
    options: { quick: { type: "boolean" }, keep: { type: "boolean" } },
  });
  const { quick = false, keep = false } = values;
  const pace = { rounds: quick ? 3 : 31, time: quick ? 20 : 100 };
  const compiles = which("c++", "g++", "clang++") !== undefined;
  const tools = await withLock(async () => {
    const tools = await prepare({ wasm: true, native: compiles, chromium: true });
    await provideNodeModules(benchFolder);
    await buildModule(tools);
    await buildPackage();
    return tools;
  });
  const places = [
    await inNode(quick, pace),
    await inChromium(/** @type {string} */ (tools.browsers.chromium), quick, pace),
    ...(compiles ? [await inNative(tools, pace)] : []),
  ];
  const { devDependencies } = manifest(`${benchFolder}/package.json`);
  const versions = Object.entries({
    softknn: manifest("package.json").version,
    ...devDependencies,
  });
  const list = cpus();
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${list[0]?.model.trim()}, ${list.length} cores, ${osRelease.PRETTY_NAME}`,
    versions: versions.map((pair) => pair.join(" ")).join(", "),
    places,
  };
  const folder = keep ? inRoot(benchFolder, "results") : inRoot("bench-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "benchmark.json"), `${JSON.stringify(result)}\n`);
  writeFileSync(join(folder, "benchmark.svg"), chart(result));
  writeFileSync(join(folder, "tables.md"), resultsPage(result));
  say(`\n${resultsPage(result)}\nWritten to ${folder}`);
});

/** @param {string} file */
function manifest(file) {
  return JSON.parse(readFileSync(inRoot(file), "utf8"));
}

/** @typedef {import("../tests/bench/race.mjs").Pace} Pace */
/** @typedef {() => Promise<import("../tests/bench/threads.mjs").Thread>} Open */

/** The comparisons in JavaScript; `others` take part in attention. @param {boolean} quick @param {Pace} pace @param {object} files @param {Open} open @param {Record<string, Open>} [others] */
async function compared(quick, pace, files, open, others = {}) {
  const results = [];
  for (const item of casesOf(quick)) {
    say(`  ${item.comparison}, n = ${item.n}, d = ${item.d}${item.m ? `, m = ${item.m}` : ""}`);
    const names = Object.keys(item.comparison === "attention" ? attention : search);
    const contenders = Object.fromEntries(names.map((name) => [name, open]));
    const all = item.comparison === "attention" ? { ...contenders, ...others } : contenders;
    results.push(await race(item, all, files, pace));
  }
  return results;
}

/** With NumPy, if the first `python3` or the one that the variable PYTHON names has it. @param {boolean} quick @param {Pace} pace */
async function inNode(quick, pace) {
  const name = `Node ${process.versions.node.split(".")[0]}`;
  step(`Measuring in ${name}`);
  const python = process.env.PYTHON ?? which("python3") ?? "python3";
  const { code } = await run(python, ["-c", "import numpy"], { anyCode: true });
  if (code !== 0) say("NumPy is not here (Debian: python3-numpy, libopenblas0-pthread): left out.");
  const numpy = Object.fromEntries(numpyNames.map((one) => [one, () => openNumpy(python, one)]));
  const opponent = (/** @type {string} */ path) => inRoot(benchFolder, "node_modules", path);
  const files = {
    softknn: pathToFileURL(inRoot("dist/softknn.js")).href,
    tfjs: opponent("@tensorflow/tfjs-backend-wasm/dist/"),
    voy: opponent("voy-search/voy_search_bg.wasm"),
  };
  return { name, results: await compared(quick, pace, files, openInNode, code === 0 ? numpy : {}) };
}

/** @param {string} program @param {boolean} quick @param {Pace} pace */
async function inChromium(program, quick, pace) {
  const { chromium } = await import("playwright-core");
  // The encoder of onnxruntime-web's models compiles itself, which the policy of the site forbids.
  const headers = { "Content-Security-Policy": "script-src 'self' 'unsafe-eval'" };
  const server = await serve(await buildPage(), { port: 0, headers });
  const browser = await chromium.launch({ executablePath: program, args: chromiumArguments });
  try {
    const name = `Chromium ${browser.version().split(".")[0]}`;
    step(`Measuring in ${name}`);
    const page = await browser.newPage();
    await page.goto(`${server.url}page.html`);
    const files = {
      softknn: `${server.url}softknn/softknn.js`,
      tfjs: `${server.url}tfjs/`,
      onnxruntime: `${server.url}ort-wasm-simd-threaded.wasm`,
      voy: `${server.url}voy_search_bg.wasm`,
    };
    return { name, results: await compared(quick, pace, files, () => openInPage(page)) };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** A folder with the worker, the package as published, and the .wasm files of the others. */
async function buildPage() {
  const folder = join(buildDir, "bench");
  const modules = inRoot(benchFolder, "node_modules");
  await fresh(folder, async (draft) => {
    const worker = join(benchFolder, "worker.mjs");
    await bundle({ worker }, draft, { external: ["node:*"], splitting: false });
    cpSync(inRoot(benchFolder, "page.html"), join(draft, "page.html"));
    cpSync(distDir, join(draft, "softknn"), { recursive: true });
    cpSync(join(modules, "@tensorflow/tfjs-backend-wasm/dist"), join(draft, "tfjs"), {
      recursive: true,
      filter: (file) => !/\.(map|js|ts)$/.test(file),
    });
    for (const file of [
      "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
      "voy-search/voy_search_bg.wasm",
    ]) {
      cpSync(join(modules, file), join(draft, basename(file)));
    }
  });
  return folder;
}

/** The C++ core against Eigen, compiled here. @param {import("./setup/index.mjs").Tools} tools @param {Pace} pace */
async function inNative({ cmake, ninja, eigen }, { rounds, time }) {
  const folder = join(buildDir, "bench-native");
  const env = compilerEnvironment();
  step("Compiling and measuring the native core and Eigen's attention");
  const variables = {
    CMAKE_MAKE_PROGRAM: ninja,
    CMAKE_BUILD_TYPE: "Release",
    SOFTKNN_EIGEN_DIR: eigen,
    SOFTKNN_INSTALL: "OFF",
  };
  const options = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
  const source = inRoot(benchFolder, "native");
  await run(cmake, ["-S", source, "-B", folder, "-G", "Ninja", ...options], { env });
  await run(cmake, ["--build", folder, "--target", "softknn_bench"], { env });
  const program = join(folder, "softknn_bench");
  const { output } = await run(program, [String(rounds), String(time)]);
  const lines = output.trim().split("\n");
  return { name: "native C++", results: lines.map((line) => JSON.parse(line)) };
}
