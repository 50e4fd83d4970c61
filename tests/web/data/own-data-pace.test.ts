/** Long JSON texts of every kind: read in slices, stopped at once, with few notes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readOwnData } from "../../../web/data/read-own-data.js";
import { bytesSource } from "./own-data-support.js";

const length = 10 * 2 ** 20;
const matrix = "[[1,2],[3,4]]";
const fill = (text: string) => text.repeat(Math.floor(length / text.length));

/** A matrix, and something that its reader has to skip. */
const texts: Record<string, string> = {
  "lists under an unknown key": `{"no":[${fill("[],")}[]],"x":${matrix}}`,
  "a text under an unknown key": `{"no":"${fill("a")}","x":${matrix}}`,
  "unknown keys": `{${fill('"no":1,')}"x":${matrix}}`,
  "line ends inside": `{"x":[[1${fill("\n")},2],[3,4]]}`,
  "line ends after": `{"x":${matrix}}${fill("\r\n")}`,
};

const open = (text: string) => bytesSource(new TextEncoder().encode(text), "x.json");

for (const [name, text] of Object.entries(texts)) {
  test(`paced: ${name}`, async () => {
    const source = open(text);
    let pauses = 0;
    const tick = setInterval(() => pauses++, 1);
    const reading = await readOwnData(source);
    clearInterval(tick);
    assert.ok(reading.kind === "matrices", JSON.stringify(reading));
    assert.deepEqual([...(reading.own.x?.data ?? [])], [1, 2, 3, 4]);
    assert.ok((reading.notes.x?.length ?? 0) <= 10, `${reading.notes.x?.length} notes`);
    // Without slices it works in a single piece.
    assert.ok(pauses > 2, `${pauses} pauses`);
  });

  test(`stopped: ${name}`, async () => {
    const stop = new AbortController();
    const reading = readOwnData(open(text), { signal: stop.signal });
    // Heard in the first pause: without one, the whole text is read.
    setTimeout(() => stop.abort());
    assert.equal((await reading).kind, "stopped");
  });
}
