/**
 * The fridge of the article, with INVENTED numbers: what stands in it, how each thing
 * is found (its key) and what it does for you (its value); and three wants (queries).
 */
import type { NeedName } from "./state.js";

/** What a key and a want are told in: wet, filling, sweet. */
export const wants: Readonly<Record<NeedName, readonly [number, number, number]>> = {
  choking: [2, -1, 0],
  hungry: [0, 2, -0.5],
  sweet: [0.5, 0, 2],
};

interface Item {
  readonly name: ItemName;
  readonly key: readonly [number, number, number];
  /** What it does for you, 0 … 10: it washes down, it fills, it sweetens. */
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
