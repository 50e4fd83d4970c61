/** Attention as a dictionary that answers by meaning. (How English joins words is in `words.ts`.) */

import { capital, list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { AnswerName } from "./limits.js";

const quoted = (word: string): string => `“${word}”`;

export const words = {
  title: "A dictionary that averages its entries by similarity",
  ask: "Word",
  answerLabel: "How the dictionary answers",
  answers: {
    exact: "exactly",
    blend: "by hand",
    meaning: "by meaning",
  } satisfies Record<AnswerName, string>,
  entries: "Entries of the dictionary",
  share: (word: string) => `Share of ${word}`,
  score: (word: string) => `Score of ${word}`,
  keyError: (what: string) => `KeyError: ${what}`,
  total: (sum: string) => `shares sum to ${sum}`,
  /** The weighted sum, term by term. */
  sum: (terms: readonly string[]) => `${terms.join(" + ")} =`,
  /** The columns of the softmax, and its sums. */
  steps: {
    score: "score",
    share: "share of the sum",
    sum: "sum",
    shares: "share",
  },
  meant: (answer: string) => `The answer by meaning, ${answer}, among the values that it averages`,
  missing: "no vector",
  place: "the place of ★",
  map: {
    label:
      "Hand-made word vectors in the plane: fruit top right, vegetables top left, furniture at the bottom",
    plus: "alike +",
    minus: "opposite −",
    hint: "Drag ★, use the arrow keys, or click a word to look it up.",
  },
  noVector: (word: string) =>
    word === ""
      ? "No word, so no place on the map. A look-up by meaning needs one."
      : `${quoted(word)} has no place on the map. A look-up by meaning needs one.`,
  soWhat: {
    hit: (word: string) =>
      `${quoted(word)} is a key. Its value is returned, and no other entry contributes.`,
    miss: (word: string) =>
      `${quoted(word)} is not a key. An entry that means nearly the same does not help: a dictionary compares letters.`,
    missPlace:
      "A position is not a key either. A dictionary has its own words and nothing between them.",
    average: (value: string) =>
      `Shares that sum to 1 make an average: ${value} lies between the values of the entries. Here the shares are set by hand.`,
    noAverage: (sum: string) =>
      `The shares sum to ${sum}, not to 1: this is no average, and it can leave the range of the values.`,
    softmax: (names: readonly string[], share: string) =>
      `The softmax turns any scores into shares: they keep the order (${names.join(", ")}) and sum to 1. ${capital(names[0] ?? "")} gets ${share}. What one entry gains the others lose.`,
    shares: (asked: string, first: string, share: string, last: string, rest: string) =>
      `${capital(asked)} is most like ${first}, which gets ${share} of the weight; ${last} gets ${rest}.`,
    next: "next to nothing",
    even: "All entries have the same share: the plain average.",
  },
  asked: (word: string) => quoted(word),
  announce: (asked: string, answer: string, soWhat: string) => `${asked}: ${answer}. ${soWhat}`,
  values: {
    entry: (word: string) => `value of ${word}`,
    weight: (word: string) => `weight of ${word}`,
    score: (word: string) => `score of ${word}`,
    total: () => "sum of the weights",
    raised: (word: string) => `e to the power of the score of ${word}`,
    raisedTotal: () => "sum of the powers of e",
    answer: () => "answer to this query",
    temperature: () => "temperature τ",
  },
  caption: (names: readonly string[]) =>
    `★ the query, ● ${list(names)}: the keys, ✖ the answer. The core computes shares and answers as you look.`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    words: typeof words;
  }
}

export const pictures: Record<PictureName<"words">, string> = {
  lookup: "A dictionary that answers exactly, by hand or by meaning",
  scores: "From scores to shares",
  meaning: "A score is a shadow: words on a map",
};

