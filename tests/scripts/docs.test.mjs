/** The documentation generator: Markdown, the frame, translations, terms of the glossary, entries of the search. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { filledIn, namesTable } from "../../scripts/docs/includes.mjs";
import { languageOfPage, languagesOf, pageIn, words } from "../../scripts/docs/languages.mjs";
import { layout } from "../../scripts/docs/layout.mjs";
import { renderMarkdown } from "../../scripts/docs/markdown.mjs";
import { docsSource, pages, readSource, writtenPages } from "../../scripts/docs/pages.mjs";
import { samplesIn } from "../../scripts/docs/samples.mjs";
import { entriesOf } from "../../scripts/docs/search.mjs";
import { linkTerms, termsOf } from "../../scripts/docs/terms.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const rendered = (/** @type {string} */ text, more = {}) =>
  renderMarkdown(text, { file: "a.html", ...more });

test("title, description, numbered ids and contents of a page", () => {
  const text = "# A `b`\n\nOne *two* & three.\n\n## f()\n\n### Returns\n\n## g?\n\n### Returns";
  const { title, description, headings, body } = rendered(text, { depth: 3 });
  assert.deepEqual([title, description], ["A b", "One two & three."]);
  assert.deepEqual(
    headings.map(({ id }) => id),
    ["f", "returns", "g", "returns-1"],
  );
  assert.ok(!body.includes("<h1") && body.includes('<h3 id="returns-1">'));
});

/** Markdown, what its HTML contains, and options. */
const written = /** @type {const} */ ([
  ["[a](element.md#x)", '<a href="element.html#x">a</a>'],
  ["[a](../index.html#view=lab)", '<a href="../index.html#view=lab">'],
  ["[a](../../../LICENSE)", "<p>a</p>"],
  ["[a](../element.md#x)", 'href="element.html#x"', { file: "zh/a.html" }],
  ["[a](../options.md)", 'href="../options.html"', { file: "zh/a.html" }],
  ["[a](../../index.html#v)", 'href="../../index.html?lang=zh#v"', { file: "zh/a.html" }],
  [
    "`knn.f()`",
    '<a href="../r.html"><code>',
    { file: "b/a.html", functions: new Map([["f", "r.html"]]) },
  ],
  ["```js node\na\n```", "<code>a</code></pre>\n"],
  ['```js\nf("<b>"); // → 1\n```', 'f(&quot;&lt;b&gt;&quot;); <span class="comment">// → 1</span>'],
  ["```html\n{site}a.js\n```", '<span class="site">{site}</span>a.js'],
  ["```html\n{site}a.js\n```", "https://example.org/a.js", { site: "https://example.org/" }],
  ["| | n |\n|---|--:|\n| a | 1 |", '<div class="wide" tabindex="0"><table>'],
  ["| | n |\n|---|--:|\n| a | 1 |", '<td></td>\n<th align="right">n</th>'],
]);

for (const [text, html, more] of written)
  test(`${text} becomes ${html}`, () => assert.ok(rendered(text, more).body.includes(html)));

test("a link to a source leads to the published repository", () => {
  process.env.SOFTKNN_REPOSITORY = "https://example.org/tree/1";
  assert.match(rendered("[a](../../../LICENSE)").body, /"https:\/\/example.org\/tree\/1\/LICENSE"/);
  delete process.env.SOFTKNN_REPOSITORY;
});

test("names shared by all views have a row of their own, in the language of the page", () => {
  const names = { a: ["x", "undo"], b: ["y", "undo"] };
  const table = namesTable(["a", "b"], (view) => names[/** @type {"a" | "b"} */ (view)]);
  const table1 = { view: "v", names: "n", everyView: "all" };
  assert.deepEqual(filledIn("{{t}}", { t: table }, table1).split("\n"), [
    ...["| v | n |", "|---|---|", "| `a` | `x` |", "| `b` | `y` |", "| all | `undo` |"],
  ]);
  assert.throws(() => filledIn("{{nothing}}", {}, table1), /nothing/);
});

test("every page is in the navigation once, with previous and next, and every text is a page", () => {
  const files = pages.map(({ file }) => file);
  assert.equal(new Set(files).size, files.length);
  for (const [i, file] of files.entries()) {
    const html = layout({ file, title: "T", body: "" });
    assert.equal(html.match(/aria-current="page"/g)?.length, 1, file);
    assert.equal(html.includes('rel="prev"'), i > 0, file);
    assert.equal(html.includes('rel="next"'), i + 1 < files.length, file);
  }
  const names = readdirSync(inRoot(docsSource), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => name.endsWith(".md"));
  const english = sources.filter((name) => languageOfPage(name).language === "en");
  assert.deepEqual(english.sort(), writtenPages.map(({ source }) => source).sort());
});

test("the documentation keeps to 31 pages, 23,400 words, and 1,200 words a page", () => {
  const words = writtenPages.map(({ source }) => ({
    source,
    count: readSource(source)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  }));
  assert.ok(words.length <= 31, `${words.length} pages`);
  assert.deepEqual(
    words.filter(({ count }) => count > 1200),
    [],
  );
  const all = words.reduce((sum, { count }) => sum + count, 0);
  assert.ok(all <= 23_400, `${all} words`);
});

