/** The modules of an exported page: linked they are the same program, and other forms are rejected. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { dataSources } from "../../scripts/build/data-files.mjs";
import { checkForm, linker, partsOf } from "../../scripts/build/figure-parts.mjs";
import { laterAssignments } from "../../scripts/build/module-tree.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const { functionBody, linked } = await linker();

/** Modules in esbuild's format. */
const modules = {
  "start.js": `/* A licence. */
import"./effect.js";import{a as x,default as y}from"./values.js";import { b, renamed } from './more.js';
globalThis.report={x,y,b,renamed,address:import.meta.url};
globalThis.later=import("./later.js").then(({c})=>import("./later.js").then(m=>[c(),m.c()]));`,
  "effect.js": "(globalThis.order??=[]).push('effect');",
  "values.js":
    "(globalThis.order??=[]).push('values');var t=1,o={n:2};t=t+1;export{t as a,o as default};",
  "more.js": `import{default as o}from"./values.js";export { a as renamed } from './values.js';var b=o.n*3;export{b};
//# sourceMappingURL=more.js.map
`,
  "later.js": "var n=0,f=()=>++n;export{f as c};",
};

const run = async (/** @type {string} */ start) => {
  const context = /** @type {any} */ ({});
  runInNewContext(linked(modules, start), context);
  return { ...context, later: await context.later };
};

test("linked modules compute the same as the modules, each once and in order", async () => {
  const folder = inRoot("build", "tests", "linked");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(modules)) writeFileSync(`${folder}/${name}`, text);
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
  const here = /** @type {any} */ (globalThis);
  await import(pathToFileURL(`${folder}/start.js`).href);
  const { report, order } = here;
  const later = await here.later;
  const script = await run("start.js");
  // The script has no address, and its objects belong to another realm.
  assert.equal(JSON.stringify(script.report), JSON.stringify({ ...report, address: undefined }));
  assert.deepEqual([...script.order], order);
  assert.deepEqual([...script.later], later);
  assert.deepEqual(later, [1, 2]);
  assert.match(linked(modules, "start.js"), /A licence/);
});

test("a linked script contains its own source, so that the page can export itself", async () => {
  const text = linked({ "start.js": "globalThis.own='('+softknnFigure+')();';" }, "start.js");
  const context = /** @type {any} */ ({});
  runInNewContext(text, context);
  const again = /** @type {any} */ ({});
  runInNewContext(context.own, again);
  assert.equal(again.own, context.own);
});

test("a missing module rejects where it is imported, and nowhere else", async () => {
  const text = linked({ "start.js": 'globalThis.gone=import("./gone.js");' }, "start.js");
  const context = /** @type {any} */ ({});
  runInNewContext(text, context);
  await assert.rejects(context.gone);
});

test("only the one form of imports and exports passes the build", () => {
  for (const [name, text] of Object.entries(modules)) checkForm(name, text, functionBody);
  for (const [text, why] of [
    ["let a=0;export{a};export function f(){a++}", /assigns to its exports again: a/],
    ['import*as a from"./b.js";', /has another form/],
    ['export{a}from"./b.js";', /exports have another form/],
    ["var a=1,b=2;export{a};export{b};", /exports have another form/],
    ["export default 1;", /has another form/],
    ["var a=await 1;", /has another form/],
    ['var a=import("../b.js");', /has another form/],
    ["var a='import\"./b.js\";';", /looks like an import/],
    ['var a="import(\\"./b.js\\")",b=`import("./b.js")`;', /looks like an import/],
    ["var a='export{b}';", /looks like an export/],
    ["var a='import.meta';", /looks like import\.meta/],
    ["var softknnModule=1;", /a name of the linker/],
  ]) {
    assert.throws(() => checkForm("a.js", String(text), functionBody), /** @type {RegExp} */ (why));
  }
});

test("assignments to exports are found by scope, except those finished by then", () => {
  const cases = /** @type {const} */ ([
    ["var a=1;a=2;export{a};", []],
    ["var a=1,f=()=>{a=2};export{a};", ["a"]],
    ["var a=1,f=a=>{a=2};export{a};", []],
    ["var a=1;function f(){for(a of[1]);}export{a as b};", ["a"]],
    ["var a=1;function f(){{let a;a=1}}export{a};", []],
    ["var a=1;function f(){{var a}a=1}export{a};", []],
    ["var a=1;function f(){try{}catch(a){a=1}}export{a};", []],
    ["var a=1;function f(){[{b:a=1}]=[{}]}export{a};", ["a"]],
    ["var a=1;function f(){({a}={})}export{a};", ["a"]],
    ["var a=1,b=1;class C{m(){a++;b++}}export{C,b};", ["b"]],
  ]);
  for (const [text, expected] of cases) assert.deepEqual(laterAssignments(text), expected, text);
});

test("the parts of a page are all modules reachable from its entry, except the exporter", () => {
  const file = (
    /** @type {string} */ fileName,
    /** @type {string[]} */ imports,
    /** @type {string[]} */ dynamicImports = [],
  ) => ({ fileName, imports, dynamicImports });
  const parts = partsOf([
    file("live-page.js", ["element.js"]),
    file("element.js", ["a.js", "./softknn.js"], ["b.js"]),
    file("a.js", [], ["linked-script.js"]),
    file("b.js", ["a.js"], ["./digits-data.js"]),
    file("linked-script.js", []),
    file("softknn.js", ["./softknn-lean.js"]),
    file("softknn-lean.js", []),
    file("fast.js", ["./softknn.js"]),
  ]);
  assert.deepEqual(Object.fromEntries(parts), {
    "live-page.js": ["element.js"],
    "element.js": ["a.js", "softknn.js"],
    "a.js": [],
    "b.js": ["a.js"],
    "softknn.js": ["softknn-lean.js"],
    "softknn-lean.js": [],
  });
});

test("data files have the names of their entries", () => {
  const entry = (/** @type {string} */ name, /** @type {string} */ file) =>
    `export const downloads = {\n  ${name}: () => import("./${file}"),\n};`;
  assert.deepEqual(dataSources(entry('"a-b"', "a-b.safetensors")), [
    { name: "a-b", source: "web/data/a-b.safetensors" },
  ]);
  assert.deepEqual(dataSources(entry("digits", "digits.js")), [
    { name: "digits", source: "web/data/digits.ts" },
  ]);
  assert.throws(() => dataSources(entry("digits", "numbers.js")), /not the name of its entry/);
});
