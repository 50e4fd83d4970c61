/** What the scores of a head are sums over. */

import { placeTable } from "../attention/head-places.js";
import { failure } from "../errors.js";
import * as option from "../options.js";
import type { LanguageSettings } from "./language-config.js";
import type { ScoreSource } from "./language-options.js";
import type { ScoreExplanation, ScorePlace } from "./language-types.js";

/** Before the heads of a layer, in the order of the core. */
export function sourcesOf({ n_head }: LanguageSettings, layers: number): ScoreSource[] {
  const sources: ScoreSource[] = [{ kind: "token" }, { kind: "position" }];
  for (let layer = 0; layer < layers; layer++) {
    for (let head = 0; head < n_head; head++) sources.push({ kind: "head", layer, head });
    sources.push({ kind: "bias", layer }, { kind: "mlp", layer });
  }
  return [...sources, { kind: "bias" }];
}

export function readPlace(value: unknown, config: LanguageSettings, tokens: number): ScorePlace {
  const table = placeTable({ layers: config.n_layer, heads: config.n_head });
  const query = option.count(0, tokens - 1);
  return option.required(option.record({ ...table, query })).read(value, "place");
}

const source = { kind: option.later(), layer: option.later(), head: option.later() };
const list = option.list(option.required(option.record(source)), "sources");

/** 1 for each source of a list. */
export function readSources(value: unknown, sources: readonly ScoreSource[]): Uint8Array {
  const listed = new Uint8Array(sources.length);
  option.readOption(list, value, "without").forEach((given, i) => {
    const found = sources.findIndex(
      ({ kind, layer, head }) =>
        kind === given.kind && layer === given.layer && head === given.head,
    );
    if (found < 0) throw failure("VALUE", `without[${i}]`, "is not a source of this score");
    listed[found] = 1;
  });
  return listed;
}

/** The answer of the core without the sources that were left out. */
export function explanation(
  {
    scores,
    terms,
  }: { readonly scores: Float64Array<ArrayBuffer>; readonly terms: Float64Array<ArrayBuffer> },
  all: readonly ScoreSource[],
  leftOut: Uint8Array,
): ScoreExplanation {
  const size = all.length;
  const isKept = (s: number) => leftOut[s] === 0;
  const sources = all.filter((_, s) => isKept(s));
  const data =
    sources.length === size
      ? terms
      : terms.filter((_, i) => isKept(i % size) && isKept(Math.floor(i / size) % size));
  const shape = [scores.length, sources.length, sources.length];
  return { sources, score: scores, terms: { data, shape } };
}
