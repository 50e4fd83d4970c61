/**
 * The words' part of the state: the query of the dictionary, the answer mode, the
 * vector table, the sum of words, and the need of the fridge.
 */
import type { Point, SimilarityName } from "../../figure/state/state.js";

/**
 * `exact` finds a word or fails; `blend` has weights set by hand; `scores` applies the softmax
 * to scores set by hand; `meaning` also computes the scores.
 */
export const answerNames = ["exact", "blend", "scores", "meaning"] as const;
export type AnswerName = (typeof answerNames)[number];

/** Vector tables: hand-made ones of dimension 2 and 8, learned ones, and random ones of dimension 8. */
export const vectorNames = ["plane", "wide", "glove", "random"] as const;
export type VectorsName = (typeof vectorNames)[number];

export const valueNames = ["numbers", "vectors"] as const;
export type ValuesName = (typeof valueNames)[number];

/** The words of sums; both tables of sums contain them. */
export const royalWords = [
  "king",
  "queen",
  "prince",
  "princess",
  "man",
  "woman",
  "boy",
  "girl",
] as const;
export type RoyalWord = (typeof royalWords)[number];

/** The needs in the fridge example. */
export const needNames = ["choking", "hungry", "sweet"] as const;
export type NeedName = (typeof needNames)[number];

export interface WordsState {
  /** The query word: any text, at most `wordsLimits.word` characters. */
  readonly word: string;
  readonly answer: AnswerName;
  /** The position of a dragged star on the map; undefined for the star at its word. */
  readonly place: Point | undefined;
  /** The weights set by hand, one per entry, each in [0, 1]. */
  readonly blend: readonly number[];
  /** The scores set by hand, one per entry. */
  readonly scores: readonly number[];
  readonly vectors: VectorsName;
  /** Dot products are divided by √d. */
  readonly scaled: boolean;
  readonly similarity: SimilarityName;
  readonly temperature: number;
  readonly values: ValuesName;
  /** a, b, c of a − b + c. */
  readonly sum: readonly RoyalWord[];
  readonly need: NeedName;
}

export const wordsLimits = { word: 16, score: { min: -200, max: 200 } } as const;

export const wordsDefault: WordsState = {
  word: "fruit",
  answer: "exact",
  place: undefined,
  blend: [0.6, 0.4, 0],
  scores: [4, -1, 2.1],
  vectors: "plane",
  scaled: false,
  similarity: "dot",
  temperature: 1,
  values: "numbers",
  sum: ["queen", "woman", "man"],
  need: "choking",
};

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "word",
  "place",
  "answer",
  "blend",
  "scores",
  "vectors",
  "wordsScaled",
  "seed",
  "wordValues",
  "wordsSimilarity",
  "wordsTemperature",
  "sum",
  "need",
] as const;
