/**
 * The words' part of the state: what the dictionary is asked, how it answers, whose
 * vectors say what is alike, which words are added up, and what the fridge is asked for.
 */
import type { Point, SimilarityName } from "../../figure/state.js";

/**
 * A dictionary finds a word or fails; a blend has its shares set by hand; of scores set by
 * hand the softmax makes shares; meaning computes the scores too.
 */
export const answerNames = ["exact", "blend", "scores", "meaning"] as const;
export type AnswerName = (typeof answerNames)[number];

/** Whose vectors: hand-made ones of the plane and of width 8, learned ones, and drawn ones of width 8. */
export const vectorNames = ["plane", "wide", "glove", "random"] as const;
export type VectorsName = (typeof vectorNames)[number];

export const valueNames = ["numbers", "vectors"] as const;
export type ValuesName = (typeof valueNames)[number];

/** The words that are added and subtracted; both tables that do it hold them. */
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

/** What is wrong, before the open fridge. */
export const needNames = ["choking", "hungry", "sweet"] as const;
export type NeedName = (typeof needNames)[number];

export interface WordsState {
  /** The word that is asked: any text, at most `wordsLimits.word` characters. */
  readonly word: string;
  readonly answer: AnswerName;
  /** Where the star was dragged to on the map; undefined while it stands on its word. */
  readonly place: Point | undefined;
  /** The shares set by hand, one per entry, each in [0, 1]. */
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

export const wordsLimits = { word: 16 } as const;

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
