/**
 * The lab's part of the state: the data, the options of attention, and the selection. Everything except own data fits
 * in a link.
 *
 * Axis letters: m queries, n keys, d key dimension, v value dimension.
 */
import {
  at,
  choice,
  count,
  flag,
  kind,
  type LinksOf,
  number,
  type PartOf,
} from "../../figure/state/kinds.js";
import { limits, similarityNames } from "../../figure/state/state.js";
import { parseTemperature } from "../../figure/state/url-values.js";
import type { GivenData, GivenSlot } from "./given/given.js";
import type { OwnData } from "./own/matrix.js";

/** A table of words, the article's six keys, seeded random numbers, or the reader's own files. */
export const labSources = ["words", "toy", "random", "own"] as const;
export type LabSource = (typeof labSources)[number];

/** The word tables; without those of the plane figures. */
const labTables = ["plane", "wide", "glove"] as const;

/** The most queries or keys of which all weights are computed, and the most dimensions of a vector in all heads. */
export const labLimits = { side: 2048, dimension: 4096 } as const;

/** Weights of a file may have longer sides. */
const side = { max: 8192 };
const size = { min: 1, max: labLimits.side };
const dimension = { min: 1, max: labLimits.dimension };
const factor = 1e6;

export const labFields = {
  labSimilarity: at("similarity", choice("dot", similarityNames)),
  labTemperature: at("temperature", kind(1, parseTemperature)),
  /** Multiply dot products by 1/√d; otherwise by `scale`. */
  labScaled: at("scaled", flag(true)),
  labScale: at("scale", number(1, { min: -factor, max: factor })),
  /** 0 = none. */
  labSoftcap: at("softcap", number(0, { max: factor })),
  labCausal: at("causal", flag(false)),
  /** Only keys less than this many positions away; 0 = any distance. */
  labWindow: at("window", count(0, side)),
  /** The number of keys before the first query. */
  labPast: at("past", count(0, side)),
  /** The number of padding keys at the end. */
  labPadding: at("padding", count(0, side)),
  labHeads: at("heads", count(1, { min: 1, max: 64 })),
  /** From 1; 0 for the mean of all heads. */
  labHead: at("head", count(1, side)),
  labDropout: at("dropout", number(0, { max: 0.99, step: 0.01 })),
  labDropoutSeed: at("dropoutSeed", count(0, limits.seed)),
  /** m, n, d, v of the random numbers, which also replace own data missing from a link. */
  labSeed: at("seed", count(7, limits.seed)),
  labQueries: at("queries", count(64, size)),
  labKeys: at("keys", count(64, size)),
  labDimension: at("dimension", count(16, dimension)),
  labValueDimension: at("valueDimension", count(16, dimension)),
  labSource: at("source", choice("words", labSources)),
  labTable: at("table", choice("wide", labTables)),
  /** Queries, keys and values are one matrix X. */
  labSelf: at("self", flag(true)),
  /** Of given weights. */
  labLayer: at("layer", count(1, { min: 1, ...side })),
  /** The selected row, and the column of the cursor. */
  labRow: at("row", count(0, side)),
  labColumn: at("column", count(0, side)),
};

export type LabLinks = LinksOf<typeof labFields>;
type Chosen = PartOf<typeof labFields>;

/** Never in a link, or only if they are short. */
export interface LabState extends Chosen, Readonly<Record<GivenSlot, string>> {
  readonly own: OwnData;
  readonly given: GivenData;
}

/** The state with what its texts give. */
export interface Lab extends Chosen {
  /** `x` replaces missing ones of query, key and value. */
  readonly own: OwnData;
  readonly given: GivenData;
}

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = Object.keys(labFields) as (keyof typeof labFields)[];
