/** The coverage of the core by its own tests: lines and branches, from gcov. */
import { relative, resolve } from "node:path";
import { inRoot, root } from "../lib/paths.mjs";
import { read } from "../lib/run.mjs";
import { say, step, UserError } from "../lib/say.mjs";
import { counterFiles, runNative } from "./catch2.mjs";

/** In percent; below either the command fails. */
export const least = { lines: 98, branches: 90 };

/**
 * The parts of gcov's JSON in use, one report per compiled file.
 * @typedef {{ count: number, throw: boolean }} GcovBranch
 * @typedef {{ line_number: number, count: number, function_name?: string, branches: GcovBranch[] }} GcovLine
 * @typedef {{ file: string, functions: { name: string }[], lines: GcovLine[] }} GcovFile
 * @typedef {{ current_working_directory: string, data_file: string, files: GcovFile[] }} GcovReport
 */

/** @typedef {{ hit: number, all: number }} Share */
/** @typedef {{ file: string, lines: Share, branches: Share, missed: number[], half: number[] }} FileCoverage */

/**
 * Reduces the tests' reports to functions of the public headers that the core lacks. For all others the linker keeps
 * the core's copy, or the core has inlined them; the counters of the tests' copies stay 0.
 * @param {readonly GcovReport[]} reports
 * @returns {GcovReport[]}
 */
export function withoutCopies(reports) {
  const isCore = (/** @type {GcovReport} */ { data_file }) =>
    /softknn_(core|kernels_\w+|emulated_tiles)\.dir/.test(data_file);
  const core = reports.filter(isCore);
  const names = core.flatMap(({ files }) => files.flatMap(({ functions }) => functions));
  const known = new Set(names.map(({ name }) => name));
  const others = reports.filter((report) => !isCore(report));
  const isPublic = (/** @type {GcovFile} */ { file }) => file.includes("cpp/include/");
  const onlyTheirs = (/** @type {GcovFile} */ file) => ({
    ...file,
    lines: file.lines.filter(({ function_name: name }) => !name || !known.has(name)),
  });
  return [
    ...core,
    ...others.map((report) => ({
      ...report,
      files: report.files.filter(isPublic).map(onlyTheirs),
    })),
  ];
}

/**
 * Sums the reports up, per file. A line counts as run if it ran in any compiled file and instance. A branch is one
 * outcome of a condition, including &&, || and loops. Each template instance has its own branches; a function compiled
 * in several files has them once, and so does a kernel, because no machine runs every instruction set. Exceptional
 * outcomes do not count (the core is compiled without exceptions).
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
    const key = `${number} ${withoutInstructionSet(line.function_name ?? "")} ${i}`;
    counts.branches.set(key, (counts.branches.get(key) ?? 0) + branch.count);
  }
}

/**
 * The name of a kernel without its namespace (cpp/src/kernels/instruction_set.hpp, and for the
 * emulated kernels scripts/cmake/tests.cmake) and without the width of its vectors.
 * @param {string} name mangled
 */
const withoutInstructionSet = (name) =>
  name
    .replaceAll("16softknn_emulated", "7softknn")
    .replace(/\d(portable|avx2|avx512|emulated)(?=\d)/g, "")
    .replace(/Dv\d+_/g, "Dv_");

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

/** A file without branches counts as fully covered. @param {Share} share */
const percent = ({ hit, all }) => (all === 0 ? 100 : (100 * hit) / all);

/**
 * Prints the table.
 * @param {readonly FileCoverage[]} files
 * @returns {boolean} whether the limits are met
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

/**
 * Reads the counters of the suite `native`, running the suite first if necessary.
 * @param {import("../setup/index.mjs").Tools} tools
 */
export async function coverage(tools) {
  const { folder, counts } = await runNative(tools);
  // A test case that ends early leaves lines without a count.
  if (counts.failed > 0) throw new UserError("The C++ tests fail: the coverage is unknown.");
  const files = counterFiles(folder);
  if (files.length === 0) throw new UserError("Coverage needs g++: the build has no counters.");
  step("Reading the counters");
  const options = ["--json-format", "--stdout", "--branch-probabilities"];
  const text = await read("gcov", [...options, ...files], { cwd: folder, label: "gcov (of g++)" });
  const reports = text.split("\n").filter((line) => line.startsWith("{"));
  const ours = [inRoot("cpp/include/"), inRoot("cpp/src/")];
  const wanted = (/** @type {string} */ file) => ours.some((start) => file.startsWith(start));
  return tell(gather(withoutCopies(reports.map((line) => JSON.parse(line))), wanted));
}
