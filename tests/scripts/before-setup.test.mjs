/** The imports of `npm start` and `npm test` before anything is installed. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** All static imports, starting from a file. @param {string} file @param {Set<string>} [seen] */
function importedAtOnce(file, seen = new Set()) {
  // Generated programs contain import lines too, as text, of files that do not exist.
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const statements = /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|^import "([^"]+)";/gm;
  for (const [, from, alone] of readFileSync(file, "utf8").matchAll(statements)) {
    const name = from ?? alone ?? "";
    if (name.startsWith(".")) importedAtOnce(join(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

for (const program of ["start", "build", "test", "bench"]) {
  test(`npm run ${program} starts on a machine that has only Node`, () => {
    const all = [...importedAtOnce(inRoot(`scripts/${program}.mjs`))];
    assert.ok(all.length > 5, "The imports were not found.");
    const packages = all.filter((name) => !name.startsWith("node:") && !name.endsWith(".mjs"));
    assert.deepEqual(packages, []);
  });
}
