/** The field behind the plane of a head: the weighted mean of the keys' colours for a query at every point. */
import type { SoftKnn } from "../../api/index.js";
import type { FieldRequest } from "../../charts/plane/field-painter.js";
import type { Point } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";

export function fieldColours(
  knn: SoftKnn,
  keys: readonly Point[],
  colours: readonly (readonly [number, number, number])[],
  { extent, temperature }: { readonly extent: number; readonly temperature: number },
): FieldRequest["compute"] {
  const key = pointsTensor(keys);
  const value = { data: Float64Array.from(colours.flat()), shape: [keys.length, 3] };
  const field = { key, value, similarity: "dot", temperature, xRange: [-extent, extent] } as const;
  return (grid) => ({ ...grid, colours: knn.attentionField({ ...field, ...grid }).output.data });
}
