/** Positions as the core computes them: added to vectors, as turns of queries and keys, or in the scores. */

import type { SoftKnn, Tensor } from "../../api/index.js";
import { added } from "../../figure/ranks.js";
import type { PositionsState } from "./state.js";

/** The first place is at twelve o'clock, and each later one an hour on. */
export const hour = Math.PI / 6;

/** What a distance of one place takes from a score. */
export const slope = 0.5;

export interface Encoded {
  /** Of queries and keys alike, (m, 2). */
  readonly placed: Tensor;
  /** (m, 2): rotary positions and slopes leave the values as they are. */
  readonly values: Tensor;
  /** What each place between query and key takes from a score. */
  readonly positionBias: number;
}

type Encoding = Pick<PositionsState, "encoding" | "amount">;

export const sum = (a: Tensor, b: Tensor, factor = 1): Tensor => ({
  data: added(a.data, b.data, factor),
  shape: a.shape,
});

/** Words, (m, 2), at these places. */
export function encode(
  knn: SoftKnn,
  words: Tensor,
  places: readonly number[],
  { encoding, amount }: Encoding,
): Encoded {
  const plain = { placed: words, values: words, positionBias: 0 };
  if (encoding === "added") {
    const positions = places.map((place) => place * hour);
    const clock = knn.sinusoidalPositions({ positions, dimension: 2 });
    const placed = sum(words, clock, amount);
    return { ...plain, placed, values: placed };
  }
  if (encoding === "rotary") {
    const positions = places.map((place) => place * hour * amount);
    return { ...plain, placed: knn.rotary(words, { positions }) };
  }
  return { ...plain, positionBias: amount * slope };
}
