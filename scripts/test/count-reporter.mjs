/**
 * A reporter for `node --test` that prints counts as JSON. Node counts a file without tests as one passed test; this
 * reporter counts it as none. Diagnostics that start with "worst errors" or "measured" are kept as notes, and so is what
 * a file prints that fails before its first test.
 */
import { resolve } from "node:path";

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* counts(source) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const notes = [];
  /** @type {import("./report.mjs").Timed[]} */
  const times = [];
  /** @type {string[]} */
  const failures = [];
  /** @type {Map<string, string>} */
  const printed = new Map();
  for await (const { type, data } of source) {
    if (type === "test:stderr")
      printed.set(data.file, (printed.get(data.file) ?? "") + data.message);
    if (type === "test:diagnostic" && /^(worst errors|measured)/.test(data.message))
      notes.push(data.message);
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const isFile =
      data.nesting === 0 && data.file !== undefined && resolve(data.name) === data.file;
    if (!isFile) times.push({ name: data.name, seconds: (data.details?.duration_ms ?? 0) / 1000 });
    if (data.skip !== undefined || data.todo !== undefined) result.skipped += 1;
    else if (type === "test:fail") {
      result.failed += 1;
      failures.push(data.name);
      const said = printed.get(data.file);
      if (isFile && said) notes.push(said.slice(0, 4_000));
    } else if (!isFile) result.passed += 1;
  }
  yield JSON.stringify({ ...result, times, failures, notes });
}
