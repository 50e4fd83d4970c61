/** Every link in the page's texts opens a valid state. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { viewNames } from "../../../web/figure/lesson.js";
import { formatHash, parseHash } from "../../../web/figure/state/url-state.js";
import {
  chapterOf,
  languages,
  loadAbout,
  loadWords,
  stringsFor,
} from "../../../web/language/index.js";

for (const { tag } of languages) {
  test(`${tag}: every link of a chapter or a term is read without a notice`, async () => {
    const hashes = (await loadAbout(tag)).list.map(({ hash }) => hash);
    for (const view of viewNames) {
      await loadWords(tag, view);
      const chapter = chapterOf(tag, view);
      assert.ok(chapter && chapter.ask.length > 0 && chapter.text.length > 0, view);
      hashes.push(...Object.keys(chapter.tries));
    }
    for (const hash of hashes) assert.deepEqual(parseHash(hash).notices, [], hash);
  });
}

const keysOf = (hash: string) =>
  hash
    .split("&")
    .map((part) => part.split("=")[0])
    .sort();

for (const { tag } of languages) {
  test(`${tag}: every "try" item is a question, and every part of its link changes something`, async () => {
    const shown = new Set<string>();
    for (const view of viewNames) {
      await loadWords(tag, view);
      const chapter = chapterOf(tag, view);
      for (const [hash, text] of Object.entries(chapter?.tries ?? {})) {
        assert.match(text, /[?？؟]/, `${view}: ${text}`);
        const { state } = parseHash(hash);
        // The last link may lead on, to another lesson.
        if (["transformer", "digits"].includes(state.view) && state.view !== view) {
          assert.equal(Object.keys(chapter?.tries ?? {}).at(-1), hash);
          continue;
        }
        assert.equal(state.view, view, hash);
        const written = formatHash(state);
        assert.deepEqual(keysOf(written), keysOf(hash), hash);
        assert.ok(!shown.has(written), `shown twice: ${hash}`);
        shown.add(written);
      }
    }
    assert.ok(shown.size > 45);
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
