/** Lists of heads in options. */

import type { Place } from "../errors.js";
import { givenValues, readInteger } from "../options.js";
import { readItems } from "./transformer-model.js";

/**
 * Reads a list of { layer, head, …more }, or none. `each` gets the number of the head in all layers,
 * the other values, and the item's place.
 */
export function readHeads<More extends string = never>(
  value: unknown,
  place: Place,
  { layers, heads }: { readonly layers: number; readonly heads: number },
  each: (head: number, given: Partial<Record<More, unknown>>, at: Place) => void,
  ...more: More[]
): void {
  readItems(value === undefined ? [] : value, place, "heads").forEach((item, i) => {
    const at = `${place}[${i}]`;
    const given = givenValues(item, ["layer", "head", ...more], at) as Record<string, unknown>;
    const integer = (name: "layer" | "head", end: number) =>
      readInteger(given[name], `${at}.${name}`, 0, end - 1);
    const layer = integer("layer", layers);
    each(layer * heads + integer("head", heads), given as Partial<Record<More, unknown>>, at);
  });
}
