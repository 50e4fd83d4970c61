/** A lesson is a folder and one line: in a copy, one lesson is added and one of the existing ones removed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "../../scripts/build/bundle.mjs";
import { buildDir, inRoot } from "../../scripts/lib/paths.mjs";

/** A lesson with one number. @type {Record<string, string>} */
const toy = {
  "lesson.ts": `/** A number and its softmax with 0. */
import { field } from "../../figure/state/fields.js";
import { register } from "../../figure/lesson.js";
import { within } from "../../figure/state/url-values.js";

declare module "../../figure/state/state.js" {
  interface State {
    readonly shade: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    toy: true;
  }
}

register({
  name: "toy",
  title: { en: "Toy", zh: "玩具", fa: "اسباب‌بازی" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: { shade: 1 },
  fields: [field("shade", "shade", within({ min: 0, max: 2 }))],
});
`,
  "view.ts": `import { html } from "lit";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { Quantity } from "../../figure/quantity.js";
import { solve } from "./solve.js";
import { words } from "./words.en.js";

export const styles = [];
export const readings = {};
export const controls = ["shade"];

export class View implements FigureView {
  constructor(private readonly host: FigureHost) {}
  title = () => words.title;
  main = () => new Quantity("weight", solve(this.host.knn, this.host.state), decimals(3)).at(0);
  sections = () => [{ name: "toy", picture: html\`<output>\${this.main()}</output>\` }];
}
`,
  "solve.ts": `import type { SoftKnn } from "../../api/index.js";
import type { State } from "../../figure/state/state.js";

export const solve = (ask: SoftKnn, { shade }: State) => ask.softmax([shade, 0]).data;
`,
  ...Object.fromEntries(
    ["en", "zh", "fa"].map((language) => [
      `words.${language}.ts`,
      `export const words = { title: "Toy", values: { weight: () => "weight of shade" } };
export const controlLabels = { shade: "the shade" };
export const chapter = { path: "A toy · 1 minute", ask: "Toy?", text: { toy: ["Toy."] }, end: "Toy." };
`,
    ]),
  ),
};

const removed = "scaling";

const program = `
import assert from "node:assert/strict";
import "./web/lessons/registry.js";
import { lessons, viewNames } from "./web/figure/lesson.js";
import { formatHash, parseHash } from "./web/figure/state/url-state.js";
import { chapterOf, controlLabelsOf, loadWords } from "./web/language/index.js";

assert.ok(viewNames.includes("toy") && !viewNames.includes("${removed}"));
const { state, notices } = parseHash("view=toy&shade=0.5&causal=0");
assert.deepEqual([state.view, state.shade, state.causal, notices], ["toy", 0.5, false, []]);
assert.equal(formatHash(state), "view=toy&causal=0&shade=0.5");
assert.equal(lessons.length, 16);
for (const language of ["en", "zh", "fa"]) {
  await loadWords(language, "toy");
  assert.deepEqual(controlLabelsOf(language, "toy"), { shade: "the shade" });
  assert.equal(chapterOf(language, "toy").path, "A toy · 1 minute");
}
`;

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

test("a lesson of under 60 lines is added, another one is removed, and the rest compiles and passes", async () => {
  const lines = Object.values(toy).join("").trimEnd().split("\n").length;
  assert.ok(lines < 60, `${lines} lines`);
  const copy = join(buildDir, "tests", "lesson-folders");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, "build"), { recursive: true });
  for (const name of ["web", "tsconfig.json", "package.json"])
    cpSync(inRoot(name), join(copy, name), { recursive: true });
  symlinkSync(inRoot("node_modules"), join(copy, "node_modules"));
  symlinkSync(inRoot("build", "generated"), join(copy, "build", "generated"));
  const lessons = join(copy, "web", "lessons");
  rmSync(join(lessons, removed), { recursive: true });
  mkdirSync(join(lessons, "toy"));
  for (const [name, text] of Object.entries(toy)) writeFileSync(join(lessons, "toy", name), text);
  const list = join(lessons, "registry.ts");
  writeFileSync(list, readFileSync(list, "utf8").replaceAll(removed, "toy"));
  run(inRoot("node_modules", ".bin", "tsc"), ["--noEmit", "-p", "tsconfig.json"], copy);
  writeFileSync(join(copy, "program.ts"), program);
  const options = /** @type {const} */ ({ platform: "node", minify: false });
  await bundle(
    { program: join("build", "tests", "lesson-folders", "program.ts") },
    join(copy, "out"),
    options,
  );
  run(process.execPath, ["out/program.js"], copy);
  // The rules of the rooms hold for the new lesson.
  await bundle({ layers: "tests/web/layers.test.ts" }, join(copy, "out"), options);
  run(process.execPath, ["--test", "out/layers.js"], copy);
});
