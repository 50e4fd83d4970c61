import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { test } from "node:test";
import { filledIn, namesTable } from "../../scripts/docs/includes.mjs";
import { docsSource } from "../../scripts/docs/index.mjs";
import { languageOfPage } from "../../scripts/docs/languages.mjs";
import { layout } from "../../scripts/docs/layout.mjs";
import { renderMarkdown } from "../../scripts/docs/markdown.mjs";
import { groupsOf, writtenPages } from "../../scripts/docs/pages.mjs";
import { recipeTable } from "../../scripts/docs/recipes.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const here = { folder: docsSource, withReference: false };
const bodyOf = (/** @type {string} */ text, more = {}) =>
  renderMarkdown(text, { ...here, ...more }).body;

test("title and description are the first heading and the first paragraph, in plain text", () => {
  const page = renderMarkdown("# A `b`\n\nOne *two* & three.\n\n## Four?\n\nFive.", here);
  assert.equal(page.title, "A b");
  assert.equal(page.description, "One two & three.");
  assert.deepEqual(page.headings, [{ id: "four", text: "Four?" }]);
  assert.equal(page.body.includes("<h1"), false);
});

test("repeated headings get numbers, and the contents have the requested depth", () => {
  const text = "# A\n\n## f()\n\n### Returns\n\n## g()\n\n### Returns\n\n#### Note";
  const { body, headings } = renderMarkdown(text, { ...here, contentsDepth: 3 });
  assert.match(body, /id="returns"[\s\S]*id="returns-1"/);
  assert.deepEqual(
    headings.map(({ id }) => id),
    ["f", "returns", "g", "returns-1"],
  );
});

test("a link goes to a page of the site, to the sources if published, or is removed", () => {
  assert.match(bodyOf("[a](element.md#x)"), /<a href="element.html#x">a<\/a>/);
  assert.match(bodyOf("[a](../index.html#view=lab)"), /<a href="..\/index.html#view=lab">/);
  assert.equal(bodyOf("[a](reference/errors.html)"), "<p>a</p>\n");
  assert.match(bodyOf("[a](reference/errors.html)", { withReference: true }), /<a href="reference/);
  assert.equal(bodyOf("[a](../../../LICENSE)"), "<p>a</p>\n");
  process.env.SOFTKNN_REPOSITORY = "https://example.org/tree/1";
  assert.match(bodyOf("[a](../../../LICENSE)"), /href="https:\/\/example.org\/tree\/1\/LICENSE"/);
  delete process.env.SOFTKNN_REPOSITORY;
});

test("code is escaped, comments are dimmed, and the site address is a placeholder", () => {
  const js = bodyOf('```js continues\nf("<b>"); // → 1\n```');
  assert.ok(js.includes('f(&quot;&lt;b&gt;&quot;); <span class="comment">// → 1</span>'), js);
  const html = '```html\n<script src="{site}a.js"></script>\n```';
  assert.ok(bodyOf(html).includes('<span class="site">{site}</span>a.js'));
  assert.ok(bodyOf(html, { site: "https://example.org/" }).includes("https://example.org/a.js"));
});

test("a table cell carries its column title, and a row has a header", () => {
  const table = bodyOf("| | n |\n|---|---:|\n| `a` | 1 |");
  assert.ok(table.includes('<td></td><th scope="col" class="number">n</th>'), table);
  assert.ok(
    table.includes('<th scope="row"><code>a</code></th><td class="number" data-label="n">1'),
  );
  assert.equal(bodyOf("| | |\n|---|---|\n| a | 1 |").includes("<thead"), false);
});

test("names shared by all views have a row of their own", () => {
  const names = { a: ["x", "undo"], b: ["y", "undo"] };
  const table = namesTable(["a", "b"], (view) => names[/** @type {"a" | "b"} */ (view)]);
  assert.deepEqual(table.split("\n").slice(2), [
    "| `a` | `x` |",
    "| `b` | `y` |",
    "| every view | `undo` |",
  ]);
  assert.throws(() => filledIn("{{nothing}}", {}), /nothing/);
});

const readme = readFileSync(inRoot("README.md"), "utf8");

test("the documentation opens with the first screen of the README and its live figure", () => {
  const index = filledIn(readFileSync(inRoot(docsSource, "index.md"), "utf8"), {});
  const { body, files, description } = renderMarkdown(index, here);
  const [first = ""] = readme.split("\n## Compute in JavaScript");
  const words = (/** @type {string} */ text) => text.replace(/\s+/g, " ");
  for (const [sentence] of first.matchAll(/^[A-Z`][^\n]*(\n[^\n]+)*/gm)) {
    if (sentence.includes("](")) continue;
    assert.ok(words(index).includes(words(sentence)), sentence);
  }
  assert.match(description, /^Attention is a soft, differentiable k-nearest-neighbour vote\./);
  assert.match(body, /<soft-attention view="field"[^>]*><img src="vote-still.svg" alt="[^"]+">/);
  for (const name of ["vote-still", "see", "embed", "compute"]) {
    assert.ok(files.includes(`${docsSource}/${name}.svg`), name);
  }
  assert.match(body, /npm start/);
});

test("every link and picture of the README is a file of the repository", () => {
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"{]+)"/g)];
  assert.ok(links.length > 20);
  for (const [, link, picture] of links) {
    const path = link ?? picture ?? "";
    if (/^https?:/.test(path)) continue;
    assert.ok(existsSync(inRoot(path.split("#")[0] ?? "")), path);
  }
});

test("every page is in the navigation once, with previous and next", () => {
  for (const withReference of [true, false]) {
    const files = groupsOf(withReference).flatMap(({ pages }) => pages.map(({ file }) => file));
    assert.equal(new Set(files).size, files.length);
    assert.equal(
      files.some((file) => file.startsWith("reference/")),
      withReference,
    );
    for (const [i, file] of files.entries()) {
      const html = layout({ file, title: "T", body: "", withReference });
      assert.equal((html.match(/aria-current="page"/g) ?? []).length, 1, file);
      assert.equal(html.includes('rel="prev"'), i > 0, file);
      assert.equal(html.includes('rel="next"'), i + 1 < files.length, file);
    }
  }
});

test("without the reference no page links to it, and every link between pages has a target", () => {
  const names = readdirSync(inRoot(docsSource), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => name.endsWith(".md"));
  const english = sources.filter((name) => languageOfPage(name).language === "en");
  assert.deepEqual(english.sort(), writtenPages.map(({ source }) => source).sort());
  const parts = { controls: "", readings: "", recipes: recipeTable(docsSource) };
  for (const name of english) {
    const text = filledIn(readFileSync(inRoot(docsSource, name), "utf8"), parts);
    const { body } = renderMarkdown(text, { ...here, folder: dirname(join(docsSource, name)) });
    for (const [, to = ""] of body.matchAll(/href="([^"#]+)/g)) {
      const path = posix.join(dirname(name), to);
      if (/^https?:/.test(to) || path.startsWith("../")) continue;
      assert.ok(
        writtenPages.some(({ file }) => file === path),
        `${name} links to ${to}`,
      );
    }
  }
});
