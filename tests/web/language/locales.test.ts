/** The links in the page's texts, and how its sentences are joined. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewNames } from "../../../web/figure/lesson.js";
import { parseHash } from "../../../web/figure/state/url-state.js";
import {
  chapterOf,
  languages,
  loadAbout,
  loadWords,
  stringsFor,
} from "../../../web/language/index.js";
import { proseParts } from "../../../web/language/prose.js";

for (const { tag } of languages) {
  test(`${tag}: every term and every way to another lesson opens a valid state`, async () => {
    const hashes = (await loadAbout(tag)).list.map(({ hash }) => hash);
    for (const view of viewNames) {
      await loadWords(tag, view);
      const chapter = chapterOf(tag, view);
      assert.ok(chapter && chapter.ask.length > 0, view);
      const passages = [...Object.values(chapter.text).flat(), chapter.end];
      for (const part of passages.flatMap(proseParts))
        if (typeof part !== "string" && "phrase" in part && part.fields.startsWith("#view="))
          hashes.push(part.fields);
      const tries = passages.filter((source) => source.startsWith("> "));
      assert.ok(tries.length <= 2, view);
    }
    for (const hash of hashes) assert.deepEqual(parseHash(hash).notices, [], hash);
  });
}

test("sentences and rows are joined as each language requires", () => {
  const joined = languages.map(({ tag }) => {
    const { sentences, rows } = stringsFor(tag).common;
    return [tag, sentences(["A.", "", "B."]), sentences([]), rows(["a", "b"]), rows(["a"])];
  });
  assert.deepEqual(joined, [
    ["en", "A. B.", "", "a, b", "a"],
    ["zh", "A.B.", "", "a，b", "a"],
    ["fa", "A. B.", "", "a، b", "a"],
  ]);
});

for (const { tag } of languages) {
  // Speech control uses the visible text (WCAG 2.5.3).
  test(`${tag}: the name of a cell contains its displayed number`, async () => {
    await Promise.all([loadWords(tag, "masks"), loadWords(tag, "heads")]);
    const { masks, heads } = stringsFor(tag);
    const names = [
      [masks.weightCell("A", "B", "0.25", false), "0.25"],
      [masks.weightCell("A", "B", "2·10⁻⁹", true), "2·10⁻⁹"],
      [masks.maskCell("A", "B", [], false), "0"],
      [masks.maskCell("A", "B", ["causal"], true), "10"],
      [heads.cell("A", "0.25", true), "0.25"],
      [heads.mix.said(1, "−0.25"), "−0.25"],
      [heads.mix.outputCell("A", "−0.25"), "−0.25"],
    ] as const;
    for (const [name, shown] of names) assert.ok(name.includes(shown), `${name}: ${shown}`);
  });
}
