/** A random sentence and order for the lesson on the order of words. */
import { asWritten, moved, type PositionsState } from "../../../web/lessons/positions/state.js";

export function randomPositions(state: PositionsState, next: () => number): PositionsState {
  const upTo = (count: number) => Math.floor(count * next());
  const words = ["the", "dog", "نه", "&=#%+_"];
  const sentence = Array.from({ length: 1 + upTo(8) }, () => words[upTo(words.length)] as string);
  const count = sentence.length;
  const order = asWritten(count).reduce<number[]>(
    (it) => moved(it, upTo(count), upTo(count)),
    asWritten(count),
  );
  return { ...state, sentence, order, asking: upTo(count) };
}
