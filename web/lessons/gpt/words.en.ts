/** The language model. */
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { textLabels, textValues, textWords } from "../../model/words.en.js";
import { compared, dial, inHead, inLayer } from "./phrases.js";

const keys = (k: number) => (k === 1 ? "the nearest key alone" : `the ${k} nearest keys`);

export const words = {
  title: "How many neighbours each token keeps, and what that costs",
  text: textWords,
  next: {
    title: "Next token",
    tick: "tick: unchanged",
    label: (after: string) => `Probability of the token after “${after}”`,
    usual: (after: string, next: string, share: string) =>
      `After “${after}” the model expects “${next}” most, with probability ${share}.`,
    changed: (after: string, next: string, share: string, usual: string) =>
      `After “${after}” the changed model expects “${next}” most, with probability ${share}. The unchanged one gives it ${usual}.`,
  },
  cost: {
    title: "What it costs",
    unit: "nats a token more, on a speech never seen",
    label: "The nearest keys that each token keeps, and what that costs",
    axis: "k, the nearest keys that each token keeps",
    all: "all",
    stop: (k: number) => (k === 0 ? "all keys" : keys(k)),
    soft: "softmax weights",
    equal: "equal weights",
    none: "all keys, equal weights",
    rbf: "RBF",
    cosine: "cosine",
    ground: (loss: string) => `unchanged: loss ${loss}`,
    measuring: "measuring …",
    invitation: "Turn the dial: more keys heal the sentence",
    weights: "Weights of the kept keys",
    scope: "Heads that change",
    scopes: {
      all: "all",
      layer: (layer: number) => `layer ${layer + 1}`,
      head: "the shown one",
    },
    rest: (usual: string) => `All keys are kept, and the loss is ${usual} nats a token.`,
    changed: (now: string, usual: string, extra: string) =>
      `The loss is ${now} nats a token, ${extra} above the ${usual} of the unchanged model.`,
    failed: (what: string) =>
      `The measurement has stopped. Reload the page. The core says: ${what}`,
  },
  writes: {
    usual: "With all keys, as it was trained",
    changed: "With these changes",
    kept: (k: number, equal: boolean) =>
      `With ${k === 0 ? "all keys" : keys(k)}${equal ? ", equally weighted" : ""}`,
    again: "Write another",
  },
  adjust: {
    title: "Similarity and temperature",
    similarity: "Similarity",
    temperature: "Temperature of the changed heads",
  },
  hint: "Choose a token to make it the query, a square to show its head. The arrow keys turn the dial. The model has the views and the blind spots of its text; what it writes is nobody’s opinion.",
  values: {
    ...textValues,
    usual: (token: string) => `probability of ${token}, unchanged`,
    meanLoss: (_options: string) => "loss, in nats a token",
    extra: (_options: string) => "loss beyond the unchanged model’s",
    temperature: () => "temperature of the changed heads",
  },
};

declare module "../../language/index.js" {
  interface LessonWords {
    gpt: typeof words;
  }
}

export const pictures: Record<PictureName<"gpt">, string> = {
  model: "A model that writes with its nearest keys",
};

export const controlLabels: Record<ControlName<"gpt">, string> = {
  ...textLabels,
  nearestKeys: "the dial of the nearest keys",
  equalWeights: "equal weights",
  changedHeads: "the heads that change",
  modelSimilarity: "similarity",
  modelTemperature: "temperature",
  writeSeed: "seed of the text",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"gpt">> = {
  path: "A model that writes · 6 minutes",
  ask: "How many neighbours does a language model need?",
  text: {
    model: [
      `As the lesson opens, the model writes word after word but no sentence. It is a small GPT-2 whose 582,720 numbers were trained on 84 State of the Union addresses, until it wrote in their voice, if without sense. What breaks its prose is its attention: every token in every head takes over the value of one key, the one with the highest score, and drops all others. Let each token keep [two keys](${dial(2)}), [four](${dial(4)}), [sixteen](${dial(16)}), and step by step the sentence heals.`,
      "The text is cut into tokens, which are words or parts of words (a dot stands for a space), and the model says what may come next: now “{next}”, for one, with probability {probability}. Its 24 heads stand in four layers. In each of them every token has a query, a key and a value; by dot products its query is compared with its own key and all earlier ones, and the output averages the values by the softmax of these scores. Every square is a head, with a row for each query and a column for each key. Choose one, and the arcs over the text show its weights. Where each token keeps the nearest key alone, one filled cell is left in each row.",
      "The dial under the chart keeps, for every token in every head, only the k keys with the highest scores, its nearest. They share the whole weight, all others get none, and nothing is trained again. What that costs is measured on a speech that the model has never seen. With all keys its loss there is {trained} nats a token: the mean of −ln p, where p is the probability that the model gave to the token that came, so that one nat less makes that token e ≈ 2.7 times as probable. An even guess among all 1,280 tokens would cost 7.15 nats, and looking things up in a book, as a [later lesson](#view=memory) does, takes about half a nat off. The nearest key alone costs {one} more: nearly all that is lost if every head weights all keys alike, so that nothing is compared, which costs {none}.",
      "? eight",
      `[Sixteen keys](${dial(16)}) of at most 128 are almost as good as all; [four](${dial(4)}) are not. So the hard nearest neighbour cannot replace the average. The best key often wins by very little, and what the next ones hold is needed as well: a subject, a verb, the end of the last sentence. To take one value whole is to lose all the others; an average keeps some of each, and the layers above have learned to work with averages.`,
      "? equal",
      `So neither choosing neighbours nor averaging is enough. It takes both: an average in which the nearer key weighs more, and that is what the softmax makes. What near means was learned along with it: give the heads [the distance](${compared("rbf", 2)}) or [the cosine](${compared("cosine", 0.25)}) of the same queries and keys instead of their dot product, and all keys together do worse than four did.`,
      `> Try the nearest key alone [in layer 1](${inLayer("0.1")}), then [in a single head](${inHead("2.3")}). Most heads can lose their other neighbours at almost no cost, because 23 heads are left that have them.`,
      "Which key is nearest was learned as well, and where a head has it from can be taken apart: [why this key](#view=why).",
    ],
  },
  predictions: {
    eight: {
      question:
        "Every token in every head keeps its eight nearest keys. How many nats will the loss lie above that of the unchanged model? Comparing nothing is marked at the right.",
      said: "Eight keys cost {eight}; comparing nothing costs {none}. Eight neighbours carry most of what attention is worth.",
    },
    equal: {
      question:
        "Now the same eight keys, each with the same weight of one eighth. What will that cost?",
      options: {
        same: "about as much as with softmax",
        half: "about twice as much as with softmax",
        most: "most of what comparing nothing costs",
      },
      said: "{equal-eight}, against {eight} with the softmax and {none} with nothing compared. It is not enough to know which keys are near; how near each is has to count.",
    },
  },
  end: "Attention is a nearest-neighbour average, and a soft one for a reason.",
};
