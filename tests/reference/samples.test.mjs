/** Every code sample of README.md and of the documentation, run; a sample without a test fails. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { allSamples, chains, samplesIn, withPromises } from "../../scripts/docs/samples.mjs";
import { buildDir, inRoot } from "../../scripts/lib/paths.mjs";
import { keeps } from "../../scripts/reference/examples.mjs";
import { contentSecurityPolicy } from "../../scripts/serve/server.mjs";

const all = allSamples();
const folder = join(buildDir, "tests/samples");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** @param {...string} languages */
const chainsIn = (...languages) =>
  chains(all).filter(([first]) => languages.includes(first?.language ?? ""));

test("every sample has a language that a test runs", () => {
  const inNode = ["js", "ts", "python"];
  // tests/browser/docs-samples.spec.ts opens these; JSON is a file that a figure loads with `src`.
  const inBrowser = ["html", "json"];
  // These occur verbatim in what another suite runs; a text is data, such as a header.
  // Or they are the files of a lesson, which tests/reference/lesson-folders.test.mjs builds.
  const elsewhere = ["sh", "cmake", "cpp", "text", "typescript"];
  const known = new Set([...inNode, ...inBrowser, ...elsewhere]);
  assert.deepEqual(
    all.filter(({ language }) => !known.has(language)),
    [],
  );
  const run = all.filter(({ language }) => language !== "typescript");
  const words = new Set(run.flatMap((sample) => sample.words));
  for (const word of words)
    assert.ok(["continues", "node", "page", "playground"].includes(word), word);
});

/** @param {readonly string[]} promises @param {readonly string[]} said @param {string} [trouble] */
function expectKept(promises, said, trouble) {
  assert.equal(said.length, promises.length, trouble);
  for (const [i, promise] of promises.entries())
    assert.ok(keeps(promise, said[i] ?? ""), `${promise} is ${said[i]}`);
}

for (const chain of chainsIn("js", "ts")) {
  const [{ file = "", line = 0, words = [] } = {}] = chain;
  // tests/browser/docs/playground.spec.ts runs samples with `show` of the playground.
  if (words.includes("playground")) continue;
  test(`${file}:${line} prints its stated values`, async () => {
    const { code, promises } = withPromises(chain.map((sample) => sample.code).join("\n"));
    assert.ok(promises.length > 0, "it says nothing that could be checked");
    expectKept(promises, await run(code, line));
  });
}

/** The output of a module. @param {string} code TypeScript or JavaScript @param {number} line */
async function run(code, line) {
  const { transform } = await import("esbuild");
  /** @type {string[]} */
  const said = [];
  Object.assign(globalThis, { says: (/** @type {unknown} */ value) => said.push(written(value)) });
  const script = await transform(code, { loader: "ts", format: "esm" });
  const file = join(folder, `sample-${line}-${said.length}-${Date.now()}.mjs`);
  writeFileSync(file, script.code);
  await import(pathToFileURL(file).href);
  return said;
}

/** @param {unknown} value */
const written = (value) =>
  typeof value === "string" ? value : inspect(value, { depth: 6, breakLength: Infinity });

test("the Python samples print their stated values", (t) => {
  const pythons = [process.env.SOFTKNN_PYTHON, "python3", "/usr/bin/python3"];
  const python = pythons.find(
    (name) => name && spawnSync(name, ["-c", "import numpy"]).status === 0,
  );
  if (!python) return t.skip("no Python with NumPy");
  for (const chain of chainsIn("python")) {
    const text = chain.map((sample) => sample.code).join("\n");
    const { code, promises } = withPromises(text);
    /** @type {{ stdout: string, stderr: string }} */
    const { stdout, stderr } = spawnSync(python, ["-"], {
      input: `says = print\n${code.replaceAll(/;(?=says\()|;$/gm, ";")}`,
      encoding: "utf8",
    });
    expectKept(promises, stdout.trim().split("\n"), stderr);
  }
});

test("samples for CMake and in C++ are those that `npm test -- install` builds and runs", () => {
  const textOf = (/** @type {string[]} */ ...files) =>
    files.map((file) => readFileSync(inRoot("tests/install-cmake", file), "utf8")).join("\n");
  const texts = {
    cmake: textOf("installed/CMakeLists.txt", "fetched/CMakeLists.txt"),
    cpp: textOf("consumer.cpp", "quick-start.cpp"),
  };
  const samples = all.filter(({ language }) => language in texts);
  assert.ok(samples.some(({ language }) => language === "cmake"));
  for (const sample of samples) {
    const text = texts[/** @type {keyof typeof texts} */ (sample.language)];
    for (const line of sample.code.split("\n")) {
      const bare = line.replace(/\s+# .*$/, "").trim();
      assert.ok(text.includes(bare), `${sample.file}:${sample.line}: ${bare}`);
    }
  }
});

test("a policy named on a page equals the one that the tests serve", () => {
  const policies = all.filter(({ code }) => code.startsWith("Content-Security-Policy: "));
  for (const { code } of policies)
    assert.equal(code, `Content-Security-Policy: ${contentSecurityPolicy}`);
});

test("samples are found with their position, and stated values with their code", () => {
  const found = samplesIn("a\n\n```js continues\nx; // → 1\n```\n\n  ```sh\n  ls\n  ```\n", "a.md");
  assert.deepEqual(
    found.map(({ line, language, words, code }) => [line, language, words, code]),
    [
      [4, "js", ["continues"], "x; // → 1"],
      [8, "sh", [], "ls"],
    ],
  );
  assert.throws(() => chains(found), /continues no sample/);
  assert.deepEqual(withPromises("const a = f(2); // → 3\nb.c; // → d"), {
    code: "const a = f(2);says(a);\nsays(b.c);",
    promises: ["3", "d"],
  });
});
