/** The colours of `theme="page"`: every text is legible on any background. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Colour,
  contrast,
  over,
  pageColours,
} from "../../../web/element/author/page-colours.js";
import { generator } from "../generator.js";

const black: Colour = [0, 0, 0, 1];
const white: Colour = [255, 255, 255, 1];

test("contrast follows WCAG: 21 for black on white, 1 for a colour on itself, symmetric", () => {
  assert.equal(contrast(black, white), 21);
  assert.equal(contrast(white, black), 21);
  assert.equal(contrast([10, 200, 30, 1], [10, 200, 30, 1]), 1);
  // The darkest grey on white that WCAG's own tools let pass.
  assert.ok(contrast([118, 118, 118, 1], white) >= 4.5);
  assert.ok(contrast([119, 119, 119, 1], white) < 4.5);
});

test("a layer over an opaque background is opaque, and between both colours", () => {
  assert.deepEqual(over([0, 0, 0, 0], white), white);
  assert.deepEqual(over([10, 20, 30, 1], white), [10, 20, 30, 1]);
  assert.deepEqual(over([0, 0, 0, 0.5], white), [127.5, 127.5, 127.5, 1]);
});

test("on any background and for any text colour, texts have contrast 4.5 and marks 3", () => {
  const next = generator(2026);
  const colour = (): Colour => [next() * 255, next() * 255, next() * 255, 1];
  const texts = ["ink", "ink-soft", "accent", "output", "scaled", "unscaled"];
  for (let run = 0; run < 4000; run++) {
    const [ground, text] = [colour(), colour()];
    const { scheme, colours } = pageColours(ground, text);
    const { paper, "paper-raised": raised, "rule-strong": rule } = colours;
    assert.ok(paper && raised && rule);
    assert.deepEqual(paper, ground);
    for (const name of texts) {
      const to = colours[name] as Colour;
      assert.ok(contrast(to, paper) >= 4.5 - 1e-9, `${name} ${to} on ${paper}`);
      assert.ok(contrast(to, raised) >= 4.5 - 1e-9, `${name} ${to} on raised ${raised}`);
    }
    assert.ok(contrast(rule, paper) >= 3 - 1e-9);
    const isDark = contrast(ground, white) > contrast(ground, black);
    assert.equal(scheme, isDark ? "dark" : "light");
  }
});

test("a legible text colour of the page is used by the figure", () => {
  const dark = pageColours([18, 20, 28, 1], [214, 218, 230, 1]);
  assert.deepEqual([dark.scheme, dark.colours.ink], ["dark", [214, 218, 230, 1]]);
  const sepia = pageColours([241, 227, 198, 1], [74, 58, 34, 1]);
  assert.deepEqual([sepia.scheme, sepia.colours.ink], ["light", [74, 58, 34, 1]]);
  const faint = pageColours(white, [200, 200, 200, 1]);
  assert.notDeepEqual(faint.colours.ink, [200, 200, 200, 1]);
});
