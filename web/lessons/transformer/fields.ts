/** The transformer in the hash: text, position, a head as `layer.head` counted from 0. */
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseList, parseTemperature } from "../../figure/state/url-values.js";
import {
  type HeadAt,
  keptEvery,
  sameHead,
  sorted,
  type TransformerState,
  transformerLimits,
} from "./state.js";

const own = fieldsOf<TransformerState>("transformer");

const parseText = (text: string): string | undefined =>
  text.length <= transformerLimits.text ? text : undefined;

function parseHead(text: string): HeadAt | undefined {
  const [, layer = "", head = ""] = /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? [];
  if (layer === "") return undefined;
  const at = { layer: Number(layer), head: Number(head) };
  return at.layer < transformerLimits.layers && at.head < transformerLimits.heads ? at : undefined;
}

export const formatHead = ({ layer, head }: HeadAt): string => `${layer}.${head}`;

function parseHeads(text: string): readonly HeadAt[] | undefined {
  if (text === "") return [];
  const heads = parseList(text, ",", parseHead);
  const isOnce = heads?.every((head, i) => heads.findIndex((it) => sameHead(it, head)) === i);
  return isOnce ? sorted(heads as HeadAt[]) : undefined;
}

export const transformerFields: readonly Field[] = [
  own("sequence", "text", parseText),
  own("position", "position", countTo(transformerLimits.position)),
  own("headAt", "at", parseHead, formatHead),
  own("headTemperature", "temperature", parseTemperature),
  own("ablated", "ablated", parseHeads, (heads) => heads.map(formatHead).join(",")),
  own("trainSeed", "seed", countTo(limits.seed)),
  own("trainStep", "step", countTo({ ...transformerLimits.step, step: keptEvery })),
];
