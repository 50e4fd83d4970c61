import type { RandomStream } from "../../api/index.js";
import type { State } from "../../figure/state/state.js";
import { kernelNames, places } from "./state.js";

/** Random data, kernel with a suitable bandwidth, and query position, without training. */
export function surpriseRegression(stream: RandomStream): Partial<State> {
  const pick = <T>(list: readonly T[], share = 0): T => list[Math.floor(share * list.length)] as T;
  const [seed = 0, noise, kernel, bandwidth, at] = stream.rand(5);
  return {
    seed: Math.floor(seed * 1e6),
    noise: pick([0.1, 0.3, 0.5, 0.8], noise),
    points: [],
    removed: [],
    kernel: pick(kernelNames, kernel),
    bandwidth: pick([0.1, 0.2, 0.4, 0.7, 1.5], bandwidth),
    at: Math.round(pick(places, at) * 10) / 10,
    epochs: 0,
  };
}
