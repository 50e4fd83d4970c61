/** The content of the documentation pages: recipes, error codes, terms, figures, the module picture. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { test } from "node:test";
import { docsSource } from "../../scripts/docs/index.mjs";
import { movedPage } from "../../scripts/docs/layout.mjs";
import { edgesOf, modulePicture, rooms, sourcesOfRooms } from "../../scripts/docs/modules.mjs";
import { groupsOf, movedPages, recipePages, writtenPages } from "../../scripts/docs/pages.mjs";
import { functionList, functionsIn, recipeTable } from "../../scripts/docs/recipes.mjs";
import { samplesIn } from "../../scripts/docs/samples.mjs";
import { entriesOf } from "../../scripts/docs/search-entries.mjs";
import { linkTerms, termsOf } from "../../scripts/docs/terms.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { webModule } from "../../scripts/lib/web-module.mjs";
import { errorMeanings } from "../../scripts/reference/error-page.mjs";

const read = (/** @type {string} */ source) => readFileSync(inRoot(docsSource, source), "utf8");
const allPages = groupsOf(true).flatMap(({ pages }) => pages);

test("a recipe is one program that imports only softknn and states its output", () => {
  const recipes = recipePages.map(({ source }) => source);
  const written = readdirSync(inRoot(docsSource, "recipes")).filter((name) => name !== "index.md");
  assert.deepEqual(recipes.map((source) => basename(source)).sort(), written.sort());
  assert.ok(recipes.length >= 12);
  for (const source of recipes) {
    const [first, ...rest] = samplesIn(read(source), source);
    assert.equal(first?.language, "js", source);
    assert.deepEqual(
      [...(first?.code.matchAll(/ from "([^"]+)"/g) ?? [])].map(([, from]) => from),
      ["softknn"],
      source,
    );
    assert.match(first?.code ?? "", /\/\/ → \S/, source);
    for (const { language, words } of rest)
      assert.deepEqual([language, ...words], ["js", "continues"]);
  }
});

test("the table of the recipes has every recipe, with its use", () => {
  const rows = recipeTable(docsSource).split("\n").slice(2);
  assert.equal(rows.length, recipePages.length);
  for (const row of rows)
    assert.match(row, /^\| \[[^\]]+\]\(\.\.\/recipes\/[\w-]+\.md\) \| (to|when|for) /);
});

test("a recipe lists the functions that it calls, each once", () => {
  const functions = new Map(["load", "softmax", "entropy"].map((name) => [name, `api/${name}`]));
  const text =
    '```js\nimport { load } from "softknn";\nknn.softmax(a); knn.softmax(b);\nconst { entropy } = c;\n```\n';
  assert.deepEqual(functionsIn(text, functions), ["load", "softmax"]);
  assert.match(functionList(text, functions), /\[`softmax`\]\(\.\.\/api\/softmax\)/);
  assert.equal(functionList(text, new Map()), "");
});

test("the troubleshooting page has cause and fix of every error code", () => {
  const sections = read("troubleshooting.md").split(/^#{2,3} /m);
  for (const code of errorMeanings().keys()) {
    const own = sections.filter((section) => section.startsWith(`${code}: `));
    assert.equal(own.length, 1, code);
    assert.match(own[0] ?? "", /^- Cause: [\s\S]+^- Fix: /m, code);
  }
});

test("figures in the pages name existing controls of their views", async () => {
  let count = 0;
  for (const { source } of writtenPages) {
    const text = read(source).replace(/^```[\s\S]*?^```/gm, "");
    for (const [, view, list = ""] of text.matchAll(
      /<soft-attention view="(\w+)"[^>]*?(?:controls="([^"]*)")?>/g,
    )) {
      const { controls } = await webModule(`web/lessons/${view}/view.ts`);
      for (const name of list.split(/[\s,]+/).filter(Boolean)) {
        assert.ok(controls.includes(name), `${source}: ${view} has no ${name}`);
        count += 1;
      }
    }
  }
  assert.ok(count > 3);
});

