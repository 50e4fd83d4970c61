/** Attention as a dictionary that answers by meaning. (How English joins words is in `words.ts`.) */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { ItemName } from "./solve-fridge.js";
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
  /** The columns of the softmax, and its sums. */
  steps: {
    score: "score",
    share: "share of the sum",
    sum: "sum",
  },
  meant: (answer: string) => `The answer by meaning, ${answer}, among the values that it averages`,
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
    hint: "Drag ★, use the arrow keys, or click a word without a disc to look it up.",
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
      `The softmax turns any scores into shares: they keep the order (${names.join(", ")}) and sum to 1. ${capital(names[0] ?? "")} gets ${share}. What one entry gains the others lose.`,
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
  more: "Other vectors, scores divided by √d, other similarities, all words at once",
  similarity: "Similarity",
  all: {
    title: "All words at once",
    text: "All queries form one matrix Q, one row each. One call computes all outputs.",
    whose: (name: VectorsName) => `The vectors here: ${vectors[name]}.`,
    none: "Random vectors have no list of words.",
  },
  announce: (asked: string, answer: string, soWhat: string) => `${asked}: ${answer}. ${soWhat}`,
  /** A file of word vectors of the reader. */
  own: {
    title: "With word vectors of your own",
    text: "Open a text file of GloVe, word2vec or fastText, or drop it on the figure: a word and its numbers in each line. It stays on this machine; 400,000 words of 300 numbers take more than 1 GB of memory.",
    choose: "Choose a file",
    reading: (percent: string) => `Reading, ${percent} %`,
    stop: "Stop",
    taken: (n: number, d: number) => `Loaded: ${n.toLocaleString("en")} words of ${d} numbers.`,
    held: (name: string, n: number, d: number) =>
      `${name}: ${n.toLocaleString("en")} words of ${d} numbers.`,
    word: "Word",
    minus: "Word to subtract",
    plus: "Word to add",
    how: "One word looks up its neighbours; three words are a − b + c.",
    near: "Nearest by cosine, without these words",
    map: "These words and the sum (✖) along their first two principal components",
    unknown: (missing: readonly string[]) =>
      `The file has no vector for ${list(missing.map(quoted))}.`,
    damaged: (line: number | undefined, found: string) =>
      line === undefined
        ? "The lines do not hold a word and its numbers each, as GloVe and word2vec write them."
        : `Line ${line} does not fit: ${found}.`,
    memory:
      "The vectors do not fit into memory. Keep the first words of the file: the frequent ones come first.",
  },
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
    title: "The same look-up in a fridge",
    text: "You have choked on bread and open the fridge. Your need is the query, each item has a label (its key) and properties (its value), and you look for water before you have named it.",
    wantLabel: "Need",
    wants: {
      choking: "choking on bread",
      hungry: "hungry",
      sweet: "something sweet",
    } satisfies Record<NeedName, string>,
    items: {
      water: "water",
      bread: "bread",
      cola: "cola",
      vegetables: "vegetables",
    } satisfies Record<ItemName, string>,
    query: "your need",
    keyAxes: "wet, filling, sweet",
    weight: "share",
    valueAxes: ["relieves dryness", "staple", "drink", "nourishing"],
    output: "output",
    verdict: {
      choking: (item: string, share: string, relief: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “relieves dryness” is ${relief} of 10.`,
      hungry: (item: string, share: string, staple: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “staple” is ${staple} of 10.`,
      sweet: (item: string, share: string, drink: string) =>
        `${capital(item)} gets ${share} of the attention. The output for “drink” is ${drink} of 10.`,
    } satisfies Record<NeedName, (item: string, share: string, value: string) => string>,
    invented:
      "Items and properties are those of the source article on query, key and value; all numbers are invented.",
  },
  values: {
    entry: (word: string, at: string) => component(at, `value of ${word}`),
    weight: (word: string) => `weight of ${word}`,
    score: (word: string) => `score of ${word}`,
    total: () => "sum of the weights",
    raised: (word: string) => `e to the power of the score of ${word}`,
    raisedTotal: () => "sum of the powers of e",
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
      return `cosine with ${word}, ${named({ ...tables, own: words.own.title }, table)}, ${named({ all, others }, list)}`;
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
  path: "Look-up by meaning · 4 minutes",
  ask: "What should a dictionary return for a word that it does not contain?",
  text: {
    lookup: [
      "A dictionary of a program has keys and values: here apple is 10, banana 5 and chair 2. The word to look up is the query. Take “apple” and 10 comes back; take “fruit”, and there is nothing but an error, although two of the three entries nearly fit. [Exact look-up](answer=exact) compares letters, not meanings.",
      "So let every entry give a share of its value. With [0.6 of apple and 0.4 of banana](answer=blend&blend=0.6,0.4,0) the answer for “fruit” is 8, a number between the two that stands in no entry. The shares sum to 1: what one entry gains the others lose, so attention is limited. Move the sliders until they no longer do, and the answer is no average any more.",
      "These shares were chosen by hand. A dictionary that answers by itself needs a rule that turns any query into shares, and the rest of this lesson builds it in two steps: first from scores to shares, then from words to scores.",
    ],
    scores: [
      "A score is any number that says how well an entry fits, above 0 or below. Scores of 4, −1 and 2.1 are not yet shares, for one is negative and they do not sum to 1. The softmax mends both. It raises e, about 2.718, to the power of each score, which is positive for every score, and gives each entry the share that its power has of their sum. The scores that are set now give {shares}.",
      "Each point of score multiplies the power by e, so a difference of scores becomes a ratio of shares. With [3, 2 and 1](answer=scores&scores=3,2,1&wordsTemperature=1) every entry has about 2.7 times the share of the next.",
      "? shifted",
      "Larger gaps are another matter. [30, 20 and 10](answer=scores&scores=30,20,10&wordsTemperature=1) are in the same order as 3, 2 and 1, but the gaps are ten times as large, and the first takes almost everything. The same happens when [3, 2 and 1 are divided by a temperature of 0.1](answer=scores&scores=3,2,1&wordsTemperature=0.1) before the softmax. A low temperature concentrates the shares, a high one makes them equal. (It need not be e: any base above 1 would do, and another base is only another temperature.)",
    ],
    meaning: [
      "Where do scores come from? Give each word a vector, an arrow from the middle of the map, such that similar words point in similar directions: fruit to the top right, vegetables to the top left, furniture down. The score of two words is the dot product of their vectors: multiply entry by entry and add. It is positive in the shaded half, where words are alike, 0 on its border and negative beyond.",
      "For “fruit” the scores of {@a apple} and {@b banana} are high and that of {@c chair} is below 0. The softmax turns them into shares, and the answer, 7.993, comes close to the 8 that was set by hand, although nobody has written an entry for fruit. Drag the star, and every place of the map has an answer: now the shares are {meaning-shares} and the answer is {meaning}.",
      "? furniture",
      "The answer is as good as the vectors. These were made by hand for this page and say what their author had in mind. [GloVe](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=glove) has learned its vectors from which words stand together in texts, and finds banana nearer to fruit than apple. [Random vectors](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=random) give a number too, 9.987 in [the article on look-up by meaning](docs/reference/sources.html#D4.1), but it means nothing.",
    ],
    sums: [
      "Vectors can be added, and with them something of the meaning. The step from “woman” to “man” is almost the step from “queen” to “king”: start at queen, take woman away, add man, and the sum lands beside king. The other way round, [king − man + woman](sum=king,man,woman) lands beside queen.",
      "Here the map was drawn so that it works. Among the vectors learned from text the word nearest to the sum in the picture is {sum-nearest}; without the three words that went in, as programs for such puzzles leave them out, it is {sum-other}. A sum of words is a hint, not a law.",
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
