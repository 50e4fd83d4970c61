/** Programmatic state patches, and the errors of invalid ones. */

import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { camel, fieldOfAttribute, kebab } from "../../../web/figure/state/field-attributes.js";
import { fields } from "../../../web/figure/state/fields.js";
import { defaultState } from "../../../web/figure/state/state.js";
import { patched } from "../../../web/figure/state/state-patch.js";
import { valueAt, withValue } from "../../../web/figure/state/state-path.js";
import { changedFields, parseHash } from "../../../web/figure/state/url-state.js";

const urlFieldNames = fields.map(({ name }) => name);

const rich = parseHash(
  "view=steps&query=0.1,0.2&keys=1,1;0,1;-1,0.5&temperature=inf&dot=2&example=departments&step=scale&q=1,2;3,4&stepsCausal=1&unfolded=a0,1&word=apple&place=1,1&heads=3&headEpochs=7&labSource=toy&labTemperature=0.5&blocked=1.2&padding=1&points=3,1,2",
).state;

test("a path leads to the value of its field, and nowhere else", () => {
  for (const row of fields) {
    const text = row.write(rich);
    const back = withValue(defaultState, row.path, valueAt(rich, row.path));
    assert.equal(row.write(back), text, row.name);
    const names = changedFields(defaultState, back).map(({ name }) => name);
    assert.deepEqual(names, text === undefined ? [] : [row.name], row.name);
    assert.deepEqual(withValue(back, row.path, valueAt(defaultState, row.path)), defaultState);
  }
});

test("every field has its own attribute, and the reverse mapping", () => {
  const names = urlFieldNames.filter((name) => name !== "view");
  for (const name of names) {
    assert.equal(camel(kebab(name)), name);
    assert.equal(fieldOfAttribute(kebab(name))?.name, name);
    assert.match(kebab(name), /^[a-z-]+$/);
  }
});

test("a patch is merged into the state part by part", () => {
  const { state } = parseHash("view=words&word=apple&answer=meaning");
  assert.deepEqual(patched(state, {}), state);
  assert.deepEqual(patched(state, state), state);
  assert.deepEqual(patched(defaultState, rich), rich);
  assert.deepEqual(patched(rich, defaultState), defaultState);
  const warm = patched(state, { words: { temperature: 3 }, temperatures: { dot: 2 } });
  assert.deepEqual(warm.words, { ...state.words, temperature: 3 });
  assert.deepEqual(warm.temperatures, { ...state.temperatures, dot: 2 });
  assert.equal(patched(state, { query: [-0, 1] }).query[1], 1);
});

test("values and words follow the number of keys", () => {
  const few = patched(defaultState, { keys: [[1, 1]] });
  assert.deepEqual([few.keys, few.values.length, few.tokens], [[[1, 1]], 1, ["A"]]);
});

test("own data are set as a whole or not at all", () => {
  const x = { name: "x.csv", rows: 2, columns: 1, data: new Float64Array([1, 2]) };
  const taken = patched(defaultState, { lab: { own: { x } } });
  assert.equal(taken.lab.own.x?.data, x.data);
  const wrong = (matrix: object) => () => patched(defaultState, { lab: { own: { x: matrix } } });
  assert.throws(wrong({ ...x, data: [1, 2] }), TypeError);
  assert.throws(wrong({ ...x, rows: 3 }), RangeError);
  assert.throws(wrong({ ...x, data: new Float64Array([1, Number.NaN]) }), RangeError);
  assert.throws(() => patched(defaultState, { lab: { own: { z: x } } }), TypeError);
});

const hostile: readonly [unknown, ErrorConstructor, RegExp][] = [
  [undefined, TypeError, /a state is an object, got undefined/],
  [null, TypeError, /object/],
  ["temperature=1", TypeError, /got string/],
  [{ temprature: 1 }, TypeError, /temprature is no field/],
  [{ ["x".repeat(1e5)]: 1 }, TypeError, /^softknn: x{60} is/],
  [JSON.parse('{"__proto__": {"temperature": 1}}'), TypeError, /__proto__ is no field/],
  [{ words: { wrd: "a" } }, TypeError, /words\.wrd is no field/],
  [{ temperature: Number.NaN }, RangeError, /temperature is out of range/],
  [{ temperature: "1" }, TypeError, /temperature must be a number, got string/],
  [{ temperature: undefined }, TypeError, /temperature must be a number/],
  [{ causal: 1 }, TypeError, /causal must be a boolean/],
  [{ query: [1] }, TypeError, /query/],
  [{ query: [1, Number.POSITIVE_INFINITY] }, RangeError, /query/],
  [{ keys: [] }, RangeError, /keys/],
  [{ keys: "1,1" }, TypeError, /keys must be a list/],
  [{ similarity: "hamming" }, RangeError, /similarity/],
  [{ view: "nowhere" }, RangeError, /view/],
  [{ window: 2.5 }, RangeError, /window/],
  [{ blocked: [[40, 1]] }, TypeError, /blocked/],
  [{ heads: { weights: [1, 2] } }, RangeError, /headWeights/],
  [{ lab: { source: "none" as never } }, RangeError, /lab/],
];

test("other input throws and names the field", () => {
  for (const [patch, kind, message] of hostile) {
    const before = JSON.stringify(rich);
    assert.throws(() => patched(rich, patch), { name: kind.name, message }, String(message));
    assert.equal(JSON.stringify(rich), before);
  }
});

test("for any field value, the error is the package's own", () => {
  const values = [Number.NaN, -1, 1e308, true, "x", [], {}, [[1]], [Number.NaN], () => 1, Symbol()];
  for (const { name, path } of fields) {
    for (const value of values) {
      const patch = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
      try {
        patched(rich, patch);
      } catch (error) {
        const ours = error instanceof TypeError || error instanceof RangeError;
        assert.ok(ours && error.message.startsWith("softknn: "), `${name}: ${error}`);
      }
    }
  }
});
