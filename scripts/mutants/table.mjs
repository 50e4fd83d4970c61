/** The mutants and their test results, as Markdown. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

/** @typedef {import("./operators.mjs").Mutant & { file: string, text: string, end: "killed" | "survived" | "invalid" }} Judged */

/** @typedef {{ of: number, seed: string, judged: Judged[] }} Result */

/** @typedef {{ file: string, text: string, from: string, to: string, reason: string }} Equivalent */

/** The reason why no test can detect a change, if so. @param {Judged} mutant */
function equivalence(mutant) {
  /** @type {Equivalent[]} */
  const known = JSON.parse(readFileSync(inRoot("tests/mutants/equivalent.json"), "utf8"));
  const keys = /** @type {const} */ (["file", "text", "from", "to"]);
  return known.find((other) => keys.every((key) => other[key] === mutant[key]))?.reason;
}

/** Whether a test is missing. @param {Judged} mutant */
export const survives = (mutant) => mutant.end === "survived" && equivalence(mutant) === undefined;

/** @param {Result} result @returns {string} */
export function tableOf({ of, seed, judged }) {
  const rows = judged.map((mutant) => {
    const reason = mutant.end === "survived" ? equivalence(mutant) : undefined;
    return { ...mutant, end: reason === undefined ? mutant.end : "equivalent", reason };
  });
  const count = (/** @type {string} */ end) => rows.filter((row) => row.end === end).length;
  const [killed, survived] = [count("killed"), count("survived")];
  const share = ((100 * killed) / Math.max(killed + survived, 1)).toFixed(0);
  const files = [...byFile(rows)].map(([file, ofFile]) => [
    file,
    ...["killed", "survived", "equivalent", "invalid"].map(
      (end) => `${ofFile.filter((row) => row.end === end).length}`,
    ),
  ]);
  const unfound = rows
    .filter(({ end }) => end === "survived" || end === "equivalent")
    .map(({ file, line, text, from, to, end, reason }) => [
      `${file}:${line}`,
      code(text),
      `${code(from)} → ${/^;?$/.test(to) ? "removed" : code(to)}`,
      reason ? `equivalent: ${reason}` : end,
    ]);
  return `# Mutants

Runs of \`npm run mutants -- --keep\`, whole or over some files, changed the sources in ${rows.length} of ${of} places (seed ${seed}), one at a time, and ran
the tests on each change. Tests found ${killed}, ${survived} survived, ${count("equivalent")} change no result and ${count("invalid")} do not compile:
tests found ${share} % of those that can be found.

${lines(["file", "found", "survived", "equivalent", "not compiled"], files)}

${lines(["place", "line", "change", "result"], unfound)}
`;
}

/** @template {{ file: string }} T @param {readonly T[]} rows */
function byFile(rows) {
  /** @type {Map<string, T[]>} */
  const files = new Map();
  for (const row of rows) files.set(row.file, [...(files.get(row.file) ?? []), row]);
  return files;
}

/** @param {string[]} head @param {string[][]} body */
const lines = (head, body) =>
  [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** @param {string} text */
const code = (text) => `\`${text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim()}\``;
