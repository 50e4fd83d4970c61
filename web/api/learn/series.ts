/** Numbers along one axis: points, positions, targets. */

import { shapeError } from "../errors.js";
import {
  checkMemory,
  inOneType,
  type ResultFloats,
  type Source,
  showShape,
  toTensor,
  uncheckedTensor,
} from "../tensors/tensor.js";

export interface SeriesSet<Name extends string> {
  readonly series: Readonly<Record<Name, Source>>;
  /** Their common number type. */
  readonly element: string;
}

/** The largest distance of a position from 0: the core's `kLargestPosition`. */
export const withinPositions = "be finite and within ±2^1021";

/** Reads arguments of one axis, all of one number type. */
export function readSeries<Name extends string>(
  given: Readonly<Record<Name, unknown>>,
): SeriesSet<Name> {
  const names = Object.keys(given) as Name[];
  const drafts = names.map((name) => uncheckedTensor(given[name], name));
  const sources = drafts.map((draft) => {
    const source = checkMemory(draft);
    if (source.shape.length === 1) return source;
    throw shapeError(source, `must have 1 axis, it has shape ${showShape(source.shape)}`);
  });
  const [element, series] = inOneType(sources);
  const entries = names.map((name, i) => [name, series[i]]);
  return { series: Object.fromEntries(entries), element };
}

export function lengthOf({ shape }: Source): number {
  return shape[0] as number;
}

/** Throws if there is not one target per point. */
export function checkPaired({ x, y }: { readonly x: Source; readonly y: Source }): void {
  const [points, targets] = [lengthOf(x), lengthOf(y)];
  if (points === targets) return;
  throw shapeError(y, `must hold one number per point: it holds ${targets}, x holds ${points}`);
}

/** A result of one axis in the number type of the inputs. */
export function toList(values: Float64Array<ArrayBuffer>, element: string): ResultFloats {
  return toTensor(values, [values.length], element, "result").data;
}
