/** The displayed head, the next token, and every head's role, as tables. */
import type { ResultTable } from "../../figure/result-table.js";
import type { Solved } from "./solve.js";

export function tables(solved: Solved): ResultTable[] {
  const { words, position, head, model, measured, probability, logits } = solved;
  const placed = words.map((word, i) => `${word} ${i + 1}`);
  const seen = placed.slice(0, position + 1);
  const headNames = Array.from(
    { length: model.layers * model.heads },
    (_, i) => `layer ${Math.floor(i / model.heads) + 1} head ${(i % model.heads) + 1}`,
  );
  const pair = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a, (x, i) => [x, b[i] ?? 0]).flat();
  return [
    {
      name: "shown head",
      ...{ rows: [placed[position] ?? ""], columns: seen },
      ...{ scores: head.scores.data, weights: head.weights.data },
    },
    {
      ...{ name: "next token", rows: [...model.vocabulary], columns: ["logit", "probability"] },
      values: pair(logits.data, probability.data),
    },
    {
      ...{ name: "heads", rows: headNames, columns: ["previous token", "induction"] },
      values: pair(measured.previous.data, measured.induction.data),
    },
    { name: "accuracy", rows: ["all"], columns: ["accuracy"], values: [measured.accuracy.value] },
  ];
}
