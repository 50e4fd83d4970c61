/** The titles of the tests, to check references to them. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

/** Whether a file has a test with exactly this title. @param {string} file @param {string} title */
export function hasTest(file, title) {
  // A long title may be split in C++, and be on a line of its own in both languages.
  const text = readFileSync(inRoot(file), "utf8")
    .replace(/\(\s+/g, "(")
    .replace(/"\s*\n\s*"/g, "");
  const quoted = [JSON.stringify(title), `'${title}'`, `\`${title}\``];
  return ["test(", "TEST_CASE("].some((start) =>
    quoted.some((name) => text.includes(start + name)),
  );
}
