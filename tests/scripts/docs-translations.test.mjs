/** The translated pages: the samples, sections and links of the English page, in a frame of their language. */
import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sitemapEntries } from "../../scripts/build/sitemap.mjs";
import { docsSource } from "../../scripts/docs/index.mjs";
import {
  frameIn,
  isIn,
  languageOfPage,
  languagesOf,
  pageIn,
  translations,
} from "../../scripts/docs/languages.mjs";
import { layout } from "../../scripts/docs/layout.mjs";
import { renderMarkdown } from "../../scripts/docs/markdown.mjs";
import { groupsOf, writtenPages } from "../../scripts/docs/pages.mjs";
import { samplesIn } from "../../scripts/docs/samples.mjs";
import { entriesIn } from "../../scripts/docs/search-entries.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

const read = (/** @type {string} */ source) => readFileSync(inRoot(docsSource, source), "utf8");

/** [language, name with its ending] of every translation. */
const translated = translations.flatMap((tag) =>
  existsSync(inRoot(docsSource, tag))
    ? readdirSync(inRoot(docsSource, tag)).map((name) => [tag, name])
    : [],
);

/** Remarks may be translated; promises stay. @param {import("../../scripts/docs/samples.mjs").Sample[]} samples */
const withoutRemarks = (samples) =>
  samples.map(({ language, words, code }) => ({
    ...{ language, words },
    code: code.replace(/ \/\/ (?!→).*$/gm, " //"),
  }));

test("every translation is one of a page, and Chinese has those that newcomers read", () => {
  for (const [tag = "", name = ""] of translated) {
    assert.ok(
      writtenPages.some(({ source }) => source === name),
      `${tag}/${name}`,
    );
  }
  for (const name of ["quick-start", "element", "how-it-works"])
    assert.ok(isIn(`${name}.html`, "zh"), name);
});

test("a translation has the samples of the English page", () => {
  for (const [tag, name = ""] of translated) {
    const own = withoutRemarks(samplesIn(read(`${tag}/${name}`), name));
    assert.deepEqual(own, withoutRemarks(samplesIn(read(name), name)), `${tag}/${name}`);
  }
});

/** @param {string} language @param {string} text @param {readonly string[]} [ids] */
const rendered = (language, text, ids) =>
  renderMarkdown(text, {
    folder: language === "en" ? docsSource : `${docsSource}/${language}`,
    ...{ withReference: true, language, ids },
  });

/** The pages and the sections that a page links to, from docs/. @param {string} file @param {string} body */
const linksOf = (file, body) =>
  [...body.matchAll(/href="([^"]+)"/g)]
    .map(([, to = ""]) => to)
    .filter((to) => !/^https?:/.test(to))
    .map((to) => {
      const { pathname, hash } = new URL(to, `http://site/docs/${file}`);
      const below = pathname.replace(/^\/docs\//, "");
      return `${languageOfPage(below).english}${hash}`;
    })
    .sort();

test("a translation has the headings, links and figures of the English page, under the same ids", () => {
  for (const [tag = "", name = ""] of translated) {
    const english = rendered("en", read(name));
    const own = rendered(tag, read(`${tag}/${name}`), english.ids);
    assert.deepEqual(own.ids, english.ids, `${tag}/${name}`);
    const places = (/** @type {string} */ body) => body.match(/ id="[^"]+"/g);
    assert.deepEqual(places(own.body), places(english.body), `${tag}/${name}`);
    const file = name.replace(".md", ".html");
    assert.deepEqual(linksOf(`${tag}/${file}`, own.body), linksOf(file, english.body), name);
    const figures = (/** @type {string} */ body) => body.match(/<soft-\w+ [^>]*>/g);
    assert.deepEqual(figures(own.body), figures(english.body), `${tag}/${name}`);
  }
});

test("links from a translation lead to translations where there are any, else up to English", () => {
  const { body } = rendered(
    "zh",
    "[a](../element.md#mistakes) [b](../masks.md) [c](../../index.html#view=lab) [d](#x) [e](../reference/index.html)",
  );
  assert.deepEqual(body.match(/(?<=href=")[^"]+/g), [
    ...["element.html#mistakes", "../masks.html", "../../index.html?lang=zh#view=lab", "#x"],
    "../reference/index.html",
  ]);
});

test("the frame of a translation is in its language, and marks the pages that are in English", () => {
  for (const [tag = "", name = ""] of translated) {
    const file = `${tag}/${name.replace(".md", ".html")}`;
    const html = layout({ file, title: "T", body: "", withReference: true });
    const { words, nameOf } = frameIn(tag);
    assert.match(html, new RegExp(`<html lang="${tag}" dir="${tag === "fa" ? "rtl" : "ltr"}">`));
    assert.equal((html.match(/aria-current="page"/g) ?? []).length, 1, file);
    assert.ok(html.includes(`href="../../index.html?lang=${tag}"`), file);
    const { english } = languageOfPage(file);
    for (const page of groupsOf(true).flatMap(({ pages }) => pages)) {
      if (page.nested) continue;
      const to = `../${pageIn(page.file, tag)}${isIn(page.file, tag) ? "" : '" hreflang="en'}`;
      const shown = isIn(page.file, tag) ? nameOf(page) : words.inEnglish(nameOf(page));
      const here = page.file === english ? ' aria-current="page"' : "";
      assert.ok(html.includes(`<a href="${to}"${here}>${shown}</a>`), `${file}: ${page.file}`);
    }
    assert.doesNotMatch(html, /All pages|On this page|Skip to|Made from/);
  }
});

test("a page and its translations name each other, for readers and for crawlers", () => {
  const tags = languagesOf("quick-start.html").map(({ tag }) => tag);
  assert.ok(tags.includes("zh"));
  for (const language of tags) {
    const file = pageIn("quick-start.html", language);
    const html = layout({ file, title: "T", body: "", withReference: false });
    const up = language === "en" ? "" : "../";
    for (const tag of tags) {
      const to = `${up}${pageIn("quick-start.html", tag)}`;
      assert.ok(html.includes(`<link rel="alternate" hreflang="${tag}" href="${to}">`), file);
      assert.equal(html.includes(`<li><a href="${to}" hreflang="${tag}"`), tag !== language);
    }
  }
  const alone = layout({ file: "masks.html", title: "T", body: "", withReference: false });
  assert.doesNotMatch(alone, /hreflang|class="languages"/);
  const entries = sitemapEntries(["masks.html", "quick-start.html", "zh/quick-start.html"]);
  const own = entries.filter(({ address }) => address.endsWith("quick-start.html"));
  assert.deepEqual(
    own.map(({ alternates }) => alternates.map(([tag]) => tag)),
    tags.map(() => tags),
  );
});

test("the search, whose words are cut as in English, leaves translations out", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "softknn-docs-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "zh"));
  for (const name of ["a.html", "zh/a.html"])
    writeFileSync(join(folder, name), "<main><h1>A</h1><p>B</p></main>");
  assert.deepEqual(
    entriesIn(folder).map(({ at }) => at),
    ["a.html"],
  );
});
