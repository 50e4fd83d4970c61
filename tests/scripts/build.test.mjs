import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { bundle, repository, siteAddress } from "../../scripts/build/bundle.mjs";
import { presets } from "../../scripts/build/cmake.mjs";
import { compactSource } from "../../scripts/build/compact-templates.mjs";
import { filesOf, preloads } from "../../scripts/build/first-load.mjs";
import { withoutAddresses } from "../../scripts/build/glue.mjs";
import { inOneFile } from "../../scripts/build/one-file.mjs";
import { fillIn } from "../../scripts/build/site.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { said } from "../../scripts/lib/say.mjs";

test("the glue contains no file address, for any Emscripten version", async () => {
  for (const glue of [
    'f = () => new URL("softknn.wasm", import.meta.url).href;',
    'var _scriptName = import.meta.url; f = () => locateFile("softknn.wasm");',
  ]) {
    assert.doesNotMatch(await withoutAddresses(glue), /import\.meta/);
  }
});

test("a glue that bundlers may misread is used, with a warning", async () => {
  for (const glue of ['fs = require("fs");', 'await import("node:module");']) {
    const before = said.length;
    assert.equal(await withoutAddresses(glue), `${glue}\n`);
    assert.match(said.slice(before).join(), /Warning: the glue holds/);
  }
});

test("page texts are filled in by language, escaped, and never silently missing", () => {
  const strings = (/** @type {string} */ language) => ({
    site: { title: `<${language}> & "you"` },
  });
  const page = (/** @type {string} */ text) =>
    fillIn(`<html lang="fa"><title>${text}</title>`, strings, "index.html");
  assert.match(page("{{site.title}}"), /<title>&lt;fa&gt; &amp; &quot;you&quot;<\/title>/);
  assert.throws(() => page("{{site.nothing}}"), /index\.html asks for \{\{site\.nothing\}\}/);
  assert.throws(() => page("{{site}}"), /no such text/);
});

test("the first load is the static imports and the parts loaded at once", () => {
  const part = (
    /** @type {string[]} */ imports,
    /** @type {string[]} */ later,
    /** @type {string} */ entryPoint = "",
  ) => ({
    ...{ bytes: 0, inputs: {}, exports: [], ...(entryPoint && { entryPoint }) },
    imports: [
      ...imports.map((name) => ({ path: `out/${name}`, kind: "import-statement" })),
      ...later.map((name) => ({ path: `out/${name}`, kind: "dynamic-import" })),
    ],
  });
  const outputs = {
    "out/main.js": part(["core.js"], ["field.js", "masks.js"], "web/main.ts"),
    "out/core.js": part(["deep.js"], ["pool.js"]),
    "out/deep.js": part([], []),
    "out/field.js": part(["core.js", "plane.js"], [], "web/field.ts"),
    "out/plane.js": part([], []),
    "out/masks.js": part(["core.js", "matrix.js"], [], "web/masks.ts"),
    "out/matrix.js": part([], []),
    "out/pool.js": part([], [], "web/pool.ts"),
  };
  const metafile = /** @type {import("esbuild").Metafile} */ (
    /** @type {unknown} */ ({ inputs: {}, outputs })
  );
  assert.deepEqual(filesOf(metafile, "web/main.ts"), ["core.js", "deep.js"]);
  assert.deepEqual(filesOf(metafile, "web/main.ts", ["web/field.ts"]), [
    ...["field.js", "core.js", "plane.js", "deep.js"],
  ]);
  assert.throws(() => filesOf(metafile, "web/none.ts"), /no part that starts with web\/none\.ts/);
  const [script = "", wasm = ""] = preloads(["core.js"], "softknn.wasm");
  assert.equal(script, '<link rel="modulepreload" href="./core.js">');
  // Without `crossorigin` the preload would not match the fetch and load twice.
  assert.match(wasm, /href="\.\/softknn\.wasm" as="fetch" .*crossorigin>$/);
});

