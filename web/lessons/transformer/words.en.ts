/** The trained transformer. */

import { list } from "../../language/en/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";

const head = (layer: number, at: number) => `layer ${layer + 1}, head ${at + 1}`;
const many = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);
/** A head by its number among all of them, of which each layer has `heads`. */
const numbered = (i: string) => `head ${Number(i) + 1}`;
const partName = (part: string) => `part ${Number(part) + 1}`;

export const words = {
  title: "A trained network: a query lands beside the keys of the same token",
  sequence: "Sequence",
  vocabulary: (tokens: readonly string[]) => `Tokens: ${tokens.join(" ")}`,
  unknown: (found: readonly string[]) =>
    `Not in the vocabulary: ${list(found.map((word) => `“${word}”`))}.`,
  left: (count: number, context: number) =>
    `The network reads ${context} tokens: the first ${many(count, "token is", "tokens are")} left out.`,
  empty: "The sequence has no token yet. Type some of the tokens below.",
  position: (word: string, place: number) => `${word}, position ${place}`,
  positions: "The query’s token",
  predicted: (after: string, next: string, share: string) =>
    `After “${after}” the network predicts “${next}”: probability ${share}.`,
  distribution: (after: string) => `Probability of the token after “${after}”`,
  head,
  layer: (layer: number) => `Layer ${layer + 1}`,
  headShort: (at: number) => `Head ${at + 1}`,
  roles: { previous: "previous token", induction: "induction", other: "other" },
  roleShare: (share: string) => `weight ${share}`,
  heads: "Heads",
  headsNote:
    "Each square shows the attention weights of a head: a row per query, a column per key. Measured on 32 fresh sequences: the mean weight on the previous token or on the token that followed. Also the accuracy with the head ablated, and with its hard nearest neighbour (temperature 0).",
  thumb: (name: string) => `Attention weights of ${name}`,
  choose: (name: string) => `Show ${name}`,
  ablate: "Ablate",
  ablateOne: (name: string) => `Ablate ${name}`,
  without: (ablated: string, hard: string) => `ablated ${ablated}, hard ${hard}`,
  accuracy: (share: string, changed: boolean) =>
    `${changed ? "With these changes the" : "The"} network predicts ${share} of the tokens after the first period correctly, on 32 fresh sequences.`,
  planeTitle: (name: string) => `The plane of ${name}`,
  planeLabel: (name: string, token: string) =>
    `Plane of ${name}: the query of “${token}”, the keys of the sequence, and the keys of 32 other sequences as dots`,
  colours: {
    before: "Colour: the token before the key. A key carries its own token.",
    token: "Colour: the key’s own token.",
    position: "Colour: the position of the key.",
  },
  arcs: (token: string, name: string) => `Attention of “${token}” in ${name}`,
  verdict: {
    induction: (token: string, key: string, before: string) =>
      `The query of “${token}” lands beside the key of “${key}”, because “${before}” stands before “${key}”. This head looks up what followed the same token.`,
    previous: (token: string, key: string) =>
      `The query of “${token}” finds the key of “${key}”, the previous token. The keys of this head are ordered by position.`,
    other: (token: string, key: string, share: string) =>
      `The query of “${token}” gives the key of “${key}” the most weight: ${share}.`,
    ablated: (name: string) => `${name} is ablated: its output is 0 and adds nothing.`,
  },
  temperature: (name: string) => `Temperature of ${name}`,
  path: {
    title: "The parts that add up to the prediction",
    keys: (name: string, token: string) =>
      `The keys that the query of “${token}” finds in ${name}. The softmax turns scores into weights; each value adds to the logit by its weight. The logit is the score of a possible next token.`,
    key: "Key",
    score: "Score",
    weight: "Weight",
    added: (next: string) => `To the logit of “${next}”`,
    parts: (next: string) =>
      `The logit of “${next}” is a sum: the embedding of the token (its learned vector), that of its position, and one part from each head. The output projection of a head is the matrix that makes this part.`,
    sum: "Sum: the logit",
    token: "token",
    position: "position",
    chart: (next: string) => `What adds to the logit of “${next}”`,
  },
  learn: {
    title: "Watch it learn",
    text: "The same network starts from random numbers and learns in this tab. Each step of the optimizer AdamW uses 64 sequences that repeat. Watch the loss, the scores of the heads and the plane together.",
    start: "Train",
    resume: "Continue",
    pause: "Pause",
    rewind: "Back to step 0",
    seed: "Seed",
    at: (step: number, loss: string, accuracy: string) =>
      `Step ${step}: loss ${loss}, accuracy ${accuracy}.`,
    none: "Not trained yet.",
    loss: "loss, in nats",
    scores: "mean weight of each head",
    previous: "on the previous token (layer 1)",
    induction: "on the token that followed (layer 2)",
    axis: "steps",
    chart: "Loss and head scores over the steps; the arrow keys choose a step",
    plane: (name: string) =>
      `Keys of ${name}, the head with the highest induction score, coloured by the token before`,
    verdict: {
      before: "No head looks one position back yet, and no head looks up what followed.",
      previous: "A head of layer 1 looks one position back. Layer 2 can build on it.",
      circuit:
        "The circuit of two heads is complete: one looks back, the other looks up what followed.",
    },
  },
  own: {
    title: "Your own network",
    text: "scripts/train/train.py in the repository trains a network with PyTorch and writes a .safetensors file. Drop the file on the figure, or choose it. The file stays in this tab.",
    choose: "Choose a file",
    remove: "Back to the network of this lesson",
    shown: (name: string, layers: number, heads: number) =>
      `Shown: ${name}, ${many(layers, "layer", "layers")} with ${many(heads, "head", "heads")} each.`,
    problems: {
      missing: (what: string) => `The file has no tensor “${what}”.`,
      shape: (what: string, found: string) =>
        `The tensor “${what}” does not fit the others: its shape is ${found}.`,
      heads: (_what: string) => "The metadata of the file must state how many heads a layer has.",
      plane: (what: string, found: string) =>
        `Queries of ${what} heads need ${2 * Number(what)} columns, two for each; “wq” has ${found}.`,
      vocabulary: (what: string) =>
        `The metadata “vocabulary” must be a JSON list of ${what} different tokens.`,
      size: (what: string, found: string) =>
        `The file has ${found} weights; this figure takes at most ${what}.`,
    },
    damaged: (byte: string) =>
      `This is no complete .safetensors file${byte === "" ? "" : `: it breaks at byte ${byte}`}.`,
  },
  hint: "Choose a token to make it the query. Choose a head to see its plane. Ablate a head to see what depends on it.",
  caption:
    "A transformer made of attention only: two layers of four heads, no normalization, no feed-forward layers. Queries and keys have two numbers each, so the plane shows them completely. Dots are the keys of 32 other sequences.",
  exercise: {
    question:
      "Which head of layer 1 looks one position back, and which head of layer 2 uses this to look up what followed the same token?",
    given:
      "Each square shows a head, attention with matrices of its own. The query of a token (row) gives weights to the keys of tokens (columns); a stronger colour is a larger weight. In the second half the sequence repeats.",
    previous: "Layer 1: looks one position back",
    induction: "Layer 2: looks up what followed the same token",
    names: (heads: readonly string[]) => list(heads),
    said: (right: number, previous: string, induction: string) =>
      `${right} of 2 are right. The previous-token head is ${previous}; the induction heads, which look up what followed, are ${induction}.`,
  },
  values: {
    added: (key: string, token: string) => `what the value of ${key} adds to the logit of ${token}`,
    temperature: () => "temperature of the head that is shown",
    score: (token: string) => `score of the key of ${token}`,
    weight: (token: string) => `weight of the key of ${token}`,
    probability: (token: string) => `probability of ${token}`,
    part: (part: string, token: string) => `${partName(part)} of the logit of ${token}`,
    logit: (token: string) => `logit of ${token}`,
    accuracy: () => "accuracy on 32 fresh sequences",
    without: (i: string) => `accuracy with ${numbered(i)} ablated`,
    hard: (i: string) => `accuracy with the hard nearest neighbour in ${numbered(i)}`,
    previous: (i: string) => `mean weight on the previous token, ${numbered(i)}`,
    induction: (i: string) => `mean weight on the token that followed, ${numbered(i)}`,
    loss: (step: string) => `loss at step ${step}`,
    trainAccuracy: (step: string) => `accuracy in training at step ${step}`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    transformer: typeof words;
  }
}

