/** The script that can be inlined in a page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { insideHtml } from "../../scripts/build/inside-html.mjs";

test("sequences that would end the page are escaped without changing their meaning", () => {
  const script = 'a = "</script><!-- x"; b = /<\\/script>/; c = `</SCRIPT>`;';
  const safe = insideHtml(script);
  assert.doesNotMatch(safe, /<\/script|<!--/i);
  const values = (/** @type {string} */ text) =>
    new Function(`let a, b, c; ${text} return [a, b.source, c];`)();
  assert.deepEqual(values(safe), values(script));
});
