/** The sequence, the selected head, the changes in the heads, and the trained steps of a network. */
import { type HeadAt, withHead } from "../../figure/head-at.js";
import type { Model } from "./model.js";

export type { HeadAt } from "../../figure/head-at.js";

export interface TransformerState {
  /** Words and letters, separated by spaces. */
  readonly text: string;
  /** The position of the query; default the last one. */
  readonly position: number | undefined;
  /** The selected head, layer and head counted from 0. */
  readonly at: HeadAt;
  /** Temperature of the selected head; all others keep 1. */
  readonly temperature: number;
  /** The ablated heads. */
  readonly ablated: readonly HeadAt[];
  /** The network in training: its seed, and the displayed step. */
  readonly seed: number;
  readonly step: number;
  /** The reader's own network; not in links. */
  readonly own: Model | undefined;
}

export const transformerLimits = {
  text: 240,
  position: { max: 511 },
  layers: 8,
  heads: 16,
  step: { max: 600 },
} as const;

/** Training steps between two kept ones. */
export const keptEvery = 5;

export const defaultTransformer: TransformerState = {
  text: "the cat sat on a mat the cat sat on",
  position: undefined,
  at: { layer: 1, head: 1 },
  temperature: 1,
  ablated: [],
  seed: 0,
  step: 0,
  own: undefined,
};

/** Ablates a head, or restores it. */
export const withAblation = (state: TransformerState, head: HeadAt): TransformerState => ({
  ...state,
  ablated: withHead(state.ablated, head),
});

/** Names for `controls=` and `lock=`, in the order of the documentation. */
export const controls = [
  "sequence",
  "position",
  "headAt",
  "headTemperature",
  "ablated",
  "trainStep",
  "trainSeed",
] as const;