export const controlLabels: Record<(typeof controls)[number], string> = {
  sequence: "sequence",
  position: "the query’s token",
  headAt: "the head that is shown",
  headTemperature: "temperature of the head",
  ablated: "ablated heads",
  trainStep: "training",
  trainSeed: "seed of the training",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "A network that learned it · 6 minutes",
  ask: "Does a trained network really look up its nearest neighbours?",
  text: {
    all: [
      "These heads were learned, not set by hand. A transformer, a network of attention heads, was trained to continue sequences that repeat themselves. In each head, every token gives a query, a key and a value. The query gets a score with each key, and the softmax turns the scores into weights for the values. Queries and keys have two numbers each, so a plane shows all of a head.",
      "One head of the first layer, the previous-token head, [looks one position back](headAt=0.1): it writes into each token which token came before. A head of the second layer, an induction head, [uses that note](headAt=1.1): its keys are grouped by the token that came before. So the query of “on” lands beside the key of whatever followed “on”. That is a nearest-neighbour look-up, and the network now predicts “{next}” with probability {probability}.",
      "The two heads need each other. [Ablate the previous-token head](ablated=0.1), that is remove its output, and the look-up fails, although the second head is still there. Accuracy on fresh sequences: {accuracy}.",
      "The temperature of the head divides its scores: it decides how soft the look-up is. Set the temperature to [0, the hard nearest neighbour](headTemperature=0), where the best key gets all the weight, or to [4](headTemperature=4), and compare.",
      "Then [train the same network yourself](trainStep=300). After about a hundred steps the loss falls, a head starts to look back, and the keys form a ring, all at once.",
    ],
  },
  tries: {
    "view=transformer": "Which token follows “on”, and which head finds it?",
    "view=transformer&headAt=0.1": "The previous-token head: how are its keys ordered?",
    "view=transformer&ablated=0.1":
      "Without the previous-token head: what does the network predict?",
    "view=transformer&sequence=a+b+c+d+e+f+a+b+c+d":
      "Letters instead of words: does the look-up still work?",
    "view=transformer&sequence=tea+dog+sun+l+cat+h+tea+dog+sun&headAt=1.2":
      "A random period of six: which head finds it?",
  },
};
