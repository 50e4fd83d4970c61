/** The lesson plan of the documentation: its slides, and the states behind the links of all pages. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseHash } from "../../../web/figure/state/url-state.js";
import { loadDeckExample } from "../../../web/language/pages.js";
import {
  type ExampleMinutes,
  exampleDeck,
  exampleHashes,
  examplePlans,
  linkedExample,
} from "../../../web/site/deck/example-deck.js";

const page = readFileSync("web/site/docs/teach.md", "utf8").replace(/\s+/g, " ");
const has = (sentence: string) => assert.ok(page.includes(sentence), sentence);

/** The rows of the page's plans: from, to, title and state. */
const rows = [...page.matchAll(/\| (\d+)–(\d+) \| \[([^\]]+)\]\(\.\.\/index\.html#([^)]+)\) \|/g)];

test("the plans of the page are the example decks: titles, states and minutes", async () => {
  const { slides } = await loadDeckExample("en");
  const expected = ([45, 15, 90] as const).flatMap((length) => {
    let from = 0;
    return examplePlans[length].map(([name, minutes]) => {
      from += minutes;
      return [`${from - minutes}`, `${from}`, slides[name].title, exampleHashes[name]];
    });
  });
  assert.deepEqual(
    rows.map(([, ...cells]) => cells),
    expected,
  );
});

test("each example deck fills its time, and the page links to each", async () => {
  for (const length of [15, 45, 90] as const) {
    const minutes = examplePlans[length].reduce((sum, [, each]) => sum + each, 0);
    assert.equal(minutes, length);
    const { slides, title } = await exampleDeck("en", length);
    assert.equal(slides.length, examplePlans[length].length);
    assert.ok(title.includes(`${length}`));
    has(`(../deck.html#example=${length})`);
  }
  const linked = ["#example=45", "#example=90", "#example=46", "#example=45x", ""].map(
    linkedExample,
  );
  assert.deepEqual(linked, [45, 90, undefined, undefined, undefined] as (
    | ExampleMinutes
    | undefined
  )[]);
});

test("every state that a page of the documentation links to can be read", () => {
  const folder = "web/site/docs";
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  let count = 0;
  for (const name of names.filter((one) => one.endsWith(".md"))) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    for (const [, hash = ""] of text.matchAll(/index\.html(?:\?[^#)\s]*)?#(view=[^)\s`"]+)/g)) {
      assert.deepEqual(parseHash(hash).notices, [], `${name}: ${hash}`);
      count += 1;
    }
  }
  assert.ok(count > 60, `${count} links`);
});
