/** Every function has an example, and every example prints its stated output. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { run } from "../../scripts/lib/run.mjs";
import {
  allExamples,
  examplesIn,
  keeps,
  printsOf,
  promised,
  tooShort,
  writeExamples,
} from "../../scripts/reference/examples.mjs";
import { moduleFile } from "../../scripts/setup/node-modules.mjs";

const examples = allExamples();

for (const example of examples) {
  const { name, file, line, code } = example;
  test(`the example of ${name} prints its stated output (${file}:${line})`, async () => {
    const promises = promised(code);
    assert.ok(promises.length > 0, "it prints nothing");
    assert.deepEqual(promises.flatMap(tooShort), [], "four digits at least");
    const prints = await printsOf(example);
    const broken = promises.some((promise, i) => !keeps(promise, prints[i] ?? ""));
    if (broken || prints.length !== promises.length) assert.deepEqual(prints, promises);
  });
}

test("every function of the package has an example", async () => {
  const named = new Set(examples.map(({ name }) => name));
  const expected = ["load", ...Object.keys(await load())];
  const without = expected.filter((name) => !named.has(name));
  assert.deepEqual(without, []);
});

test("the examples have the right types", async () => {
  const folder = writeExamples(examples);
  const config = { extends: "../../tsconfig.json", include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const options = [moduleFile("typescript/bin/tsc"), "-p", folder];
  const { output } = await run(process.execPath, options, { anyCode: true });
  assert.equal(output, "");
});

test("a wrong example is detected: in its digits, its number of prints, its shape", () => {
  assert.ok(keeps("[0.0900…, 1]", "[ 0.09003057, 1 ]"));
  assert.ok(keeps("4.412…e-13", "4.41234e-13"));
  assert.ok(keeps("1 of 2: 3", "1 of 2: 3"));
  for (const wrong of ["[0.0901…, 1]", "[0.0900, 1]", "[0.0900…]", "[0.0900…, 1.0]", ""]) {
    assert.ok(!keeps(wrong, "[ 0.09003057, 1 ]"), wrong);
  }
  assert.deepEqual(promised("console.log(1); // 1\n// 2\nf(); // 3\nconsole.log(4);\n// 4"), [
    "1",
    "2",
    "4",
  ]);
  assert.deepEqual(tooShort("[0.090…, 0.0900…, 12.34…, 1.5…, 1]"), ["0.090…", "1.5…"]);
});

test("an example belongs to the declaration after its comment", () => {
  const text =
    "/** Other. */\nf();\n\n/**\n * One.\n *\n * @example\n * ```ts\n * a(1);\n * ```\n */\n  export async function name(";
  assert.deepEqual(examplesIn(text, "f.ts"), [
    { name: "name", file: "f.ts", line: 9, code: "a(1);" },
  ]);
});
