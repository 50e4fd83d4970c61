/** The package as users get it: packed, linted, installed and used. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataFile, dataSources } from "../../scripts/build/data-files.mjs";
import { wasmFiles } from "../../scripts/build/glue.mjs";
import {
  mappedScripts,
  withAbsoluteLinks,
  writePublished,
} from "../../scripts/build/published.mjs";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { inRoot, root } from "../../scripts/lib/paths.mjs";
import { read, run } from "../../scripts/lib/run.mjs";
import { checkNumbers, npm, pack, project } from "./packed.mjs";

/** @typedef {Awaited<ReturnType<typeof pack>>} Tarball */

/** In bytes. 1,400,000 of the download are the data of lessons, which a figure loads when it shows them. */
export const limits = { packed: 3_800_000, unpacked: 9_700_000 };

const linters = inRoot("scripts/package");
const manifest = () => JSON.parse(readFileSync(inRoot("package.json"), "utf8"));

/** The scripts without a source map. */
const figureScripts = [
  ...["element", "figures", "tools", "own-data", "word-vectors", "language-model", "words-zh"],
  ...["words-fa", "figure"],
  ...lessonNames().map((name) => `lesson-${name}`),
];

/** The allowed files; each of the first group is required. */
const documented = {
  always: [
    ...["package.json", "README.md", "LICENSE", "THIRD-PARTY-NOTICES.md"],
    ...[
      ...mappedScripts.flatMap((name) => [`dist/${name}.js`, `dist/${name}.js.map`]),
      ...figureScripts.map((name) => `dist/${name}.js`),
      "dist/element.css",
      ...dataSources().map(({ name }) => `dist/${dataFile(name)}`),
    ],
    ...wasmFiles().map((name) => `dist/${name}`),
  ],
  also: /^dist\/(types\/[\w/-]+\.d\.ts|posters\/[\w.-]+\.svg)$/,
};

/** @param {Tarball} tarball */
function contents({ files }) {
  for (const name of documented.always) assert.ok(files.includes(name), `${name} is missing`);
  const strange = files.filter(
    (name) => !documented.always.includes(name) && !documented.also.test(name),
  );
  assert.deepEqual(strange, []);
}

/** @param {Tarball} tarball */
function light({ bytes, unpacked }) {
  assert.ok(bytes <= limits.packed, `${bytes} bytes packed, at most ${limits.packed}`);
  assert.ok(unpacked <= limits.unpacked, `${unpacked} unpacked, at most ${limits.unpacked}`);
}

/** @param {string} folder */
function mapped(folder) {
  for (const name of figureScripts)
    assert.doesNotMatch(
      readFileSync(join(folder, "node_modules/softknn/dist", `${name}.js`), "utf8"),
      /^\/\/# sourceMappingURL/m,
    );
  for (const name of mappedScripts) {
    const file = join(folder, "node_modules/softknn/dist", `${name}.js`);
    assert.ok(
      readFileSync(file, "utf8").endsWith(`\n//# sourceMappingURL=${name}.js.map\n`),
      `${name}.js names no map`,
    );
    const { sources, sourcesContent } = JSON.parse(readFileSync(`${file}.map`, "utf8"));
    assert.ok(sources.length > 0 && sources.length === sourcesContent.length, name);
    for (const [i, source] of sources.entries()) {
      assert.match(source, /^\.\.\/(web|node_modules|build\/generated)\/[\w@./-]+$/, name);
      assert.equal(typeof sourcesContent[i], "string", `${name}: ${source}`);
    }
  }
}

/** @param {string} folder */
function bare(folder) {
  const { packages } = JSON.parse(
    readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"),
  );
  assert.deepEqual(Object.keys(packages), ["node_modules/softknn"]);
  const { scripts, ...fields } = manifest();
  for (const name of ["preinstall", "install", "postinstall", "prepare", "prepack"]) {
    assert.equal(scripts[name], undefined, name);
  }
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "bin"]) {
    assert.equal(fields[kind], undefined, kind);
  }
  assert.equal(fields.engines.node, ">=20.19");
}

