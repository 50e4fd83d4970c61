/**
 * The article's fridge, with INVENTED numbers: its items with their properties (keys) and
 * effects (values), and three needs (queries).
 */
import type { NeedName } from "./state.js";

/** The components of keys and queries: wet, filling, sweet. */
export const wants: Readonly<Record<NeedName, readonly [number, number, number]>> = {
  choking: [2, -1, 0],
  hungry: [0, 2, -0.5],
  sweet: [0.5, 0, 2],
};

interface Item {
  readonly name: ItemName;
  readonly key: readonly [number, number, number];
  /** The effects, 0 … 10: washes down, fills, sweetens. */
  readonly value: readonly [number, number, number];
}

export const itemNames = ["water", "juice", "milk", "cake", "bread"] as const;
export type ItemName = (typeof itemNames)[number];

export const fridge: readonly Item[] = [
  { name: "water", key: [2, -1, -0.5], value: [10, 0, 0] },
  { name: "juice", key: [1.5, -0.5, 1], value: [7, 2, 7] },
  { name: "milk", key: [1, 0.5, 0], value: [6, 4, 2] },
  { name: "cake", key: [-1, 1, 2], value: [0, 6, 9] },
  { name: "bread", key: [-1.5, 2, -0.5], value: [0, 9, 1] },
];
