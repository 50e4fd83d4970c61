/** The run as tables for the terminal. */

import { summary } from "../measure/statistics.mjs";
import { titleOf } from "../plan.mjs";
import { best, gflops, hasFallback, quietSamples, rivalOf, times } from "./figures.mjs";
import { targetsOf, verdict } from "./targets.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */
/** @typedef {import("./figures.mjs").Result} Result */

/** Three digits, and never an exponent. @param {number} value */
export function short(value) {
  if (!Number.isFinite(value)) return "–";
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-3))));
  return value.toFixed(Math.min(3, places));
}

/** Every contender of every case. @param {Run} run */
export function wholeTable(run) {
  const lines = [];
  for (const place of [...run.places, ...(run.native ? [run.native] : [])]) {
    lines.push(`${place.name} ${place.version}`, ...place.notes.map((note) => `  (${note})`));
    for (const result of place.results) lines.push(...resultLines(result, place));
    lines.push("");
  }
  return lines.join("\n");
}

/** The sections that include the fastest engine, if available. */
const withFastest = ["attention", "search"];

/** @param {Result} result @param {Place} place */
function resultLines(result, place) {
  return [
    "",
    `  ${titleOf(result)}`,
    ...(result.left ?? []).map((contender) => `    (left out: ${contender})`),
    row("", "median ms", "quartiles", "min", "ratio", "GFLOP/s", "of peak"),
    ...result.entries.flatMap((entry) => [entryRow(result, entry), ...quietRow(entry)]),
    ...(hasFallback(place) && withFastest.includes(result.section)
      ? [row(`softknn fastest: as softknn, the ${place.fastest} engine ran`)]
      : []),
  ];
}

/** None if the quiet samples are too few to count. @param {import("./figures.mjs").Entry} entry */
function quietRow(entry) {
  const quiet = quietSamples(entry);
  if (quiet === entry.samples) return [];
  const { count, median, low, high, min } = summary(quiet);
  const name = `  in quiet moments, ${count} of ${entry.samples.length} samples`;
  return [row(name, short(median), `${short(low)} … ${short(high)}`, short(min))];
}

/** @param {Result} result @param {import("./figures.mjs").Entry} entry */
function entryRow(result, entry) {
  const { contender, way } = entry;
  const { median, low, high, min } = summary(entry.samples);
  const ratio = contender === "softknn" ? undefined : timesOf(result, entry);
  const peak = best(result, "peak");
  const part = peak && entry.flops > 0 ? `${short((100 * gflops(entry)) / gflops(peak))} %` : "";
  const name = way === undefined ? contender : `${contender}: ${way}`;
  const speed = entry.flops > 0 ? short(gflops(entry)) : "";
  const share = ratio === undefined ? "" : `${short(ratio)} ×`;
  return row(name, short(median), `${short(low)} … ${short(high)}`, short(min), share, speed, part);
}

/** The ratio of a single variant. @param {Result} result @param {import("./figures.mjs").Entry} entry */
function timesOf(result, entry) {
  const { contender } = entry;
  const ours = best(result, rivalOf(contender, result.section));
  if (!ours || contender.startsWith("peak")) return undefined;
  return times({ ...result, entries: [entry, ours] }, contender, ours.contender)?.median;
}

/** @param {...string} cells */
function row(...cells) {
  const widths = [52, 10, 18, 8, 8, 8, 8];
  const padded = cells.map((cell, i) =>
    i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0),
  );
  return `    ${padded.join("  ")}`.trimEnd();
}

const words = {
  goal: "reaches the goal",
  floor: "reaches the floor",
  missed: "missed",
  "not available": "not available",
  "no target": "",
};

/** @param {import("./targets.mjs").Target} target @returns {[string, string, string, string]} */
export function targetCells(target) {
  const { what, value, unit, floor, goal, most } = target;
  const bound = most ? "≤" : "≥";
  const least = floor === undefined ? "" : `, floor ${floor} ${unit}`;
  const aim = goal === undefined ? "no target" : `${bound} ${goal} ${unit}${least}`;
  const figure = value === undefined ? "–" : `${short(value)} ${unit}`;
  return [what, figure, aim, words[verdict(target)]];
}

/** @param {Run} run */
export function targetTable(run) {
  const lines = ["How many times as fast as …, and the target"];
  for (const target of targetsOf(run)) {
    const [what, figure, aim, result] = targetCells(target);
    const where = target.place.padEnd(12);
    const cells = `  ${where} ${what.padEnd(62)} ${figure.padStart(9)}  ${aim.padEnd(28)} ${result}`;
    lines.push(cells.trimEnd());
  }
  return lines.join("\n");
}
