/** Every environment that the package is tested in, in the order of the table. */
import { bundlerRows } from "./bundlers.mjs";
import { pageRows } from "./pages.mjs";
import { edgeRow, runtimeRows } from "./runtimes.mjs";
import { tool, versionOf } from "./tools.mjs";
import { checkTypes, typeProjects } from "./types.mjs";

/**
 * @typedef {object} Context
 * @property {import("./tarball.mjs").Tarball} tarball
 * @property {import("playwright-core").Browser} browser
 */

/**
 * @typedef {object} Row
 * @property {string} where
 * @property {string} version the pinned version; "" if none
 * @property {string} how
 * @property {(context: Context) => Promise<void>} run throws an error on failure
 */

/** @typedef {import("./types.mjs").TypeProject} TypeProject */

/** @type {Row[]} */
const typeRows = Object.keys(typeProjects).map((how) => ({
  ...{ where: "TypeScript, strict", version: versionOf("typescript"), how },
  run: ({ tarball }) =>
    checkTypes(/** @type {TypeProject} */ (how), tarball, tool("typescript/bin/tsc")),
}));

/** @type {Row[]} */
export const rows = [...runtimeRows(), edgeRow, ...typeRows, ...bundlerRows, ...pageRows];

/** The result of a row, as shown in the table. */
export const words = { right: "works", wrong: "**fails**", absent: "not on this machine" };

/** The table in Markdown. @param {readonly Row[]} list @param {(row: Row) => string} result */
export function table(list, result) {
  const lines = list.map((row) => {
    const where = row.version ? `${row.where} ${row.version}` : row.where;
    return `| ${where} | ${row.how} | ${result(row)} |`;
  });
  return `| where | how | result |\n|---|---|---|\n${lines.join("\n")}\n`;
}
