/** A run as Markdown: the page of results. */
import { rivalOf } from "./race.mjs";

/** @typedef {import("./race.mjs").Result} Result */
/** @typedef {{ name: string, results: readonly any[] }} Place an engine, and the results of its comparisons */
/** @typedef {{ date: string, machine: string, versions: string, places: readonly Place[] }} Run the JSON file */

/** @param {Place} place @param {string} comparison @returns {Result[]} */
export const resultsOf = ({ results }, comparison) =>
  results.filter((result) => result.comparison === comparison);

/** @param {Result} result @param {string} name */
export const rowOf = ({ rows }, name) => rows.find((row) => row.name === name);

/** 10⁹ multiplications and additions per second of attention. @param {Result} result @param {number} ms */
export const gflops = ({ n, d }, ms) => (4 * n * n * d) / ms / 1e6;

/** @param {number} x */
const short = (x) => (x >= 1000 ? x.toFixed(0) : x.toPrecision(3));

/** Bold where the opponent is faster. @param {number} ratio */
const times = (ratio) => (ratio < 1 ? `**${short(ratio)} ×**` : `${short(ratio)} ×`);

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(" | ").replace(/(?<=\d) (?=×|ms)/g, "\u00a0")} |`;

/** Rows without a figure are left out. @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [
    line(head),
    `|---|${"---:|".repeat(head.length - 1)}`,
    ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== "–")).map(line),
  ].join("\n");

/** Ours first. @param {readonly Result[]} results */
function namesOf(results) {
  const names = [...new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const isOurs = (/** @type {string} */ name) => name.startsWith("softknn");
  return [...names.filter(isOurs), ...names.filter((name) => !isOurs(name))];
}

/** One engine: sizes as columns, contenders as rows. @param {Place} place */
function attentionTable(place) {
  const results = resultsOf(place, "attention");
  const names = namesOf(results);
  const cell = (/** @type {Result} */ result, /** @type {string} */ name) => {
    const { ms, ratio } = rowOf(result, name) ?? {};
    if (ms === undefined || ratio === undefined) return "–";
    if (!name.startsWith("softknn")) return times(ratio);
    return `${short(ms)} ms, ${short(gflops(result, ms))} GFLOP/s`;
  };
  const rows = names.map((name) => {
    const double = rivalOf(name, names) === "softknn Float64";
    const title = double ? `${name} (of softknn Float64)` : name;
    return [title, ...results.map((result) => cell(result, name))];
  });
  return `${table([place.name, ...results.map(({ n, d }) => `(${n}, ${d})`)], rows)}\n`;
}

/** @param {Run} run */
function searchTable({ places }) {
  const columns = places.flatMap((place) =>
    resultsOf(place, "search").map((result) => ({ place, result })),
  );
  const rows = namesOf(columns.map(({ result }) => result)).map((name) => [
    name,
    ...columns.map(({ result }) => {
      const { ms, ratio } = rowOf(result, name) ?? {};
      if (ms === undefined || ratio === undefined) return "–";
      return name.startsWith("softknn") ? `${short(ms)} ms` : times(ratio);
    }),
  ]);
  return table(["", ...columns.map(({ place, result }) => `${place.name}, m = ${result.m}`)], rows);
}

/** @param {Run} run */
function nativeTable({ places }) {
  const rows = places.flatMap((place) =>
    resultsOf(place, "native").map(
      (/** @type {any} */ { precision, n, d, rows: [ours, eigen] }) => [
        `${precision} at (${n}, ${d})`,
        `${short(ours.ms)} ms`,
        times(eigen.ratio),
      ],
    ),
  );
  return table(["", "softknn", "Eigen"], rows);
}

/** @param {Run} run */
export function resultsPage(run) {
  const left = new Set(run.places.flatMap(({ results }) => results.flatMap((one) => one.left)));
  return `![Attention on one thread: speed against size](benchmark.svg)

Measured on ${run.date} on ${run.machine}; ${run.versions}.

Attention on one thread with query, key and value of shape (n, d). Copies in and out are included. The rows of softknn give its time and
its speed (4·n²·d operations per call). The other rows give how many times as long as softknn they take. Contenders that compute in
double precision are compared with softknn Float64. “Memory kept” is NumPy without the page faults of matrices that glibc has returned
to the system. Node 20 has no relaxed SIMD and so no engine “fastest”. **Where softknn loses, the figure is bold.**

${run.places
  .filter((place) => resultsOf(place, "attention").length > 0)
  .map(attentionTable)
  .join("\n")}
## Search

The 20 nearest of 5000 keys of dimension 384, Float32, for m queries; rows of length 1. The rows of softknn give its time, with an
index and without. The other rows give how many times as long as with an index they take.

${searchTable(run)}

## The C++ core without WebAssembly

Attention beside the same written with Eigen, both on one thread; how many times as long Eigen takes.

${nativeTable(run)}
${[...left].map((text) => `\nLeft out: ${text}\n`).join("")}`;
}