test("a control that a page names is on the screen with this name", () => {
  const english = ["web/language/en", "web/lessons"].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /^[\w-]+\.ts$|\.en\.ts$/.test(name))
      .map((name) => readFileSync(inRoot(folder, name), "utf8")),
  );
  // A misconception of the lesson plan is a sentence; “None” is the entry of a table.
  const isName = (/** @type {string} */ quoted) => /^[A-Z][^.]*$/.test(quoted) && quoted !== "None";
  let count = 0;
  for (const { source } of writtenPages) {
    const prose = read(source)
      .replace(/^```[\s\S]*?^```/gm, "")
      .replace(/`tests\/[^`]+`:? “[^”]*”/g, "");
    for (const [, name = ""] of prose.replace(/\s+/g, " ").matchAll(/“([^”]+)”/g)) {
      if (!isName(name)) continue;
      assert.ok(
        english.some((text) => text.includes(`"${name}"`)),
        `${source}: “${name}”`,
      );
      count += 1;
    }
  }
  assert.ok(count > 30, `${count} names`);
});

test("the first use of a term links to the glossary, and code, links and titles stay unchanged", () => {
  const terms = termsOf(
    "### Softmax\n\nA.\n\n### RBF\n\nAlso: radial basis function.\n\nB.\n\n### Key\n\nC.\n",
  );
  assert.deepEqual(terms, [
    { id: "softmax", names: ["Softmax"] },
    { id: "rbf", names: ["RBF", "radial basis function"] },
    { id: "key", names: ["Key"] },
  ]);
  const html =
    "<h2>Softmax</h2><p><code>softmax</code> The softmax, a softmax of a key; <a>RBF</a> <b>Radial basis functions</b>.</p>";
  assert.equal(
    linkTerms(html, terms, "../g.html"),
    '<h2>Softmax</h2><p><code>softmax</code> The <a class="term" href="../g.html#softmax">softmax</a>, a softmax of a key; <a>RBF</a> <b><a class="term" href="../g.html#rbf">Radial basis functions</a></b>.</p>',
  );
});

test("a plural is a link to its term", () => {
  const terms = termsOf("### Similarity\n\nA.\n\n### Embedding\n\nB.\n");
  const link = (/** @type {string} */ id, /** @type {string} */ text) =>
    `<a class="term" href="g.html#${id}">${text}</a>`;
  assert.equal(
    linkTerms("<p>Similarities of embeddings</p>", terms, "g.html"),
    `<p>${link("similarity", "Similarities")} of ${link("embedding", "embeddings")}</p>`,
  );
});

test("every term of the glossary is defined once, in the order of its groups", () => {
  const names = termsOf(read("glossary.md")).flatMap(({ names: all }) => all);
  const lower = names.map((name) => name.toLowerCase());
  assert.equal(new Set(lower).size, lower.length);
  assert.ok(names.length > 50, `${names.length}`);
});

test("the functions and options that the glossary names exist", () => {
  const sources = readdirSync(inRoot("web/api"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts"),
  );
  const api = sources.map((name) => readFileSync(inRoot("web/api", name), "utf8")).join("\n");
  const named = [...read("glossary.md").matchAll(/^.*Function: .*$/gm)].join("\n");
  const functions = [...named.matchAll(/`(\w+)\(\)`/g)];
  assert.ok(functions.length > 30, `${functions.length}`);
  for (const [, called = ""] of functions)
    assert.match(api, new RegExp(`^\\s*(export (async )?function )?${called}[<(]`, "m"), called);
  for (const [, option = ""] of named.matchAll(/\) with `(\w+)`/g))
    assert.match(api, new RegExp(`readonly ${option}\\?:`), option);
});

test("a moved page leads to an existing page", () => {
  const files = allPages.map(({ file }) => file);
  for (const [from, to] of Object.entries(movedPages)) {
    assert.ok(files.includes(to), to);
    assert.ok(!files.includes(from), from);
    assert.match(movedPage(from, to), new RegExp(`content="0; url=${to}"[\\s\\S]*href="${to}"`));
  }
  assert.match(movedPage("a/b.html", "c.html"), /href="\.\.\/c\.html"/);
});

test("the module picture counts the import lines between rooms", () => {
  const sources = [
    { path: "cpp/src/a.cpp", text: '#include "softknn/mask.hpp"\n#include <vector>\n' },
    { path: "web/api/load.ts", text: 'import { a } from "./a.js";\nimport make from "#glue";\n' },
    {
      path: "web/site/main.ts",
      text: 'import type { B } from "../api/b.js";\nexport { c } from "../api/c.js";\n// from "../data/d.js"\nconst e = import("../words/e.js");\n',
    },
  ];
  assert.deepEqual(edgesOf(sources), [
    { from: "cpp/src", to: "cpp/include", count: 1 },
    { from: "web/api", to: "cpp/bindings", count: 1 },
    { from: "web/site", to: "web/api", count: 2 },
    { from: "web/site", to: "web/language", count: 1 },
  ]);
  assert.match(modulePicture(sources), /web\/site imports web\/api: 2 lines/);
});

test("the module picture has every room, and every arc points up", () => {
  const sources = sourcesOfRooms();
  const folders = ["cpp", "web"].flatMap((side) =>
    readdirSync(inRoot(side), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${side}/${name}`),
  );
  assert.deepEqual([...rooms].sort(), folders.sort());
  const edges = edgesOf(sources);
  assert.ok(edges.length > 30);
  for (const { from, to } of edges)
    assert.ok(rooms.indexOf(to) < rooms.indexOf(from), `${from} ${to}`);
  for (const { path } of sources)
    assert.ok(
      rooms.some((room) => dirname(path).startsWith(room)),
      path,
    );
});

test("a page is searched by its sections, with sentences before code", () => {
  const html = `<main id="main"><h1>A &amp; B</h1><p>One <code>two</code>.</p>
<h2 id="c"><a href="#c">C</a></h2><pre>code()</pre><p>Three</p><nav>next</nav></main>`;
  assert.deepEqual(entriesOf("masks.html", html), [
    { at: "masks.html", title: "A & B", page: "", kind: "Guide", text: "One two." },
    { at: "masks.html#c", title: "C", page: "A & B", kind: "Guide", text: "Three code()" },
  ]);
  const type = html.replace("A &amp; B", "Interface: Pool");
  assert.deepEqual(entriesOf("reference/api/interfaces/Pool.html", type), [
    {
      ...{ at: "reference/api/interfaces/Pool.html", title: "Pool", page: "", kind: "Type" },
      text: "One two. C",
    },
  ]);
  assert.deepEqual(entriesOf("x.html", movedPage("x.html", "y.html")), []);
});

test("every row of a table has as many cells as its header", () => {
  let count = 0;
  for (const { source } of writtenPages) {
    const text = read(source).replace(/^```[\s\S]*?^```/gm, "");
    for (const [table] of text.matchAll(/^\|.*\n\|[-:|]+\|\n(?:\|.*\n?)+/gm)) {
      const cells = table
        .trim()
        .split("\n")
        .map((row) => row.split(/(?<!\\)\|/).length);
      assert.equal(new Set(cells).size, 1, `${source}: ${table}`);
      assert.doesNotMatch(table, /\\\\\|/, source);
      count += 1;
    }
  }
  assert.ok(count > 30);
});