test("the static imports of an entry are one file, however later downloads share them", async () => {
  const sources = {
    "main.ts":
      'import "./a"; import "./b"; globalThis.runs++; void import("./x"); void import("./y");',
    "a.ts": "export const a = String(globalThis.runs);",
    "b.ts": "export const b = String(globalThis.runs);",
    "x.ts": 'import { a } from "./a"; console.log(a);',
    "y.ts": 'import { b } from "./b"; console.log(b);',
  };
  const folder = "build/tests/one-file";
  mkdirSync(inRoot(folder), { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(inRoot(folder, name), text);
  const entry = `${folder}/main.ts`;
  const firstLoad = async (/** @type {import("esbuild").Plugin[]} */ plugins) => {
    const options = { metafile: true, write: false, plugins };
    const { metafile } = await bundle({ main: entry }, `${folder}/out`, options);
    assert.ok(metafile);
    return filesOf(metafile, entry, [`${folder}/x.ts`]);
  };
  assert.equal((await firstLoad([])).length, 3, "x, a, b");
  assert.equal((await firstLoad([inOneFile(entry, [folder])])).length, 2, "x, and a with b");
  const more = `${folder}/y.ts`;
  const files = await firstLoad([inOneFile(entry, [folder], [more])]);
  assert.equal(files.length, 2, "x, and the rest with what is asked for in it");
});

test("templates lose insignificant white space and nothing else", async () => {
  const compact = async (/** @type {string} */ source) => {
    const file = inRoot("build", "tests", "templates.ts");
    mkdirSync(inRoot("build", "tests"), { recursive: true });
    writeFileSync(file, `export const made = ${source.replaceAll("#", "$")};`);
    const { contents, loader } = await compactSource(file);
    assert.equal(loader, "js");
    return /= ([\s\S]*);/.exec(contents)?.[1]?.replaceAll("$", "#");
  };
  const nested = "html`<p\n  class=#{a ? html`<b>\n  x</b>` : '`'}\n>a\n   #{b} <i>c</i>  d</p>\n`";
  assert.equal(
    await compact(nested),
    'html`<p class=#{a ? html`<b> x</b>` : "`"}>a #{b} <i>c</i>  d</p> `',
  );
  assert.equal(await compact("html`<pre>\n  a\n</pre>`"), "html`<pre>\n  a\n</pre>`");
  assert.equal(
    await compact(
      'svg`<g class="a #{b}"\n x="1">\n  #{c} <text>a <tspan>b</tspan>\n c</text></g>`',
    ),
    'svg`<g class="a #{b}" x="1"> #{c} <text>a <tspan>b</tspan> c</text></g>`',
  );
  assert.equal(
    await compact('css`\n  a::before {\n    content: "\\\\2190";\n    color: red;\n  }\n`'),
    'css`a:before{content:"\u2190";color:red}`',
  );
  assert.equal(await compact("css`\n  a {\n    #{b}\n  }`"), "css` a{#{b}}`");
});

test("the site is a web address with a trailing slash, or empty", () => {
  assert.equal(siteAddress({}), "");
  const address = "https://example.org/soft/";
  assert.equal(siteAddress({ SOFTKNN_SITE: address }), address);
  for (const wrong of ["example.org/", "https://example.org", "https://a.b/?x/", 'https://a".b/']) {
    assert.throws(() => siteAddress({ SOFTKNN_SITE: wrong }), /ends in a slash/);
  }
});

test("the repository is a web address or empty", () => {
  assert.equal(repository({}), "");
  const address = "https://example.org/softknn/blob/0123abc/";
  assert.equal(repository({ SOFTKNN_REPOSITORY: address }), address);
  for (const wrong of ["somewhere", "javascript:alert(1)", 'https://example.org/"'])
    assert.throws(() => repository({ SOFTKNN_REPOSITORY: wrong }), /no web address/);
});

test("the scripts compile each CMake preset in its folder, with its target", () => {
  const file = JSON.parse(readFileSync(inRoot("CMakePresets.json"), "utf8"));
  /** @type {{ name: string, hidden?: boolean, binaryDir?: string, inherits?: string }[]} */
  const configured = file.configurePresets;
  const folderOf = (/** @type {string | undefined} */ name, own = name) => {
    const preset = configured.find((each) => each.name === name);
    assert.ok(preset, `There is no preset ${name}.`);
    /** @type {string} */
    const path = preset.binaryDir ?? folderOf(preset.inherits, own);
    return path.replace(/\$\{presetName\}/, own ?? "");
  };
  const named = configured.filter(({ hidden }) => !hidden).map(({ name }) => name);
  assert.deepEqual(Object.keys(presets).sort(), named.sort());
  for (const [name, { folder, target }] of Object.entries(presets)) {
    assert.equal(folderOf(name), `\${sourceDir}/build/${folder}`);
    const build = file.buildPresets.find(
      (/** @type {{ name: string }} */ each) => each.name === name,
    );
    assert.deepEqual(build.targets ?? ["all"], [target]);
  }
});
