/** The process beside Node. It uses synchronous input and output, never a stream: see aside.mjs. */
import { readSync, writeSync } from "node:fs";
import { asideAnswers } from "./aside.mjs";
import { mlMatrix } from "./ml-matrix.mjs";
import { plain } from "./plain.mjs";
import { javascriptSearch } from "./search/javascript.mjs";
import { plainSearch } from "./search/plain.mjs";

// vectra reads and writes files, which would slow down the others: it runs alone.
const contenders = process.argv.includes("vectra")
  ? [(await import("./search/vectra.mjs")).vectra]
  : [mlMatrix, plain, plainSearch, javascriptSearch];
const answer = asideAnswers(contenders);
const [input, output] = [0, 1];
const bytes = Buffer.alloc(2 ** 16);

/** A message is short and arrives alone, because the next one waits for its reply. */
for (let length = readSync(input, bytes); length > 0; length = readSync(input, bytes)) {
  const reply = await answer(JSON.parse(bytes.toString("utf8", 0, length)));
  const line = Buffer.from(`${JSON.stringify(reply)}\n`);
  for (let at = 0; at < line.length; ) at += writeSync(output, line, at);
}
