/** Files designed to be slow. Valid files with changes: `tests/fuzz`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readOwnData } from "../../../../web/lessons/lab/own/read-own-data.js";
import { bytesSource } from "./own-data-support.js";

const text = (given: string) => new TextEncoder().encode(given);

test("patterns that slow readers down stay fast", async () => {
  const long = 2 ** 18;
  for (const hostile of [
    `${"1".repeat(long)}x`,
    `1,"${" ".repeat(long)}x`,
    `1,"${'""'.repeat(long)}`,
    `${" ".repeat(long)}"`,
    `${" ".repeat(long)}1,5`,
    `${"1,5 ".repeat(long / 4)}x`,
    `"${"a".repeat(long)}`,
    `{"a": "${"\\".repeat(long + 1)}`,
    `[${"1".repeat(long)}`,
    `[${"-".repeat(long)}`,
    `[[${'"'.repeat(long)}`,
    `${"{".repeat(long)}`,
  ]) {
    const reading = await readOwnData(bytesSource(text(hostile)), { slot: "x" });
    const failed = reading.kind === "fault" && reading.fault.kind === "unreadable";
    assert.ok(!failed, hostile.slice(0, 9));
  }
});
