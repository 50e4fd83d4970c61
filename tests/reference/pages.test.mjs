/** The finished folder: working links, and nothing that a strict policy forbids. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { load } from "softknn";
import { movedPages } from "../../scripts/docs/pages.mjs";
import { inRoot, root, siteDir } from "../../scripts/lib/paths.mjs";
import { prose } from "../../scripts/reference/html.mjs";
import { firstSentence } from "../../scripts/reference/index-page.mjs";

const docsDir = join(siteDir, "docs");
const files = readdirSync(docsDir, { recursive: true, encoding: "utf8" });
const html = new Map(
  files
    .filter((name) => name.endsWith(".html"))
    .map((name) => [name, readFileSync(join(docsDir, name), "utf8")]),
);

test("every internal link leads to an existing page and section", () => {
  let count = 0;
  for (const [name, text] of html) {
    for (const [, to = ""] of text.matchAll(/\bhref="([^"]*)"/g)) {
      if (/^(https?:|data:)/.test(to) || to === "#") continue;
      // Links that control a figure name it before the question mark.
      const [path = "", place] = to.replace(/(#[^?]*)\?.*/, "$1").split("#");
      const file = path === "" ? name : join(dirname(name), path.replace(/\?.*/, ""));
      assert.ok(existsSync(join(docsDir, file)), `${name} links to ${to}`);
      const target = html.get(file);
      if (place && target) assert.ok(target.includes(`id="${place}"`), `${name} links to ${to}`);
      count += 1;
    }
  }
  assert.ok(count > 500);
});

/** The pages that a page links to. @param {string} name */
const linkedFrom = (name) =>
  [...(html.get(name) ?? "").matchAll(/\bhref="([^"#?]+)/g)]
    .map(([, to = ""]) => join(dirname(name), to))
    .filter((file) => html.has(file));

test("every page is at most two clicks from the overview", () => {
  const once = new Set(linkedFrom("index.html"));
  const twice = new Set([...once].flatMap(linkedFrom));
  const far = [...html.keys()].filter((file) => !once.has(file) && !twice.has(file));
  // Only old addresses have no incoming links.
  assert.deepEqual(far.sort(), Object.keys(movedPages).sort());
});

test("every page links to the recipes, the reference and the glossary in its navigation", () => {
  for (const [name, text] of html) {
    if (name in movedPages) continue;
    const linked = linkedFrom(name);
    for (const file of ["recipes/index.html", "reference/index.html", "glossary.html"]) {
      assert.ok(linked.includes(file), `${name} does not lead to ${file}`);
    }
    assert.match(text, /<nav aria-label="Pages">/);
  }
});

test("links to sections that moved to other pages still have a target", () => {
  const text = html.get("javascript.html") ?? "";
  for (const id of ["install-the-package", "where-it-works", "mask-keys", "train-a-transformer"]) {
    const row = new RegExp(
      `<tr>(?:(?!</tr>)[\\s\\S])*id="${id}"(?:(?!</tr>)[\\s\\S])*href="[a-z-]+\\.html`,
    );
    assert.match(text, row, id);
  }
});

test("no page contains an inline script, style or handler, or a local path", () => {
  for (const [name, text] of html) {
    assert.doesNotMatch(text, /<script>|<style|\sstyle="|\son\w+="/, name);
    assert.ok(!text.includes(root), name);
  }
});

test("the first page and the examples list every function", async () => {
  for (const name of ["load", ...Object.keys(await load())]) {
    assert.ok(html.get("reference/index.html")?.includes(`<code>${name}</code>`), name);
    assert.ok(html.get("reference/examples.html")?.includes(`id="${name}"`), name);
  }
});

test("every export of the package has its page", () => {
  const exports = readFileSync(inRoot("web/api/index.ts"), "utf8").matchAll(
    /export [^{;]*\{([^}]*)\}/g,
  );
  const names = [...exports].flatMap(([, list = ""]) => list.match(/\w+(?=,|\s*$)/gm) ?? []);
  assert.ok(names.length > 80, `${names.length} exports`);
  const made = new Set([...html.keys()].map((file) => basename(file, ".html")));
  assert.deepEqual(
    names.filter((name) => !made.has(name)),
    [],
  );
});

test("doc comments become paragraphs, lists and formulas", () => {
  assert.equal(
    prose(["A `b` < c.", "Errors: none.", "", "    x = 1", "", "- one", "  more", "- two"]),
    "<p>A <code>b</code> &lt; c.</p>\n<p><b>Errors:</b> none.</p>\n<pre>x = 1</pre>\n<ul>\n<li>one more</li>\n<li>two</li>\n</ul>\n",
  );
  assert.equal(firstSentence("One `two`:\n three. Four."), "One two: three.");
});
