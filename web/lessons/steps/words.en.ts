/** The step machine. */

import { capital, list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { ExampleName, StepName, StepsInputs } from "./state.js";

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
  fruit: { queries: ["fruit"], keys: ["apple", "banana", "chair"], columns: [] },
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
  scrub: "Step",
  scrubText: (at: number, all: number, title: string) => `${at} of ${all}: ${title}`,
  previous: "Previous step",
  next: "Next step",
  play: "Play",
  pause: "Pause",
  example: "Example",
  examples: {
    article: "3 queries, 4 keys",
    departments: "departments and subjects",
    fruit: "the dictionary of fruit",
    widths: "other dimensions, with projections",
    tokens: "six words, none attends to later ones",
  } satisfies Record<ExampleName, string>,
  scaled: "Divide by √d",
  causal: "Causal: no query attends to later keys",
  shifted: "Subtract the maximum first",
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
    `This is the naive formula: e^${exponent} is larger than any floating-point number of 64 bits, so it ends in ∞ / ∞. The core subtracts the maximum anyway, and its weight is right.`,
  soWhat: {
    inputs: (m: number, n: number) =>
      `${m} ${m === 1 ? "query" : "queries"}, ${n} ${n === 1 ? "key" : "keys"}: ${m * n} scores to compute.`,
    sources: {
      three: "Queries, keys and values are rows of three matrices.",
      cross: "Cross-attention: the queries are rows of one matrix, keys and values of another.",
      self: "Self-attention: queries, keys and values are rows of one matrix.",
    } satisfies Record<StepsInputs["source"], string>,
    projected: "Each row is multiplied by a projection matrix first.",
    scores: (best: readonly { query: string; keys: readonly string[]; score: string }[]) =>
      `Best score of each: ${best.map((b) => `${b.query} with ${list(b.keys)} (${b.score})`).join("; ")}.`,
    scale: (d: number, scale: string, before: string, after: string) =>
      `Every score times 1/√${d} = ${scale}: the largest in size goes from ${before} to ${after}. The order stays, the gaps shrink.`,
    unscaled: "Scaling is off: the scores stay as they are.",
    open: "Nothing is blocked: every score gets + 0 and stays the same.",
    blocked: (blocked: number, all: number) =>
      `${blocked} of ${all} scores are now −∞. No later step can bring them back.`,
    shift:
      "The largest score of each row is now 0. The gaps are the same, so the weights will be the same, and no power of e can overflow.",
    softmax: (query: string, sum: string, keys: readonly string[], weight: string) =>
      `The weights of ${query} sum to ${sum}, as in every row with an allowed key. The most goes to ${list(keys)}: ${weight}${keys.length > 1 ? " each" : ""}.`,
    unshifted:
      "Without the maximum subtracted the weights are the same, as long as no power overflows.",
    overflowing:
      "Without the maximum subtracted the naive formula fails here: a power of e is larger than any floating-point number of 64 bits. The core subtracts it anyway.",
    output: (query: string, output: string, keys: readonly string[]) =>
      `${capital(query)} gets ${output}: an average of the values, with the most weight on ${list(keys)}.`,
    empty: (queries: readonly string[]) =>
      `${capital(list(queries))} ${queries.length === 1 ? "has" : "have"} no allowed key: all weights are 0, and so is the output.`,
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
    "Reconstructed: the tables of the source article are lost; these give exactly its two outputs.",
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

export const pictures: Record<PictureName<"steps">, string> = {
  machine: "Attention in six steps",
  sources: "Where Q, K and V come from",
};

export const controlLabels: Record<ControlName<"steps">, string> = {
  example: "example",
  step: "the steps",
  unfolded: "the unfolded cell",
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
export const chapter: Chapter<PictureName<"steps">> = {
  path: "From query to output by hand · 5 minutes",
  ask: "Can you do attention by hand?",
  text: {
    machine: [
      "The formula above the machine is all of it: softmax(QKᵀ/√d_k)V, where d_k is the number of entries of a key; the mask M and the maximum come in steps of their own. As the lesson opens, three queries are compared with four keys, and everything is worked out already. Q and K give the grid in the middle, its weights and V give the output at the lower right. Move the slider through the steps, and the numbers that make each step light up. Every dotted number can be dragged or typed over.",
      "Each query is a row of Q. K is turned on its side, as Kᵀ, so that each key is a column that stands over its scores. Where the row of a query and the column of a key cross they meet in one number, their dot product, entry times entry, added up: [query 2 and key B](example=article&step=scores&unfolded=a1,1) cross at 5.",
      "Now scores become shares. They are [divided by √d](example=article&step=scale&unfolded=a1,1), where d is the number of entries of a key, since otherwise they grow with d ([scaling](#view=scaling) shows what happens then). A [mask](example=article&step=mask&unfolded=a1,1) may add −∞. The largest score of each row is [subtracted](example=article&step=shift&unfolded=a1,1), which leaves all differences as they are and keeps e^score from growing too large. The [softmax](example=article&step=softmax&unfolded=a1,1) divides e^score by the sum of its row.",
      "? tie",
      "Each row of weights then averages the rows of V. [The first output](example=article&step=output&unfolded=o0,0) of the example adds four values, each times its weight: none is left out, but the key most like the query counts most. The first row of weights is now {weights}, and its output {output}.",
      "? order",
      "> What is the subtraction good for? [Make the first score 800 and leave it out](example=article&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0): no floating-point number of 64 bits is as large as e^800.",
    ],
    sources: [
      "## Where Q, K and V come from",
      "The key is what a query is compared with; the value is what the query then receives. [The article on scaled dot-product attention](docs/reference/sources.html#D1.1) likens a key to a student number and the value to the record behind it. The number and the record are two things, and so are key and value. But a student number either fits or does not, whereas keys are compared by their content, and a near one counts as well. [The dictionary of fruit](example=fruit&step=output&unfolded=o0,0) shows it in rows: “fruit” is not a key, and yet it gets an answer, 7.85 in the machine above. (In the dictionary it was 7.993, because there the scores were not divided by √d, here √2.)",
      "In a network each row belongs to a word, and nobody writes Q, K and V. The row is multiplied by three matrices that training finds, so [queries of dimension 3 and keys of dimension 2](example=widths) come to a common dimension 4. The columns of V lose their names on the way: nobody knows what a single column of a trained network means.",
      "If all three come from [the same rows](example=tokens), this is self-attention, and the output in the place of a word is that word in its context. Recurrent networks read a text word by word and have to carry along all they have read in one state. Here a word reaches every word that the mask allows, in this example the earlier ones, in one step, and all rows are computed at once.",
      "If the queries are rows of [one text and the keys of another](example=widths), this is cross-attention. So the decoder of a translator, at each word that it writes, looks back at the encoder’s sentence.",
    ],
  },
  predictions: {
    tie: {
      question:
        "Double every entry of query 3: A and D still tie for its best score, B and C still score lower. How much weight do A and D get?",
      options: { half: "half each", less: "less than half each", more: "more than half each" },
      said: "The row of query 3 is {third}. A and D share equally, but not everything: e^score is never 0, so B and C keep a part. Only a mask makes a weight 0.",
    },
    order: {
      question:
        "Keys A and B change places in K, and their values change places in V. What happens to the output?",
      options: {
        same: "it stays the same",
        rows: "some of its numbers change",
      },
      said: "It stays. The scores change places, the weights change places with them, and each weight finds its own value again: the first row of this example is {output} in either order. A sum does not know the order of its terms, and attention does not know the order of its keys.",
    },
  },
  end: "Attention is six small operations on rows of numbers: multiply, scale, mask, subtract, share out, average.",
};
