/** A run as Markdown, for the documentation. */

import { summary } from "../measure/statistics.mjs";
import { quietOf } from "../measure/yardstick.mjs";
import { sizes } from "../plan.mjs";
import {
  best,
  gflops,
  hasFallback,
  labelOf,
  losses,
  opponents,
  othersOf,
  resultOf,
  rivalOf,
  times,
} from "./figures.mjs";
import { fastestNote } from "./summary.mjs";
import { short, targetCells } from "./table.mjs";
import { targetsOf, verdict } from "./targets.mjs";

/** @typedef {import("./figures.mjs").Run} Run */
/** @typedef {import("./figures.mjs").Place} Place */

/** A line ends neither between a number and its unit nor beside a comparison. @param {string} text */
const unbroken = (text) =>
  text.replace(/(?<=\d) (?=(?:×|%|ms|µs|MB)(?!\w))|(?<=[≤≥=]) | (?==)/g, "\u00a0");

/** @param {readonly string[]} cells */
const markdownRow = (cells) => `| ${cells.map(unbroken).join(" | ")} |`;

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const markdown = (head, rows) =>
  [markdownRow(head), `|${head.map((_, i) => (i === 0 ? "---|" : "---:|")).join("")}`]
    .concat(rows.map(markdownRow))
    .join("\n");

/** One engine: sizes as columns, contenders as rows. @param {Place} place */
function placeTable(place) {
  const ran = sizes.filter(([n, d]) => resultOf(place, "attention", n, d));
  const results = ran.map(([n, d]) => resultOf(place, "attention", n, d));
  const ours = ["softknn", "softknn fastest", "softknn Float64"].map((contender) => [
    contender,
    ...results.map((result) => {
      if (hasFallback(place) && contender === "softknn fastest") return "as softknn";
      const entry = best(result, contender);
      if (!entry) return "–";
      const { median } = summary(entry.samples);
      return `${short(median)} ms, ${short(gflops(entry))} GFLOP/s`;
    }),
  ]);
  const theirs = opponents.map((contender) => [
    rivalOf(contender) === "softknn" ? contender : `${contender} (of ${rivalOf(contender)})`,
    ...results.map((result) => ratioCell(result, contender)),
  ]);
  return markdown(
    [`${place.name} ${place.version}`, ...ran.map(([n, d]) => `(${n}, ${d})`)],
    filled([...ours, ...theirs]),
  );
}

/** @param {readonly (readonly string[])[]} rows */
const filled = (rows) => rows.filter(([, ...cells]) => cells.some((cell) => cell !== "–"));

/** @param {import("./figures.mjs").Result | undefined} result @param {string} contender */
function ratioCell(result, contender) {
  const ratio = times(result, contender);
  return ratio ? `${short(ratio.median)} ×` : "–";
}

/** The search contenders, per engine. @param {Run} run */
function searchTable({ places }) {
  const columns = places.flatMap((place) =>
    place.results
      .filter(({ section }) => section === "search")
      .map((result) => ({ place, name: `${labelOf(place)}, m = ${result.m}`, result })),
  );
  const [first] = columns;
  if (!first) return "";
  const { n, d, k } = first.result;
  const ours = ["softknn", "softknn fastest"].map((contender) => [
    `${contender}, ms`,
    ...columns.map(({ place, result }) => {
      if (hasFallback(place) && contender === "softknn fastest") return "as softknn";
      const entry = best(result, contender);
      return entry ? short(summary(entry.samples).median) : "–";
    }),
  ]);
  const others = new Set(columns.flatMap(({ result }) => othersOf(result)));
  const theirs = ["softknn nearestNeighbors", ...others].map((contender) => [
    contender,
    ...columns.map(({ result }) => ratioCell(result, contender)),
  ]);
  const left = new Set(columns.flatMap(({ result }) => result.left ?? []));
  return `## Search

The ${k} nearest of ${n} keys of dimension ${d}, Float32, for m queries; rows of length 1. The rows of softknn give its time with an index.
The other rows give how many times as long as softknn they take.

${markdown(["", ...columns.map(({ name }) => name)], filled([...ours, ...theirs]))}
${[...left].map((contender) => `\nLeft out: ${contender}\n`).join("")}
`;
}

/** The content of the benchmark page: chart, times, losses and targets. @param {Run} run */
export function documentedTables(run) {
  const { machine, versions, date } = run;
  const version = Object.entries(versions).map(([name, number]) => `${name} ${number}`);
  return `![Float32 attention on one thread: speed against size](benchmark.svg)

Measured on ${date}${run.quick ? " in a quick run" : ""} on ${machine.cpu}, ${machine.cores} cores, ${machine.system}, where a page fault takes ${machine.pageFault}; ${version.join(", ")}.

Each cell is for Float32 on one thread with query, key and value of shape (n, d). Copies in and out are included. The rows of softknn
give its time and its speed (4·n²·d operations per call). The other rows give how many times as long as softknn they take. Contenders
that compute in double precision are compared with softknn Float64. “Memory kept” is NumPy without the page faults of matrices that
glibc has returned to the system.
${fastestNote(run)}

${run.places.map(placeTable).join("\n\n")}

${lossText(run)}

${searchTable(run)}## Targets and results

A bold figure reaches its target. The floor of a target is the least that is acceptable.${quietSentence(run)}${nativeSentence(run)}

${aimsTable(run)}
`;
}

/** One line per target, the engines side by side; reached goals are bold. @param {Run} run */
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
function quietSentence({ places }) {
  const entries = places.flatMap(({ results }) => results.flatMap((result) => result.entries));
  const shares = entries.flatMap(({ samples, beside }) =>
    beside ? [(100 * quietOf(samples, beside).length) / samples.length] : [],
  );
  if (shares.length === 0) return "";
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(Math.round);
  return ` Times of the toy call, the field and the training are those of quiet moments: ${low}–${high} % of the samples. The rows “all samples” have the medians of all.`;
}

/** @param {Run} run */
const nativeSentence = ({ native }) =>
  native
    ? ` “native C++” is the core without WebAssembly beside ${native.version}, both on one thread.`
    : "";

/** @param {Run} run */
function lossText(run) {
  const found = losses(run);
  if (found.length === 0) return "softknn loses to no contender at any of these sizes.";
  const groups = new Map(
    found.map(({ contender, place }) => [`${contender} in ${place}`, { contender, place }]),
  );
  const lines = [...groups].map(([name, { contender, place }]) => {
    const mine = found.filter((loss) => loss.contender === contender && loss.place === place);
    const list = mine.map(({ at, slower }) => `${short(slower)} × ${at}`);
    return `- ${name} is faster than ${rivalOf(contender)}: ${list.join(", ")}`;
  });
  return `**Where softknn loses:**\n\n${lines.join("\n")}`;
}
