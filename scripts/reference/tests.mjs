/** The titles of the tests, to check what names them. */
import { readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.mjs";

/** Whether a file has a test of that very title. @param {string} file @param {string} title */
export function hasTest(file, title) {
  // A long title may be cut in C++, and stand on a line of its own in either.
  const text = readFileSync(inRoot(file), "utf8")
    .replace(/\(\s+/g, "(")
    .replace(/"\s*\n\s*"/g, "");
  const quoted = [JSON.stringify(title), `'${title}'`, `\`${title}\``];
  return ["test(", "TEST_CASE("].some((start) =>
    quoted.some((name) => text.includes(start + name)),
  );
}
