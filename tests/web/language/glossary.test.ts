/** The glossary of a language: each term has one translation, and every text of the language uses it. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fa, faAbout } from "../../../web/language/fa.js";
import { zh, zhAbout } from "../../../web/language/zh.js";
import { type GlossaryRow, glossaryRows, rejectedFinder, termFinder } from "./glossary-rows.js";
import {
  allWords,
  argumentsFor,
  chineseFaults,
  english,
  type Language,
  leaves,
  persianFaults,
} from "./locale-support.js";

interface Checked extends Language {
  /** Faults of running text, by what they are. */
  readonly faults: Readonly<Record<string, RegExp>>;
  /** Keys whose text does without the translation of an English term, with the reason. */
  readonly free: readonly (readonly [path: RegExp, terms: string, reason: string])[];
}

const glossaryOf = (tag: string) => `web/language/${tag}/glossary.md`;

/** Pages hold names of programs beside their sentences: they are not isolated there. */
const persianProse = Object.fromEntries(
  Object.entries(persianFaults).filter(([fault]) => !/one run|not isolated/.test(fault)),
);

const chineseFree: Checked["free"] = [
  [/^about\.sourcesText\.0$/, "soft vote", "one phrase with k nearest neighbours"],
  [/^about\.sourcesText\.1$/, "attention", "the title of a paper"],
  [/^deck\.guide$/, "deck", "on the page of the deck itself"],
  [/^mistakes\.nearest$/, "nearest", "near in spelling"],
  [/^mistakes\.reading$/, "value", "what a reading shows"],
  [/picks\.tie|masks\.(chapter|words\.soWhat\.some)|similarity\.chapter/, "share", "a verb"],
  [/own\.problems\.heads/, "state", "a verb"],
];

const persianFree: Checked["free"] = [
  [/^deck\.guide$/, "deck", "a short link in the header of the deck"],
  [/^about\.sourcesText\.1$/, "attention, component", "titles of papers"],
  [/masks\.(chapter|words\.soWhat\.some)|similarity\.chapter/, "share", "a verb"],
  [/scaling\.chapter\.text\.2|regression\.chapter\.tries\.2/, "step", "a move; a stair"],
  [/arithmetic\.verdict\.input/, "sum", "one of its terms"],
  [/own\.problems\.heads/, "state", "a verb"],
];

const languages: readonly Checked[] = [
  { words: zh, about: zhAbout, tag: "zh", faults: chineseFaults, free: chineseFree },
  { words: fa, about: faAbout, tag: "fa", faults: persianProse, free: persianFree },
];

/** “Share” as a verb is not the term. */
const sharing = /\bshares? (?=(the|its|their) weight)/g;

const original = leaves(await allWords(english));

/** The pages of the documentation in a language, without code: [file, line]. */
function docsLines(tag: string): [string, string][] {
  const folder = `web/site/docs/${tag}`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(`${folder}/${name}`, "utf8")
      .replace(/^ *```[\s\S]*?^ *```$/gm, "")
      .replace(/`[^`\n]*`|<soft-value[\s\S]*?<\/soft-value>|\u2066[^\u2069]*\u2069/g, "`")
      .replace(/<[^>]*>|^\d+\. /gm, "")
      .replace(/\]\([^)]*\)/g, "]")
      .replace(/ *\| */g, "|");
    return text.split("\n").map((line): [string, string] => [`${folder}/${name}`, line]);
  });
}

/** The text of the posters of a language. */
const posterTexts = (tag: string): [string, string][] =>
  readdirSync("web/site/posters")
    .filter((name) => name.endsWith(`.${tag}.svg`))
    .map((name) => {
      const svg = readFileSync(`web/site/posters/${name}`, "utf8");
      return [name, svg.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, "\n")];
    });

/** Of one function: its branches, not every argument. */
const mostTexts = 200;

/** What both texts repeat from their arguments is no term. */
const withoutArguments = (text: string, args: readonly unknown[], translation: string): string =>
  args
    .flat()
    .filter((arg) => typeof arg === "string" && arg !== "" && translation.includes(arg))
    .reduce<string>((rest, arg) => rest.replace(new RegExp(`\\b${arg}\\b`, "gi"), "…"), text);

