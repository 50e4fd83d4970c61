/** Link previews on other sites. */
import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { bundle } from "../../scripts/build/bundle.mjs";
import { alternateTags, placeOfShare, shareTags, writeShares } from "../../scripts/build/share.mjs";
import { sitemapEntries, sitemapText } from "../../scripts/build/sitemap.mjs";
import { languages } from "../../scripts/lib/languages.mjs";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { card, cardFile, toldBy } from "../../scripts/pictures/card.mjs";

const [english, chinese, persian] = languages;
assert.ok(english && chinese && persian);
const site = "https://site.example/a/";
const about = { view: "masks", language: english, title: "A mask", description: "It hides." };

test("without a site address, no tag contains one", () => {
  assert.deepEqual(shareTags(about, "", "x.html"), []);
  assert.deepEqual(
    alternateTags("", () => "x.html"),
    [],
  );
});

test("with a site address, every address is absolute and below it", () => {
  const tags = shareTags(about, site, "share/masks.html");
  const addresses = tags.flatMap((tag) => tag.match(/https?:[^"]*/g) ?? []);
  assert.deepEqual(addresses, [`${site}share/masks.html`, `${site}share/masks.png`]);
  for (const tag of tags) assert.match(tag, /^<meta( [\w-]+="[^"<>]*")+>$/);
});

test("Open Graph names the language of the page, then the others, and the picture in the language", () => {
  const locales = (/** @type {typeof chinese} */ language) =>
    shareTags({ ...about, language }, site, "p").flatMap((tag) => {
      const [, name, value] = /"(og:locale\S*|og:image)" content="(.*)"/.exec(tag) ?? [];
      return name ? [[name, value]] : [];
    });
  assert.deepEqual(locales(persian), [
    ["og:locale", "fa_IR"],
    ["og:locale:alternate", "en_US"],
    ["og:locale:alternate", "zh_CN"],
    ["og:image", `${site}share/masks.fa.jpg`],
  ]);
  assert.deepEqual(locales(chinese)[0], ["og:locale", "zh_CN"]);
});

test("the alternates of a page are every language once, and the address without a language", () => {
  const tags = alternateTags(site, (language) => (language ? `?lang=${language}` : ""));
  const read = tags.map((tag) => /hreflang="(.*)" href="(.*)"/.exec(tag)?.slice(1));
  assert.deepEqual(read, [
    ["en", `${site}?lang=en`],
    ["zh", `${site}?lang=zh`],
    ["fa", `${site}?lang=fa`],
    ["x-default", site],
  ]);
});

test("the alternates in the sitemap are its pages and refer to each other", () => {
  const entries = sitemapEntries(["index.html"]);
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  assert.equal(byAddress.size, entries.length, "each address once");
  assert.equal(entries.length, 1 + languages.length * (1 + lessonNames().length) + 1);
  for (const { address, alternates } of entries)
    for (const [, other] of alternates)
      assert.deepEqual(byAddress.get(other)?.alternates, alternates, address);
  const text = sitemapText([{ address: "?a&b", alternates: [["fa", "<"]] }], site);
  assert.match(text, /<loc>https:\/\/site\.example\/a\/\?a&amp;b<\/loc>/);
  assert.match(text, /hreflang="fa" href="https:\/\/site\.example\/a\/&lt;"\/>/);
});

test("the title of a poster is read from it", () => {
  assert.deepEqual(toldBy("<svg><title>a &amp; b</title><desc>c</desc></svg>"), {
    title: "a &amp; b",
    description: "c",
  });
});

/** Width and height in the first frame header of a JPEG. @param {Buffer} bytes */
function jpegSize(bytes) {
  let at = 2;
  while (!(bytes[at] === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0)))
    at += 2 + bytes.readUInt16BE(at + 2);
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

test("every lesson has its picture in every language, with the stated size and a small file", () => {
  const views = lessonNames();
  assert.ok(views.length > 5);
  const folder = inRoot("web/site/share");
  const names = views.flatMap((view) => languages.map(({ tag }) => cardFile(view, tag)));
  assert.deepEqual(readdirSync(folder).sort(), names.sort());
  for (const name of names) {
    const bytes = readFileSync(`${folder}/${name}`);
    const isPng = bytes.toString("latin1", 1, 4) === "PNG";
    assert.equal(isPng, name.endsWith(".png"), name);
    const size = isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : jpegSize(bytes);
    assert.deepEqual(size, [card.width, card.height], name);
    assert.ok(bytes.length < (isPng ? 150_000 : 75_000), `${name}: ${bytes.length}`);
  }
});

/** A site with only its posters, in a folder of the build. @param {string} address */
async function sharedSite(address) {
  const folder = inRoot("build/tests/share");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "site/docs"), { recursive: true });
  cpSync(inRoot("web/site/posters"), join(folder, "site/posters"), { recursive: true });
  writeFileSync(join(folder, "site/index.html"), `<head>\n    ${placeOfShare}\n</head>`);
  let count = 0;
  const imported = async (/** @type {string} */ source) => {
    const name = `imported${count++}`;
    await bundle({ [name]: source }, folder, { platform: "node", splitting: false });
    return import(pathToFileURL(join(folder, `${name}.js`)).href);
  };
  await writeShares(join(folder, "site"), imported, address);
  return join(folder, "site");
}

test("every lesson has a page in every language, naming existing files", async () => {
  const folder = await sharedSite(site);
  const titles = new Set();
  for (const view of lessonNames())
    for (const { tag, direction } of languages) {
      const name = `share/${view}${tag === "en" ? "" : `.${tag}`}.html`;
      const page = readFileSync(join(folder, name), "utf8");
      assert.match(page, new RegExp(`<html lang="${tag}" dir="${direction}">`), name);
      assert.match(page, new RegExp(`<link rel="canonical" href="${site}${name}">`));
      const letters = { en: /[A-Za-z]/, zh: /[\u4e00-\u9fff]/, fa: /[\u0600-\u06ff]/ }[tag] ?? /$^/;
      for (const [, text] of page.matchAll(
        /<(?:title>|meta name="description" content=")([^<"]+)/g,
      ))
        assert.match(text ?? "", letters, name);
      titles.add(/<title>(.*)<\/title>/.exec(page)?.[1]);
      const alternates = [...page.matchAll(/hreflang="[\w-]+" href="([^"]+)"/g)];
      assert.equal(alternates.length, languages.length + 1, name);
      for (const [, address = ""] of alternates)
        assert.ok(existsSync(join(folder, address.slice(site.length))), address);
      const link = tag === "en" ? "index.html#" : `index.html?lang=${tag}#`;
      assert.ok(page.includes(`href="../${link}view=${view}`), name);
    }
  assert.equal(titles.size, lessonNames().length * languages.length, "each title once");
  const index = readFileSync(join(folder, "index.html"), "utf8");
  assert.match(index, /hreflang="fa" href="https:\/\/site\.example\/a\/\?lang=fa"/);
  assert.ok(existsSync(join(folder, "sitemap.xml")));
});

test("a build without an address writes the same pages without absolute addresses, and no sitemap", async () => {
  const folder = await sharedSite("");
  for (const name of ["index.html", "share/masks.html", "share/masks.fa.html"])
    assert.doesNotMatch(readFileSync(join(folder, name), "utf8"), /https?:\/\//, name);
  assert.ok(!existsSync(join(folder, "sitemap.xml")));
});
