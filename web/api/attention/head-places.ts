/** Single heads of a model. */

import type { Place } from "../errors.js";
import * as option from "../options.js";

/** One head of a model, layer and head counted from 0. */
export interface HeadPlace {
  readonly layer: number;
  readonly head: number;
}

interface Heads {
  readonly layers: number;
  readonly heads: number;
}

export const placeTable = ({ layers, heads }: Heads) => ({
  layer: option.count(0, layers - 1),
  head: option.count(0, heads - 1),
});

/** Reads a list of heads, each with what `more` says, or none. */
export function readHeads<More extends option.AnyTable>(
  value: unknown,
  place: Place,
  model: Heads,
  more: More,
) {
  const item = option.required(option.record({ ...placeTable(model), ...more }));
  return option.readOption(option.list(item, "heads"), value, place);
}

/** A byte for each head of a model: 1 for those of a list. */
export function markedHeads(value: unknown, place: Place, model: Heads): Uint8Array {
  const marks = new Uint8Array(model.layers * model.heads);
  for (const { layer, head } of readHeads(value, place, model, {})) {
    marks[layer * model.heads + head] = 1;
  }
  return marks;
}
