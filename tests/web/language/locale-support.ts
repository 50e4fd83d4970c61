/** Two languages side by side: every string, and every function called with the same arguments. */

import { lessons } from "../../../web/figure/lesson.js";
import { loadDocsWords } from "../../../web/language/docs.js";
import { en, enAbout } from "../../../web/language/en.js";
import { loadEmbedWords } from "../../../web/language/pages.js";
import "../../../web/lessons/registry.js";
import { chapterOf, loadWords, type Language as Tag } from "../../../web/language/index.js";
import { proseParts } from "../../../web/language/prose.js";
import { loadExportWords, loadReceipts } from "../../../web/language/tools.js";

export interface Language {
  readonly words: typeof en;
  readonly about: typeof enAbout;
  readonly tag: Tag;
}

/** A paragraph with its phrases filled in, and a number for each mark. */
function asRead(source: string, tag: Tag): string {
  const parts = proseParts(source).map((part) => {
    if (typeof part === "string") return part;
    if ("mark" in part) return part.words;
    return "phrase" in part ? part.phrase : tag === "fa" ? "۲۱" : "21";
  });
  return parts.join("");
}

/** All strings of a language, as one tree. */
export async function allWords({ words, about, tag }: Language): Promise<object> {
  const parts = lessons.map(async ({ name, title, words }) => {
    const { words: own } = await words[tag]();
    await loadWords(tag, name);
    const chapter = chapterOf(tag, name);
    const text = Object.entries(chapter?.text ?? {}).map(([section, passages]) => ({
      ...{ section, passages: passages.map((source) => asRead(source, tag)) },
    }));
    return [name, { title: title[tag], words: own, chapter: { ...chapter, text } }];
  });
  return {
    words,
    about: await about(),
    docs: await loadDocsWords(words.language),
    embed: await loadEmbedWords(words.language),
    exportWords: await loadExportWords(words.language),
    receipts: await loadReceipts(words.language),
    views: Object.fromEntries(await Promise.all(parts)),
  };
}

export const english: Language = { words: en, about: enAbout, tag: "en" };

export type Leaf = string | ((...args: readonly unknown[]) => unknown);

/** The strings and functions of a tree by path. */
export function leaves(tree: unknown, path = ""): [string, Leaf][] {
  if (typeof tree === "object" && tree !== null) {
    return Object.entries(tree).flatMap(([key, it]) => leaves(it, path ? `${path}.${key}` : key));
  }
  return [[path, tree as Leaf]];
}

/** A patient with treatments: none, a named one, and another. */
const treated = ["none", "temperature", "cosine"].map((treatment) => ["peaky", treatment]);

/** Arguments that a plain word or number cannot represent, by the end of the path. */
const special: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  // Whole sentences among the arguments.
  "field.words.announce": [["P1。", "P2。", "P3", "P4"]],
  "clinic.words.announce": [["P1", "P2。", "P3"]],
  "clinic.words.admitted": [["P1", "P2。", "P3。"]],
  "clinic.words.values.weight": treated.map((of) => [...of, "P3"]),
  "clinic.words.values.share": treated.map((of) => [...of, "P3"]),
  "clinic.words.values.measure": treated,
  "common.sentences": [[["P1。", "", "P2。"]]],
  "heads.words.rested": [["P1", "21", "P3。", "22"]],
  "masks.words.reading.announce": [["P1。", "P2", "P3"]],
  // Functions that report NaN.
  "masks.words.empty": [[["P1"]], [["P1", "P2"]]],
  "masks.words.maskCell": [
    ["P1", "P2", [], false],
    ["P1", "P2", ["causal"], false],
    ["P1", "P2", ["padding", "window"], true],
  ],
  "similarity.words.values.weight": [["dot", "P1"]],
  "similarity.words.values.output": [["rbf", "P1"]],
  "similarity.words.values.effective": [["cosine"]],
  "similarity.words.values.temperature": [["dot"]],
  "words.words.noVector": [["P1"], [""]],
  "similarity.words.choices": [
    [[{ letters: ["P1"], by: ["dot"] }], 3],
    [
      [
        { letters: ["P1", "P2"], by: ["rbf", "cosine"] },
        { letters: ["P1", "P2", "P3"], by: ["dot"] },
      ],
      3,
    ],
  ],
  "similarity.words.reading": [true, false].map((locked) => [
    "P1",
    [
      { name: "P2", weight: "21" },
      { name: "P3", weight: "22" },
    ],
    locked,
  ]),
  "steps.words.soWhat.scores": [
    [
      [
        { query: "P1", keys: ["P2"], score: "21" },
        { query: "P3", keys: ["P4", "P5"], score: "22" },
      ],
    ],
  ],
  "masks.words.reading.arcs": [
    ["P1", [{ word: "P2", weight: "21" }]],
    [
      "P1",
      [
        { word: "P2", weight: "21" },
        { word: "P3", weight: "22" },
      ],
    ],
  ],
  "masks.words.soWhat.leaks": [[["P1"]], [["P1", "P2"]]],
  "masks.words.pair": [true, false].map((leak) => [
    {
      ...{ row: "P1", column: "P2", score: "21", mask: "22", weight: "23" },
      ...{ reasons: leak ? ["causal", "padding"] : [], leak },
    },
  ]),
  "lab.words.legend": [true, false].map((masked) => ["P1。", "P2。", masked]),
  "heads.words.soWhat.found": [
    [{ colour: [10], shape: [11, 12], both: [13], even: [14], other: [15] }],
    [{ colour: [], shape: [], both: [], even: [10, 11], other: [12, 13] }],
  ],
};

const candidates = (place: number): readonly unknown[] => [
  ...[`P${place}`, 20 + place, 1, ["Q1"], ["Q2", "Q3"]],
  ...[2, true, false, "dot", "rbf", "gaussian", "glove", ["causal"], ["causal", "custom"]],
  "byHand",
];

/** Whether a text is complete: not empty, and without missing parts. */
export const isSaid = (text: unknown): text is string =>
  typeof text === "string" && text.trim().length > 0 && !/undefined|null|\[object|=>/.test(text);

function combinations(arity: number): unknown[][] {
  let rows: unknown[][] = [[]];
  for (let i = 0; i < arity; i++) {
    // Functions with many arguments repeat them: a few kinds suffice.
    const kinds = candidates(i + 1).slice(0, arity > 3 ? 5 : undefined);
    rows = rows.flatMap((row) => kinds.map((kind) => [...row, kind]));
  }
  return rows;
}

/** Arguments accepted by the English function, as many kinds as are found. */
export function argumentsFor(path: string, said: (...args: unknown[]) => unknown): unknown[][] {
  const given = Object.entries(special).find(([end]) => path.endsWith(end))?.[1];
  if (given) return given.map((args) => [...args]);
  return combinations(said.length).filter((args) => {
    try {
      const text = said(...args);
      return isSaid(text) && !text.includes("NaN");
    } catch {
      return false;
    }
  });
}

/** The markers among arguments that a text repeats: each must appear in every language. */
export function marksIn(text: string): string[] {
  const western = text.replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)));
  return [...new Set(western.match(/[PQ]\d|2\d/g) ?? [])].sort();
}
