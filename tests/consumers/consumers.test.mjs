/** The packed package, installed in every supported environment; the table in the documentation names them. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { startBrowser } from "../../scripts/consumers/browser.mjs";
import { rows, table, words } from "../../scripts/consumers/rows.mjs";
import { pack } from "../../scripts/consumers/tarball.mjs";
import { Absent, provideTools } from "../../scripts/consumers/tools.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { writeIfChanged } from "../../scripts/lib/stamp.mjs";
import { tools } from "../../scripts/test/tools.mjs";

/** Runs only the rows whose text contains this. */
const only = process.env.SOFTKNN_CONSUMERS ?? "";
const chosen = rows.filter(({ where, how }) => `${where} ${how}`.includes(only));

await provideTools();
const context = {
  tarball: await pack(),
  browser: await startBrowser(tools.browsers.chromium ?? ""),
};
after(() => context.browser.close());

/** @type {Map<import("../../scripts/consumers/rows.mjs").Row, string>} */
const results = new Map();
for (const row of chosen)
  test(`${row.where} ${row.version}: ${row.how}`, async (t) => {
    try {
      await row.run(context);
      results.set(row, words.right);
    } catch (error) {
      if (!(error instanceof Absent)) throw error;
      results.set(row, words.absent);
      t.skip(error.message);
    }
  });

test("a whole run writes the table", (t) => {
  if (chosen.length < rows.length) return t.skip("a part of the rows");
  assert.equal(results.size, rows.length);
  const file = join(inRoot("tests/consumers"), "table.md");
  writeIfChanged(
    file,
    table(rows, (row) => results.get(row) ?? words.wrong),
  );
});
