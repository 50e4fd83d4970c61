/** Random states for tests of the model. */
import { patientNames, treatmentNames } from "../../../web/lessons/clinic/state.js";
import "../../../web/lessons/registry.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { limits, type State, similarityNames } from "../../../web/figure/state/state.js";
import { labState } from "../../../web/lessons/lab/text.js";
import { kernelNames, regressionLimits } from "../../../web/lessons/regression/state.js";
import { generator } from "../generator.js";
import { randomDigits } from "./digits/digits-support.js";
import { randomGpt } from "./gpt/gpt-support.js";
import { randomHeads } from "./heads-state-support.js";
import { randomLab } from "./lab/lab-support.js";
import { randomPositions } from "./positions-support.js";
import { randomSteps } from "./steps-support.js";
import { randomTransformer } from "./transformer-support.js";
import { randomWords } from "./words-support.js";

export function randomState(seed: number): State {
  const next = generator(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const n = 1 + Math.floor(next() * limits.keys.max);
  const point = () => [Math.round(next() * 400 - 200) / 100 + 0, next() * 2 - 1] as const;
  const points = () => Array.from({ length: n }, point);
  const temperature = () => pick([0, Infinity, 1, 0.05, next() * 3]);
  const share = pick([0, 0, 0.1, 0.9]);
  const some = (end: number) =>
    Array.from({ length: end }, (_, i) => i).filter(() => next() < share);
  const indices = Array.from({ length: Math.min(n, limits.tokens.max) }, (_, i) => i);
  return {
    embedding: pick(["words", "points"]),
    view: pick(viewNames),
    query: point(),
    keys: points(),
    values: points(),
    tokens: indices.map(() => pick(["a", "", "_", ",", "_c", "注意力", "توجه", "a b", "&=#%+"])),
    similarity: pick(similarityNames),
    temperature: temperature(),
    temperatures: { dot: temperature(), cosine: temperature(), rbf: temperature() },
    keyNormPenalty: pick([0, 1, next()]),
    matched: next() < 0.5,
    normalized: next() < 0.5,
    valuesStay: next() < 0.5,
    hard: next() < 0.5,
    hardK: Math.floor(next() * (limits.keys.max + 1)),
    iterations: Math.floor(next() * 41),
    causal: next() < 0.5,
    window: Math.floor(next() * (limits.tokens.max + 1)),
    finiteMask: next() < 0.5,
    logits: pick([1, 5e9, 1e12, 1 + next()]),
    padding: indices.filter(() => next() < 0.3),
    blocked: indices.flatMap((i) => indices.filter(() => next() < 0.1).map((j) => [i, j] as const)),
    seed: Math.floor(next() * 2 ** 32),
    score: pick([-20, 20, next() * 10]),
    dim: 1 + Math.floor(next() * 4096),
    count: 2 + Math.floor(next() * 127),
    trials: 1 + Math.floor(next() * 20),
    correlation: pick([0, 0.99, next() * 0.99]),
    patient: pick(patientNames),
    treatment: pick(treatmentNames),
    surprise: Math.floor(next() * 2 ** 32),
    steps: randomSteps(next),
    noise: pick([0, 0.5, next() * 3]),
    points: some(regressionLimits.ids).map((id) => [
      id,
      next() * 5,
      Math.round(next() * 4000 - 2000) / 100 + 0,
    ]),
    removed: some(regressionLimits.drawn).slice(0, regressionLimits.removed),
    at: Math.floor(next() * 50) / 10,
    kernel: pick(kernelNames),
    bandwidth: temperature(),
    epochs: Math.floor(next() * 5001),
    leaveOneOut: next() < 0.5,
    words: randomWords(next),
    heads: randomHeads(next),
    // A link carries no data of a file.
    lab: labState({ ...randomLab(next), given: {} }),
    transformer: randomTransformer(next),
    digits: randomDigits(next),
    // Last, so that the states of a seed stay those of before.
    valueMatrix: [point(), point()],
    gpt: randomGpt(next),
    positions: randomPositions(next),
  };
}
