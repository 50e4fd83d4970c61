import type { RandomStream } from "../../api/index.js";
import { randomPoints } from "../../controls/surprise.js";
import { type State, similarityNames } from "../../figure/state/state.js";

/** Five to nine keys away from the rim, a star, a similarity and a moderate temperature. */
export function surpriseField(stream: RandomStream): Partial<State> {
  const pick = <T>(list: readonly T[], share = 0): T => list[Math.floor(share * list.length)] as T;
  const [count = 0, which = 0, heat = 0] = stream.rand(3);
  const n = 5 + Math.floor(count * 5);
  const [query = [0, 0], ...keys] = randomPoints(stream, n + 1);
  return {
    query,
    keys,
    values: keys,
    tokens: keys.map(() => ""),
    padding: [],
    blocked: [],
    similarity: pick(similarityNames, which),
    temperature: pick([0, 0.05, 0.1, 0.2, 0.3, 0.5], heat),
    keyNormPenalty: 0,
    normalized: false,
  };
}
