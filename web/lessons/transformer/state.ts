/** The sequence, the head that is looked at, what is changed in the heads, and how far a network has learnt. */
import type { Model } from "./model.js";

export interface TransformerState {
  /** Words and letters, by spaces. */
  readonly text: string;
  /** The position of the query; the last one where there is none. */
  readonly position: number | undefined;
  /** The head that is looked at, both counted from 0. */
  readonly at: HeadAt;
  /** Of the head that is looked at; all others keep 1. */
  readonly temperature: number;
  /** The heads that add nothing. */
  readonly ablated: readonly HeadAt[];
  /** Of the network that learns while one looks: its seed, and the step that is shown. */
  readonly seed: number;
  readonly step: number;
  /** A network of the reader's own; no link carries it. */
  readonly own: Model | undefined;
}

export interface HeadAt {
  readonly layer: number;
  readonly head: number;
}

export const sameHead = (a: HeadAt, b: HeadAt): boolean => a.layer === b.layer && a.head === b.head;

export const transformerLimits = {
  text: 240,
  position: { max: 511 },
  layers: 8,
  heads: 16,
  step: { max: 600 },
} as const;

/** Steps of training between two that are kept. */
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

/** The state with a head ablated, or no longer. */
export function withAblation(state: TransformerState, head: HeadAt): TransformerState {
  const others = state.ablated.filter((other) => !sameHead(other, head));
  const isNew = others.length === state.ablated.length;
  return { ...state, ablated: sorted(isNew ? [...others, head] : others) };
}

export const sorted = (heads: readonly HeadAt[]): HeadAt[] =>
  [...heads].sort((a, b) => a.layer - b.layer || a.head - b.head);
