/** Every function has an example with the right types, and every example prints its stated output. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { transform } from "esbuild";
import { buildDir } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { allExamples, keeps, moduleText, promised } from "../../scripts/reference/examples.mjs";
import { moduleFile } from "../../scripts/setup/node-modules.mjs";

/** Inside the package, so that "softknn" resolves to the package itself. */
const folder = join(buildDir, "examples");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

for (const example of allExamples()) {
  const { name, file, line, code } = example;
  test(`the example of ${name} prints its stated output (${file}:${line})`, async (context) => {
    const source = join(folder, `${name}-${line}.ts`);
    writeFileSync(source, moduleText(example));
    const script = await transform(moduleText(example), { loader: "ts", format: "esm" });
    writeFileSync(source.replace(/ts$/, "mjs"), script.code);
    /** @type {string[]} */
    const prints = [];
    context.mock.method(console, "log", (/** @type {unknown[]} */ ...values) => {
      prints.push(format(...values));
    });
    await import(pathToFileURL(source.replace(/ts$/, "mjs")).href);
    const promises = promised(code);
    assert.ok(promises.length > 0, "it prints nothing");
    const broken = promises.some((promise, i) => !keeps(promise, prints[i] ?? ""));
    if (broken || prints.length !== promises.length) assert.deepEqual(prints, promises);
  });
}

test("the examples have the right types", async () => {
  const config = { extends: "../../tsconfig.json", include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const options = [moduleFile("typescript/bin/tsc"), "-p", folder];
  const { output } = await run(process.execPath, options, { anyCode: true });
  assert.equal(output, "");
});

test("a wrong example is detected: in its digits, its number of prints, its shape", () => {
  assert.ok(keeps("[0.0900…, 1]", "[ 0.09003057, 1 ]"));
  assert.ok(keeps("4.412…e-13", "4.41234e-13"));
  for (const wrong of ["[0.0901…, 1]", "[0.0900, 1]", "[0.0900…]", "[0.0900…, 1.0]", ""])
    assert.ok(!keeps(wrong, "[ 0.09003057, 1 ]"), wrong);
  const code = "console.log(1); // 1\n// 2\nf(); // 3\nconsole.log(4);\n// 4";
  assert.deepEqual(promised(code), ["1", "2", "4"]);
});
