/**
 * A reporter for `node --test` that prints counts as JSON. Node counts a file
 * without any test as one passed test; here it counts as nothing. Diagnostics that
 * begin with "worst errors" go along as notes.
 */
import { resolve } from "node:path";

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* counts(source) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const notes = [];
  for await (const { type, data } of source) {
    if (type === "test:diagnostic" && /^worst errors/.test(data.message)) notes.push(data.message);
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const isFile =
      data.nesting === 0 && data.file !== undefined && resolve(data.name) === data.file;
    if (data.skip !== undefined || data.todo !== undefined) result.skipped += 1;
    else if (type === "test:fail") result.failed += 1;
    else if (!isFile) result.passed += 1;
  }
  yield JSON.stringify(notes.length > 0 ? { ...result, notes } : result);
}
