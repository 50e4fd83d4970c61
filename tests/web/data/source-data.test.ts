/** The JSON files of `src=`: a state, or keys, values and words. Everything else is rejected. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSourceText, type SourceData } from "../../../web/element/author/source-data.js";
import { defaultState, limits, type State } from "../../../web/figure/state/state.js";

const read = (file: unknown, from: State = defaultState): SourceData =>
  readSourceText(typeof file === "string" ? file : JSON.stringify(file), from);

function stateOf(data: SourceData): State {
  if ("state" in data) return data.state;
  throw new Error(JSON.stringify(data.fault));
}

const faultOf = (data: SourceData) =>
  "fault" in data ? [data.fault.why, "at" in data.fault ? data.fault.at : ""] : [];

test("keys, values and words are merged into the state, and other fields stay", () => {
  const keys = [
    [1, 0],
    [0, 1],
  ];
  const from = { ...defaultState, temperature: 0.7 };
  const state = stateOf(read({ keys, values: keys, words: ["east", "north"] }, from));
  assert.deepEqual([state.keys, state.values, state.tokens], [keys, keys, ["east", "north"]]);
  assert.equal(state.temperature, 0.7);
  assert.deepEqual(stateOf(read({ query: [0.5, 0.5] }, from)).query, [0.5, 0.5]);
  assert.equal(stateOf(read({ words: ["one"] })).tokens[0], "one");
  assert.deepEqual(stateOf(read({})).keys, defaultState.keys);
});

test("every wrong file is rejected with its reason and position, and has no effect", () => {
  const many = Array.from({ length: limits.keys.max + 1 }, () => [0, 0]);
  const two = [
    [1, 0],
    [0, 1],
  ];
  const cases: [unknown, string, string][] = [
    ['{"keys": [[1, 0],\n [0', "syntax", "2"],
    ["[1, 2]", "notState", ""],
    ["null", "notState", ""],
    [{ temperature: 1 }, "unknown", "temperature"],
    [{ keys: [[1, 0, 0]] }, "wrong", "keys"],
    [{ keys: [["x", "0"]] }, "wrong", "keys"],
    [{ keys: [] }, "wrong", "keys"],
    [{ keys: many }, "wrong", "keys"],
    [{ keys: [[1, 0]], values: two }, "wrong", "values"],
    [{ values: null }, "wrong", "values"],
    [{ keys: [[1, 0]], words: ["a", "b"] }, "wrong", "words"],
    [{ words: ["a word too long"] }, "wrong", "words"],
    [{ query: [1] }, "wrong", "query"],
    [{ softknn: "state", state: { nothing: 1 } }, "unknown", "nothing"],
    [{ softknn: "state", state: { temperature: -1 } }, "wrong", "temperature"],
  ];
  for (const [file, why, at] of cases) {
    const [found, place = ""] = faultOf(read(file));
    assert.equal(found, why, JSON.stringify(file));
    // Not every engine reports the line of a syntax error.
    if (why !== "syntax" || place !== "") assert.equal(place, at, JSON.stringify(file));
  }
});
