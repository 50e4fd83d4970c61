/** Static checks of the sources: types, format, lint. */
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";
import { moduleFile } from "../setup/node-modules.mjs";

const checks = {
  "types of web/": ["typescript/bin/tsc", "-p", "tsconfig.json"],
  "types of tests/": ["typescript/bin/tsc", "-p", "tsconfig.tests.json"],
  "types of scripts/": ["typescript/bin/tsc", "-p", "tsconfig.scripts.json"],
  "format and lint": ["@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
};

export async function staticChecks() {
  const result = { passed: 0, failed: 0 };
  const results = Object.entries(checks).map(async ([name, [program = "", ...args]]) => {
    const options = { cwd: root, anyCode: true };
    const { code, output } = await run(process.execPath, [moduleFile(program), ...args], options);
    result[code === 0 ? "passed" : "failed"] += 1;
    say(code === 0 ? `  ${name}: right` : `  ${name}: wrong\n${output}`);
  });
  await Promise.all(results);
  return result;
}
