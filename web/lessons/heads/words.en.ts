/** The heads. */

import { capital, list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";

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

export const words = {
  title: "Each head has projections of its own: one can keep colour, another shape",
  /** One letter each, written in the object. */
  letters: ["O", "B", "P"],
  featureNames: [...colours, ...shapes, "u", "w"] as readonly string[],
  numberLetters: ["u", "w"],
  object,
  head: (i: number) => capital(head(i)),
  count: "Heads",
  asks: (name: string) => `★ Query: ${name}`,
  free: "Tap an object to make it the query",
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
  rested: (tip: string, at: string, verdict: string) => `${tip}: ${at}. ${verdict}`,
  mapLabel: (i: number, name: string) => `Weights of head ${i + 1}, query: ${name}`,
  cell: (name: string, weight: string, isQuery: boolean) =>
    `${name}, weight ${weight}${isQuery ? ", query" : ""}`,
  shares: { colour: "own colour", shape: "own shape" },
  sharesNote:
    "Own colour, own shape: the share of the weight on objects of the query’s colour or shape, over all nine queries. Equal weights give 0.33 each.",
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
  },
  soWhat: {
    alike:
      "All heads have the same weights to the last bit. As far as attention goes, they are one head drawn several times.",
    learntAlike: (n: number) =>
      `After ${steps(n)} of training, all heads still have the same weights to the last bit. Equal heads get equal gradients.`,
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
  hint: "Drag an arrow. The arrow keys move it, Page Up and Page Down choose another arrow. A click in a plane makes the object with the nearest query the star.",
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
    woCell: (i: number, output: string, text: string) =>
      `output projection, head ${i + 1} to ${output}: ${text}`,
    said: (i: number, text: string) => `head ${i + 1} gives ${text}`,
    outputCell: (name: string, text: string) => `${name}: ${text}`,
    effective: (each: readonly string[], together: string) =>
      `Effective neighbours (objects that share the weight): ${list(each.map((k, i) => `${k} in head ${i + 1}`))}; ${together} with all heads together.`,
    note: "Heads that differ attend to more objects together than the most concentrated head alone.",
  },
  train: {
    start: "Start",
    starts: { hand: "By hand", random: "Small random", identical: "Identical" },
    step: "Train 1 step",
    run: (n: number) => `Train ${n} steps`,
    pause: "Pause",
    rewind: "Back to the start",
    loss: "loss",
    axis: "steps",
    chartLabel: "Loss over the steps; an arrow key goes one step on or back",
    at: (epoch: number, loss: string) => `After ${steps(epoch)}: loss ${loss}.`,
    progress: (done: number, goal: number) => `${done} of ${goal} steps`,
    ranAway: (epoch: number) =>
      `These weights are too large to start from: after ${steps(epoch)} the training diverges.`,
    seed: "Seed",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    heads: typeof words;
  }
}

export const pictures: Record<PictureName<"heads">, string> = {
  hand: "One query in two heads",
  training: "Heads that are trained",
};

export const controlLabels: Record<ControlName<"heads">, string> = {
  headWeights: "the arrows and the weights",
  headQuery: "the query",
  heads: "number of heads",
  headStart: "start of the training",
  headEpochs: "training",
  headSeed: "seed",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"heads">> = {
  path: "Several heads at once · 4 minutes",
  ask: "What does a head see?",
  text: {
    hand: [
      "As the lesson opens, the same nine objects, of three colours and three shapes, lie in two planes. The marks are their keys and {@query the star} is the query of one of them; below each plane stand the weights that this query gives. Head 1 keeps the colours apart and the shapes together, so every object attends to those of its own colour. Head 2 does the reverse. They are two answers to the question of what near means.",
      "A head is an attention with matrices of its own. Two of them put an object in its place. An object is a list of eight numbers: a 1 at its colour, a 1 at its shape, and two numbers u and w, which differ from object to object. W_Q turns the list into a query and W_K into a key, and each arrow shows what one entry of the list adds, so that an object lies at the sum of its arrows. An entry without an arrow is multiplied by 0, and the head cannot see it. Drag an arrow, and the head sees something else.",
      "? blind",
      "Why two heads? Each object has two targets here: the mean u of all objects of its colour, and the mean w of all of its shape. The first takes equal weights on its colour, the second on its shape, and one head gives a query only one row of weights. So the third matrix, W_V, lets head 1 average u and head 2 average w; the two outputs are concatenated, that is, put end to end, and the fourth, W_O, mixes them into the result.",
    ],
    training: [
      "## Learned instead of drawn",
      "In a network nobody draws arrows. All four matrices are learned by gradient descent: each step changes every number a little so that the outputs come closer to the targets, and the loss, half the sum of the squared errors, falls.",
      "? identical",
      "So the start must be random. Two heads that [start from small random numbers](heads=2&headStart=random&headSeed=0&headEpochs=500) lie in one knot at first and give all objects nearly the same weight; yet they are not quite equal, and training widens the difference until one has the colour and the other the shape. Which gets which is left to chance: [with another seed](heads=2&headStart=random&headSeed=1&headEpochs=500) they change places. Now, after {epoch} steps, the loss is {loss}.",
      "> Give the task to [four heads](heads=4&headStart=random&headSeed=0&headEpochs=500). Two find colour and shape, and the other two are left with nothing to find.",
      "What training has learned is what near means. In [the lesson on regression](#view=regression) that was one number, the bandwidth, which says how far a neighbour reaches. Here W_Q and W_K decide what is compared, W_V and W_O what is returned, and the softmax between them stays as it was.",
    ],
  },
  predictions: {
    blind: {
      question:
        "Lay the pink arrow of head 1 on the blue one. To which objects does a pink object then attend in this head?",
      options: {
        pink: "the three pink ones",
        two: "the pink and the blue ones alike",
        all: "all nine alike",
      },
      said: "The pink and the blue ones have the same place now, and what has the same place has the same weight: this head no longer sees a difference between them. Orange still has a place of its own. The weight on an object’s own colour, on average over all nine, falls from {<colour} to {colour}.",
    },
    identical: {
      question:
        "Two heads start with identical matrices and are trained for 500 steps. What becomes of them?",
      options: {
        same: "they stay identical",
        part: "one finds colour, the other shape",
        idle: "one does all the work",
      },
      said: "After {epoch} steps they are still identical to the last bit. Equal matrices give equal outputs, so they get equal gradients and change by equal steps: nothing can ever part them. Together they are worth one head, which finds the colour alone, and the loss stays at {loss}.",
    },
  },
  end: "A head sees what its projections keep; several heads can see several things, if they start out different.",
};
