/** Words as vectors: the map, the sum, similarity. */
import { svg } from "lit";
import { type LikenessScene, likenessBars } from "../../../web/charts/bars/likeness-bars.js";
import { type WordSumScene, wordSum } from "../../../web/charts/bars/word-sum.js";
import { planeStyles } from "../../../web/charts/plane/plane-styles.js";
import { type Side, wordLabel } from "../../../web/charts/plane/word-label.js";
import { type MapWord, type WordMapScene, wordMap } from "../../../web/charts/plane/word-map.js";
import { wordsMapStyles } from "../../../web/lessons/words/map-styles.js";
import { wordsStyles } from "../../../web/lessons/words/styles.js";
import { wordsSumStyles } from "../../../web/lessons/words/sum-styles.js";
import { chartCases, ignore } from "../chart-case.js";

const styles = [planeStyles, wordsStyles, wordsMapStyles, wordsSumStyles];

const word = (
  word: string,
  at: MapWord["at"],
  sign: MapWord["sign"],
  side: Side = "right",
): MapWord => ({ word, at, side, sign, gap: undefined });

const scene: WordMapScene = {
  label: "Words in the plane",
  extent: 2,
  size: 440,
  query: [0.9, 0.6],
  words: [
    word("apple", [1.2, 1], 1, "above"),
    word("banana", [1.1, -0.5], 1, "below"),
    word("chair", [-1.1, 0.7], -1, "left"),
    word("pineapple", [1.5, 0.4], 1, "below"),
    word("table", [-1.3, -0.2], -1, "left"),
    word("seat", [-0.6, 0.9], 0, "right"),
  ],
  letters: ["A", "B", "C"],
  weights: [0.72, 0.25, 0.03],
  sides: { plus: "alike", minus: "opposite" },
  highlight: undefined,
  describe: () => ({
    ...{ name: "Query", value: "0.9, 0.6" },
    ...{ control: "place", role: "movable point" },
  }),
};

const events = {
  ...{ select: ignore, move: ignore, nudge: ignore, release: ignore },
  ...{ highlight: ignore, setQuery: ignore },
};

const map = (more: Partial<WordMapScene> = {}) => wordMap({ ...scene, ...more }, events);

const wordMapCases = chartCases("wordMap", styles, 440, {
  usual: () => map({ highlight: 0 }),
  empty: () => map({ words: [], letters: [], weights: undefined }),
  "one-key": () => map({ words: scene.words.slice(0, 1), letters: ["A"], weights: [1] }),
  "no-signs": () =>
    map({ words: scene.words.map((it) => ({ ...it, sign: undefined })), sides: undefined }),
  "query-at-origin": () => map({ query: [0, 0], weights: [1 / 3, 1 / 3, 1 / 3] }),
  "query-on-word": () => map({ query: [1.2, 1] }),
  "vertical-query": () => map({ query: [0, -1] }),
  "long-words": () =>
    map({
      words: [
        word("internationalization", [1.2, 1], 1, "left"),
        word("pineapple", [-1.1, -0.5], -1),
        word("counterrevolutionary", [-0.2, -1.2], -1, "below"),
      ],
    }),
  "right-to-left": {
    width: 440,
    language: "fa",
    draw: () =>
      map({
        words: [
          word("سیب", [1.2, 1], 1, "above"),
          word("موز", [1.1, -0.5], 1, "left"),
          word("صندلی", [-1.1, 0.7], -1, "right"),
        ],
        sides: { plus: "مشابه", minus: "مخالف" },
      }),
  },
  narrow: { width: 240, draw: () => map({ size: 240 }) },
});

const sumScene: WordSumScene = {
  width: 440,
  words: [
    { word: "man", at: [0.4, 1.1], side: "left" },
    { word: "woman", at: [0.4, -1.1], side: "left" },
    { word: "king", at: [2.5, 1.1], side: "above" },
    { word: "queen", at: [2.5, -1.1], side: "below" },
  ],
  sum: [
    [2.5, 1.1],
    [0.4, 1.1],
    [0.4, -1.1],
    [2.5, -1.1],
  ],
  axes: { x: "royal", y: "male" },
  used: ["man", "woman", "king"],
  nearest: "queen",
  label: "king − man + woman",
};

const sum = (more: Partial<WordSumScene> = {}) => wordSum({ ...sumScene, ...more });

const wordSumCases = chartCases("wordSum", styles, 440, {
  usual: () => sum(),
  "no-words": () => sum({ words: [], used: [], nearest: "" }),
  "no-step": () =>
    sum({
      sum: [
        [2.5, 1.1],
        [0.4, 1.1],
        [0.4, 1.1],
        [2.5, 1.1],
      ],
      nearest: "king",
    }),
  "beyond-the-frame": () =>
    sum({
      sum: [
        [2.5, 1.1],
        [0.4, -1.1],
        [2.5, 1.1],
        [4.6, 3.3],
      ],
    }),
  "long-words": () =>
    sum({
      words: sumScene.words.map((it) => ({ ...it, word: `${it.word}-counterrevolutionary` })),
    }),
  narrow: { width: 240, draw: () => sum({ width: 240 }) },
});

const row = (word: string, score: number, isKey = false): LikenessScene["rows"][number] => ({
  ...{ word, score, isKey },
  digits: score.toFixed(2).replace("-", "−"),
});

const likeness = (
  rows: LikenessScene["rows"],
  width = 360,
  sides = { plus: "alike", minus: "opposite" },
) => likenessBars({ rows, width, label: "Dot products with the query", sides });

const likenessBarsCases = chartCases("likenessBars", styles, 360, {
  usual: () =>
    likeness([
      row("apple", 1.68, true),
      row("banana", 0.69, true),
      row("seat", 0),
      row("chair", -0.57),
      row("table", -1.29),
    ]),
  empty: () => likeness([]),
  "one-word": () => likeness([row("apple", 1.68, true)]),
  "all-zero": () => likeness([row("apple", 0), row("banana", 0)]),
  ties: () => likeness([row("apple", 1), row("banana", 1), row("chair", -1)]),
  "only-negative": () => likeness([row("pineapple", -2, true), row("chair", -1)]),
  "long-words": () => likeness([row("internationalization", 1.5), row("pineapple", -2)]),
  "right-to-left": {
    width: 360,
    language: "fa",
    draw: () =>
      likeness([row("سیب", 1.68, true), row("صندلی", -0.57)], 360, {
        plus: "مشابه",
        minus: "مخالف",
      }),
  },
  narrow: { width: 240, draw: () => likeness([row("pineapple", 2), row("chair", -2)], 240) },
});

const sides = ["above", "below", "left", "right"] as const;

const wordLabelCases = chartCases("wordLabel", styles, 160, {
  ...Object.fromEntries(
    sides.map((side) => [
      side,
      () => svg`<svg class="chart" viewBox="-80 -30 160 60" role="img" aria-label="Word">
        <circle class="word-dot" r="2.5"></circle>${wordLabel([0, 0], "pineapple", side)}
      </svg>`,
    ]),
  ),
});

export const wordCases = [wordMapCases, wordSumCases, likenessBarsCases, wordLabelCases];