export const controlLabels: Record<ControlName<"words">, string> = {
  word: "the word that is looked up",
  place: "the star on the map",
  answer: "how the dictionary answers",
  blend: "the shares by hand",
  scores: "the scores by hand",
  wordsTemperature: "temperature",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"words">> = {
  path: "Look-up by meaning · 4 minutes",
  ask: "What should a dictionary return for a word that it does not contain?",
  text: {
    lookup: [
      "A dictionary of a program has keys and values: here apple is 10, banana 5 and chair 2. The word to look up is the query. Take “apple” and 10 comes back; take “fruit”, and there is nothing but an error, although two of the three entries nearly fit. [Exact look-up](answer=exact&word=fruit) compares letters, not meanings.",
      "So let every entry give a share of its value. With [0.6 of apple and 0.4 of banana](answer=blend&blend=0.6,0.4,0&word=fruit) the answer for “fruit” is 8, a number between the two that stands in no entry. The shares sum to 1: what one entry gains the others lose, so attention is limited. Move the sliders until they no longer do, and the answer is no average any more.",
      "These shares were chosen by hand. A dictionary that answers by itself needs a rule that turns any query into shares, and the rest of this lesson builds it in two steps: first from scores to shares, then from words to scores.",
    ],
    scores: [
      "A score is any number that says how well an entry fits, above 0 or below. Scores of 4, −1 and 2.1 are not yet shares, for one is negative and they do not sum to 1. The softmax mends both. It raises e, about 2.718, to the power of each score, which is positive for every score, and gives each entry the share that its power has of their sum. The scores that are set now give {shares}.",
      "Each point of score multiplies the power by e, so a difference of scores becomes a ratio of shares. With [3, 2 and 1](scores=3,2,1&wordsTemperature=1) every entry has about 2.7 times the share of the next.",
      "? shifted",
      "Larger gaps are another matter. [30, 20 and 10](scores=30,20,10&wordsTemperature=1) are in the same order as 3, 2 and 1, but the gaps are ten times as large, and the first takes almost everything. The same happens when [3, 2 and 1 are divided by a temperature of 0.1](scores=3,2,1&wordsTemperature=0.1) before the softmax. A low temperature concentrates the shares, a high one makes them equal. (It need not be e: any base above 1 would do, and another base is only another temperature.)",
    ],
    meaning: [
      "Where do scores come from? Give each word a vector, an arrow from the origin in the middle of the map, such that similar words point in similar directions: fruit to the top right, vegetables to the top left, furniture down. The score of two words is the dot product of their vectors: multiply entry by entry and add. The map shows it as a shadow. {@a apple} drops at a right angle onto the line of the star, and the length of its shadow times the length of the star’s arrow is its score. In the shaded half, where words are alike, scores are positive; on the border they are 0; beyond it the shadow falls backwards and they are negative.",
      "For “fruit” the scores of {@a apple} and {@b banana} are high and that of {@c chair} is below 0. The softmax turns them into shares, and the answer, 7.993, comes close to the 8 that was set by hand, although nobody has written an entry for fruit. Drag the star, and every place of the map has an answer: now the shares are {meaning-shares} and the answer is {meaning}.",
      "? furniture",
      "The map has room for degrees. “Fruit” and “vegetable” are neutral to each other, their score is 0; they lie 4.00 apart, and each of them 4.65 from “furniture”, with scores of −4.40. So food is nearer to food than to a chair, without anyone having said what food is.",
      "The answer is as good as the vectors. These were made by hand for this page and say what their author had in mind. [The article on look-up by meaning](docs/reference/sources.html#D4.1) draws its vectors at random, and then the answer is a number without a meaning. A language model learns them: words that stand in similar places in many texts get similar vectors.",
    ],
  },
  predictions: {
    shifted: {
      question:
        "Add 100 to each score: 103, 102 and 101. How large is the share of apple now? Place your answer on its bar.",
      said: "The shares are {shares}, those of 3, 2 and 1. The powers are far larger, the first is {raised}, but all of them by the same factor, e^100, and a common factor cancels in a share. Programs use this: they subtract the largest score first, and no power grows too large to compute.",
    },
    furniture: {
      question: "Look up “furniture” by meaning. Which number does the dictionary return?",
      said: "It returns {meaning}. Furniture points the way of chair and away from the fruit, so chair has nearly all of the weight and its value is 2.",
    },
  },
  end: "A query is compared with every key, the softmax turns the scores into shares, and the values are averaged: a dictionary that answers for words it has never seen.",
};
