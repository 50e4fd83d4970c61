/** The same treatment of two patients with flat weights. */
import type { Prediction } from "../../figure/prediction.js";
import type { Solved } from "./solve.js";

const verdict = (after: Solved) => after.after?.verdict;

export const predictions: readonly Prediction<Solved>[] = [
  { id: "flat", go: "patient=flat&treatment=temperature", answer: verdict },
  { id: "blurry", go: "patient=blurry&treatment=temperature", answer: verdict },
];
