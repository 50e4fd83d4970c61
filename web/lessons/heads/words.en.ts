/** The heads. */

import { capital, list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const colours = ["orange", "blue", "pink"] as const;
const shapes = ["disc", "square", "triangle"] as const;

const object = (colour: number, shape: number) => `${colours[colour]} ${shapes[shape]}`;
const head = (i: number) => `head ${i + 1}`;
const headsText = (heads: readonly number[]) =>
  heads.length === 1
    ? `head ${(heads[0] ?? 0) + 1}`
    : `heads ${list(heads.map((i) => String(i + 1)))}`;
const attending = (who: readonly number[], what: string) =>
  who.length === 0
    ? ""
    : `${headsText(who)} ${who.length === 1 ? "attends to" : "attend to"} ${what}`;
const steps = (n: number) => (n === 1 ? "1 step" : `${n} steps`);

const outputs = ["mean u of its colour", "mean w of its shape"];
/** An object by its number. */
const numbered = (i: string) => object(Math.floor(Number(i) / 3), Number(i) % 3);

export interface Finders {
  readonly colour: readonly number[];
  readonly shape: readonly number[];
  readonly both: readonly number[];
  readonly even: readonly number[];
  readonly other: readonly number[];
}

/** What assistive technology reads for a matrix; `W_Q` is drawn with its index. */
const projections: Readonly<Record<string, string>> = {
  W_Q: "query projection",
  W_K: "key projection",
  W_V: "value projection",
};
const projection = (symbol: string) => projections[symbol] ?? symbol;

export const words = {
  title: "Each head has projections of its own: one can keep colour, another shape",
  /** One letter each, written in the object. */
  letters: ["O", "B", "P"],
  featureNames: [...colours, ...shapes, "u", "w"] as readonly string[],
  numberLetters: ["u", "w"],
  object,
  head: (i: number) => capital(head(i)),
  count: "Heads",
  fewer: "One head fewer",
  more: "One head more",
  asks: (name: string) => `★ Query: ${name}`,
  held: "Pinned. Press Esc to unpin.",
  holding: (name: string) => `Query: ${name}. Pinned. Press Esc to unpin.`,
  free: "Tap an object to make it the query",
  basis: "Dragging edits",
  bases: { both: "W_Q and W_K", wq: "W_Q", wk: "W_K" },
  featureLabel: "Arrow to move",
  looks: {
    colour: "attends to own colour",
    shape: "attends to own shape",
    both: "attends to itself",
    even: "attends to all equally",
    other: "attends to a mix",
  },
  planeLabel: (i: number) =>
    `Plane of head ${i + 1}: queries and keys of the objects, and the arrows that place them`,
  tip: (i: number, feature: string) => `Head ${i + 1}, where ${feature} lands`,
  arrow: "movable arrow",
  rested: (tip: string, at: string, verdict: string, diversity: string) =>
    `${tip}: ${at}. ${verdict} Head diversity ${diversity}.`,
  moved: (name: string, x: string, y: string) => `${name}: ${x}, ${y}.`,
  mapLabel: (i: number, name: string) => `Weights of head ${i + 1}, query: ${name}`,
  cell: (name: string, weight: string, isQuery: boolean) =>
    `${name}, weight ${weight}${isQuery ? ", query" : ""}`,
  shares: { colour: "own colour", shape: "own shape" },
  sharesNote:
    "Own colour, own shape: the share of the weight on objects of the query’s colour or shape, over all nine queries. Equal weights give 0.33 each.",
  exercise: {
    question: "Two heads start with identical matrices. What does training do to them?",
    given:
      "A head gives each object the average over the objects that its matrices make similar. Both heads see the same nine objects and the same targets, the numbers to predict. One head alone finds colour or shape, not both.",
    legend: (steps: number) => `After ${steps} steps of gradient descent …`,
    outcomes: {
      same: "the two heads are still identical",
      part: "one head finds colour, the other finds shape",
      idle: "one head does the work, the other contributes nothing",
    },
    said: (right: boolean, diversity: string) =>
      `${right ? "Right. " : ""}The diversity of the two heads, 0 for equal weights, is ${diversity}. Identical matrices get identical gradients, so only different starts can separate the heads.`,
  },
  values: {
    weight: (head: string, query: string, key: string) =>
      `weight of the ${numbered(key)} for the ${numbered(query)}, head ${head}`,
    colour: (head: string) => `share of the weight on objects of the same colour, head ${head}`,
    shape: (head: string) => `share of the weight on objects of the same shape, head ${head}`,
    said: (head: string, query: string) => `output of head ${head} for the ${numbered(query)}`,
    output: (query: string, which: string) =>
      `output for the ${numbered(query)}, ${outputs[Number(which)]}`,
    target: (query: string, which: string) =>
      `target for the ${numbered(query)}, ${outputs[Number(which)]}`,
    effective: (head: string, query: string) =>
      `effective number of neighbours of the ${numbered(query)}, head ${head}`,
    together: (query: string) =>
      `effective number of neighbours of the ${numbered(query)}, mean of all heads`,
    loss: () => "loss with these heads",
    diversity: () => "head diversity",
  },
  diversity: "head diversity",
  diversityNote: "0: all heads have the same weights · 1: no two attend to the same object",
  soWhat: {
    alike:
      "All heads have the same weights to the last bit: their diversity is exactly 0. In their attention they are one head drawn several times.",
    learntAlike: (n: number) =>
      `After ${steps(n)} of training, all heads still have the same weights to the last bit. Equal heads get equal gradients: their diversity stays exactly 0.`,
    found: ({ colour, shape, both, even, other }: Finders) => {
      const parts = [
        attending(colour, "the same colour"),
        attending(shape, "the same shape"),
        attending(both, "the object itself"),
        attending(even, "all objects equally"),
        attending(other, "a mix of kinds"),
      ];
      return `${capital(parts.filter(Boolean).join("; "))}.`;
    },
    solved:
      "One head gives the mean of the object’s colour, another the mean of its shape. The output projection combines both.",
    unmixed: (loss: string) =>
      `Both kinds are found, but the values and the output projection do not give the targets yet: the loss is ${loss}.`,
    missing: {
      colour: "No head attends to the same colour, so the mean of a colour stays unknown.",
      shape: "No head attends to the same shape, so the mean of a shape stays unknown.",
      all: "No head distinguishes colours or shapes yet, so both means stay unknown.",
    },
  },
  hint: "Drag an arrow, or click where it should end. The arrow keys move it, Page Up and Page Down choose another arrow.",
  mix: {
    title: "Concatenated, then multiplied by W_O",
    text: (name: string) =>
      `For the ${name} each head gives one number, the weighted mean of its values x W_V. Concatenated and multiplied by W_O, the numbers are the output.`,
    joined: "heads, concatenated",
    output: "output",
    target: "target",
    outputs,
    outputHeads: ["colour’s u", "shape’s w"],
    woLabel: "Output projection: how much each head counts in each output",
    woCell: (i: number, output: string) => `output projection, head ${i + 1} to ${output}`,
    said: (i: number, text: string) => `head ${i + 1} gives ${text}`,
    outputCell: (name: string, text: string) => `${name}: ${text}`,
    effective: (each: readonly string[], together: string) =>
      `Effective neighbours (objects that share the weight): ${list(each.map((k, i) => `${k} in head ${i + 1}`))}; ${together} with all heads together.`,
    note: "Heads that differ attend to more objects together than the most concentrated head alone.",
  },
  train: {
    title: "Learned instead of drawn",
    text: "Every object has two hidden numbers u and w, random in each of 16 scenes. Target: the mean u of its colour and the mean w of its shape. Gradient descent updates all four matrices.",
    start: "Start",
    starts: { hand: "By hand", random: "Small random", identical: "Identical" },
    step: "Train 1 step",
    run: (n: number) => `Train ${n} steps`,
    pause: "Pause",
    rewind: "Back to the start",
    loss: "loss: Σ(output − target)² / 2",
    diversity: "head diversity",
    axis: "steps",
    chartLabel: "Loss and head diversity over the steps; an arrow key goes one step on or back",
    at: (epoch: number, loss: string, diversity: string) =>
      `After ${steps(epoch)}: loss ${loss}, diversity ${diversity}.`,
    progress: (done: number, goal: number) => `${done} of ${goal} steps`,
    ranAway: (epoch: number) =>
      `The steps are too large: after ${steps(epoch)} the training diverges. Choose a smaller rate.`,
    settings: "Seed, scale, rate",
    seed: "Seed",
    scale: "Scale of the start",
    rate: "Learning rate",
  },
  numbers: {
    weights: (name: string) => `Weights of the ${name}`,
    object: "Object",
    matrix: (name: string) => `${projection(name)}: a row per feature, its columns head by head`,
    entry: (name: string, feature: string, i: number, axis: string) =>
      `${projection(name)}, ${feature}, head ${i + 1}${axis && ` ${axis}`}`,
  },
  caption:
    "Self-attention over nine objects: queries, keys and values are all projections of the same x. This x has a 1 for the colour, a 1 for the shape, and the numbers u and w. Row f of W_Q is the position of feature f in the plane of a head. An object lies at the sum of its features. ★ is the query of the chosen object; marks are keys. Marks that would overlap are moved apart, and a thin line leads to the true position.",
};

declare module "../../language/index.js" {
  interface LessonWords {
    heads: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  headWeights: "the arrows and the weights",
  headBasis: "what a drag moves",
  heads: "number of heads",
  headStart: "start of the training",
  headEpochs: "training",
  headSeed: "seed",
  headScale: "size of the start",
  headRate: "learning rate",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "Several heads at once · 4 minutes",
  ask: "What happens when two heads start out identical?",
  text: {
    all: [
      "A head has three projection matrices, which turn each object into a query, a key and a value: W_Q, W_K and W_V. The query is compared with all keys, and the softmax turns the scores into attention weights. The output of the head is the average of the values under these weights. A head sees only what its projections keep. One that keeps the colour attends to objects of the same colour; another one can keep the shape. The outputs of the heads are concatenated, that is put end to end, and multiplied by a fourth matrix, W_O.",
      "In a Transformer, a network of such heads, the projections start small and random, and gradient descent learns them. Train [two heads that start out identical](heads=2&headStart=identical&headEpochs=500), then [two that start at random](heads=2&headStart=random&headEpochs=500), and compare their diversity. The diversity is 0 for equal weights, and 1 if no object gets weight from both. Now, after {epoch} steps, the diversity is {diversity}.",
      "Training learns what similarity means. In the regression lesson this is one number, the bandwidth: how far “near” reaches. Here W_Q and W_K determine what is compared; W_V and W_O determine what is returned. The softmax stays the same.",
    ],
  },
  tries: {
    "view=heads": "Drawn by hand: which head keeps colour, and which shape?",
    "view=heads&headStart=random":
      "Small random projections: all objects lie in one knot. What can a head distinguish?",
    "view=heads&headStart=random&headEpochs=500": "500 steps later: what does each head attend to?",
    "view=heads&headStart=identical&headEpochs=500":
      "500 steps from identical heads: how far apart are they?",
    "view=heads&heads=4&headStart=random&headEpochs=500":
      "Four heads learn a task that needs two: what do the other two attend to?",
    "view=transformer": "Heads of a trained network: does one look up what followed a word?",
  },
};
