/** Random step machines for the tests of the model. */
import {
  exampleNames,
  type Matrix,
  matrixNames,
  partNames,
  type StepsInputs,
  type StepsState,
  sourceNames,
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
  const matrices = matrixNames.flatMap((name) => (next() < 0.2 ? [[name, matrix()]] : []));
  const flags = (["projected", "scaled", "shifted", "causal"] as const).flatMap((name) =>
    next() < 0.3 ? [[name, next() < 0.5]] : [],
  );
  const edits: Partial<StepsInputs> = {
    ...Object.fromEntries([...matrices, ...flags]),
    ...(next() < 0.3 && { source: pick(sourceNames) }),
    ...(next() < 0.3 && { blocked: [cell] }),
  };
  return {
    example: pick(exampleNames),
    step: pick(stepNames),
    unfolded: pick([undefined, { part: pick(partNames), row: cell[0], column: cell[1] }]),
    edits,
  };
}
