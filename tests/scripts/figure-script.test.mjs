/** The script that may lie inside a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { insideHtml } from "../../scripts/build/inside-html.mjs";

test("what would end the page is written in another way that means the same", () => {
  const script = 'a = "</script><!-- x"; b = /<\\/script>/; c = `</SCRIPT>`;';
  const safe = insideHtml(script);
  assert.doesNotMatch(safe, /<\/script|<!--/i);
  const values = (/** @type {string} */ text) =>
    new Function(`let a, b, c; ${text} return [a, b.source, c];`)();
  assert.deepEqual(values(safe), values(script));
});
