/** The kinds of positions, and the order of a sentence. */
import type { State } from "../../figure/state/state.js";

export type PositionsState = State["positions"];

export const mostWords = 8;

/** A point of a clock added to each vector; a turn of query and key; a slope that lowers scores. */
export const encodingNames = ["added", "rotary", "alibi"] as const;

/** The words in the order as written. */
export const asWritten = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const isOrderOf = (order: readonly number[], count: number): boolean =>
  order.length === count && asWritten(count).every((i) => order.includes(i));

/** An order that does not belong to the sentence becomes the written one. */
export function fitted(state: PositionsState): PositionsState {
  const count = state.sentence.length;
  return {
    ...state,
    order: isOrderOf(state.order, count) ? state.order : asWritten(count),
    asking: Math.min(state.asking, count - 1),
  };
}

/** The order after the word at one place has moved to another. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const rest = order.filter((_, place) => place !== from);
  return [...rest.slice(0, to), order[from] ?? 0, ...rest.slice(to)];
}
