/** The machine of a run. No host or folder names: the file is published. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { numpyScript } from "../../tests/bench/contenders/numpy.mjs";
import { median } from "../../tests/bench/measure/statistics.mjs";
import { inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { isExecutable, osRelease, which } from "../setup/machine.mjs";

export const benchFolder = "tests/bench";

/** @returns {Record<string, string>} */
export function machine() {
  const list = cpus();
  return {
    cpu: list[0]?.model.trim() ?? process.arch,
    cores: String(list.length),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: osRelease.PRETTY_NAME ?? process.platform,
    pageFault: `${pageFault().toPrecision(2)} µs`,
  };
}

/** Microseconds for the first write to a page of new memory, of which large results consist: the median of five blocks. */
function pageFault() {
  const [block, page] = [2 ** 26, 4096];
  const times = Array.from({ length: 5 }, () => {
    // glibc takes a block of this size from the system each time.
    const bytes = new Uint8Array(block);
    const start = performance.now();
    for (let at = 0; at < block; at += page) bytes[at] = 1;
    return performance.now() - start;
  });
  return (1000 * median(times)) / (block / page);
}

/** Versions of the package and of its competitors. @returns {Record<string, string>} */
export function versions() {
  const { devDependencies } = manifest(`${benchFolder}/package.json`);
  const { version } = manifest("package.json");
  return { softknn: version, Node: process.versions.node, ...devDependencies };
}

/** @param {string} file */
const manifest = (file) => JSON.parse(readFileSync(inRoot(file), "utf8"));

/** The first Node version with relaxed SIMD enabled by default. */
const relaxedNode = 22;

/**
 * If this Node is too old for the fastest engine: a newer one, from the variable NODE22 or named `node22`, and its
 * version.
 * @returns {Promise<{ program: string, version: string } | undefined>}
 */
export async function findNewerNode() {
  const program = process.env.NODE22 ?? which("node22");
  if (hasRelaxedSimd(process.versions.node) || !program || !isExecutable(program)) return undefined;
  const { code, output } = await run(program, ["--version"], { anyCode: true });
  const version = output.trim().replace(/^v/, "");
  return code === 0 && hasRelaxedSimd(version) ? { program, version } : undefined;
}

/** @param {string} version of Node */
export const hasRelaxedSimd = (version) => Number.parseInt(version, 10) >= relaxedNode;

/** A Python with NumPy. @returns {Promise<string | undefined>} */
export async function findNumpy() {
  const places = [process.env.PYTHON, which("python3"), "/usr/bin/python3"];
  for (const python of new Set(places)) {
    if (!python || !isExecutable(python)) continue;
    const { code } = await run(python, ["-c", "import numpy"], { anyCode: true });
    if (code === 0) return python;
  }
  return undefined;
}

/**
 * What a run whose results are published lacks. NumPy on the reference BLAS is several times slower than
 * the NumPy that readers have, and a row that is missing hides a loss.
 * @param {string | undefined} python one that has NumPy
 * @param {boolean} hasNewerNode
 * @returns {string[]}
 */
export function lacksForKeeping(python, hasNewerNode) {
  const lacks = [];
  const blas = python && blasOf(python);
  if (!blas) lacks.push("NumPy (Debian: python3-numpy)");
  else if (!blas.startsWith("OpenBLAS")) {
    lacks.push(`OpenBLAS for NumPy, which has ${blas} (Debian: libopenblas0-pthread)`);
  }
  if (!hasNewerNode) lacks.push(`Node ${relaxedNode} or later (the variable NODE22 names one)`);
  return lacks;
}

/** @param {string} python @returns {string} */
function blasOf(python) {
  const { stdout } = spawnSync(python, [numpyScript], { input: "{}\n", encoding: "utf8" });
  return JSON.parse(stdout).blas;
}
