/**
 * `npm run guarantees`: writes the figures of the last `npm test` and `npm run test:long` to tests/guarantees/, the
 * source of the table in the documentation.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { figuresOf, tableOf } from "./guarantees/table.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { say } from "./lib/say.mjs";
import { lastRunFolder } from "./test/report.mjs";

await main(async () => {
  const figures = figuresOf((suite) => {
    const file = join(lastRunFolder, `${suite}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
    say(`The suite ${suite} was not run here.`);
    return undefined;
  });
  writeFileSync(inRoot("tests/guarantees/figures.json"), `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(inRoot("tests/guarantees/table.md"), tableOf(figures));
  say("The page of guarantees has the figures of the last run.");
});
