/** Export as text and re-import: compressed links, state files, CSV. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { csvOf } from "../../../web/figure/result-table.js";
import { fromBase64, fromBase64Url, toBase64 } from "../../../web/figure/state/base64.js";
import { packHash, parsePacked, shortestHash } from "../../../web/figure/state/packed-hash.js";
import { defaultState, limits, type State } from "../../../web/figure/state/state.js";
import { formatStateFile, parseStateFile } from "../../../web/figure/state/state-file.js";
import { formatHash, isPacked, parseHash } from "../../../web/figure/state/url-state.js";
import { randomState } from "../lessons/model-support.js";

test("base64 keeps every byte, also beyond the argument limit of a call", () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, i) => (i * 7 + (i >> 8)) & 255);
  assert.equal(toBase64(bytes), Buffer.from(bytes).toString("base64"));
  assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  assert.equal(fromBase64("*"), undefined);
});

test("a compressed link restores the state of the readable one, for 300 random states", async () => {
  for (let seed = 0; seed < 300; seed++) {
    const hash = formatHash(randomState(seed));
    const packed = await packHash(hash);
    if (packed.length > limits.urlLength) continue;
    assert.match(packed, /^z=[\w-]+$/);
    const { state, notices } = await parsePacked(`#${packed}`);
    assert.deepEqual(notices, [], String(seed));
    assert.equal(formatHash(state), hash, String(seed));
  }
});

test("the shorter form is chosen, and none if neither fits", async () => {
  assert.equal(await shortestHash("view=field"), "view=field");
  const long = `view=masks&tokens=${"ab,".repeat(300)}`;
  assert.match((await shortestHash(long)) ?? "", /^z=/);
  const noise = Array.from({ length: 4000 }, (_, i) => Math.sin(i * i)).join();
  assert.equal(await shortestHash(noise), undefined);
});

test("an invalid compressed link gives the default state and a notice, in bounded time", async () => {
  const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  const bomb = letters(deflateRawSync("a".repeat(1_000_000)));
  const good = letters(deflateRawSync("view=masks"));
  const cases: [string, string][] = [
    [`z=${"A".repeat(100_000)}`, "tooLong"],
    ["z=", "unreadable"],
    ["z=%00", "unreadable"],
    [`z=${good.slice(0, -3)}`, "unreadable"],
    [`z=${good}!`, "unreadable"],
    [`z=${bomb}`, "unreadable"],
    [`z=${letters(deflateRawSync(Uint8Array.of(0xff, 0xfe)))}`, "unreadable"],
  ];
  for (const [hash, kind] of cases) {
    const { state, notices } = await parsePacked(hash);
    assert.deepEqual([state, notices[0]?.kind], [defaultState, kind], hash.slice(0, 60));
  }
  assert.equal((await parsePacked(`z=${good}`)).state.view, "masks");
  // A field of the steps lesson has the name v.
  assert.deepEqual([isPacked(`#z=${good}`), isPacked("#v=2&z=1")], [true, false]);
});

test("a state file restores the whole state, for 300 random states", () => {
  for (let seed = 0; seed < 300; seed++) {
    const before = randomState(seed);
    const read = parseStateFile(formatStateFile(before));
    assert.ok("state" in read, `${seed}: ${JSON.stringify(read)}`);
    assert.deepEqual(read.state, parseHash(formatHash(before), 1e9).state, String(seed));
  }
});

test("a state file contains own data, bit for bit", () => {
  const data = Float64Array.of(0.1, -1e-300, 5e-324, Number.MAX_VALUE, -0, 1 / 3);
  const single = Float32Array.of(0.1, 3.4e38);
  const own = {
    query: { name: "q.npy", rows: 3, columns: 2, data },
    x: { name: "", rows: 1, columns: 2, data: single },
  };
  const state: State = {
    ...defaultState,
    lab: { ...defaultState.lab, source: "own", own },
  };
  const read = parseStateFile(formatStateFile(state));
  assert.ok("state" in read);
  assert.deepEqual(read.state.lab.own, own);
  assert.ok(Object.is(read.state.lab.own.query?.data[4], -0));
});

function fileWith(state: unknown): string {
  return JSON.stringify({ softknn: "state", state });
}

test("an invalid state file is rejected with the wrong field", () => {
  const matrix = { name: "", rows: 1, columns: 1 };
  const one = { type: "float64", base64: toBase64(new Uint8Array(8)) };
  const nan = { type: "float64", base64: toBase64(new Uint8Array(Float64Array.of(NaN).buffer)) };
  const cases: [string, string, string][] = [
    ["", "syntax", ""],
    ['{\n"softknn": "state",\n oops', "syntax", "3"],
    ["[]", "notState", ""],
    ["null", "notState", ""],
    ['{"softknn":"else"}', "notState", ""],
    [fileWith([]), "wrong", "state"],
    [fileWith({ colour: 1 }), "unknown", "colour"],
    ['{"softknn":"state","state":{"__proto__":{"view":"masks"}}}', "unknown", "__proto__"],
    [fileWith({ view: "nowhere" }), "wrong", "view"],
    [fileWith({ query: [1, 101] }), "wrong", "query"],
    [fileWith({ blocked: [["0", 1]] }), "wrong", "blocked"],
    [fileWith({ steps: { blocked: [[1e9, 0]] } }), "wrong", "steps.blocked"],
    [fileWith({ heads: { weights: "x" } }), "wrong", "state"],
    [fileWith({ lab: { own: { y: matrix } } }), "unknown", "lab.own.y"],
    [fileWith({ lab: { own: { x: matrix } } }), "wrong", "lab.own.x"],
    [fileWith({ lab: { own: { x: { ...matrix, rows: 2, data: one } } } }), "wrong", "lab.own.x"],
    [fileWith({ lab: { own: { x: { ...matrix, data: nan } } } }), "wrong", "lab.own.x"],
  ];
  for (const [text, kind, at] of cases) {
    const read = parseStateFile(text);
    assert.ok("fault" in read, text);
    assert.deepEqual([read.fault.kind, read.fault.at], [kind, at], text.slice(0, 80));
  }
  const good = parseStateFile(fileWith({ lab: { own: { x: { ...matrix, data: one } } } }));
  assert.ok("state" in good, "the cases above differ from a good one by what they name");
});

test("a CSV has a line per cell, text that cannot run, and numbers that keep their bits", () => {
  const weights = Float64Array.of(0.1 + 0.2, 5e-324, 1, 0);
  const text = csvOf([
    {
      name: "weights, all",
      rows: ["=1+1", 'say "hi"'],
      columns: ["A", "−B"],
      scores: Float64Array.of(-0.5, Number.NEGATIVE_INFINITY, 2, 3),
      weights,
    },
    { name: "@loss", rows: ["1"], columns: ["+x"], values: [Number.NaN] },
  ]);
  assert.equal(
    text,
    [
      "table,row,column,score,weight,value",
      '"weights, all",\'=1+1,A,-0.5,0.30000000000000004,',
      '"weights, all",\'=1+1,−B,-inf,5e-324,',
      '"weights, all","say ""hi""",A,2,1,',
      '"weights, all","say ""hi""",−B,3,0,',
      "'@loss,1,'+x,,,",
      "",
    ].join("\r\n"),
  );
});

test("the characters of a compressed link are those of base64url", () => {
  assert.equal(fromBase64Url("ab+/"), undefined);
  assert.deepEqual(fromBase64Url("-_8"), Uint8Array.of(251, 255));
});
