/** The trained transformer. */

import { list } from "../../language/en/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { look, without } from "./phrases.js";

const head = (layer: number, at: number) => `layer ${layer + 1}, head ${at + 1}`;
const many = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

export const words = {
  title: "A trained network: a query finds the key that followed its token",
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
  heads: "Heads",
  choose: (name: string) => `Show ${name}`,
  ablate: "Ablate",
  ablateOne: (name: string) => `Ablate ${name}`,
  accuracy: (share: string, changed: boolean) =>
    `${changed ? "With these changes the" : "The"} network predicts ${share} of the repeated tokens in 32 fresh sequences correctly.`,
  correct: "Repeated tokens that are predicted correctly",
  inBar: (share: string) => share,
  correctBar: (share: string) => `Correctly predicted: ${share}`,
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
      `The query of “${token}” favours the key of “${key}”, because “${before}” stands before “${key}”. This head looks up what followed the same token.`,
    previous: (token: string, key: string) =>
      `The query of “${token}” finds the key of “${key}”, the previous token. The keys of this head are placed by position.`,
    other: (token: string, key: string, share: string) =>
      `The query of “${token}” gives the key of “${key}” the most weight: ${share}.`,
    alike: (token: string) => `The query of “${token}” gives all keys the same weight.`,
    ablated: (name: string) => `${name} is ablated: its output is 0 and adds nothing.`,
  },
  temperature: (name: string) => `Temperature of ${name}`,
  learn: {
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
    plane: (name: string) => `Keys of ${name}, coloured by the token before each`,
    verdict: {
      before: "No head looks one position back yet, and no head looks up what followed.",
      previous: "A head of layer 1 looks one position back. Layer 2 can build on it.",
      circuit:
        "The circuit of two heads is complete: one looks back, the other looks up what followed.",
    },
  },
  hint: "Choose a token to make it the query. Point at a key to find it among the arcs.",
  values: {
    temperature: () => "temperature of the head that is shown",
    score: (token: string) => `score of the key of ${token}`,
    weight: (token: string) => `weight of the key of ${token}`,
    probability: (token: string) => `probability of ${token}`,
    accuracy: () => "accuracy on 32 fresh sequences",
    loss: (step: string) => `loss at step ${step}`,
    trainAccuracy: (step: string) => `accuracy in training at step ${step}`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    transformer: typeof words;
  }
}

export const pictures: Record<PictureName<"transformer">, string> = {
  lookup: "A query among the keys of one head",
  heads: "Every head, and what the network predicts without it",
  learn: "The network in training",
};

export const controlLabels: Record<ControlName<"transformer">, string> = {
  sequence: "sequence",
  position: "the query’s token",
  headAt: "the head that is shown",
  headTemperature: "temperature of the head",
  ablated: "ablated heads",
  trainStep: "training",
  trainSeed: "seed of the training",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"transformer">> = {
  path: "A network that learned it · 6 minutes",
  ask: "Does a trained network really look up its nearest neighbours?",
  text: {
    lookup: [
      "A small network reads these words and predicts the next: now “{next}”, with probability {probability}. It was never told to look back at where the last word stood before; it was trained to continue random sequences that repeat themselves, and every number in it was learned.",
      "The network is a transformer, here two layers of four attention heads and nothing else. In each head every token has a query, a key and a value. Queries and keys have two numbers each in this network, so that a plane shows all that a head compares. (The values have sixteen, and nobody knows what each of them means.)",
      "As the lesson opens, the plane shows a head of the second layer. {@query The star}, the query of “on”, lies beside the key of “a”, which followed “on” the first time. The dots, keys of 32 other sequences, show why: keys lie together when the same token stands before them, whatever they are themselves, and the groups form a ring. So the query of a token finds what came after it, and that is a nearest-neighbour look-up. The score is a dot product, in which length counts too, so the best key is the one farthest along the star’s direction; here it is also the nearest by distance.",
      "? beside",
      `How does a key come to depend on what stands before it? [A head of the first layer](${look("0.1")}) sees to that. There keys are placed by position, every query gives its weight to the key one place back, and the value found there is added to the token. [The head of the second layer](${look("1.1")}) compares by this note.`,
      `At [temperature 0](${look("1.1", "0")}) the best key gets all the weight, and the head is a look-up in the strict sense; at [4](${look("1.1", "4")}) others are blended in; at [∞](${look("1.1", "inf")}) every key weighs the same. Now the network predicts “{next}” with probability {probability}. It can afford a bad head because it has others, which the next picture shows.`,
    ],
    heads: [
      "## Who needs whom",
      "Each square is one of the eight heads, with a row for every query and a column for every key, in a stronger colour where there is more weight. In head 2 of layer 1 the filled cells lie one step beside the diagonal: it is the previous-token head, which looks one place back. In layer 2 all four heads draw nearly one broken line where the sequence repeats: they are induction heads, which look up what followed.",
      "The upper right half is hatched, because this network is a decoder: it predicts what follows, so no token may attend to a later one. An encoder, which is given the whole text, lets each token attend to all. Both compute every row at once, in one product of matrices. The networks before them read a text word by word and had to carry all they would need later; that is why attention replaced them.",
      "What a head is worth can be measured: ablate it, that is, set its output to 0, and count the correct predictions.",
      "? without",
      `The induction heads need the previous-token head, since without its notes they have nothing to compare. They do not need each other: they are four copies of one look-up. [Without one](${without("1.1")}) or [without two](${without("1.0,1.1")}) the rest still predict nearly everything, and only [without all four](${without("1.0,1.1,1.2,1.3")}) is the look-up gone. Now the network predicts {accuracy} correctly.`,
    ],
    learn: [
      "## The same network from random numbers",
      "Nobody drew these planes. [Train the same network](trainSeed=0&trainStep=300) in this tab: it starts from random numbers, and at each step it sees 64 repeating sequences and changes every weight a little, so that its predictions improve.",
      "For a while little seems to happen. Then, from about the 80th step on, three curves turn together: the loss falls faster, heads of the first layer attend more to the previous token, and heads of the second to the token that followed. Neither layer is of use without the other, so neither comes alone. Meanwhile the keys leave the middle of the plane in groups, one for each token that can stand before them. The ring above is complete because that network trained for 2,500 steps in which heads were left out at random, so that each had to tell all tokens apart. Drag across the chart to see every step again.",
      "> Try [another seed](trainSeed=3&trainStep=300): other heads take the two roles, but the roles return.",
    ],
  },
  predictions: {
    beside: {
      question:
        "Another sequence: “tea dog sun l cat h tea dog”. Which token’s key will the query of the last “dog” give most weight?",
      options: { dog: "dog", tea: "tea", sun: "sun", h: "h" },
      said: "It points towards “sun”, which has “dog” before it, and gives it {weight} of the weight. The other “dog” has the same token but “tea” before it, so its key lies in another direction. The network predicts “{next}” with probability {probability}.",
    },
    without: {
      question:
        "Ablate the previous-token head and keep the four induction heads. What percentage of the tokens does the network still predict correctly?",
      said: "{accuracy} remain of {<accuracy}. The induction heads still compare, but the notes are missing by which they compare.",
    },
  },
  end: "A trained head is a nearest-neighbour look-up, and the network has learned what near means.",
};
