/** How much of the core its own tests run: lines and branches, from gcov. */
import { readdirSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { compile } from "../build/cmake.mjs";
import { inRoot, root } from "../lib/paths.mjs";
import { read, run } from "../lib/run.mjs";
import { say, step } from "../lib/say.mjs";

/** In percent; below one of them the command fails. */
export const least = { lines: 98, branches: 90 };

/**
 * What gcov's JSON holds of it, one report per compiled file.
 * @typedef {{ count: number, throw: boolean }} GcovBranch
 * @typedef {{ line_number: number, count: number, function_name?: string, branches: GcovBranch[] }} GcovLine
 * @typedef {{ current_working_directory: string, files: { file: string, lines: GcovLine[] }[] }} GcovReport
 */

/** @typedef {{ hit: number, all: number }} Share */
/** @typedef {{ file: string, lines: Share, branches: Share, missed: number[], half: number[] }} FileCoverage */

/**
 * Sums the reports up, per file. A line is run if it was in any compiled file
 * and instance. A branch is one way out of a condition, && and || and loops
 * included; each instance of a template has its own, and the same function in
 * several compiled files has them once. Ways that only an exception takes do not
 * count (the core is compiled without exceptions and has none).
 * @param {readonly GcovReport[]} reports
 * @param {(file: string) => boolean} wanted
 * @returns {FileCoverage[]}
 */
export function gather(reports, wanted) {
  /** @type {Map<string, Counts>} */
  const files = new Map();
  for (const report of reports) {
    for (const { file, lines } of report.files) {
      const path = resolve(report.current_working_directory, file);
      if (!wanted(path)) continue;
      const counts = files.get(path) ?? { lines: new Map(), branches: new Map() };
      files.set(path, counts);
      for (const line of lines) add(counts, line);
    }
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, c]) => summary(file, c));
}

/** @typedef {{ lines: Map<number, number>, branches: Map<string, number> }} Counts */

/** @param {Counts} counts @param {GcovLine} line */
function add(counts, line) {
  const number = line.line_number;
  counts.lines.set(number, (counts.lines.get(number) ?? 0) + line.count);
  for (const [i, branch] of line.branches.entries()) {
    if (branch.throw) continue;
    const key = `${number} ${line.function_name} ${i}`;
    counts.branches.set(key, (counts.branches.get(key) ?? 0) + branch.count);
  }
}

/** @param {string} file @param {Counts} counts @returns {FileCoverage} */
function summary(file, { lines, branches }) {
  const missed = [...lines].filter(([, count]) => count === 0).map(([number]) => number);
  const open = [...branches].filter(([, count]) => count === 0).map(([key]) => parseInt(key, 10));
  const half = [...new Set(open)].filter((number) => !missed.includes(number));
  return {
    file,
    lines: { hit: lines.size - missed.length, all: lines.size },
    branches: { hit: branches.size - open.length, all: branches.size },
    missed: missed.sort((a, b) => a - b),
    half: half.sort((a, b) => a - b),
  };
}

/** @param {readonly Share[]} shares @returns {Share} */
const total = (shares) => ({
  hit: shares.reduce((sum, { hit }) => sum + hit, 0),
  all: shares.reduce((sum, { all }) => sum + all, 0),
});

/** A file without any branch has all of them. @param {Share} share */
const percent = ({ hit, all }) => (all === 0 ? 100 : (100 * hit) / all);

/**
 * Prints the table.
 * @param {readonly FileCoverage[]} files
 * @returns {boolean} whether it is enough
 */
export function tell(files) {
  const all = {
    lines: total(files.map((f) => f.lines)),
    branches: total(files.map((f) => f.branches)),
  };
  const cell = (/** @type {Share} */ share) =>
    `${share.hit}/${share.all}`.padStart(10) + `${percent(share).toFixed(1)} %`.padStart(9);
  const row = (/** @type {string} */ name, /** @type {Share} */ l, /** @type {Share} */ b) =>
    say(`${name.padEnd(44)}${cell(l)}${cell(b)}`);
  say(`\n${"file".padEnd(44)}${"lines".padStart(19)}${"branches".padStart(19)}`);
  for (const { file, lines, branches, missed, half } of files) {
    row(relative(root, file), lines, branches);
    if (missed.length > 0) say(`    lines not run: ${missed.join(", ")}`);
    if (half.length > 0) say(`    conditions that never went one way: ${half.join(", ")}`);
  }
  row("all", all.lines, all.branches);
  const enough = percent(all.lines) >= least.lines && percent(all.branches) >= least.branches;
  if (files.length === 0 || !enough) {
    say(`\nToo little: ${least.lines} % of lines and ${least.branches} % of branches are needed.`);
  }
  return files.length > 0 && enough;
}

/** @param {import("../setup/index.mjs").Tools} tools */
export async function coverage(tools) {
  const folder = await compile(tools, "coverage", "the C++ tests with counters");
  for (const file of counters(folder)) rmSync(file);
  step("Running them");
  await run(join(folder, "softknn_tests"), [], { label: "The C++ tests" });
  const files = counters(folder);
  const options = ["--json-format", "--stdout", "--branch-probabilities"];
  const text = await read("gcov", [...options, ...files], { cwd: folder, label: "gcov (of g++)" });
  const reports = text.split("\n").filter((line) => line.startsWith("{"));
  const ours = [inRoot("cpp/include/"), inRoot("cpp/src/")];
  const wanted = (/** @type {string} */ file) => ours.some((start) => file.startsWith(start));
  return tell(
    gather(
      reports.map((line) => JSON.parse(line)),
      wanted,
    ),
  );
}

/** What a run of the program leaves, one file per compiled one. @param {string} folder */
function counters(folder) {
  return readdirSync(join(folder, "CMakeFiles"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".gcda"))
    .map((name) => join(folder, "CMakeFiles", name));
}
