/** Options: the default of each, and the values and names that are refused. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrayCases } from "./array-cases.js";
import { declared, functionCases, type Options } from "./option-cases.js";
import { assertRefused, knn, useWatchedCore } from "./refusal-support.js";

useWatchedCore();

for (const [name, one] of Object.entries(functionCases)) {
  const { call, options, shows = call, beside = {} } = one;
  const run = (given: unknown) => () => call(knn, given as never);
  const where = `^softknn\\.${name.split(" ")[0]}: `;

  test(`${name}: an omitted option has its default`, async () => {
    const show = (given: Options) => shows(knn, given as never);
    for (const [option, [, ...values]] of Object.entries(options)) {
      if (values.length === 0) continue;
      const others = beside[option] ?? {};
      const left = await show(others);
      assert.deepEqual(await show({ ...others, [option]: undefined }), left, option);
      assert.deepEqual(await show({ ...others, [option]: values[0] }), left, option);
      if (values[1] !== undefined && shows.length > 0)
        assert.notDeepEqual(await show({ ...others, [option]: values[1] }), left, option);
    }
  });

  test(`${name}: values of a wrong kind or out of range`, () => {
    for (const [option, [{ kinds, values }]] of Object.entries(options)) {
      for (const [code, wrong] of [
        ...kinds.map((value) => ["TYPE", value] as const),
        ...values.map((value) => ["VALUE", value] as const),
      ]) {
        const says = new RegExp(`${where}${option} must be .*, got `);
        const title = `${option}: ${String(wrong)} (${typeof wrong})`;
        assertRefused(title, run({ [option]: wrong }), { code, argument: option, says });
      }
    }
  });

  test(`${name}: unknown names`, () => {
    if (name.includes(" ")) return;
    const known = (says: string) =>
      says
        .replace(/.*Known: /, "")
        .split(", ")
        .sort();
    assert.throws(run({ nonsense: 1 }), (error: Error & { argument?: string }) => {
      assert.equal(error.argument, "nonsense");
      assert.deepEqual(known(error.message), Object.keys(options).sort());
      return true;
    });
    // Of a shorter name a misspelling has little in common.
    for (const option of Object.keys(options).filter((option) => option.length > 1)) {
      const misspelt = `${option}_`;
      const says = new RegExp(`${where}${misspelt} is not an option; did you mean ${option}\\?`);
      assertRefused(misspelt, run({ [misspelt]: 1 }), { code: "OPTION", argument: misspelt, says });
    }
  });
}

test("every function that declares arrays or options has a row", () => {
  const rows = [...Object.keys(functionCases), ...Object.keys(arrayCases)];
  const tested = new Set(rows.map((row) => row.split(/[ ,]/)[0]));
  const untested = Object.entries(declared)
    .filter(([, { args, options }]) => Object.keys({ ...args, ...options }).length > 0)
    .map(([name]) => name)
    .filter((name) => !tested.has(name) && !/^index\./.test(name));
  const known = [
    "alibiSlopes",
    "languageModel",
    "loadIndex",
    "memory.add",
    "memory.addSteps",
    "random",
  ];
  assert.deepEqual(untested.sort(), known);
});
