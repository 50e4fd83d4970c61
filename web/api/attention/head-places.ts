/** Lists of heads in options. */

import type { Place } from "../errors.js";
import { givenValues, readInteger, readList } from "../options.js";

/** The items of a list of layers or heads, each read once. */
export function readItems(value: unknown, place: Place, items: string): readonly unknown[] {
  return readList(value, place, `an array of at most 4096 ${items}`, 4096, "TYPE");
}

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
