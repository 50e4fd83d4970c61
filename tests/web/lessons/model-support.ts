/** Random states for tests of the model. */
import "../../../web/lessons/registry.js";
import { viewNames } from "../../../web/figure/lesson.js";
import { type Field, fields } from "../../../web/figure/state/fields.js";
import { defaultState, limits, type State } from "../../../web/figure/state/state.js";
import { valueAt, withValue } from "../../../web/figure/state/state-path.js";
import { pointCount } from "../../../web/lessons/regression/constants.js";
import { generator } from "../generator.js";
import { randomDigits } from "./digits/digits-support.js";
import { randomPrompt } from "./gpt/gpt-support.js";
import { randomHeads } from "./heads-state-support.js";
import { randomPositions } from "./positions-support.js";
import { randomSteps } from "./steps-support.js";
import { randomTransformer } from "./transformer-support.js";
import { randomWords } from "./words-support.js";

/** A value that a field accepts, often at an end of its range; the present one of a field that does not say. */
function randomValue({ accepts, path }: Field, state: State, next: () => number): unknown {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  if (accepts?.kind === "switch") return next() < 0.5;
  if (accepts?.kind === "names") return pick(accepts.names);
  if (accepts?.kind !== "number") return valueAt(state, path);
  const { min = 0, max = 3, step, infinite } = accepts;
  if (infinite) return pick([0, Infinity, 1, 0.05, next() * 3]);
  const between = min + next() * (max - min);
  return pick([min, max, step === 0 ? between : Math.floor(between / step) * step]);
}

export function randomState(seed: number): State {
  const next = generator(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const n = 1 + Math.floor(next() * limits.keys.max);
  const point = () => [Math.round(next() * 400 - 200) / 100 + 0, next() * 2 - 1] as const;
  const points = () => Array.from({ length: n }, point);
  const share = pick([0, 0, 0.1, 0.9]);
  const some = (end: number) =>
    Array.from({ length: end }, (_, i) => i).filter(() => next() < share);
  const indices = Array.from({ length: Math.min(n, limits.tokens.max) }, (_, i) => i);
  const set = (state: State, field: Field) =>
    valueAt(defaultState, field.path) === undefined
      ? state
      : withValue(state, field.path, randomValue(field, state, next));
  const state = fields.reduce(set, defaultState);
  return {
    ...state,
    view: pick(viewNames),
    query: point(),
    keys: points(),
    values: points(),
    tokens: indices.map(() => pick(["a", "", "_", ",", "_c", "注意力", "توجه", "a b", "&=#%+"])),
    padding: indices.filter(() => next() < 0.3),
    blocked: indices.flatMap((i) => indices.filter(() => next() < 0.1).map((j) => [i, j] as const)),
    steps: randomSteps(next),
    points: some(pointCount).map((id) => [
      id,
      next() * 5,
      Math.round(next() * 4000 - 2000) / 100 + 0,
    ]),
    at: Math.floor(next() * 50) / 10,
    words: randomWords(next),
    heads: randomHeads(state.heads, next),
    transformer: randomTransformer(next),
    digits: randomDigits(next),
    ...randomPrompt(next),
    positions: randomPositions(state.positions, next),
  };
}