/** @param {string} folder @param {Tarball} tarball */
function closed(folder, { files }) {
  const scripts = files.filter((name) => /^dist\/[^/]+\.js$/.test(name));
  assert.ok(scripts.length > figureScripts.length);
  // Imports in the bundlers' format, minified or not; an example in a comment names the package.
  const imports =
    /^ *(?:import|export)\b[^"'*]*["']([\w@./-]+)["']|\b(?:from|import\(?)"([\w@./-]+)"/gm;
  let count = 0;
  for (const name of scripts) {
    const text = readFileSync(join(folder, "node_modules/softknn", name), "utf8");
    for (const [, start, within = start ?? ""] of text
      .replace(/^ *\*.*$/gm, "")
      .matchAll(imports)) {
      // The text of a program that a reader copies.
      if (within.startsWith("softknn/")) continue;
      assert.ok(files.includes(join("dist", within)), `${name} imports ${within}`);
      count += 1;
    }
  }
  assert.ok(count > 60, `${count} imports`);
}

/** @param {string} program @param {string} option @param {Tarball} tarball */
async function lint(program, option, { file }) {
  const { output } = await run(
    process.execPath,
    [join(linters, "node_modules", program), option, file],
    { cwd: linters, label: program },
  );
  assert.match(output, /All good/, output);
}

/** Runs attw with the settings of `.attw.json`; any finding is an error. @param {Tarball} tarball */
async function attw({ file }) {
  const program = join(linters, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const options = [program, file, "--config-path", ".attw.json", "--no-color", "--no-emoji"];
  const text = await read(process.execPath, options, { cwd: linters, label: "attw" });
  assert.match(text, /"softknn\/element"/, text);
}

/** The one expected warning concerns the publisher, not the package. */
async function dryRun() {
  // An address without a server: a test contacts no registry.
  const nobody = ["--registry=http://127.0.0.1:9/", "--fetch-retries=0"];
  const command = ["publish", "--dry-run", "--ignore-scripts", ...nobody];
  const { errors } = await npm(command, writePublished());
  const said = errors.split("\n").filter((line) => /^npm (warn|error)/i.test(line));
  const fine = /requires you to be logged in|Unknown (user|env|cli) config/;
  assert.deepEqual(
    said.filter((line) => !fine.test(line)),
    [],
  );
}

/** @param {string} folder */
function published(folder) {
  const own = JSON.parse(readFileSync(join(folder, "node_modules/softknn/package.json"), "utf8"));
  for (const name of ["private", "imports", "scripts", "devDependencies", "overrides"])
    assert.equal(own[name], undefined, name);
  for (const name of ["author", "keywords", "license", "description"]) assert.ok(own[name], name);
  for (const file of own.sideEffects) assert.match(file, /^\.\/dist\//);
  const links = /\]\((?!https:|#)[^)]*\)|src="(?!https:|\{site\})[^"]*"/g;
  const readme = readFileSync(join(folder, "node_modules/softknn/README.md"), "utf8");
  assert.deepEqual(readme.match(links), null);
  const addresses = { homepage: "https://site.example/a", source: "https://code.example/a/b" };
  const full = withAbsoluteLinks(readFileSync(inRoot("README.md"), "utf8"), addresses);
  assert.deepEqual(full.match(links), null);
  assert.ok(full.includes("](https://site.example/a/docs/javascript.html)"), full);
  assert.ok(full.includes(`(https://code.example/a/b/blob/v${manifest().version}/LICENSE)`), full);
  assert.match(
    full,
    /src="https:\/\/code\.example\/a\/b\/raw\/v[\d.]+\/web\/site\/docs\/see\.svg"/,
  );
}

/** @param {string} folder */
async function versions(folder) {
  const { version } = manifest();
  const program = 'import { load } from "softknn"; console.log((await load()).version)';
  assert.equal(await node(folder, ["--input-type=module", "--eval", program]), version);
}

/** @param {string} folder @param {readonly string[]} args */
async function node(folder, args) {
  return (await read(process.execPath, args, { cwd: folder, label: `node ${args[0]}` })).trim();
}

/** The ways to load the package; CommonJS loads `numbers.mjs` only by `import()`. */
const programs = {
  "import.mjs": `import { numbers } from "./numbers.mjs";
import { SoftAttention } from "softknn/element";
if (typeof SoftAttention !== "function") throw new Error("no element");
if ("customElements" in globalThis || "document" in globalThis) throw new Error("a page was made up");
console.log(await numbers());`,
  "require.cjs": `const { load } = require("softknn");
if (typeof require("softknn/element").SoftAttention !== "function") throw new Error("no element");
import("./numbers.mjs").then(async ({ numbers }) => console.log(await numbers(load)));`,
};

/** @param {string} folder */
async function inNode(folder) {
  for (const file of Object.keys(programs)) checkNumbers(await node(folder, [file]), file);
}

const strict = {
  ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
  ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true },
  ...{ verbatimModuleSyntax: true, isolatedModules: true, noEmit: true, target: "ES2022" },
};
const dom = ["ES2022", "DOM", "DOM.Iterable"];

/** Consumers in TypeScript, by module resolution: the options, and the files of tests/package/types. */
const typed = {
  node16: { module: "node16", lib: dom, files: ["api.ts", "element.ts"] },
  bundler: { module: "esnext", lib: dom, files: ["api.ts", "element.ts"] },
  nodenext: { module: "nodenext", lib: ["ES2022"], types: ["node"], files: ["api.ts"] },
};

/** The oldest TypeScript that reads the declarations, and ours. */
const compilers = {
  5.7: join(linters, "node_modules/typescript/bin/tsc"),
  ours: inRoot("node_modules/typescript/bin/tsc"),
};

/** @param {keyof typeof typed} moduleResolution */
async function checkTypes(moduleResolution) {
  const { files, ...options } = typed[moduleResolution];
  const compilerOptions = { ...strict, types: [], ...options, moduleResolution };
  const folder = await project(`types-${moduleResolution}`, tarball, {
    ...Object.fromEntries(files.map((file) => [file, `@package/types/${file}`])),
    "tsconfig.json": JSON.stringify({ compilerOptions, files }),
  });
  for (const [name, tsc] of Object.entries(compilers))
    await run(process.execPath, [tsc, "-p", folder], { cwd: root, label: `TypeScript ${name}` });
}

/** Bundles a script as a page author's bundler would. @param {string} folder @param {string} contents */
async function bundledBy(folder, contents) {
  const { build } = await import("esbuild");
  const stdin = { contents, resolveDir: folder };
  const options = { stdin, bundle: true, minify: true, write: false, metafile: true };
  const { outputFiles = [] } = await build({ ...options, format: "esm", logLevel: "silent" });
  return outputFiles[0]?.text ?? "";
}

/** @param {string} folder */
async function dataKept(folder) {
  const element = await bundledBy(folder, 'import "softknn/element";');
  for (const { name } of dataSources()) {
    const text = readFileSync(join(folder, "node_modules/softknn/dist", dataFile(name)), "utf8");
    const middle = Math.floor(text.length / 2);
    assert.ok(element.includes(text.slice(middle, middle + 64)), `${name} was shaken off`);
  }
}

/** @param {string} folder */
async function shaken(folder) {
  const bundled = (/** @type {string} */ contents) => bundledBy(folder, contents);
  assert.equal(
    (await bundled('import "softknn"; import "softknn/learn"; import "softknn/model";')).trim(),
    "",
  );
  const alone = await bundled('import { isRefusal } from "softknn"; console.log(isRefusal);');
  assert.ok(alone.length < 20_000, `${alone.length} bytes for isRefusal alone`);
  const element = await bundled('import "softknn/element";');
  assert.match(element, /"soft-attention"/, "the element was shaken off");
}

const tarball = await pack();
const folder = await project("installed", tarball, programs);

test("the tarball holds what is documented, and nothing besides", () => contents(tarball));
test("it is small enough", (t) => {
  t.diagnostic(`measured ${tarball.bytes} bytes packed, ${tarball.unpacked} unpacked`);
  light(tarball);
});
test("a script of the API has a source map that names sources and holds them", () =>
  mapped(folder));
test("it installs nothing else and runs nothing", () => bare(folder));
test("its manifest and README name nothing that it lacks", () => published(folder));
test("every file imports files of the package only", () => closed(folder, tarball));
test("publint --strict has nothing to say", () => lint("publint/src/cli.js", "--strict", tarball));
test("attw (profile esm-only) has nothing to say", () => attw(tarball));
test("npm publish --dry-run warns of nothing", dryRun);
test("its version is the API's, and the changelog knows it", () => versions(folder));
test("import and require give the expected numbers", () => inNode(folder));
test("a bundle holds what is imported, and registers the element", () => shaken(folder));
test("a bundle keeps the data of a lesson, which nothing takes by name", () => dataKept(folder));
for (const name of /** @type {(keyof typeof typed)[]} */ (Object.keys(typed)))
  test(`TypeScript, strict, module resolution ${name}`, () => checkTypes(name));
