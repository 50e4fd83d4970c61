/** What the lessons on the language model share in the state: the text, and the token and the head that are looked at. */
import { type HeadAt, headParsers } from "../figure/head-at.js";
import { declared, fields } from "../figure/state/fields.js";
import { at, defaultsOf, kind, type PartOf, type StateOf } from "../figure/state/kinds.js";
import { defaultState } from "../figure/state/state.js";
import { countTo } from "../figure/state/url-values.js";

/** Characters. */
export const mostText = 400;

const parseText = (text: string): string | undefined =>
  text.length <= mostText ? text : undefined;

const kinds = {
  prompt: at("text", kind("We must work together for a strong economy. We must work", parseText)),
  /** The position of the query; the last one by default. */
  promptToken: at("position", kind<number | undefined>(undefined, countTo({ min: 0, max: 127 }))),
  modelHead: at(
    "head",
    kind<HeadAt>({ layer: 2, head: 2 }, headParsers({ layers: 4, heads: 6 }).head),
  ),
};

type Links = StateOf<typeof kinds>;

declare module "../figure/state/state.js" {
  interface State {
    readonly prompt: PartOf<typeof kinds>;
  }
}

declare module "../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

Object.assign(defaultState, { prompt: defaultsOf(kinds) });
fields.push(...declared(kinds, "prompt"));