for (const language of languages) {
  const { tag } = language;
  const rows = glossaryRows(readFileSync(glossaryOf(tag), "utf8"));
  const translated = new Map(leaves(await allWords(language)));
  /** Every text with every kind of arguments: [path, English, translation]. */
  const texts = original.flatMap(([path, leaf]) => {
    const say = translated.get(path);
    if (typeof leaf === "string") return [[path, leaf, String(say)] as const];
    assert.ok(typeof say === "function", path);
    const said = argumentsFor(path, leaf).map((args) => {
      const translation = String(say(...args));
      const text = withoutArguments(String(leaf(...args)), args, translation);
      return [`${text}/${translation}`, [path, text, translation] as const] as const;
    });
    return [...new Map(said).values()].slice(0, mostTexts);
  });
  const termsIn = termFinder(rows);
  const rejectedForm = rejectedFinder(rows);

  test(`${tag}: the glossary has a row for each of at least 90 terms, with one translation`, () => {
    assert.ok(rows.length >= 90, `${rows.length} rows`);
    const terms = rows.map((row) => row.english);
    assert.deepEqual(
      terms.filter((term, i) => terms.indexOf(term) !== i),
      [],
    );
    const unclear = rows.filter((row) => /^$|[;；/]/.test(row.translation));
    assert.deepEqual(
      unclear.map((row) => row.english),
      [],
    );
  });

  test(`${tag}: no translation stands for two terms unless a note says why`, () => {
    const by = new Map<string, GlossaryRow[]>();
    for (const row of rows) by.set(row.translation, [...(by.get(row.translation) ?? []), row]);
    for (const [translation, same] of by) {
      if (same.length < 2) continue;
      assert.ok(
        same.some((row) => row.note !== ""),
        `${translation}: ${same.map((row) => row.english).join(", ")}`,
      );
    }
  });

  test(`${tag}: no string, page or poster has a rejected form`, () => {
    const all = [
      ...texts.map(([path, , text]): [string, string] => [path, text]),
      ...docsLines(tag),
      ...posterTexts(tag),
    ];
    const found = new Map<string, string>();
    for (const [where, text] of all) {
      const form = rejectedForm(text);
      if (form !== undefined) found.set(`${where}: ${form}`, text);
    }
    assert.deepEqual([...found], []);
  });

  test(`${tag}: a text has the translation of every term of its English`, () => {
    const missing = new Map<string, string>();
    const used = new Set<RegExp>();
    for (const [path, said, text] of texts) {
      if (path.endsWith(".hash") || said === "") continue;
      for (const row of termsIn(said.replace(sharing, "divide"))) {
        if ([row.translation, ...row.accepted].some((form) => text.includes(form))) continue;
        const exception = language.free.find(
          ([where, terms]) => where.test(path) && terms.split(", ").includes(row.english),
        );
        if (exception) used.add(exception[0]);
        else missing.set(`${path}: ${row.english}`, `${said} / ${text}`);
      }
    }
    assert.deepEqual([...missing], []);
    const idle = language.free.filter(([where]) => !used.has(where));
    assert.deepEqual(idle, [], "exceptions without a text");
  });

  test(`${tag}: pages of the documentation have the punctuation and the digits of the language`, () => {
    const found: string[] = [];
    for (const [where, line] of docsLines(tag)) {
      // Tables have the digits of figures.
      const isTable = tag === "fa" && line.startsWith("|");
      const text = isTable ? line.replace(/[\d.]+/g, "") : line;
      for (const [fault, pattern] of Object.entries(language.faults))
        if (pattern.test(text)) found.push(`${where}: ${fault} in ${line}`);
    }
    assert.deepEqual(found, []);
  });
}

test("a term is found as a whole word, the longest first, and a rejected form by text or pattern", () => {
  const rows = glossaryRows(
    "| English | translation | also accepted | rejected | note |\n|---|---|---|---|---|\n| key | A | B; C | D；/(?<!x)E/ | |\n| arrow keys | F | | | n |\n",
  );
  assert.deepEqual(rows[0], {
    ...{ english: "key", translation: "A", accepted: ["B", "C"] },
    ...{ rejected: ["D", "/(?<!x)E/"], note: "" },
  });
  const names = (text: string) => termFinder(rows)(text).map((row) => row.english);
  assert.deepEqual(names("Keys, and the arrow keys"), ["key", "arrow keys"]);
  assert.deepEqual(names("The arrow keys of a keyboard"), ["arrow keys"]);
  assert.equal(rejectedFinder(rows)("aDb"), "D");
  assert.equal(rejectedFinder(rows)("aEb"), "/(?<!x)E/");
  assert.equal(rejectedFinder(rows)("xE"), undefined);
});
