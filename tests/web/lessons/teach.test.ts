/** The lesson plan of the documentation: its minutes, and the states behind the links of all pages. */
import "../../../web/lessons/registry.js";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseHash } from "../../../web/figure/state/url-state.js";

test("the plan fills 45 minutes without a gap", () => {
  const page = readFileSync("web/site/docs/teach.md", "utf8");
  const ends: number[] = [];
  for (const [, from, to] of page.matchAll(/\| (\d+)–(\d+) \| \[[^\]]+\]\(\.\.\/index\.html#/g)) {
    if (from !== "0") assert.equal(Number(from), ends.pop());
    ends.push(Number(to));
  }
  assert.deepEqual(ends, [45]);
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
