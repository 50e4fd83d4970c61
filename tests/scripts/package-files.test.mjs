/** The files of the package: the assignment of modules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileNames, roleOf } from "../../scripts/build/element-files.mjs";

const entry = "web/element/define.ts";

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
    "start.js": part([], undefined, ["web/model/prompt.ts"]),
    "field.js": part(["plane.js", "start.js", "extra.js"], "web/lessons/field/view.ts"),
    "field-more.js": part(["extra.js"], "web/lessons/field/more.ts"),
    "words.js": part(["plane.js", "vectors.js"], "web/lessons/words/view.ts"),
    "plane.js": part([]),
    "extra.js": part([]),
    "vectors.js": part([], undefined, ["web/lessons/words/glove.ts"]),
    "reading.js": part([], undefined, ["web/model/reading.ts"]),
    "zh.js": part(["digits.js"], "web/lessons/field/words.zh.ts"),
    "zh-more.js": part(["digits.js"], "web/language/zh/export.ts"),
    "digits.js": part([]),
    "panel.js": part(["save.js"], "web/export/export-panel.ts"),
    "inspector.js": part(["save.js"], "web/inspect/inspector.ts"),
    "save.js": part([]),
    "core.js": part([], undefined, ["build/generated/glue.js"]),
  };
  const names = fileNames(/** @type {any} */ (outputs), [entry]);
  assert.deepEqual(Object.fromEntries(names), {
    "start.js": "figures",
    "field.js": "lesson-field",
    "field-more.js": "lesson-field",
    "words.js": "lesson-words",
    "plane.js": "figures",
    "extra.js": "lesson-field",
    "vectors.js": "word-vectors",
    "reading.js": "language-model",
    "zh.js": "words-zh",
    "zh-more.js": "words-zh",
    "digits.js": "words-zh",
    "panel.js": "tools",
    "inspector.js": "tools",
    "save.js": "tools",
    "core.js": "softknn",
  });
});

test("a download without a file name stops the build", () => {
  assert.equal(roleOf("web/lessons/heads/predictions.ts"), "lesson-heads");
  assert.throws(() => roleOf("web/charts/scene.ts"), /No file of the package is for web\/charts/);
});
