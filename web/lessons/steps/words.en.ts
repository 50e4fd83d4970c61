/** The step machine. */

import { capital, list } from "../../words/en/words.js";
import type { controls } from "./control-names.js";
import type { ExampleName, SourceName, StepName } from "./state.js";

export interface Names {
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  /** What the numbers of a value stand for. */
  readonly columns: readonly string[];
}

const names: Partial<Record<ExampleName, Names>> = {
  departments: {
    queries: ["computer science", "philosophy"],
    keys: ["English", "social studies", "mathematics", "physics"],
    columns: ["memory", "language", "logic"],
  },
};

const stepTitles: Record<StepName, string> = {
  inputs: "Inputs",
  scores: "Scores",
  scale: "Scale",
  mask: "Mask",
  shift: "Maximum",
  softmax: "Softmax",
  output: "Output",
};

export const words = {
  title: "From question to answer: every number can be changed, every sum unfolds",
  names,
  stepTitles,
  stepCount: (at: number, all: number) => `Step ${at} of ${all}`,
  stepText: {
    inputs: "Each query is compared with every key; the values are then averaged.",
    scores: "Each row of Q meets each column of Kᵀ: multiply, add up.",
    scale:
      "Divide by the square root of the width, the count of numbers in a key, so that wide vectors do not shout.",
    mask: "Add 0 to let a score through, −∞ to block it. Click a cell to block it.",
    shift: "Subtract each row’s largest score.",
    softmax: "Raise e to each score, then share out 1 among the row.",
    output: "Each row of A mixes the rows of V.",
  } satisfies Record<StepName, string>,
  projectText:
    "Rows of any width go through a projection each. Queries and keys come out equally wide and can meet.",
  scrub: "Step",
  scrubText: (at: number, all: number, title: string) => `${at} of ${all}: ${title}`,
  previous: "Previous step",
  next: "Next step",
  play: "Play",
  pause: "Pause",
  example: "Example",
  examples: {
    article: "3 queries, 4 keys",
    widths: "other widths, through projections",
    departments: "departments and subjects",
    tokens: "six tokens, causal",
  } satisfies Record<ExampleName, string>,
  source: "Sets of rows",
  sources: {
    three: "three sets: Q, K and V",
    cross: "two sets: cross-attention",
    self: "one set: self-attention",
  } satisfies Record<SourceName, string>,
  projected: "Projections W_Q, W_K, W_V",
  mustProject: (a: number, b: number) =>
    `The queries are ${a} wide, the keys ${b}: only projections let them meet.`,
  scaled: "Divide by √d",
  causal: "Causal: no query looks past its own place",
  shifted: "Subtract the maximum first",
  size: "Sizes",
  sizes: { queries: "queries", keys: "keys", width: "width d", values: "width of a value" },
  parts: {
    q: "queries Q",
    k: "keys K",
    kt: "keys K, one per column",
    v: "values V",
    xq: "rows of the queries, X_Q",
    xk: "rows of the keys, X_K",
    xv: "rows that answer, X_V",
    wq: "projection W_Q",
    wk: "projection W_K",
    wv: "projection W_V",
    o: "output O",
    scores: "scores",
    weights: "weights A",
  },
  query: (i: number) => `query ${i}`,
  key: (letter: string) => `key ${letter}`,
  outputOf: (query: string) => `output of ${query}`,
  entry: (matrix: string, row: string, column: number) => `${matrix}: ${row}, number ${column}`,
  weightEntry: (matrix: string, row: number, column: number) =>
    `${matrix}: row ${row}, column ${column}`,
  cell: (query: string, key: string, value: string) => `${query}, ${key}: ${value}`,
  blockedCell: (query: string, key: string, value: string) => `${query}, ${key}: blocked, ${value}`,
  fold: "Fold the sum",
  unfoldHint:
    "Click a number, or walk there with the arrow keys and press Enter, to unfold its sum.",
  unfoldLabel: "The sum, term by term",
  overflow: (exponent: string) =>
    `e^${exponent} is more than a floating-point number of 64 bits can hold, so the plain formula would fail here. The core subtracts the maximum anyway: the shares are right.`,
  soWhat: {
    inputs: (m: number, n: number) =>
      `${m} ${m === 1 ? "query" : "queries"}, ${n} ${n === 1 ? "key" : "keys"}: ${m * n} scores to fill in. Which key will each query like best?`,
    projected: "One row, three projections: W_Q makes its query, W_K its key, W_V its value.",
    scores: (best: readonly { query: string; keys: readonly string[]; score: string }[]) =>
      `Best score of each: ${best.map((b) => `${b.query} with ${list(b.keys)} (${b.score})`).join("; ")}.`,
    scale: (d: number, scale: string, before: string, after: string) =>
      `Every score times 1/√${d} = ${scale}: the largest goes from ${before} to ${after}. The order stays, the gaps shrink.`,
    unscaled: "The scale is off: the scores go on as they are.",
    open: "Nothing is blocked: every score gets + 0 and stays what it was.",
    blocked: (blocked: number, all: number) =>
      `${blocked} of ${all} scores are now −∞. No later step can bring them back.`,
    shift:
      "The largest score of each row is now 0. The gaps are the same, so the weights will be the same, and no power of e can overflow.",
    softmax: (query: string, sum: string, keys: readonly string[], weight: string) =>
      `The weights of ${query} sum to ${sum}, as in every row that may look at something. It gives most to ${list(keys)}: ${weight}${keys.length > 1 ? " each" : ""}.`,
    unshifted:
      "Without the maximum subtracted the weights are the same, as long as the powers fit.",
    output: (query: string, output: string, keys: readonly string[]) =>
      `${capital(query)} gets ${output}: an average of all values, most of it from ${list(keys)}.`,
    empty: (queries: readonly string[]) =>
      `${capital(list(queries))} may look at nothing: all weights 0, and the output 0.`,
  },
  exercise: {
    question: "Compute one product and one weight by hand.",
    product: (query: number, key: string) => `Product of query ${query} and key ${key}`,
    scores: (query: number) => `scores of query ${query}, scaled`,
    weight: (query: number, key: string) =>
      `Weight of query ${query} on key ${key}, between 0 and 1`,
    guess: "Your number",
    answer: "Computed",
    said: (product: string, weight: string) =>
      `The product is off by ${product}, the weight by ${weight}. The product sums q·k number by number; the softmax divides e to the score by the sum of its row.`,
  },
  values: {
    q: (row: string, column: string) => `component ${column} of query ${row}`,
    k: (row: string, column: string) => `component ${column} of key ${row}`,
    v: (row: string, column: string) => `component ${column} of the value of key ${row}`,
    qGiven: (row: string, column: string) => `component ${column} of row ${row} in X_Q`,
    kGiven: (row: string, column: string) => `component ${column} of row ${row} in X_K`,
    vGiven: (row: string, column: string) => `component ${column} of row ${row} in X_V`,
    wq: (row: string, column: string) => `row ${row}, column ${column} of W_Q`,
    wk: (row: string, column: string) => `row ${row}, column ${column} of W_K`,
    wv: (row: string, column: string) => `row ${row}, column ${column} of W_V`,
    qProduct: (row: string, column: string, at: string) =>
      `product ${at} in component ${column} of query ${row}`,
    kProduct: (row: string, column: string, at: string) =>
      `product ${at} in component ${column} of key ${row}`,
    vProduct: (row: string, column: string, at: string) =>
      `product ${at} in component ${column} of the value of key ${row}`,
    aProduct: (query: string, key: string, at: string) =>
      `product ${at} in the score of query ${query} with key ${key}`,
    oProduct: (query: string, column: string, at: string) =>
      `product ${at} in component ${column} of the output of query ${query}`,
    scale: () => "scale 1/√d",
    score: (query: string, key: string) => `score of query ${query} with key ${key}`,
    scaled: (query: string, key: string) => `scaled score of query ${query} with key ${key}`,
    mask: (query: string, key: string) => `mask for query ${query} and key ${key}`,
    masked: (query: string, key: string) => `masked score of query ${query} with key ${key}`,
    shifted: (query: string, key: string) =>
      `score minus the row maximum, query ${query} with key ${key}`,
    power: (query: string, key: string) => `e to the score of query ${query} with key ${key}`,
    powers: (query: string) => `sum of the powers of e, query ${query}`,
    weight: (query: string, key: string) => `weight of key ${key} for query ${query}`,
    sum: (query: string) => `sum of the weights of query ${query}`,
    output: (query: string, column: string) =>
      `component ${column} of the output of query ${query}`,
  },
  reconstructed:
    "Reconstructed: the article’s own tables are lost; these give exactly its two outputs. A key is like a student number, a value like the record behind it: finding and answering are two things.",
  caption:
    "★ queries, ● keys, ■ values, ✖ outputs. Numbers with a dotted line can be typed over or dragged sideways. The arrow keys walk a matrix; Page Up and Page Down change a number.",
  announceStep: (at: number, all: number, title: string, soWhat: string) =>
    `Step ${at} of ${all}, ${title}. ${soWhat}`,
  announceCell: (name: string, sum: string) => `${name}. ${sum}`,
};

declare module "../../words/index.js" {
  interface LessonWords {
    steps: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "example",
  step: "the steps",
  unfolded: "the unfolded cell",
  source: "where the rows come from",
  projected: "projections",
  scaled: "division by √d",
  shifted: "subtraction of the maximum",
  stepsCausal: "causal mask",
  stepsBlocked: "cells of the mask",
  q: "numbers and size of Q",
  k: "numbers of K",
  v: "numbers of V",
  wq: "numbers of W_Q",
  wk: "numbers of W_K",
  wv: "numbers of W_V",
};
