/** The files of the package: the assignment of modules, and the remaining declarations. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileNames, roleOf } from "../../scripts/build/element-files.mjs";
import { pruneTypes } from "../../scripts/build/prune-types.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const entry = "web/element/define.ts";
const builder = "web/site/builder/builder.ts";

/**
 * An esbuild output file.
 * @param {string[]} now
 * @param {string} [entryPoint]
 * @param {string[]} [inputs]
 */
const part = (now, entryPoint, inputs = []) => ({
  ...{ bytes: 0, exports: [], ...(entryPoint && { entryPoint }) },
  imports: now.map((path) => ({ path, kind: "import-statement" })),
  inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
});

test("a part is in the file of its only user, or in the shared file of its users", () => {
  const outputs = {
    "element.js": part(["start.js"], entry),
    "start.js": part([]),
    "field.js": part(["plane.js", "start.js", "extra.js"], "web/lessons/field/view.ts"),
    "field-more.js": part(["extra.js"], "web/lessons/field/more.ts"),
    "words.js": part(["plane.js", "vectors.js"], "web/lessons/words/view.ts"),
    "plane.js": part([]),
    "extra.js": part([]),
    "vectors.js": part([], undefined, ["web/lessons/words/glove.ts"]),
    "zh.js": part(["digits.js"], "web/lessons/field/words.zh.ts"),
    "zh-more.js": part(["digits.js"], "web/language/zh/export.ts"),
    "digits.js": part([]),
    "panel.js": part(["save.js"], "web/export/export-panel.ts"),
    "receipts.js": part(["save.js"], "web/inspect/receipts.ts"),
    "save.js": part([]),
    "core.js": part([], undefined, ["build/generated/glue.js"]),
    "builder.js": part(["start.js", "save.js", "header.js", "form.js"], builder),
    "deck.js": part(["header.js"], "web/site/deck/deck-page.ts"),
    "header.js": part([]),
    "form.js": part(["letters.js"], "web/site/builder/form.ts"),
    "letters.js": part([]),
    "builder-zh.js": part(["letters.js"], "web/language/zh/builder.ts"),
  };
  const entries = [entry, builder, "web/site/deck/deck-page.ts"];
  const names = fileNames(/** @type {any} */ (outputs), entries);
  assert.deepEqual(Object.fromEntries(names), {
    "start.js": "figure",
    "field.js": "lesson-field",
    "field-more.js": "lesson-field",
    "words.js": "lesson-words",
    "plane.js": "figure",
    "extra.js": "lesson-field",
    "vectors.js": "word-vectors",
    "zh.js": "words-zh",
    "zh-more.js": "words-zh",
    "digits.js": "words-zh",
    "panel.js": "tools",
    "receipts.js": "tools",
    "save.js": "tools",
    "core.js": "softknn",
    "header.js": "pages",
    "form.js": "pages",
    "letters.js": "pages",
    "builder-zh.js": "pages-zh",
  });
});

test("a download without a file name stops the build", () => {
  assert.equal(roleOf("web/lessons/heads/exercise.ts"), "lesson-heads");
  assert.throws(() => roleOf("web/charts/scene.ts"), /No file of the package is for web\/charts/);
});

test("declarations keep the exports of the entries and their dependencies, and nothing else", () => {
  const folder = inRoot("build", "tests", "types");
  mkdirSync(folder, { recursive: true });
  const files = {
    "index.d.ts": `export { type Kept, start } from "./kept.js";
export type * from "./public.js";
`,
    "public.d.ts": `/** All of these. */
export interface Public {
    readonly unit: Unit;
}
type Unit = import("./kept.js").Unit;
export {};
`,
    "kept.d.ts": `/// <reference lib="es2023" preserve="true" />
import type { Engine } from "./engine.js";
import { type Named, names } from "./engine.js";
/** A type. */
export interface Kept {
    readonly name: Named;
    start(): typeof names;
}
export type Unit = 1;
export declare function start(): Kept;
/** Nobody outside can name it. */
export declare const kept: (engine: Engine) => Unit;
declare module "./public.js" {
    interface Public {
        more: Named;
    }
}
`,
    "engine.d.ts": `export declare class Engine {
    #private;
}
export declare const names: readonly ["a"];
export type Named = (typeof names)[number];
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  pruneTypes(folder, ["index.d.ts"]);
  const left = (/** @type {string} */ name) => readFileSync(`${folder}/${name}`, "utf8");
  assert.equal(left("index.d.ts"), files["index.d.ts"]);
  assert.equal(left("public.d.ts"), files["public.d.ts"]);
  const [, , , rest = ""] = files["kept.d.ts"].split(/^(?:\/\/\/|import).*\n/m);
  assert.equal(
    left("kept.d.ts"),
    `/// <reference lib="es2023" preserve="true" />
import { type Named, names } from "./engine.js";
${rest.replace(/\/\*\* Nobody.*\n.*\n/, "")}`,
  );
  assert.doesNotMatch(left("engine.d.ts"), /Engine/);
  assert.match(left("engine.d.ts"), /names: readonly \["a"\]/);
});
