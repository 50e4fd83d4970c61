/** Numbers along one axis: points, places, targets. */

import type { ArgumentInfo } from "./engine.js";
import { failure } from "./errors.js";
import {
  checkMemory,
  commonElement,
  draftTensor,
  floatElements,
  type Source,
  showShape,
  toDoubles,
} from "./tensor.js";

/** An argument of one axis, copied. */
export interface Series extends ArgumentInfo {
  readonly data: Float64Array;
}

export interface SeriesSet<Name extends string> {
  readonly series: Readonly<Record<Name, Series>>;
  /** Their common number type. */
  readonly element: string;
}

/** How far positions may lie from 0: the core's `kLargestPosition`. */
export const withinPositions = "be finite and within ±2^1021";

/**
 * Reads arguments of one axis, all of one number type. `check` gets their
 * lengths, in the order given, before anything is copied.
 */
export function readSeries<Name extends string>(
  where: string,
  given: Readonly<Record<Name, unknown>>,
  check: (lengths: Readonly<Record<Name, number>>) => void = () => {},
): SeriesSet<Name> {
  const names = Object.keys(given) as Name[];
  const drafts = names.map((argument) =>
    draftTensor(given[argument], { where, argument }, "number"),
  );
  const sources = drafts.map((draft) => oneAxis(checkMemory(draft, floatElements)));
  const element = commonElement(sources);
  const table = <T>(of: (source: Source) => T) =>
    Object.fromEntries(names.map((name, i) => [name, of(sources[i] as Source)])) as Record<Name, T>;
  check(table((source) => source.shape[0] as number));
  const series = table((source) => ({
    argument: source.place.argument,
    shape: source.shape,
    data: toDoubles(source),
  }));
  return { series, element };
}

function oneAxis(source: Source): Source {
  if (source.shape.length === 1) return source;
  const text = `must have 1 axis, it has shape ${showShape(source.shape)}`;
  throw failure("SOFTKNN_E_SHAPE", source.place, text);
}

/** Refuses targets that are not one per point. */
export function checkPaired(where: string, { x, y }: { x: number; y: number }): void {
  if (x === y) return;
  const text = `must hold one number per point: it holds ${y}, x holds ${x}`;
  throw failure("SOFTKNN_E_SHAPE", { where, argument: "y" }, text);
}
