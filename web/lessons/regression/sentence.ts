/** What the figure says of itself, from numbers the core gave. */
import type { Strings } from "../../locales/index.js";
import { formatNumber } from "../../model/derive.js";
import type { Curve, Vote } from "./solve.js";
import type { Landscape } from "./training.js";

/** The line below the plot: the reading at the star. */
export function reading(
  text: Strings,
  at: number,
  truth: number,
  byHand: Vote,
  trained: Vote | undefined,
): string {
  const words = text.regression;
  const [answer, k] = [formatNumber(byHand.answer), formatNumber(byHand.effective, 1)];
  const parts = [
    words.reading(formatNumber(at, 1), formatNumber(truth)),
    byHand.effective === 0 ? words.byHandAlone(answer) : words.byHand(answer, k),
  ];
  if (trained) {
    parts.push(words.trained(formatNumber(trained.answer), formatNumber(trained.effective, 1)));
  }
  return text.common.sentences(parts);
}

/** An error this much above the least is still near it. */
const nearly = 1.25;
/** Two bandwidths within this factor are near each other. */
const alike = 2;

/** Whether a gaussian is too wide or too narrow for the true curve; nothing where noise hides no curve. */
export function verdict(text: Strings, curve: Curve, landscape: Landscape): string {
  const words = text.regression.verdict;
  const { best, bandwidths, errors } = landscape;
  if (curve.kernel !== "gaussian") return "";
  if (curve.error <= nearly * (errors[best] ?? 0)) return words.near;
  return curve.bandwidth > (bandwidths[best] ?? 0) ? words.wide : words.narrow;
}

/** What training does, as far as it has come. */
export function trainingVerdict(
  text: Strings,
  trained: Curve | undefined,
  leaveOneOut: boolean,
  landscape: Landscape,
): string {
  const words = text.regression.training.verdict;
  if (trained === undefined) return words.start;
  const { best, bandwidths, errors, losses } = landscape;
  if (leaveOneOut) {
    const least = bandwidths[losses.indexOf(Math.min(...losses))] ?? 0;
    const ratio = least / (bandwidths[best] ?? 1);
    return ratio < alike && ratio > 1 / alike ? words.left : words.leftApart;
  }
  const isPast = trained.bandwidth < (bandwidths[best] ?? 0);
  return isPast && trained.error > nearly * (errors[best] ?? 0) ? words.kept : words.keptEarly;
}
