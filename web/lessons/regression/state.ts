/** The data of the regression, the kernel and its bandwidth, and the trained epochs. */

/** Kernels in the order of the core. */
export const kernelNames = ["gaussian", "boxcar", "triangular", "epanechnikov"] as const;
export type KernelName = (typeof kernelNames)[number];

/** A manually placed point with its id. Ids from `regressionLimits.drawn` on are added points. */
export type PlacedPoint = readonly [id: number, x: number, y: number];

/** x also bounds the curve; ids of points are below `ids`; at most `removed` may be removed. */
export const regressionLimits = {
  drawn: 50,
  ids: 80,
  removed: 48,
  x: { min: 0, max: 5 },
  y: { min: -20, max: 20 },
  noise: { min: 0, max: 3 },
  epochs: { max: 5000 },
} as const;

/** The article's grid of queries, 0, 0.1 … 4.9, as NumPy's arange gives it. */
export const places: readonly number[] = Array.from({ length: 50 }, (_, i) => i * 0.1);
export const lastPlace = 4.9;

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "at",
  "points",
  "removed",
  "kernel",
  "bandwidth",
  "seed",
  "noise",
  "epochs",
  "leaveOneOut",
] as const;
