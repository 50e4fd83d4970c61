/** The field's vote as numbers: the star against every key, as the figure scores it and as the three similarities do. */
import type { Tensor } from "../../api/index.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { pointsTensor } from "../../figure/tensors.js";
import type { ResultTable } from "../../model/result-table.js";
import { letterOf, similarityNames } from "../../model/state.js";
import { colourValues, keysAsked, scoringOf } from "./solve.js";

export function fieldResults({ knn, state }: FigureHost): ResultTable[] {
  const keys = keysAsked(knn, state);
  const letters = keys.map((_, i) => letterOf(i));
  const [query, key] = [pointsTensor([state.query]), pointsTensor(keys)];
  const ask = (options: ReturnType<typeof scoringOf>) =>
    knn.attention(
      { query, key, value: colourValues(keys.length) },
      { ...options, returnScores: true, returnWeights: true },
    );
  const { output, scores, weights } = ask(scoringOf(state));
  const table = (name: string, s: Tensor | undefined, w: Tensor | undefined): ResultTable => ({
    ...{ name, rows: ["query"], columns: letters, scores: s?.data, weights: w?.data },
  });
  const each = similarityNames.map((similarity) => {
    const answer = ask({ similarity, temperature: state.temperature });
    return table(similarity, answer.scores, answer.weights);
  });
  const colour = { name: "output", rows: ["query"], columns: ["red", "green", "blue"] };
  return [table("field", scores, weights), { ...colour, values: output.data }, ...each];
}
