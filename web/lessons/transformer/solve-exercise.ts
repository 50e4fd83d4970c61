/** The exercise's data: the heads on one sequence, and their roles. */
import type { SoftKnn } from "../../api/index.js";
import { measure, type Role, roleOf } from "./measure.js";
import type { Model } from "./model.js";
import { defaultTransformer } from "./state.js";
import { tokenize } from "./tokenize.js";

export interface Maps {
  /** (count, count) of each head, layer by layer. */
  readonly maps: readonly Float64Array[];
  readonly count: number;
}

export function mapsOf(knn: SoftKnn, { weights: model, vocabulary, context }: Model): Maps {
  const { ids } = tokenize(defaultTransformer.text, vocabulary, context);
  const { layers = [] } = knn.transformer({ tokens: [...ids], model }, { returnHeads: true });
  const count = ids.length;
  const maps = layers.flatMap(({ weights }) =>
    Array.from({ length: model.heads }, (_, h) =>
      Float64Array.from(weights.data.subarray(h * count * count, (h + 1) * count * count)),
    ),
  );
  return { maps, count };
}

export function rolesOf(knn: SoftKnn, { weights }: Model): readonly Role[] {
  const measured = measure(knn, weights, {});
  return Array.from(measured.previous.data, (_, head) => roleOf(measured, head));
}
