/** The guarantees with their tests and the figures of a run, as Markdown. */
import { promises } from "../../tests/guarantees/promises.mjs";

/** @typedef {{ passed: number, failed: number, lines: string[] } | undefined} LastRun */

/** @typedef {Readonly<Record<string, string>>} Figures the figure of each promise */

/**
 * @param {(suite: string) => LastRun} lastRun
 * @returns {Figures}
 */
export function figuresOf(lastRun) {
  const rows = Object.values(promises).flat();
  return Object.fromEntries(rows.map((row) => [row.promise, figureOf(row, lastRun(row.suite))]));
}

/**
 * @param {import("../../tests/guarantees/promises.mjs").Promise_} row
 * @param {LastRun} run
 */
function figureOf({ promise, figure, suite, unit = "" }, run) {
  if (run === undefined) return "not run";
  const { failed, lines } = run;
  if (failed > 0) throw new Error(`The suite ${suite} failed: nothing is promised.`);
  if (figure === undefined) return "passed";
  const found = lines.map((line) => figure.exec(line)?.[1]).find((text) => text !== undefined);
  if (found === undefined) throw new Error(`The suite ${suite} printed no figure for: ${promise}`);
  const text = found.trim().replace(/ {2,}/g, " · ").replace(/,$/, "");
  return `${text} ${unit}`.trim();
}

/** @param {Figures} figures */
export function tableOf(figures) {
  const parts = Object.entries(promises).map(([heading, rows]) => {
    const lines = rows.map(({ promise, file, title, suite }) =>
      [promise, `${title} (\`${file}\`, suite \`${suite}\`)`, figures[promise] ?? "not measured"]
        .map((cell) => cell.replaceAll("|", "\\|"))
        .join(" | "),
    );
    const head = ["| guarantee | test | last run |", "|---|---|---|"];
    return `## ${heading}\n\n${[...head, ...lines.map((line) => `| ${line} |`)].join("\n")}\n`;
  });
  return `${parts.join("\n")}\nFuzz figures are cases · answered · refused; those of the engines calls · time · hash.\n`;
}
