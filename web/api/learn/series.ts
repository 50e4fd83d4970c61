/** Numbers along one axis: points, positions, targets. */

import { shapeError } from "../errors.js";
import { inOneType, type Source, showShape, toTensor } from "../tensors/tensor.js";
import type { ResultFloats } from "../tensors/tensor-types.js";

export interface SeriesSet<Name extends string> {
  readonly series: Readonly<Record<Name, Source>>;
  /** Their common number type. */
  readonly element: string;
}

/** The largest distance of a position from 0: the core's `kLargestPosition`. */
export const withinPositions = "be finite and within ±2^1021";

/** Arguments of one axis, all of one number type. */
export function inSeries<Name extends string>(
  given: Readonly<Record<Name, Source>>,
): SeriesSet<Name> {
  for (const source of Object.values<Source>(given)) {
    if (source.shape.length === 1) continue;
    throw shapeError(source, `must have 1 axis, it has shape ${showShape(source.shape)}`);
  }
  const names = Object.keys(given) as Name[];
  const [element, sources] = inOneType(names.map((name) => given[name]));
  const series = Object.fromEntries(names.map((name, i) => [name, sources[i]]));
  return { series: series as Record<Name, Source>, element };
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
