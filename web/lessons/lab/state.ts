/**
 * The lab's part of the state: the data source, a setting of attention, and the selection.
 * Everything except own data fits in a link.
 *
 * Axis letters: m queries, n keys, d key dimension, v value dimension.
 */

import { limits, type SimilarityName, similarityNames } from "../../figure/state/state.js";
import type { GivenData } from "./given/given.js";
import type { OwnData } from "./own/matrix.js";

/** A table of words, the article's six keys, seeded random numbers, or the reader's own files. */
export const labSources = ["words", "toy", "random", "own"] as const;
export type LabSource = (typeof labSources)[number];

/** The word tables; without those of the plane figures. */
export const labTables = ["plane", "wide", "glove"] as const;

/** Darkness relative to the largest weight of the picture, or of its own row. */
export const inkNames = ["all", "row"] as const;

/** The options of a call of attention. */
export interface LabSetting {
  readonly similarity: SimilarityName;
  /** Multiply dot products by 1/√d; otherwise by `scale`. */
  readonly scaled: boolean;
  readonly scale: number;
  /** In [0, Infinity]; 0 and Infinity are exact limits. */
  readonly temperature: number;
  /** 0 = none. */
  readonly softcap: number;
  readonly causal: boolean;
  /** The number of keys before the first query. */
  readonly past: number;
  /** Only keys less than this many positions away; 0 = any distance. */
  readonly window: number;
  /** The number of padding keys at the end. */
  readonly padding: number;
  readonly dropout: number;
  readonly dropoutSeed: number;
  /** The number of equal parts of the vectors. */
  readonly heads: number;
  /** The displayed head, from 1; 0 = the mean of all. */
  readonly head: number;
  /** Of given weights, from 1. */
  readonly layer: number;
}

/**
 * The lab in the state: texts of a link, which `text.ts` parses once the lab is shown,
 * and the matrices that no link carries.
 */
export interface LabState {
  /** All but the setting, if different from the defaults. */
  readonly data: string;
  readonly setting: string;
  /** Given weights and tokens of an attribute, in JSON. */
  readonly weights: string;
  readonly queryTokens: string;
  readonly keyTokens: string;
  readonly own: OwnData;
  /** Those of a file or a program. */
  readonly given: GivenData;
}

/** The data, the setting and the selection. */
export interface Lab {
  readonly source: LabSource;
  /** Options of the random numbers: seed, shapes, and `self`. */
  readonly seed: number;
  /** m, n, d, v of the random numbers, which also replace own data missing from a link. */
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly valueWidth: number;
  /** Queries, keys and values are one matrix X. */
  readonly self: boolean;
  readonly table: (typeof labTables)[number];
  readonly setting: LabSetting;
  readonly ink: (typeof inkNames)[number];
  /** The selected row, and the column of the cursor. */
  readonly row: number;
  readonly column: number;
  /** The map shows the cells around the selected one; otherwise all. */
  readonly close: boolean;
  /** Never in a link; `x` replaces missing ones of query, key and value. */
  readonly own: OwnData;
  readonly given: GivenData;
}

/** The limits of links. */
export const labLimits = {
  side: 8192,
  width: 4096,
  heads: 64,
  layers: 8192,
  factor: 1e6,
} as const;

export interface Range {
  readonly min: number;
  readonly max: number;
  /** "any" for numbers that need not be integers. */
  readonly step: number | "any";
}

const { side, width, heads, layers, factor } = labLimits;
const anyFactor: Range = { min: -factor, max: factor, step: "any" };
const size: Range = { min: 1, max: side, step: 1 };
const place: Range = { min: 0, max: side, step: 1 };

/** What the numbers of a setting may be, in links and in fields. */
export const settingRanges = {
  scale: anyFactor,
  softcap: { ...anyFactor, min: 0 },
  ...{ past: place, window: place, padding: place },
  dropout: { min: 0, max: 0.99, step: 0.01 },
  dropoutSeed: { ...limits.seed, step: 1 },
  heads: { min: 1, max: heads, step: 1 },
  head: { min: 0, max: layers, step: 1 },
  layer: { min: 1, max: layers, step: 1 },
} satisfies Partial<Record<keyof LabSetting, Range>>;

/** What the other numbers of the lab may be. */
export const labRanges = {
  seed: { ...limits.seed, step: 1 },
  ...{ queries: size, keys: size },
  width: { min: 1, max: width, step: 1 },
  valueWidth: { min: 1, max: width, step: 1 },
  ...{ row: place, column: place },
} satisfies Partial<Record<keyof Lab, Range>>;

export const labSetting: LabSetting = {
  similarity: similarityNames[0],
  scaled: true,
  scale: 1,
  temperature: 1,
  softcap: 0,
  causal: false,
  past: 0,
  window: 0,
  padding: 0,
  dropout: 0,
  dropoutSeed: 0,
  heads: 1,
  head: 1,
  layer: 1,
};

export const defaultLab: Lab = {
  source: labSources[0],
  seed: 7,
  queries: 64,
  keys: 64,
  width: 16,
  valueWidth: 16,
  self: true,
  table: "wide",
  setting: labSetting,
  ink: "all",
  row: 0,
  column: 0,
  close: false,
  own: {},
  given: {},
};

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = ["lab", "labSetting"] as const;
