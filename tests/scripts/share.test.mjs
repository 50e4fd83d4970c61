/** What other sites are told of a link to this one. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { oembedAnswer, shareTags } from "../../scripts/build/share.mjs";
import { lessonNames } from "../../scripts/lib/lessons.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { card, toldBy } from "../../scripts/pictures/card.mjs";

const about = { view: "masks", title: 'A "mask" & <more>', description: "It hides." };
const site = "https://site.example/a/";

test("without an address of the site, no tag names one", () => {
  assert.deepEqual(shareTags(about, { site: "", page: "x.html", answer: "x.json" }), []);
});

test("with one, every address is absolute and lies there, and texts end no attribute", () => {
  const tags = shareTags(about, { site, page: "share/masks.html", answer: "oembed/masks.json" });
  const addresses = tags.flatMap((tag) => tag.match(/https?:[^"]*/g) ?? []);
  assert.deepEqual(addresses, [
    `${site}share/masks.html`,
    `${site}share/masks.png`,
    `${site}oembed/masks.json`,
  ]);
  for (const tag of tags) assert.match(tag, /^<(meta|link)( [\w-]+="[^"<>]*")+>$/);
  assert.ok(tags.some((tag) => tag.includes("A &quot;mask&quot; &amp; &lt;more&gt;")));
});

test("an oEmbed answer has all that its version and type ask for", () => {
  const answer = oembedAnswer(about, site, (title) => `<iframe title="${title.length}"></iframe>`);
  assert.equal(answer.version, "1.0");
  assert.equal(answer.type, "rich");
  assert.match(answer.html, /^<iframe/);
  assert.ok(answer.width > 0 && answer.height > 0);
  assert.equal(answer.thumbnail_url, `${site}share/masks.png`);
  assert.deepEqual([answer.thumbnail_width, answer.thumbnail_height], [card.width, card.height]);
});

test("what a poster is called is found in it", () => {
  assert.deepEqual(toldBy("<svg><title>a &amp; b</title><desc>c</desc></svg>"), {
    title: "a &amp; b",
    description: "c",
  });
});

test("every lesson has its picture, of the size that is told, small enough for those who show it", () => {
  const views = lessonNames();
  assert.ok(views.length > 5);
  const folder = inRoot("web/site/share");
  assert.deepEqual(readdirSync(folder).sort(), views.map((view) => `${view}.png`).sort());
  for (const view of views) {
    const bytes = readFileSync(`${folder}/${view}.png`);
    assert.equal(bytes.toString("latin1", 1, 4), "PNG", view);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [card.width, card.height]);
    assert.ok(bytes.length < 150_000, `${view}: ${bytes.length}`);
  }
});
