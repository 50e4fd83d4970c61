/** `npm run bench`: attention and search against others, measured on this machine; see tests/bench/README.md. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { compilerEnvironment } from "./build/cmake.mjs";
import { buildModule, buildPackage } from "./build/index.mjs";
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { buildDir, inRoot } from "./lib/paths.mjs";
import { read, run } from "./lib/run.mjs";
import { say, step } from "./lib/say.mjs";
import { prepare } from "./setup/index.mjs";
import { systemName, which } from "./setup/machine.mjs";
import { provideNodeModules } from "./setup/node-modules.mjs";

/** n, d and, of a search, m. */
const sizes = {
  attention: [
    [256, 64],
    [1024, 64],
    [2048, 64],
    [512, 128],
  ],
  search: [
    [5000, 384, 1],
    [5000, 384, 64],
  ],
};
const names = [
  ...["softknn", "softknn fastest", "softknn Float64"],
  ...["onnxruntime-web", "plain loops"],
];
/** Medians of so many processes. */
const rounds = 5;

await main(async () => {
  const compiles = which("c++", "g++", "clang++") !== undefined;
  const tools = await withLock(async () => {
    const tools = await prepare({ wasm: true, native: compiles });
    await provideNodeModules("tests/bench");
    await buildModule(tools);
    await buildPackage();
    return tools;
  });
  const tables = [
    await table("attention", names),
    await table("search", [...names.slice(0, 3), "plain loops"]),
  ];
  if (compiles) tables.push(await native(tools));
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim()}, ${cpus().length} cores, ${systemName}`;
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}; softknn ${version}, Node ${process.versions.node}.`;
  const text = [head, ...tables].join("\n\n");
  const folder = inRoot(process.argv.includes("--keep") ? "tests/bench/results" : "bench-results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tables.md"), `${text}\n`);
  say(`\n${text}\n\nWritten to ${folder}`);
});

/** Medians over processes that take turns, as a table. @param {keyof typeof sizes} what @param {readonly string[]} names */
async function table(what, names) {
  const program = inRoot("tests/bench/contender.mjs");
  /** @type {string[][]} */
  const cells = names.map((name) => [name]);
  for (const size of sizes[what]) {
    step(`${what}, n, d${size.length > 2 ? ", m" : ""} = ${size.join(", ")}`);
    /** @type {number[][]} */
    const times = names.map(() => []);
    /** @type {number[]} */
    let expected = [];
    for (let round = 0; round < rounds; round++)
      for (const [i, name] of names.entries()) {
        const answer = await read(process.execPath, [program, name, ...size.map(String)]);
        const { ms, numbers = [], left } = JSON.parse(answer);
        if (i === 0) expected = numbers;
        const wrong = numbers.some(
          (/** @type {number} */ x, /** @type {number} */ at) =>
            !(Math.abs(x - (expected[at] ?? 0)) < 1e-4 * Math.max(1, Math.abs(x))),
        );
        if (left || wrong) say(`  ${name}: ${left ?? "other numbers"}`);
        else times[i]?.push(ms);
      }
    const medians = times.map((own) => own.sort((a, b) => a - b)[Math.floor(own.length / 2)]);
    for (const [i, ms] of medians.entries())
      cells[i]?.push(ms === undefined ? "–" : `${ms.toPrecision(3)} ms`);
  }
  const heads = sizes[what].map((size) => `(${size.join(", ")})`);
  const rows = [[what, ...heads], ["---", ...heads.map(() => "---:")], ...cells];
  return rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The C++ core beside lines of Eigen, compiled here. @param {import("./setup/index.mjs").Tools} tools */
async function native({ cmake, ninja, eigen }) {
  step("Compiling and measuring the native core and Eigen's attention");
  const folder = join(buildDir, "bench-native");
  const env = compilerEnvironment();
  const variables = {
    ...{ CMAKE_MAKE_PROGRAM: ninja, CMAKE_BUILD_TYPE: "Release" },
    SOFTKNN_EIGEN_DIR: eigen,
  };
  const options = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
  const source = inRoot("tests/bench/native");
  await run(cmake, ["-S", source, "-B", folder, "-G", "Ninja", ...options], { env });
  await run(cmake, ["--build", folder, "--target", "softknn_bench"], { env });
  const lines = (await read(join(folder, "softknn_bench"), [])).split("\n");
  const rows = lines.map((line) => {
    const { precision, m, n, d, softknn, Eigen } = JSON.parse(line);
    return `| ${precision}, m, n, d = ${m}, ${n}, ${d} | ${softknn} ms | ${Eigen} ms |`;
  });
  return ["| native C++ | softknn | Eigen |", "|---|---:|---:|", ...rows].join("\n");
}
