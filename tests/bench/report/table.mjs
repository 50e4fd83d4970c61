/** The run as tables: on the terminal, and as Markdown for the documentation. */

import { summary } from "../measure/statistics.mjs";
import { sizes, titleOf } from "../plan.mjs";
import {
  best,
  gflops,
  losses,
  opponents,
  resultOf,
  targetsOf,
  times,
  verdict,
} from "./figures.mjs";
import { fastestNote } from "./summary.mjs";

/** @typedef {import("./figures.mjs").Run} Run */

/** Three digits, and never an exponent. @param {number} value */
export function short(value) {
  if (!Number.isFinite(value)) return "–";
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-3))));
  return value.toFixed(Math.min(3, places));
}

/** Every contender of every case. @param {Run} run */
export function wholeTable(run) {
  const lines = [];
  for (const place of run.places) {
    lines.push(`${place.name} ${place.version}`, ...place.notes.map((note) => `  (${note})`));
    for (const result of place.results) {
      lines.push(
        "",
        `  ${titleOf(result)}`,
        ...(result.left ?? []).map((who) => `    (left out: ${who})`),
      );
      lines.push(row("", "median ms", "quartiles", "min", "ratio", "GFLOP/s", "of peak"));
      for (const entry of result.entries) {
        const { contender, way } = entry;
        const { median, low, high, min } = summary(entry.samples);
        const ratio = contender === "softknn" ? undefined : timesOf(result, entry);
        const peak = best(result, "peak");
        const part =
          peak && entry.flops > 0 ? `${short((100 * gflops(entry)) / gflops(peak))} %` : "";
        const name = way === undefined ? contender : `${contender}: ${way}`;
        const speed = entry.flops > 0 ? short(gflops(entry)) : "";
        const spread = `${short(low)} … ${short(high)}`;
        const share = ratio === undefined ? "" : `${short(ratio)} ×`;
        lines.push(row(name, short(median), spread, short(min), share, speed, part));
      }
    }
    lines.push("");
  }
  return lines.join("\n");
}

/** The ratio of one way by itself. @param {import("./figures.mjs").Result} result @param {import("./figures.mjs").Entry} entry */
function timesOf(result, entry) {
  const ours = best(result, "softknn");
  if (!ours || entry.contender.startsWith("peak")) return undefined;
  return times({ ...result, entries: [entry, ours] }, entry.contender)?.median;
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
};

/** @param {import("./figures.mjs").Target} target @returns {[string, string, string, string]} */
function targetCells(target) {
  const { what, value, unit, floor, goal, most } = target;
  const bound = most ? "≤" : "≥";
  const aim = `${floor === undefined ? "" : `floor ${floor} ${unit}, `}goal ${bound} ${goal} ${unit}`;
  const figure = value === undefined ? "–" : `${short(value)} ${unit}`;
  return [what, figure, aim, words[verdict(target)]];
}

/** @param {Run} run */
export function targetTable(run) {
  const lines = ["How many times as fast as …, and the target"];
  for (const target of targetsOf(run)) {
    const [what, figure, aim, result] = targetCells(target);
    const where = target.place.padEnd(9);
    lines.push(`  ${where} ${what.padEnd(56)} ${figure.padStart(9)}  ${aim.padEnd(28)} ${result}`);
  }
  return lines.join("\n");
}

/** @param {readonly string[]} cells */
const markdownRow = (cells) => `| ${cells.join(" | ")} |`;

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const markdown = (head, rows) =>
  [markdownRow(head), `|${head.map((_, i) => (i === 0 ? "---|" : "---:|")).join("")}`]
    .concat(rows.map(markdownRow))
    .join("\n");

/** One place: sizes across, contenders down. @param {import("./figures.mjs").Place} place */
function placeTable(place) {
  const ran = sizes.filter(([n, d]) => resultOf(place, "attention", n, d));
  const results = ran.map(([n, d]) => resultOf(place, "attention", n, d));
  const ours = ["softknn", "softknn fastest", "softknn Float64"].map((who) => [
    who,
    ...results.map((result) => {
      const entry = best(result, who);
      if (!entry) return "–";
      const { median } = summary(entry.samples);
      return `${short(median)} ms, ${short(gflops(entry))} GFLOP/s`;
    }),
  ]);
  const theirs = opponents.map((who) => [
    who,
    ...results.map((result) => {
      const ratio = times(result, who);
      return ratio ? `${short(ratio.median)} ×` : "–";
    }),
  ]);
  const shown = [...ours, ...theirs].filter(([, ...cells]) => cells.some((cell) => cell !== "–"));
  return markdown(
    [`${place.name} ${place.version}`, ...ran.map(([n, d]) => `(${n}, ${d})`)],
    shown,
  );
}

/** What the benchmark page shows: chart, times, losses and targets. @param {Run} run */
export function documentedTables(run) {
  const { machine, versions, date } = run;
  const version = Object.entries(versions).map(([name, number]) => `${name} ${number}`);
  return `![Float32 attention on one thread: speed against size](benchmark.svg)

Measured on ${date}${run.quick ? " in a quick run" : ""} on ${machine.cpu}, ${machine.cores} cores, ${machine.system}; ${version.join(", ")}.

Each cell is for Float32 on one thread with query, key and value of shape (n, d). Copies in and out are included. The rows of softknn
give its time and its speed (4·n²·d operations per call). The other rows give how many times as long as softknn they take.
${fastestNote(run)}

${run.places.map(placeTable).join("\n\n")}

${lossText(run)}

## Targets and results

A bold figure reaches its target.

${aimsTable(run)}
`;
}

/** One line per aim, the engines side by side; bold is what reaches its goal. @param {Run} run */
function aimsTable(run) {
  const targets = targetsOf(run);
  const names = [...new Set(targets.map(({ place }) => place))];
  const rows = [...new Set(targets.map(({ what }) => what))].map((what) => {
    const same = targets.filter((target) => target.what === what);
    const cells = names.map((name) => {
      const target = same.find(({ place }) => place === name);
      if (!target) return "";
      const [, figure] = targetCells(target);
      return verdict(target) === "goal" ? `**${figure}**` : figure;
    });
    const [first] = same;
    return [what, ...cells, first ? targetCells(first)[2] : ""];
  });
  return markdown(["times as fast as …, or the cost of …", ...names, "target"], rows);
}

/** @param {Run} run */
function lossText(run) {
  const found = losses(run);
  if (found.length === 0) return "softknn loses to no contender at any of these sizes.";
  const lines = opponents.flatMap((who) =>
    run.places.flatMap(({ name }) => {
      const mine = found.filter((loss) => loss.who === who && loss.place === name);
      if (mine.length === 0) return [];
      const list = mine.map(({ n, d, slower }) => `${short(slower)} × at (${n}, ${d})`);
      return [`- ${who} in ${name} is faster than softknn: ${list.join(", ")}`];
    }),
  );
  return `**Where softknn loses:**\n\n${lines.join("\n")}`;
}