/** The translations: [language, page, its file, its English source]. */
const translated = writtenPages.flatMap(({ file, source }) =>
  languagesOf(file)
    .filter(({ tag }) => tag !== "en")
    .map(({ tag }) => /** @type {const} */ ([tag, `${tag}/${file}`, `${tag}/${source}`, source])),
);

/** The pages and the sections that a page links to, in English, and that samples open. @param {string} file @param {string} body */
const linksOf = (file, body) =>
  // The program of “Edit and run” has translated remarks.
  [...body.matchAll(/href="(?!https?:)([^"]+)"/g)]
    .filter(([, to]) => !to?.includes("playground.html"))
    .map(([, to = ""]) => new URL(to, `http://site/docs/${file}`))
    .map(({ pathname, hash }) => languageOfPage(pathname.replace("/docs/", "")).english + hash)
    .map((to) => to.replace(/#code=.*/, ""))
    .sort();

test("a translation has the samples, headings, links and figures of the English page", () => {
  assert.ok(translated.length >= 6);
  for (const [, file, own, source] of translated) {
    // Remarks may be translated; promises stay.
    const samples = (/** @type {string} */ name) =>
      samplesIn(readSource(name).replace(/ \/\/ (?!→).*$/gm, " //"), "").map(
        ({ language, words: marks, code }) => [language, ...marks, code],
      );
    assert.deepEqual(samples(own), samples(source), own);
    const english = rendered(readSource(source), { file: languageOfPage(file).english });
    const page = rendered(readSource(own), { file, ids: english.ids });
    const marks = (/** @type {string} */ body) => body.match(/ id="[^"]+"|<soft-\w+ [^>]*>/g);
    assert.deepEqual(marks(page.body), marks(english.body), own);
    const links = linksOf(languageOfPage(file).english, english.body);
    assert.deepEqual(linksOf(file, page.body), links, own);
  }
});

test("the frame of a translation is in its language, and marks the pages that are in English", () => {
  for (const [tag, file] of translated) {
    const html = layout({ file, title: "T", body: "" });
    assert.ok(html.includes(`<html lang="${tag}" dir="${tag === "fa" ? "rtl" : "ltr"}">`), file);
    assert.ok(html.includes(`href="../../index.html?lang=${tag}"`), file);
    const options = pages.find((page) => page.file === "options.html")?.[tag] ?? "";
    const shown = words[tag]?.inEnglish(options);
    assert.ok(html.includes(`<a href="../options.html" hreflang="en">${shown}</a>`), file);
    assert.doesNotMatch(html, /All pages|On this page|Skip to|Made from/);
  }
});

test("a page and its translations name each other, for readers and for crawlers", () => {
  const tags = languagesOf("quick-start.html").map(({ tag }) => tag);
  for (const tag of tags) {
    const html = layout({ file: pageIn("quick-start.html", tag), title: "T", body: "" });
    for (const other of tags) {
      const to = `${tag === "en" ? "" : "../"}${pageIn("quick-start.html", other)}"`;
      assert.ok(html.includes(`<link rel="alternate" hreflang="${other}" href="${to}>`), tag);
      assert.equal(html.includes(`<li><a href="${to} hreflang="${other}"`), other !== tag);
    }
  }
  assert.doesNotMatch(layout({ file: "options.html", title: "T", body: "" }), /hreflang/);
});

test("the first use of a term is a link; code, links, titles and everyday words are not", () => {
  const terms = termsOf(
    "### Similarity\n\nA.\n\n### RBF\n\nAlso: radial basis function.\n\nB.\n\n### Key\n\nC.\n",
  );
  const link = (/** @type {string} */ id, /** @type {string} */ text) =>
    `<a class="term" href="../g.html#${id}">${text}</a>`;
  const start = "<h2>Similarity</h2><p><code>similarity</code> <a>RBF</a> Two ";
  assert.equal(
    linkTerms(
      `${start}similarities, a similarity, a key; <b>radial basis functions</b></p>`,
      terms,
      "../g.html",
    ),
    `${start}${link("similarity", "similarities")}, a similarity, a key; <b>${link("rbf", "radial basis functions")}</b></p>`,
  );
});

test("a page is searched by its sections, with sentences before code", () => {
  const html = `<main id="main"><h1>A &amp; B</h1><p>One <code>two</code>.</p>
<h2 id="c"><a href="#c">C</a></h2><pre>code()</pre><p>Three</p><nav>next</nav></main>`;
  assert.deepEqual(entriesOf("options.html", html), [
    { at: "options.html", title: "A & B", page: "", kind: "Compute", text: "One two." },
    { at: "options.html#c", title: "C", page: "A & B", kind: "Compute", text: "Three code()" },
  ]);
  const [type, ...more] = entriesOf("reference/api/interfaces/KeyIndex.html", html);
  assert.deepEqual([type?.kind, type?.text, more], ["Type", "One two. C", []]);
});

test("every link and picture of the README is a file of the repository", () => {
  const readme = readFileSync(inRoot("README.md"), "utf8");
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"{]+)"/g)];
  assert.ok(links.length > 20);
  for (const [, link, picture] of links) {
    const path = link ?? picture ?? "";
    if (!/^https?:/.test(path)) assert.ok(existsSync(inRoot(path.split("#")[0] ?? "")), path);
  }
});
