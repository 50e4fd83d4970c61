/** A trained transformer whose heads have planar queries and keys. */
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseList, parseTemperature } from "../../figure/state/url-values.js";
import {
  defaultTransformer,
  type HeadAt,
  keptEvery,
  sameHead,
  sorted,
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

function parseHead(text: string): HeadAt | undefined {
  const [, layer = "", head = ""] = /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? [];
  if (layer === "") return undefined;
  const at = { layer: Number(layer), head: Number(head) };
  return at.layer < transformerLimits.layers && at.head < transformerLimits.heads ? at : undefined;
}

const formatHead = ({ layer, head }: HeadAt): string => `${layer}.${head}`;

function parseHeads(text: string): readonly HeadAt[] | undefined {
  if (text === "") return [];
  const heads = parseList(text, ",", parseHead);
  const isOnce = heads?.every((head, i) => heads.findIndex((it) => sameHead(it, head)) === i);
  return isOnce ? sorted(heads as HeadAt[]) : undefined;
}

const fields: readonly Field[] = [
  own("sequence", "text", parseText),
  own("position", "position", countTo(transformerLimits.position)),
  own("headAt", "at", parseHead, formatHead),
  own("headTemperature", "temperature", parseTemperature),
  own("ablated", "ablated", parseHeads, (heads) => heads.map(formatHead).join(",")),
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
  view: async () => {
    const view = await import("./view.js");
    await view.ready();
    return view;
  },
  data: ["trained-transformer"],
  defaults: { transformer: defaultTransformer },
  fields,
  unlinked: [["transformer", "own"]],
});
