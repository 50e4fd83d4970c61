/** Random states of the lesson on the order of words. */
import {
  asWritten,
  encodingNames,
  moved,
  type PositionsState,
} from "../../../web/lessons/positions/state.js";

export function randomPositions(next: () => number): PositionsState {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const upTo = (count: number) => Math.floor(count * next());
  const sentence = Array.from({ length: 1 + upTo(8) }, () => pick(["the", "dog", "نه", "&=#%+_"]));
  const count = sentence.length;
  const order = asWritten(count).reduce<number[]>(
    (it) => moved(it, upTo(count), upTo(count)),
    asWritten(count),
  );
  return {
    ...{ sentence, order, asking: upTo(count), encoding: pick(encodingNames) },
    ...{
      amount: pick([0, 1, next()]),
      learned: pick([1, next()]),
      first: upTo(25),
      earlierOnly: next() < 0.5,
    },
  };
}
