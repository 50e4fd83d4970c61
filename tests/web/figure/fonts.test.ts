/**
 * Every font of the page, the element, its charts and its posters is named in `web/element/fonts.ts`, and every size
 * is a step of one scale.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** Pages of strangers in which figures are shown. */
const notOurs = /^web\/(site\/examples|site\/(posters|share)|element\/fonts\.ts)/;

const sources = ["web", "scripts/pictures", "scripts/build"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|css|html|mjs)$/.test(name) && !notOurs.test(name)),
);

/** The families of a value of `font` or `font-family`: the part behind style, weight and size. */
function familiesOf(value: string): string[] {
  let rest = value;
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/[\w-]+\([^()]*\)/g, "0");
  return namesIn(rest.replace(/^(?:(?:italic|normal|bold|[\d.]+[\w%]*|\/)\s*)+,?/, ""));
}

const declarations = sources.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\bfont(?:-family)?:\s*([^;{}$]*?)\s*[;}]/g)].map(
    ([, value = ""]) => ({ file, value: value.replace(/\s+/g, " ") }),
  ),
);

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

test("a style sheet names no font of its own", () => {
  assert.ok(declarations.length > 80, `${declarations.length}`);
  const found = declarations.flatMap(({ file, value }) =>
    familiesOf(value)
      .filter((name) => !known.has(name) && !/^(inherit|initial)$/.test(name))
      .map((name) => `${file}: ${name} in ${value}`),
  );
  assert.deepEqual(found, []);
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
