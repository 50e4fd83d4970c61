/** `npm test` and `npm run test:long`: all their suites, or the named ones. */
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { said, step, UserError } from "./lib/say.mjs";
import { prepareWithoutBrowsers } from "./setup/index.mjs";
import { keepLastRun, report, runSuite } from "./test/report.mjs";
import { suites } from "./test/suites.mjs";

// No result may depend on the machine's time zone and language.
Object.assign(process.env, { LC_ALL: "C.UTF-8", LANGUAGE: "", TZ: "UTC" });

await main(async () => {
  const names = wanted();
  const needs = Object.assign({}, ...names.map((name) => suites[name]?.needs));
  const results = await withLock(async () => {
    const { tools, browsers } = await prepareWithoutBrowsers(needs);
    const done = [];
    for (const name of names) {
      const suite = suites[name];
      if (!suite) continue;
      step(`${name}: ${suite.title}`);
      const from = said.length;
      const result = await runSuite(name, async () => {
        if (suite.needs.chromium || suite.needs.engines) await browsers;
        await suite.first?.(tools);
        return suite.run(tools);
      });
      keepLastRun(result, said.slice(from));
      done.push(result);
    }
    return done;
  });
  return report(results);
});

function wanted() {
  const options = process.argv.slice(2);
  const named = options.filter((name) => name !== "--long");
  const unknown = named.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    const list = Object.keys(suites).join(", ");
    throw new UserError(`There is no suite '${unknown.join("', '")}'. The suites are: ${list}`);
  }
  const long = options.includes("--long");
  return Object.keys(suites).filter((name) =>
    named.length > 0 ? named.includes(name) : Boolean(suites[name]?.long) === long,
  );
}
