/** A trained transformer whose heads have planar queries and keys. */
import { headParsers } from "../../figure/head-at.js";
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseTemperature } from "../../figure/state/url-values.js";
import {
  defaultTransformer,
  keptEvery,
  type TransformerState,
  transformerLimits,
} from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The sequence, the selected head, and the trained steps of a network. */
    readonly transformer: TransformerState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    sequence: string;
    position: TransformerState["position"];
    headAt: TransformerState["at"];
    headTemperature: number;
    ablated: TransformerState["ablated"];
    trainSeed: number;
    trainStep: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    transformer: true;
  }
}

const own = fieldsOf<TransformerState>("transformer");

const parseText = (text: string): string | undefined =>
  text.length <= transformerLimits.text ? text : undefined;

const { head: parseHead, heads: parseHeads } = headParsers(transformerLimits);

const fields: readonly Field[] = [
  own("sequence", "text", parseText),
  own("position", "position", countTo(transformerLimits.position)),
  own("headAt", "at", parseHead),
  own("headTemperature", "temperature", parseTemperature),
  own("ablated", "ablated", parseHeads),
  own("trainSeed", "seed", countTo(limits.seed)),
  own("trainStep", "step", countTo({ ...transformerLimits.step, step: keptEvery })),
];

register({
  name: "transformer",
  title: { en: "Transformer", zh: "Transformer", fa: "ترنسفورمر" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  data: ["trained-transformer"],
  defaults: { transformer: defaultTransformer },
  fields,
  unlinked: [["transformer", "own"]],
});
