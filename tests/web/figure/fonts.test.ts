/** The font stacks of every language, and the fonts of the posters. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fontStyles } from "../../../web/element/fonts.js";
import { languages } from "../../../web/language/index.js";

const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim().replace(/^["']|["']$/g, ""))
    .filter(Boolean);

const stacks = [...fontStyles.matchAll(/--(serif|sans|mono):([^;}]+)/g)].map(
  ([, kind = "", list = ""]) => ({ kind, names: namesIn(list) }),
);
const known = new Set(stacks.flatMap(({ names }) => names));

test("every language has its stacks, and each ends in a generic family", () => {
  for (const { kind, names } of stacks) {
    const generic = { serif: "serif", sans: "sans-serif", mono: "monospace" }[kind];
    assert.equal(names.at(-1), generic);
    assert.equal(new Set(names).size, names.length);
  }
  for (const { tag } of languages) {
    if (tag === "en") continue;
    assert.ok(fontStyles.includes(`:root:lang(${tag})`), tag);
    assert.ok(fontStyles.includes(`:host(:lang(${tag}))`), tag);
  }
  for (const name of ["Songti SC", "SimSun", "PingFang SC", "Microsoft YaHei"])
    assert.ok(known.has(name), name);
});

test("a poster has the fonts of its language", () => {
  for (const name of readdirSync("web/site/posters")) {
    const svg = readFileSync(`web/site/posters/${name}`, "utf8");
    const lists = [...svg.matchAll(/font-family:([^;}]*)/g)].map(([, list = ""]) => list);
    assert.ok(lists.length > 0, name);
    for (const family of lists.flatMap((list) => namesIn(list)))
      assert.ok(known.has(family), `${name}: ${family}`);
  }
});
