/**
 * The lab's part of the state: where the data come from, two settings of attention to compare,
 * and what is looked at. Everything but the data of one's own fits in a link.
 *
 * Axis letters: m queries, n keys, d key width, v value width.
 */
import type { OwnData } from "../../data/matrix.js";
import { type SimilarityName, similarityNames } from "../../figure/state.js";

/** The article's six keys, seeded random numbers, a table of words, or a reader's own files. */
export const labSources = ["toy", "random", "words", "own"] as const;
export type LabSource = (typeof labSources)[number];

/** Which of the word tables: not those that are drawn. */
export const labTables = ["plane", "wide", "glove"] as const;

/** In what the core counts: double, single with the fast kernel, or single rounded once. */
export const numberNames = ["float64", "float32", "exact"] as const;

/** What stands for a block of weights. */
export const reduceNames = ["max", "mean"] as const;

/** Ink measured by the largest weight of the picture, or by that of its own row. */
export const inkNames = ["all", "row"] as const;

/** All options of one call of attention. */
export interface LabSetting {
  readonly similarity: SimilarityName;
  /** Dot products are multiplied by 1/√d; else by `scale`. */
  readonly scaled: boolean;
  readonly scale: number;
  /** In [0, Infinity]; both ends are exact limits. */
  readonly temperature: number;
  readonly keyNormPenalty: number;
  /** 0 = none. */
  readonly softcap: number;
  readonly causal: boolean;
  /** How many keys lie before the first query. */
  readonly past: number;
  /** Only keys less than this many places away; 0 = any distance. */
  readonly window: number;
  /** So many keys at the end are placeholders. */
  readonly padding: number;
  readonly dropout: number;
  readonly dropoutSeed: number;
  readonly numbers: (typeof numberNames)[number];
  /** Into so many equal parts the vectors are cut. */
  readonly heads: number;
  /** Which head is shown, from 1; 0 = the mean of all. */
  readonly head: number;
}

/**
 * The lab as the state keeps it: texts of a link, which `lab-text.ts` reads once the lab is shown,
 * and the matrices that no link carries.
 */
export interface LabState {
  /** Everything but the settings, as far as it is not as usual. */
  readonly data: string;
  readonly a: string;
  /** "" while nothing is compared. */
  readonly b: string;
  readonly own: OwnData;
}

/** All there is to choose, and what is looked at. */
export interface Lab {
  readonly source: LabSource;
  /** Of the random numbers, as are the shapes, `self` and `correlation`. */
  readonly seed: number;
  /** m, n, d, v of the random numbers, and of what stands in for data that a link left behind. */
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly valueWidth: number;
  /** Queries, keys and values are one matrix X. */
  readonly self: boolean;
  /** How much of the keys' variance is common to all of them. */
  readonly correlation: number;
  readonly table: (typeof labTables)[number];
  /** Which batch of data of one's own, from 1. */
  readonly batch: number;
  /** Keys and queries are drawn in a plane. */
  readonly plane: boolean;
  readonly a: LabSetting;
  /** Absent until two settings are compared. */
  readonly b: LabSetting | undefined;
  readonly reduce: (typeof reduceNames)[number];
  readonly ink: (typeof inkNames)[number];
  /** The row that is looked at, and the column of the cursor. */
  readonly row: number;
  readonly column: number;
  /** The part of the map that is shown: its first row and column, and how many; 0 = all. */
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly across: number;
  /** Never in a link; `x` serves for those of query, key and value that are absent. */
  readonly own: OwnData;
}

/** The most of each that a link may ask for. */
export const labLimits = {
  side: 8192,
  width: 4096,
  heads: 64,
  factor: 1e6,
  correlation: { min: 0, max: 0.99 },
} as const;

export const labSetting: LabSetting = {
  similarity: similarityNames[0],
  scaled: true,
  scale: 1,
  temperature: 1,
  keyNormPenalty: 0,
  softcap: 0,
  causal: false,
  past: 0,
  window: 0,
  padding: 0,
  dropout: 0,
  dropoutSeed: 0,
  numbers: numberNames[0],
  heads: 1,
  head: 1,
};

export const defaultLab: Lab = {
  source: "random",
  seed: 7,
  queries: 64,
  keys: 64,
  width: 16,
  valueWidth: 16,
  self: true,
  correlation: 0,
  table: "plane",
  batch: 1,
  plane: false,
  a: labSetting,
  b: undefined,
  reduce: "max",
  ink: "all",
  row: 0,
  column: 0,
  top: 0,
  left: 0,
  height: 0,
  across: 0,
  own: {},
};
