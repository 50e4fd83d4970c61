/** External input without a page: links, state files and number files. */

import "../../web/lessons/registry.js";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { faultKinds, noteKinds } from "../../web/data/fault.js";
import { readOwnData } from "../../web/data/read-own-data.js";
import { formatStateFile, parseStateFile } from "../../web/figure/state/state-file.js";
import { formatHash, parseHash } from "../../web/figure/state/url-state.js";
import { bytesSource } from "../web/data/own-data-support.js";
import { randomState } from "../web/lessons/model-support.js";
import { assert } from "./broken.js";
import type { Outcome, Surface } from "./fuzz.js";
import { hostile } from "./hostile.js";
import { spoiltBytes, spoiltText } from "./mutations.js";
import type { Random } from "./random.js";
import { snapshot } from "./snapshot.js";

const surface =
  <T>(show: (random: Random) => T, run: (given: T) => Outcome | Promise<Outcome>) =>
  async (): Promise<Surface> => ({ show, run: (random) => run(show(random)) });

/** Every link gives a state, and the link of that state reproduces it. */
const link = surface(
  (random) => spoiltText(random, formatHash(randomState(random.next()))),
  (hash) => {
    const { state, notices } = parseHash(hash);
    const written = formatHash(state);
    const again = parseHash(written, Infinity);
    assert(again.notices.length === 0, `its own link is not understood: ${written}`);
    assert(
      snapshot(again.state) === snapshot(state),
      `its own link says another state: ${written}`,
    );
    return notices.length === 0 ? "answered" : "refused";
  },
);

const stateKinds = ["syntax", "notState", "newer", "unknown", "wrong"];

/** Every text gives an error, or a state whose file reproduces it. */
const stateFile = surface(
  (random) => {
    const text = formatStateFile(randomState(random.next()));
    if (random.once(2)) return spoiltText(random, text);
    const { args } = hostile(random, [JSON.parse(text)]);
    return asJson(args[0]) ?? "null";
  },
  (text) => {
    const read = parseStateFile(text);
    if ("fault" in read) {
      assert(stateKinds.includes(read.fault.kind), `an unknown fault: ${read.fault.kind}`);
      assert(read.fault.at.length <= 60, "a fault that quotes the file");
      return "refused";
    }
    const again = parseStateFile(formatStateFile(read.state));
    assert("state" in again, "its own file is refused");
    assert(snapshot(again.state) === snapshot(read.state), "its own file says another state");
    return "answered";
  },
);

/** Some states cannot be written. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const folder = "tests/fixtures/own-data";
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => /\.(npy|npz|safetensors|csv)$/.test(name))
      .sort()
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)) }))
  : [];

const texts = [
  ["data.csv", 'a;b\r\n"1";2\r\n3;−4\r\n'],
  ["data.tsv", "1\t2\n3\t4\n# end"],
  [
    "q.json",
    '{"q": [[1, 2.5e-3]], "k": {"data": [1, 2], "shape": [1, 2]}, "é\\u00e9": [null, "x"]}',
  ],
  ["key.json", "[[1, 2], [3, 4]]"],
  ["state.json", '{"softknn": "state", "version": 1, "state": {"view": "lab"}}'],
].map(([name = "", text]) => ({ name, bytes: new TextEncoder().encode(text) }));

/** Any file gives finite numbers in a shape, a state, or an error with its position. */
const dataFile = (seeds: readonly { name: string; bytes: Uint8Array }[]) =>
  surface(
    (random) => {
      const { name, bytes } = random.pick(seeds);
      return { name: random.once(6) ? "data" : name, bytes: spoiltBytes(random, bytes) };
    },
    async ({ name, bytes }) => {
      const slot = name === "data" ? undefined : "value";
      let reading = await readOwnData(bytesSource(bytes, name), { slot });
      if (reading.kind === "choice") {
        const [first, second = first] = reading.tensors;
        reading = await reading.read({ key: first?.name ?? "", value: second?.name ?? "" }, {});
      }
      if (reading.kind === "fault") {
        const {
          kind,
          byte = 0,
          line = 1,
          column = 1,
          row = 1,
          found = "",
          tensor = "",
        } = reading.fault;
        assert(faultKinds.includes(kind) && kind !== "unreadable", `the fault ${kind}`);
        // For an array in an archive, the position is the byte after inflating.
        const isArray = tensor !== "" && bytes[0] === 0x50;
        assert(isArray || byte <= bytes.length, `byte ${byte} of ${bytes.length}`);
        for (const place of [line, column, row]) assert(place >= 1, `place ${place}`);
        assert(found.length <= 60 && tensor.length <= 80, "a fault that quotes the file");
        return "refused";
      }
      if (reading.kind === "matrices") {
        for (const { rows, columns, batches = 1, data } of Object.values(reading.own)) {
          const size = batches * rows * columns;
          assert(size > 0 && data.length === size, "other sizes");
          assert(data.every(Number.isFinite), "NaN or Infinity got in");
        }
        const notes = Object.values(reading.notes).flat();
        assert(
          notes.every(({ kind }) => noteKinds.includes(kind)),
          "an unknown note",
        );
      }
      return "answered";
    },
  );

const named = (ending: RegExp) => [...files, ...texts].filter(({ name }) => ending.test(name));

export const modelSurfaces = {
  link,
  stateFile,
  npy: dataFile(named(/\.npy$/)),
  npz: dataFile(named(/\.npz$/)),
  safetensors: dataFile(named(/\.safetensors$/)),
  csv: dataFile(named(/\.[ct]sv$/)),
  json: dataFile(named(/\.json$/)),
};
