/** Attention as a dictionary that answers by meaning. (How English joins words is in `words.ts`.) */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { ItemName } from "./solve.js";
import type { AnswerName, controls, NeedName, ValuesName, VectorsName } from "./state.js";

const vectors: Record<VectorsName, string> = {
  plane: "hand-made, 2-D",
  wide: "hand-made, 8-D",
  glove: "GloVe, 50-D",
  random: "drawn at random, 8-D",
};

/** The name of a key in these words; an unknown key is its own name. */
const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** A component of a vector, or the number that something is. */
const component = (at: string, what: string): string =>
  at === "" ? what : `component ${at} of the ${what}`;

const quoted = (word: string): string => `“${word}”`;

export const words = {
  title: "A dictionary that averages its entries by similarity",
  ask: "Word",
  answerLabel: "How the dictionary answers",
  answers: {
    exact: "exactly",
    blend: "by hand",
    scores: "by scores",
    meaning: "by meaning",
  } satisfies Record<AnswerName, string>,
  valuesLabel: "Values",
  valueKinds: { numbers: "numbers", vectors: "vectors of 4" } satisfies Record<ValuesName, string>,
  entries: "Entries of the dictionary",
  share: (word: string) => `Share of ${word}`,
  score: (word: string) => `Score of ${word}`,
  keyError: (what: string) => `KeyError: ${what}`,
  total: (sum: string) => `shares sum to ${sum}`,
  vectors,
  madeLabel: "Vectors and scale",
  unscaled: "q·k",
  scaled: "q·k / √d",
  byCosine: "cos(q, k)",
  byRbf: "−‖q − k‖²/2",
  made: (which: VectorsName, scale: string, answer: string) =>
    `${vectors[which]}, ${scale}: ${answer}`,
  atStar: ", from ★",
  missing: "no vector",
  place: "the place of ★",
  seed: "Seed",
  /** Under the answer: what made it. */
  provenance: {
    exact: "An exact look-up; no vectors.",
    blend: "Shares set by hand; no vectors.",
    scores: "Scores set by hand, turned into shares by the softmax; no vectors.",
    plane: "Hand-made vectors of dimension 2: invented for this page, not learned.",
    wide: "Hand-made vectors of dimension 8: invented for this page, not learned.",
    glove: "GloVe vectors of dimension 50, learned from Wikipedia and newswire; public domain.",
    random: (seed: string) =>
      `Vectors of dimension 8, drawn at random from seed ${seed}; they have no meaning.`,
  },
  map: {
    label:
      "Hand-made word vectors in the plane: fruit top right, vegetables top left, furniture at the bottom",
    plus: "alike +",
    minus: "opposite −",
    hint: "Drag ★, use the arrow keys, or click a word to look it up.",
    absent: (word: string) => `${quoted(word)} is not on this map; ★ stands in the middle.`,
    moved: (near: string) => `★ stands between the words; nearest is ${near}.`,
  },
  likeness: {
    title: (word: string) => `Dot product of ${quoted(word)} with other words`,
    label: (rows: string) => `Dot products: ${rows}`,
    row: (word: string, score: string) => `${word} ${score}`,
  },
  noVector: (word: string, which: VectorsName) =>
    word === ""
      ? `No word, so no vector here (${vectors[which]}). A look-up by meaning needs one.`
      : `${quoted(word)} has no vector here (${vectors[which]}). A look-up by meaning needs one.`,
  soWhat: {
    hit: (word: string) =>
      `${quoted(word)} is a key. Its value is returned, and no other entry contributes.`,
    miss: (word: string) =>
      `${quoted(word)} is not a key. An entry that means nearly the same does not help: a dictionary compares letters.`,
    missPlace:
      "A position is not a key either. A dictionary has its own words and nothing between them.",
    average: (value: string, low: string, high: string) =>
      `Shares that sum to 1 make an average: ${value} lies between ${low} and ${high}. Here the shares are set by hand.`,
    averageVector:
      "Shares that sum to 1 make an average, number by number. Here the shares are set by hand.",
    noAverage: (sum: string) =>
      `The shares sum to ${sum}, not to 1: this is no average, and it can leave the range of the values.`,
    softmax: (names: readonly string[], share: string) =>
      `The softmax turns any scores into shares: they keep the order (${names.join(", ")}) and sum to 1. ${capital(names[0] ?? "")} gets ${share}. Only the gaps between the scores count.`,
    shares: (asked: string, first: string, share: string, last: string, rest: string) =>
      `${capital(asked)} is most like ${first}, which gets ${share} of the weight; ${last} gets ${rest}.`,
    next: "next to nothing",
    even: "All entries have the same share: the plain average.",
    random: (first: string, share: string) =>
      `${capital(first)} gets ${share}. The vectors are random: the number is computed, but it has no meaning.`,
  },
  asked: (word: string) => quoted(word),
  reading: (word: string, score: string, weight: string, term: string) =>
    `${capital(word)}: score ${score}, share ${weight}, adds ${term}.`,
  readingByHand: (word: string, weight: string, term: string) =>
    `${capital(word)}: share ${weight}, adds ${term}.`,
  readingExact: (word: string, value: string) => `${capital(word)} has the value ${value}.`,
  locked: "Pinned. Press Esc to unpin.",
  hint: "Tap an entry to pin it.",
  more: "More: how words are compared (similarity), how concentrated weights are (temperature), all words",
  similarity: "Similarity",
  all: {
    title: "All words at once",
    text: "All queries form one matrix Q, one row each. One call computes all outputs.",
    whose: (name: VectorsName) => `The vectors here: ${vectors[name]}.`,
    none: "Random vectors have no list of words.",
  },
  announce: (asked: string, answer: string, soWhat: string) => `${asked}: ${answer}. ${soWhat}`,
  arithmetic: {
    title: "Words add up",
    ask: "Take a word, subtract one meaning and add another. Which word is nearest?",
    terms: ["start with", "subtract", "add"],
    sum: (a: string, b: string, c: string) => `${a} − ${b} + ${c}`,
    mapLabel: (sum: string, x: string, y: string) =>
      `Hand-made words in the plane; ${sum} lands at ${x}, ${y}`,
    axes: { x: "royal →", y: "↑ male" },
    lands: (sum: string, x: string, y: string) => `${sum} = (${x}, ${y})`,
    tables: { royal: "hand-made, 2-D", glove: "GloVe, 50-D" },
    all: "nearest of all words",
    others: "without those three",
    by: "by cosine, direction alone",
    verdict: {
      same: (word: string) =>
        `In both tables the nearest word is ${word}, even with the words of the sum among them.`,
      input: (word: string, other: string) =>
        `Among the learned vectors the nearest word is ${word}, which is itself part of the sum. Leave the three out, as word-analogy programs do, and ${other} comes first. Famous results often do not mention this.`,
      apart: (made: string, learnt: string) =>
        `Hand-made vectors give ${made}, learned ones ${learnt}. A sum of words is a hint, not a law.`,
    },
  },
  fridge: {
    title: "The same look-up, with a fridge",
    text: "Your need is the query. Everything in the fridge has a label (its key) and an effect (its value).",
    wantLabel: "Need",
    wants: {
      choking: "choking on bread",
      hungry: "hungry",
      sweet: "something sweet",
    } satisfies Record<NeedName, string>,
    items: {
      water: "water",
      juice: "juice",
      milk: "milk",
      cake: "cake",
      bread: "bread",
    } satisfies Record<ItemName, string>,
    query: "your need",
    keyAxes: "wet, filling, sweet",
    weight: "share",
    valueAxes: ["washes down", "fills", "sweetens"],
    output: "output",
    verdict: {
      choking: (item: string, share: string, washes: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “washes down” is ${washes} of 10.`,
      hungry: (item: string, share: string, fills: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “fills” is ${fills} of 10.`,
      sweet: (item: string, share: string, sweetens: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “sweetens” is ${sweetens} of 10.`,
    } satisfies Record<NeedName, (item: string, share: string, value: string) => string>,
    invented: "All numbers of the fridge are invented.",
  },
  exercise: {
    question: (word: string) =>
      `Where does “${word}” belong on the map, and what does a sum of words give?`,
    how: (word: string) =>
      `Drag the star to the place of “${word}”, or use the arrow keys. Similar words stand in similar directions.`,
    map: "The map of the words, one of them missing",
    star: (word: string) => `Your place for ${word}`,
    analogy: (a: string, b: string, c: string) => `Which word is nearest to ${a} − ${b} + ${c}?`,
    said: (word: string, off: string, answer: string, right: boolean) =>
      `The star is ${off} away from “${word}”. The word nearest to the sum is “${answer}”${right ? ", as you chose" : ""}.`,
  },
  values: {
    entry: (word: string, at: string) => component(at, `value of ${word}`),
    weight: (word: string) => `weight of ${word}`,
    score: (word: string) => `score of ${word}`,
    total: () => "sum of the weights",
    term: (word: string, at: string) => component(at, `weight × value of ${word}`),
    answer: (at: string) => component(at, "answer to this query"),
    made: (which: string, by: string, at: string): string => {
      const { unscaled: dot, scaled, byCosine: cosine, byRbf: rbf } = words;
      const how = named({ dot, scaled, cosine, rbf }, by);
      return component(at, `answer with ${how}, vectors ${named(vectors, which)}`);
    },
    asked: (word: string, at: string) => component(at, `answer for ${word}`),
    alike: (word: string) => `dot product of the query and ${word}`,
    place: (axis: string) => `${axis} of ★`,
    seed: () => "seed of the random vectors",
    temperature: () => "temperature τ",
    sum: (axis: string) => `${axis} of the sum of words`,
    near: (table: string, list: string, word: string): string => {
      const { tables, all, others } = words.arithmetic;
      return `cosine with ${word}, ${named(tables, table)}, ${named({ all, others }, list)}`;
    },
    want: (at: string) => component(at, "fridge query"),
    itemKey: (item: string, at: string): string =>
      component(at, `key of ${named(words.fridge.items, item)}`),
    itemValue: (item: string, at: string): string =>
      component(at, `value of ${named(words.fridge.items, item)}`),
    itemWeight: (item: string): string => `weight of ${named(words.fridge.items, item)}`,
    got: (at: string) => component(at, "fridge output"),
  },
  caption: (names: readonly string[]) =>
    `★ the query, ● ${list(names)}: the keys, ✖ the answer. The core computes shares and answers as you look.`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    words: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  word: "the word that is looked up",
  place: "the star on the map",
  answer: "how the dictionary answers",
  blend: "the shares by hand",
  scores: "the scores by hand",
  vectors: "vectors, scaled or not",
  wordsScaled: "division by √d",
  seed: "seed",
  wordValues: "numbers or vectors",
  wordsSimilarity: "similarity",
  wordsTemperature: "temperature",
  sum: "the words that are added",
  need: "the need, in the fridge",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Look-up by meaning · 3 minutes",
  ask: "What should a dictionary return for a word that it does not contain?",
  text: {
    all: [
      "The dictionary has three entries, each a key with a value: apple is 10, banana is 5, chair is 2. Take the query “fruit”, the word to look up. [Exact look-up](answer=exact) finds a key or fails. [A blend by hand](answer=blend) returns a number, but you have to choose the shares for every word.",
      "Give every entry a score, a number for how well the entry fits. [The softmax](answer=scores) turns any scores into weights that sum to 1. Only differences of scores matter: compare [3, 2, 1](answer=scores&scores=3,2,1) with [30, 20, 10](answer=scores&scores=30,20,10).",
      "[Vectors](answer=meaning) can supply the scores: one vector for each word, so that similar words point in similar directions. The dot product multiplies two vectors entry by entry and adds. It is positive when they point roughly the same way, negative when they point roughly opposite ways, and 0 at a right angle. The answer in the figure is now {answer}.",
      "The answer is as good as the vectors. [Hand-made vectors](answer=meaning&vectors=plane) express what their author had in mind. [GloVe](answer=meaning&vectors=glove) was learned from text. [Random vectors](answer=meaning&vectors=random) return a number too.",
      "The size of dot products tends to grow with the dimension d, the number of entries of a vector. [Division by √d](answer=meaning&wordsScaled=1) reverses that.",
    ],
  },
  tries: {
    "view=words": "Look up fruit exactly: what comes back?",
    "view=words&word=apple": "Look up apple exactly: does another entry contribute?",
    "view=words&answer=blend": "Blend by hand, 0.6 and 0.4: which number comes back?",
    "view=words&answer=blend&wordValues=vectors":
      "The same shares, with vectors for values: how many numbers come back?",
    "view=words&answer=scores": "Scores 4, −1 and 2.1: does the lowest still get a share?",
    "view=words&answer=scores&scores=3,2,1": "Scores 3, 2 and 1: which three shares?",
    "view=words&answer=scores&scores=30,20,10": "Ten times as large: what is left for the second?",
    "view=words&answer=meaning":
      "By meaning, with hand-made vectors: how near to 8 will the answer be?",
    "view=words&answer=meaning&wordsScaled=1": "Divide by √d: does chair get more, or less?",
    "view=words&answer=meaning&vectors=glove": "Learned vectors: will apple win, or banana?",
    "view=words&answer=meaning&vectors=random":
      "Vectors drawn at random: what is the answer worth?",
    "view=words&answer=meaning&word=furniture":
      "Look up furniture: which words lie on the other side of 0?",
    "view=words&sum=king,man,woman": "King − man + woman: is queen really the nearest word?",
    "view=words&need=hungry":
      "The fridge below the map, and you are hungry: which item gets the most weight?",
    "view=digits":
      "The nearest of 1,797 handwritten digits: to which class do they assign a drawing?",
  },
};
