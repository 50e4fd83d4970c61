/** A language model whose attention can be replaced. */
import { headParsers } from "../../figure/head-at.js";
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits, similarityNames } from "../../figure/state/state.js";
import { countTo, parseEnum, parseFlag, parseTemperature } from "../../figure/state/url-values.js";
import { defaultGpt, type GptState, gptLimits, scopes } from "./state.js";
import { parseSource } from "./why/sources.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The text, the selected head, and what is changed in the attention of a language model. */
    readonly gpt: GptState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    prompt: string;
    promptToken: GptState["position"];
    modelHead: GptState["at"];
    nearestKeys: number;
    equalWeights: boolean;
    modelTemperature: number;
    modelSimilarity: GptState["similarity"];
    changedHeads: GptState["scope"];
    ablatedHeads: GptState["ablated"];
    whyKey: GptState["why"];
    withoutSource: GptState["without"];
    remembered: number;
    recalledStates: number;
    writeSeed: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    gpt: true;
  }
}

const own = fieldsOf<GptState>("gpt");
const { head: parseHead, heads: parseHeads } = headParsers(gptLimits);

const parseText = (text: string): string | undefined =>
  text.length <= gptLimits.text ? text : undefined;

const fields: readonly Field[] = [
  own("prompt", "text", parseText),
  own("promptToken", "position", countTo(gptLimits.position)),
  own("modelHead", "at", parseHead),
  own("nearestKeys", "neighbors", countTo(gptLimits.neighbors)),
  own("equalWeights", "equal", parseFlag),
  own("modelTemperature", "temperature", parseTemperature),
  own("modelSimilarity", "similarity", parseEnum(similarityNames)),
  own("changedHeads", "scope", parseEnum(scopes)),
  own("ablatedHeads", "ablated", parseHeads),
  own("writeSeed", "seed", countTo(limits.seed)),
  own("whyKey", "why", countTo(gptLimits.position)),
  own("withoutSource", "without", parseSource),
  own("remembered", "remembered", countTo(gptLimits.remembered)),
  own("recalledStates", "recalled", countTo(gptLimits.recalled)),
];

register({
  name: "gpt",
  title: { en: "Language model", zh: "语言模型", fa: "مدل زبانی" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  data: ["language-model", "moby-dick"],
  defaults: { gpt: defaultGpt },
  fields,
  unlinked: [
    ["gpt", "own"],
    ["gpt", "notes"],
  ],
});
