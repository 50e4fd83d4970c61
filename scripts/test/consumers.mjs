/** `npm run test:consumers`: the packed package, installed in every supported environment. */
import { join } from "node:path";
import { startBrowser } from "../consumers/browser.mjs";
import { rows, table, words } from "../consumers/rows.mjs";
import { pack } from "../consumers/tarball.mjs";
import { Absent, provideTools } from "../consumers/tools.mjs";
import { inRoot } from "../lib/paths.mjs";
import { say, step } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

/** @typedef {import("../consumers/rows.mjs").Row} Row */
/** @typedef {import("../consumers/rows.mjs").Context} Context */

/** The table in the documentation; committed. */
export const tableFile = join(inRoot("tests/consumers"), "table.md");

/** Runs only the rows whose text contains this. */
const only = process.env.SOFTKNN_CONSUMERS ?? "";

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function consumers({ browsers }) {
  await provideTools();
  const tarball = await pack();
  step(`Trying ${tarball.file}`);
  const browser = await startBrowser(browsers.chromium ?? "");
  const chosen = rows.filter(({ where, how }) => `${where} ${how}`.includes(only));
  /** @type {Map<Row, keyof typeof words>} */
  const results = new Map();
  try {
    for (const row of chosen) results.set(row, await tryRow(row, { tarball, browser }));
  } finally {
    await browser.close();
  }
  if (chosen.length === rows.length) {
    writeIfChanged(
      tableFile,
      table(rows, (row) => words[results.get(row) ?? "wrong"]),
    );
  }
  const count = (/** @type {keyof typeof words} */ result) =>
    [...results.values()].filter((one) => one === result).length;
  return { passed: count("right"), failed: count("wrong"), skipped: count("absent") };
}

/** @param {Row} row @param {Context} context @returns {Promise<keyof typeof words>} */
async function tryRow(row, context) {
  const start = performance.now();
  const tell = (/** @type {string} */ result) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
    say(
      `  ${`${row.where} ${row.version}`.padEnd(32)} ${row.how.padEnd(48)} ${seconds} s  ${result}`,
    );
  };
  try {
    await row.run(context);
    tell("works");
    return "right";
  } catch (error) {
    const absent = error instanceof Absent;
    tell(absent ? "not on this machine" : `FAILS\n${/** @type {Error} */ (error).message}`);
    return absent ? "absent" : "wrong";
  }
}
