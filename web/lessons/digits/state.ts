/** The query, the number of neighbours, and the trained epochs of the metric. */

/** The part of the lesson that a link named; all are shown. */
export const partNames = ["query", "metric"] as const;
export type PartName = (typeof partNames)[number];

export interface DigitsState {
  /** The index of a digit of the data set, or `drawn`. */
  readonly query: number;
  /** 32 × 32 bits, packed by `packed`. */
  readonly drawing: string;
  /** k of the hard vote. */
  readonly neighbors: number;
  readonly part: PartName;
  /** Epochs of training of the learned metric. */
  readonly epoch: number;
}

/** The query is the drawing. */
export const drawn = -1;

/** Digits of the data set. */
export const digitCount = 1797;

export const digitsLimits = {
  query: { min: 0, max: digitCount - 1 },
  neighbors: { min: 1, max: 15 },
  epoch: { min: 0, max: 150 },
} as const;

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "drawing",
  "digit",
  "similarity",
  "temperature",
  "neighbors",
  "metricEpoch",
] as const;

/** A drawing between 3 and 9: its nearest digit is a 3, three of its five nearest are 9s. */
const defaultDrawing =
  "AAAAAAA4DAAA4_AAAw_HAAg__AAA-4DAA8BfAAwH4BAAOgHAA8AeAAwH8BAAfwHAA4jPAAg__AAA8_BAAg_fAAA8_BAAAwPAAAA8BAAAwHAAAAeAAAA4BAAAgHAABAeAAeA8BA4DwHAgfwPAA8_fAAg__BAA8_BAAA_BAAAAAAA";

export const defaultDigits: DigitsState = {
  query: drawn,
  drawing: defaultDrawing,
  neighbors: 5,
  part: "query",
  epoch: 0,
};
