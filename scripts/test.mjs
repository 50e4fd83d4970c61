/** `npm test`, `npm run test:all` and `npm run test:long`: a group of suites, or the named ones. */
import { withLock } from "./lib/lock.mjs";
import { main } from "./lib/main.mjs";
import { step, UserError } from "./lib/say.mjs";
import { prepareWithoutBrowsers } from "./setup/index.mjs";
import { report, runSuite } from "./test/report.mjs";
import { groups, suites } from "./test/suites.mjs";

// No result may depend on the machine's time zone and language.
Object.assign(process.env, { LC_ALL: "C.UTF-8", LANGUAGE: "", TZ: "UTC" });

await main(async () => {
  const started = performance.now();
  const names = wanted();
  const needs = Object.assign({}, ...names.map((name) => suites[name]?.needs));
  const results = await withLock(async () => {
    const { tools, browsers } = await prepareWithoutBrowsers(needs);
    const setUp = (performance.now() - started) / 1000;
    const done = [{ name: "set-up", passed: 0, failed: 0, seconds: setUp }];
    for (const name of names) {
      const suite = suites[name];
      if (!suite) continue;
      step(`${name}: ${suite.title}`);
      const body = async () => {
        if (suite.needs.chromium || suite.needs.engines) await browsers;
        await suite.first?.(tools);
        return suite.run(tools);
      };
      done.push(await runSuite(name, body));
    }
    return done;
  });
  return report(results);
});

function wanted() {
  const [option = "test", ...names] = process.argv.slice(2);
  const group = groups[/** @type {keyof typeof groups} */ (option)];
  const named = group ? names : [option, ...names];
  const unknown = named.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    const list = Object.keys(suites).join(", ");
    throw new UserError(`There is no suite '${unknown.join("', '")}'. The suites are: ${list}`);
  }
  return named.length > 0 ? named : Object.keys(group ?? {});
}
