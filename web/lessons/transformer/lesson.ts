/** A trained transformer whose heads have planar queries and keys. */
import { type HeadAt, headParsers } from "../../figure/head-at.js";
import { register } from "../../figure/lesson.js";
import { at, count, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseTemperature } from "../../figure/state/url-values.js";
import { keptEvery, lastPosition, mostSteps, mostText } from "./limits.js";

const parseText = (text: string): string | undefined =>
  text.length <= mostText ? text : undefined;

const { head: parseHead, heads: parseHeads } = headParsers({ layers: 2, heads: 4 });

const fields = {
  /** Words and letters, separated by spaces. */
  sequence: at("text", kind("the cat sat on a mat the cat sat on", parseText)),
  /** The position of the query; the last one by default, and where the sequence is shorter. */
  position: count(lastPosition, { min: 0, max: lastPosition }),
  /** The selected head. */
  headAt: at("at", kind<HeadAt>({ layer: 1, head: 1 }, parseHead)),
  /** Of the selected head; all others keep 1. */
  headTemperature: at("temperature", kind(1, parseTemperature)),
  ablated: kind<readonly HeadAt[]>([], parseHeads),
  /** The network in training: its seed, and the displayed step. */
  trainSeed: at("seed", count(0, limits.seed)),
  trainStep: at("step", kind(0, countTo({ min: 0, max: mostSteps, step: keptEvery }))),
};

const pictures = {
  lookup: ["sequence", "position", "headTemperature"],
  heads: ["headAt", "ablated"],
  learn: ["trainStep", "trainSeed"],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    /** The sequence, the selected head, and the trained steps of a network. */
    readonly transformer: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    transformer: typeof pictures;
  }
}

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
  part: "transformer",
  fields,
  pictures,
});
