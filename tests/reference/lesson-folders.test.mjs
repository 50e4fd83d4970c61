/** A lesson is a folder and one line: in a copy, the lesson of the docs is added and an existing one removed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "../../scripts/build/bundle.mjs";
import { samplesIn } from "../../scripts/docs/samples.mjs";
import { buildDir, inRoot } from "../../scripts/lib/paths.mjs";

const page = "web/site/docs/write-a-lesson.md";

/** The files of its lesson, and the line of the registry. */
const { "registry.ts": line = "", ...toy } = Object.fromEntries(
  samplesIn(readFileSync(inRoot(page), "utf8"), page)
    .filter(({ language }) => language === "typescript")
    .map(({ words: [name = ""], code }) => [name, `${code}\n`]),
);

const removed = "scaling";

const program = `
import assert from "node:assert/strict";
import "./web/lessons/registry.js";
import { load } from "./web/api/index.js";
import { lessonControls, lessons, viewNames } from "./web/figure/lesson.js";
import { formatHash, parseHash } from "./web/figure/state/url-state.js";
import { chapterOf, loadWords } from "./web/language/index.js";
import { solve } from "./web/lessons/toy/solve.js";

assert.ok(viewNames.includes("toy") && !viewNames.includes("${removed}"));
const { state, notices } = parseHash("view=toy&toyScore=0.5&causal=0");
assert.deepEqual([state.view, state.toyScore, state.causal, notices], ["toy", 0.5, false, []]);
assert.equal(formatHash(state), "view=toy&causal=0&toyScore=0.5");
assert.equal(lessons.length, 16);
assert.deepEqual(lessonControls("toy"), ["toyScore"]);
assert.equal(String(solve(await load(), state).shares.at(0)), "0.622");
for (const language of ["en", "zh", "fa"]) {
  await loadWords(language, "toy");
  assert.deepEqual(Object.keys(chapterOf(language, "toy").text), ["share"]);
}
`;

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

test("the lesson of the docs is added, another one is removed, and the rest compiles and passes", async () => {
  const lines = Object.values(toy).join("").trimEnd().split("\n").length;
  assert.ok(Object.keys(toy).length === 6 && lines <= 120, `${lines} lines`);
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
  const told = readFileSync(list, "utf8").replace(`import "./${removed}/lesson.js";\n`, line);
  writeFileSync(list, told.replace(removed, "toy"));
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
