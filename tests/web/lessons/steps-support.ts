/** Random step machines for the tests of the model. */
import {
  exampleNames,
  type Matrix,
  matrixNames,
  type StepsState,
  stepNames,
} from "../../../web/lessons/steps/state.js";

export function randomSteps(next: () => number): StepsState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const size = () => 1 + Math.floor(next() * 6);
  const matrix = (): Matrix => {
    const width = size();
    const row = () => Array.from({ length: width }, () => pick([0, 1, -0.5, next() * 200 - 100]));
    return Array.from({ length: size() }, row);
  };
  const cell = [Math.floor(next() * 6), Math.floor(next() * 6)] as const;
  const flag = () => (next() < 0.3 ? next() < 0.5 : undefined);
  const [q, k, v, wq, wk, wv] = matrixNames.map(() => (next() < 0.2 ? matrix() : undefined));
  return {
    example: pick(exampleNames),
    step: pick(stepNames),
    unfolded: pick([undefined, { part: pick(["a", "o"]), row: cell[0], column: cell[1] }]),
    scaled: flag(),
    shifted: flag(),
    causal: flag(),
    blocked: next() < 0.3 ? [cell] : undefined,
    ...{ q, k, v, wq, wk, wv },
  };
}
