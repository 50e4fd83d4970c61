/** Losses over all bandwidths, and their assessment. */
import type { SoftKnn } from "../../api/index.js";
import { logScale } from "../../charts/scale.js";
import { type Curve, errorsOf, reciprocal } from "./curve.js";
import type { Data } from "./data.js";
import { places } from "./state.js";

/** The training loss and the error against the true curve. */
export interface Landscape {
  readonly bandwidths: readonly number[];
  readonly losses: readonly number[];
  readonly errors: readonly number[];
  /** The index of the least error. */
  readonly best: number;
}

export const bandwidthRange = [0.01, 10] as const;

/** The number of tried bandwidths: fewer while data are dragged. */
export const landscapeSteps = { still: 49, moving: 17 } as const;

export function solveLandscape(
  knn: SoftKnn,
  { x, y }: Data,
  leaveOneOut: boolean,
  steps: number,
): Landscape {
  const spaced = logScale(bandwidthRange, [0, steps - 1]);
  const bandwidths = Array.from({ length: steps }, (_, i) => spaced.invert(i));
  // An epoch with learning rate 0 computes the loss only.
  const look = { x, y, learningRate: 0, epochs: 1, leaveOneOut };
  const losses = bandwidths.map((h) => {
    const w0 = reciprocal(knn, h)[0] ?? 0;
    return knn.trainKernelRegression({ ...look, w0 }).epochs[0]?.loss ?? 0;
  });
  const at = [...places];
  const curves = bandwidths.map(
    (bandwidth) => knn.kernelRegression({ x, y, at, bandwidth }).prediction,
  );
  const errors = Array.from(errorsOf(knn, curves));
  return { bandwidths, losses, errors, best: errors.indexOf(Math.min(...errors)) };
}

/** An error within this factor of the least counts as near the best. */
const nearFactor = 1.25;
/** Two bandwidths within this factor count as equal. */
const alikeFactor = 2;

/** Whether a gaussian is too wide or too narrow for the true curve; undefined without noise. */
export function fitOf(
  { kernel, error, bandwidth }: Curve,
  { best, bandwidths, errors }: Landscape,
): "near" | "wide" | "narrow" | undefined {
  if (kernel !== "gaussian") return undefined;
  if ((error.data[0] ?? 0) <= nearFactor * (errors[best] ?? 0)) return "near";
  return bandwidth.value > (bandwidths[best] ?? 0) ? "wide" : "narrow";
}

/** The result of the training so far. */
export function outcomeOf(
  trained: Curve | undefined,
  leaveOneOut: boolean,
  { best, bandwidths, errors, losses }: Landscape,
): "start" | "left" | "leftApart" | "kept" | "keptEarly" {
  if (trained === undefined) return "start";
  if (leaveOneOut) {
    const least = bandwidths[losses.indexOf(Math.min(...losses))] ?? 0;
    const ratio = least / (bandwidths[best] ?? 1);
    return ratio < alikeFactor && ratio > 1 / alikeFactor ? "left" : "leftApart";
  }
  const isPast = trained.bandwidth.value < (bandwidths[best] ?? 0);
  return isPast && (trained.error.data[0] ?? 0) > nearFactor * (errors[best] ?? 0)
    ? "kept"
    : "keptEarly";
}
