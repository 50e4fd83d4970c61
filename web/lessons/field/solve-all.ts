/** The additional results of the tables: the same keys under all three similarities. */
import type { SoftKnn, Tensor } from "../../api/index.js";
import { type SimilarityName, type State, similarityNames } from "../../figure/state/state.js";
import { pointsTensor } from "../../figure/tensors.js";
import { colourValues, comparedKeys } from "./solve.js";

export interface SimilarityResult {
  readonly similarity: SimilarityName;
  readonly scores: Tensor | undefined;
  readonly weights: Tensor | undefined;
}

export function solveAll(knn: SoftKnn, state: State): SimilarityResult[] {
  const keys = comparedKeys(knn, state);
  const inputs = { query: pointsTensor([state.query]), key: pointsTensor(keys) };
  const value = colourValues(keys.length);
  return similarityNames.map((similarity) => {
    const options = { similarity, temperature: state.temperature };
    const returned = { returnScores: true, returnWeights: true };
    const { scores, weights } = knn.attention({ ...inputs, value }, { ...options, ...returned });
    return { similarity, scores, weights };
  });
}
