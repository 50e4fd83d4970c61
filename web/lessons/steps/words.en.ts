/** The step machine. */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls, ExampleName, SourceName, StepName } from "./state.js";

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
  title: "From query to output: every number can be changed, every sum unfolds",
  names,
  stepTitles,
  stepCount: (at: number, all: number) => `Step ${at} of ${all}`,
  stepText: {
    inputs: "Each query is compared with every key; the values are then averaged.",
    scores: "Multiply each row of Q by each column of Kᵀ, entry by entry, then add.",
    scale: "Divide by √d (d = key dimension) so scores do not grow with d.",
    mask: "Add 0 to keep a score, −∞ to block it. Click a cell to block it.",
    shift: "Subtract each row’s largest score.",
    softmax: "Exponentiate each score, then divide by the row sum.",
    output: "Each row of A averages the rows of V.",
  } satisfies Record<StepName, string>,
  projectText: "Projection matrices map queries and keys to a common dimension.",
  scrub: "Step",
  scrubText: (at: number, all: number, title: string) => `${at} of ${all}: ${title}`,
  previous: "Previous step",
  next: "Next step",
  play: "Play",
  pause: "Pause",
  example: "Example",
  examples: {
    article: "3 queries, 4 keys",
    widths: "other dimensions, with projections",
    departments: "departments and subjects",
    tokens: "six words, none attends to later ones",
  } satisfies Record<ExampleName, string>,
  source: "Attention type",
  sources: {
    three: "Q, K and V given",
    cross: "cross-attention: two sets of rows",
    self: "self-attention: one set of rows",
  } satisfies Record<SourceName, string>,
  projected: "Projections W_Q, W_K, W_V",
  mustProject: (a: number, b: number) =>
    `Queries have dimension ${a}, keys ${b}: a dot product needs projections to a common dimension.`,
  scaled: "Divide by √d",
  causal: "Causal: no query attends to later keys",
  shifted: "Subtract the maximum first",
  size: "Sizes",
  sizes: { queries: "queries", keys: "keys", width: "dimension d", values: "dimension of a value" },
  parts: {
    q: "queries Q",
    k: "keys K",
    kt: "keys K, one per column",
    v: "values V",
    xq: "rows of the queries",
    xk: "rows of the keys",
    xv: "rows of the values",
    wq: "query projection",
    wk: "key projection",
    wv: "value projection",
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
    "Click a number, or move there with the arrow keys and press Enter, to unfold its sum.",
  unfoldLabel: "The sum, term by term",
  overflow: (exponent: string) =>
    `e^${exponent} is larger than any floating-point number of 64 bits, so the plain formula would fail here. The core subtracts the maximum anyway: the weights are right.`,
  soWhat: {
    inputs: (m: number, n: number) =>
      `${m} ${m === 1 ? "query" : "queries"}, ${n} ${n === 1 ? "key" : "keys"}: ${m * n} scores to compute.`,
    projected: "One row, three projections: one makes its query, one its key, one its value.",
    scores: (best: readonly { query: string; keys: readonly string[]; score: string }[]) =>
      `Best score of each: ${best.map((b) => `${b.query} with ${list(b.keys)} (${b.score})`).join("; ")}.`,
    scale: (d: number, scale: string, before: string, after: string) =>
      `Every score times 1/√${d} = ${scale}: the largest goes from ${before} to ${after}. The order stays, the gaps shrink.`,
    unscaled: "Scaling is off: the scores stay as they are.",
    open: "Nothing is blocked: every score gets + 0 and stays the same.",
    blocked: (blocked: number, all: number) =>
      `${blocked} of ${all} scores are now −∞. No later step can bring them back.`,
    shift:
      "The largest score of each row is now 0. The gaps are the same, so the weights will be the same, and no power of e can overflow.",
    softmax: (query: string, sum: string, keys: readonly string[], weight: string) =>
      `The weights of ${query} sum to ${sum}, as in every row with an allowed key. Most goes to ${list(keys)}: ${weight}${keys.length > 1 ? " each" : ""}.`,
    unshifted:
      "Without the maximum subtracted the weights are the same, as long as no power overflows.",
    output: (query: string, output: string, keys: readonly string[]) =>
      `${capital(query)} gets ${output}: an average of all values, most of it from ${list(keys)}.`,
    empty: (queries: readonly string[]) =>
      `${capital(list(queries))} ${queries.length === 1 ? "has" : "have"} no allowed key: all weights are 0, and so is the output.`,
  },
  exercise: {
    question: "Compute one dot product and one attention weight by hand.",
    product: (query: number, key: string) =>
      `Dot product of two vectors, query ${query} and key ${key}: multiply entry by entry, then add`,
    scores: (query: number) =>
      `Scores of query ${query}: its dot products with the keys, divided by √d`,
    weight: (query: number, key: string) =>
      `Weight of key ${key} for query ${query}: e to the score, divided by the sum of e to each score`,
    guess: "Your number",
    answer: "Computed",
    said: (product: string, weight: string) =>
      `The dot product is off by ${product}, the weight by ${weight}. The softmax divides e to each score by the sum of its row.`,
  },
  values: {
    q: (row: string, column: string) => `component ${column} of query ${row}`,
    k: (row: string, column: string) => `component ${column} of key ${row}`,
    v: (row: string, column: string) => `component ${column} of the value of key ${row}`,
    qGiven: (row: string, column: string) =>
      `component ${column} of row ${row}, input of the queries`,
    kGiven: (row: string, column: string) => `component ${column} of row ${row}, input of the keys`,
    vGiven: (row: string, column: string) =>
      `component ${column} of row ${row}, input of the values`,
    wq: (row: string, column: string) => `row ${row}, column ${column} of the query projection`,
    wk: (row: string, column: string) => `row ${row}, column ${column} of the key projection`,
    wv: (row: string, column: string) => `row ${row}, column ${column} of the value projection`,
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
    "Reconstructed: the tables of the source article are lost; these give exactly its two outputs. A key is like a student number, a value like the record behind it.",
  caption:
    "★ queries, ● keys, ■ values, ✖ outputs. Numbers with a dotted line can be typed over or dragged sideways. The arrow keys move within a matrix; Page Up and Page Down change a number.",
  announceStep: (at: number, all: number, title: string, soWhat: string) =>
    `Step ${at} of ${all}, ${title}. ${soWhat}`,
  announceCell: (name: string, sum: string) => `${name}. ${sum}`,
};

declare module "../../language/index.js" {
  interface LessonWords {
    steps: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "example",
  step: "the steps",
  unfolded: "the unfolded cell",
  source: "attention type",
  projected: "projections",
  scaled: "division by √d",
  shifted: "subtraction of the maximum",
  stepsCausal: "causal mask",
  stepsBlocked: "cells of the mask",
  q: "numbers and size of Q",
  k: "numbers of K",
  v: "numbers of V",
  wq: "numbers of the query projection",
  wk: "numbers of the key projection",
  wv: "numbers of the value projection",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "From query to output by hand · 5 minutes",
  ask: "Can you do attention by hand?",
  text: {
    all: [
      "Attention compares each query with every key, and averages the values, weighted by the result. Each query is a row of Q, each key a row of K, each value a row of V. The score of a query and a key is their dot product: multiply entry by entry, then add. [Unfold one score](step=scores&unfolded=a1,1) to see its products.",
      "The scores are divided by √d; d is the dimension, the number of entries of a key. A mask can block scores with −∞. The softmax turns each row of scores into weights that sum to 1. Then each row of weights averages the rows of V into one row of the output. The figure shows this step now: {stage}. Go to the [scores](step=scores), the [weights](step=softmax) or the [output](step=output).",
      "Keys and values differ. A key is like a student number: it identifies a record and holds nothing else. The value is the record. In [the example of the departments](example=departments&step=inputs), each key identifies a subject, and its value describes what the subject trains.",
      "In cross-attention, queries and keys come from different rows; in self-attention, from the same rows. [When their dimensions differ](example=widths&step=inputs), projection matrices map both to a common dimension.",
    ],
  },
  tries: {
    "view=steps&step=scores&unfolded=a1,1":
      "Query 2 and key B: which two products make up the whole score? Unfold it.",
    "view=steps&step=softmax&unfolded=a2,0":
      "Query 3 has two keys with the best score: how much weight does each get?",
    "view=steps&example=departments&step=output":
      "Departments as queries, subjects as keys: which department’s output has more logic?",
    "view=steps&example=tokens&step=mask":
      "Six words with a causal mask: how many scores are blocked?",
    "view=steps&example=widths":
      "Queries of dimension 3, keys of dimension 2: which dimension do both have after their projections?",
    "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0":
      "A score of 800, and the maximum not subtracted: what is e to the 800?",
    "view=transformer": "The same steps in a trained network: which key decides the next word?",
  },
};
