/** What `npm start` and `npm test` read before they have fetched anything. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { inRoot } from "../../scripts/lib/paths.mjs";

/** All that is imported at once, from a file on. @param {string} file @param {Set<string>} [seen] */
function importedAtOnce(file, seen = new Set()) {
  // A program that is written for somebody else has imports too: text, of files that are not there.
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

for (const program of ["start", "build", "test", "bench", "coverage"]) {
  test(`npm run ${program} begins on a machine that has Node and nothing else`, () => {
    const all = [...importedAtOnce(inRoot(`scripts/${program}.mjs`))];
    assert.ok(all.length > 5, "The imports were not found.");
    const packages = all.filter((name) => !name.startsWith("node:") && !name.endsWith(".mjs"));
    assert.deepEqual(packages, []);
  });
}
