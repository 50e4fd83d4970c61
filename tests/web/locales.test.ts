/** Every link in the words of the page leads where the page can read it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterOf, languages, loadAbout, loadWords } from "../../web/locales/index.js";
import { viewNames } from "../../web/model/state.js";
import { parseHash } from "../../web/model/url-state.js";

for (const { tag } of languages) {
  test(`${tag}: every link of a chapter or a term is read without a notice`, async () => {
    const hashes = (await loadAbout(tag)).list.map(({ hash }) => hash);
    for (const view of viewNames) {
      await loadWords(tag, view);
      const chapter = chapterOf(tag, view);
      assert.ok(chapter && chapter.ask.length > 0 && chapter.text.length > 0, view);
      hashes.push(...chapter.tries.map(({ hash }) => hash));
    }
    for (const hash of hashes) assert.deepEqual(parseHash(hash).notices, [], hash);
  });
}
