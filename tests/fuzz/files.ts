/** Input from outside without a page: links, files of states and files of numbers. */

import "../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import { faultKinds, noteKinds } from "../../web/data/fault.js";
import { formatStateFile, parseStateFile } from "../../web/figure/state/state-file.js";
import { formatHash, parseHash } from "../../web/figure/state/url-state.js";
import { readOwnData } from "../../web/lessons/lab/own/read-own-data.js";

import { randomState } from "../web/lessons/model-support.js";
import { spoiltBytes, spoiltText } from "./texts.js";

const seeds = fc.nat(2 ** 31 - 1);

export const links = spoiltText(seeds.map((seed) => formatHash(randomState(seed))));

/**
 * Every link gives a state, and the link of that state reproduces it. Of any length: random states
 * have fields of all lessons, and a page would read few of their links.
 */
export function tryLink(hash: string): boolean {
  const { state, notices } = parseHash(hash, Infinity);
  const written = formatHash(state);
  const again = parseHash(written, Infinity);
  assert.deepEqual(again.notices, [], `its own link is not understood: ${written}`);
  assert.deepEqual(again.state, state, `its own link says another state: ${written}`);
  return notices.length === 0;
}

const states = seeds.map((seed) => formatStateFile(randomState(seed)));

export const stateFiles = spoiltText(states);

const stateFaults = ["syntax", "notState", "unknown", "wrong"];

/** Every text gives an error, or a state whose file reproduces it. */
export function tryStateFile(text: string): boolean {
  const read = parseStateFile(text);
  if ("fault" in read) {
    assert.ok(stateFaults.includes(read.fault.kind), `an unknown fault: ${read.fault.kind}`);
    assert.ok(read.fault.at.length <= 60, "a fault that quotes the file");
    return false;
  }
  const again = parseStateFile(formatStateFile(read.state));
  assert.ok("state" in again, "its own file is refused");
  assert.deepEqual(again.state, read.state, "its own file says another state");
  return true;
}

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const folder = "tests/fixtures/own-data";
const kept = readdirSync(folder).map((name) => ({
  name,
  bytes: new Uint8Array(readFileSync(`${folder}/${name}`)),
}));
const texts = [
  ["data.csv", 'a;b\r\n"1";2\r\n3;−4\r\n'],
  ["data.tsv", "1\t2\n3\t4\n# end"],
  [
    "q.json",
    '{"q": [[1, 2.5e-3]], "k": {"data": [1, 2], "shape": [1, 2]}, "é\\u00e9": [null, "x"]}',
  ],
  ["key.json", "[[1, 2], [3, 4]]"],
  ["state.json", '{"softknn": "state", "state": {"view": "lab"}}'],
].map(([name = "", text]) => ({ name, bytes: new TextEncoder().encode(text) }));

/** Files of one format with changes, mostly under their name. */
export const filesOf = (ending: RegExp): Arbitrary<File> =>
  fc
    .constantFrom(...[...kept, ...texts].filter(({ name }) => ending.test(name)))
    .chain(({ name, bytes }) =>
      fc.record({
        name: fc.oneof({ weight: 5, arbitrary: fc.constant(name) }, fc.constant("data")),
        bytes: spoiltBytes(fc.constant(bytes)),
      }),
    );

/** Any file gives finite numbers in a shape, a state, or an error with its position. */
export async function tryFile({ name, bytes }: File): Promise<boolean> {
  let reading = await readOwnData({ name, bytes });
  if (reading.kind === "choice") {
    const [first] = reading.items;
    reading = reading.read([first?.roles.find((role) => role !== "weights")]);
  }
  if (reading.kind === "fault") {
    const { kind, byte = 0, found = "", tensor = "", ...place } = reading.fault;
    assert.ok(faultKinds.includes(kind) && kind !== "unreadable", `the fault ${kind}`);
    // For an array in an archive, the position is the byte after inflating.
    const isArray = tensor !== "" && bytes[0] === 0x50;
    assert.ok(isArray || byte <= bytes.length, `byte ${byte} of ${bytes.length}`);
    const { line = 1, column = 1, row = 1 } = place;
    assert.ok(Math.min(line, column, row) >= 1, JSON.stringify(reading.fault));
    assert.ok(found.length <= 80 && tensor.length <= 80, "a fault that quotes the file");
    return false;
  }
  if (reading.kind === "data") {
    for (const { rows, columns, data } of Object.values(reading.own)) {
      assert.ok(rows * columns > 0 && data.length === rows * columns, "other sizes");
      assert.ok(data.every(Number.isFinite), "NaN or Infinity got in");
    }
    const notes = Object.values(reading.notes).flat();
    for (const { kind } of notes) assert.ok(noteKinds.includes(kind), `an unknown note: ${kind}`);
  }
  return true;
}
