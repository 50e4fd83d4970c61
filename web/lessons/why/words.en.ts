/** Where the score of a key comes from. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { textLabels, textValues, textWords } from "../../model/words.en.js";
import { explained } from "./phrases.js";

export const words = {
  title: "A weight has sources: what its score is the sum of",
  text: textWords,
  weights: "Weights of the query: the arrow keys choose a key",
  weight: (key: string, weight: string) => `“${key}”, weight ${weight}`,
  carries: (query: string, key: string) =>
    `Why “${query}” attends to “${key}”: what this key carries`,
  token: (word: string) => `its token “${word}”`,
  position: (place: number) => `its position, ${place}`,
  head: (name: string, word: string, back: number) =>
    `what ${name} wrote (${back === 0 ? "most weight: this token" : back === 1 ? `most weight: the token before, “${word}”` : `most weight: “${word}”`})`,
  mlp: (layer: number) => `what the MLP of layer ${layer + 1} made of it`,
  bias: (layer: number) => `the bias of layer ${layer + 1}`,
  constant: "its bias, the same for every token",
  rest: (count: number) => (count === 1 ? "1 other source" : `${count} other sources together`),
  sum: "score beyond the mean of the keys",
  invitation: "Choose a source to take it away from query and key.",
  without: (source: string, left: string, score: string, weight: string, lower: string) =>
    `Without ${source}, the terms left add up to a score of ${left}. The core, asked again without it, gives ${score}. The weight of the key moves from ${weight} to ${lower}.`,
  next: (token: string, usual: string, lower: string) =>
    `In a model without that earlier head, “${token}” has probability ${lower} instead of ${usual}.`,
  back: "Put it back",
  alone: "The first token has one key, its own. Choose a later token.",
  said: (key: string, weight: string, score: string, above: string | undefined) =>
    above === undefined
      ? `The key of “${key}” is the only one, so it has the weight ${weight}.`
      : `The key of “${key}” has the weight ${weight}, because its score of ${score} differs from the mean of all keys by ${above}.`,
  hint: "Choose a token to make it the query, a square to show its head, an arc or its number to explain that key.",
  values: {
    ...textValues,
    term: (source: string) => `what the key has from ${source}`,
    above: (key: string) => `score of the key of ${key} beyond the mean`,
    rest: () => "the other terms together",
    left: (key: string) => `the terms left of the score of ${key}`,
    lower: (key: string) => `score of the key of ${key} without the source`,
    lowerWeight: (key: string) => `weight of the key of ${key} without the source`,
    ablated: (token: string) => `probability of ${token} without the head`,
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    why: typeof words;
  }
}

export const pictures: Record<PictureName<"why">, string> = {
  why: "The sources of one weight",
};

export const controlLabels: Record<ControlName<"why">, string> = {
  ...textLabels,
  whyKey: "the key whose score is explained",
  withoutSource: "the source taken away from a score",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"why">> = {
  path: "A weight, taken apart · 4 minutes",
  ask: "Why does a head choose this key?",
  text: {
    why: [
      "The arcs are the weights of one query in one of the 24 heads of the small [language model](#view=gpt), with the attention that it was trained with. A weight follows from a score, and a score is a dot product of query and key. With the layer norm’s scaling held fixed, both are linear in what was written before into the residual stream, the vector of a token to which everything is added: the token, its position, and what each earlier head and MLP (the small network after each layer’s heads) wrote. So the score is a sum over these sources.",
      "The list has what the key carries, the largest first. Only what distinguishes a key from the others can give it weight, so each term is counted from its mean over all keys. Those of “{why-key}” now add up to {why-above}, and the largest of them is {why-term}. Choose another arc, and the list explains that key. Sometimes one source explains nearly all of a score, sometimes many small ones add up.",
      "? largest",
      `Choose a source, and it is taken away from query and key. The terms that are left predict the score, and the core confirms it by computing once more without the source. [In layer 1](${explained("0.1", 10)}) there are only tokens, positions and biases to choose from; [in layer 4](${explained("3.5", 12)}) eighteen earlier heads have written too, and [one of them can be removed](${explained("3.5", 12, "head.1.4")}).`,
      "The terms say why this key scored higher than the others, not what the head is for. What text teaches is rarely tidy, and no head has a name.",
    ],
  },
  predictions: {
    largest: {
      question:
        "What the MLP of layer 1 made of “·must” is the largest term of its score, 2.33 of 4.67. Take it away from query and key. What becomes of the weight, 0.515?",
      options: {
        nothing: "almost nothing is left of it",
        half: "less than half of it is left",
        same: "it hardly changes, because softmax evens it out",
      },
      said: "It falls from 0.515 to 0.225. What is left of the score still lies above the mean of the keys, and the other keys lose what they had from this source as well.",
    },
  },
  end: "A score is a sum, so a weight has sources, and each can be taken away.",
};
