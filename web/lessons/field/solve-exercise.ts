/** The colours of the answer choices. */
import type { SoftKnn } from "../../api/index.js";
import { keyValue } from "../../charts/key-colours.js";

/** The mean of the colours of some keys: at temperature ∞ all weights are equal. */
export function blendOf(knn: SoftKnn, keys: readonly number[]): number[] {
  const value = keys.map((i) => [...keyValue(i)]);
  const task = { query: [[0]], key: keys.map(() => [0]), value };
  return [...knn.attention(task, { temperature: Number.POSITIVE_INFINITY }).output.data];
}
