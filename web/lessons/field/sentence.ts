/** The summary sentence of the field. */

import { decimals, percent } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import { letterOf, type State } from "../../figure/state/state.js";
import type { Strings } from "../../language/index.js";
import type { Solved } from "./solve.js";

function picks(text: Strings, { similarity }: State, solved: Solved): string {
  const words = text.field.picks;
  const letters = solved.chosen.map(letterOf);
  const [winner = "", nearest = ""] = [letters[0], letterOf(solved.nearest[0] ?? 0)];
  if (letters.length > 1) return words.tie(similarity, letters);
  return solved.reason === undefined
    ? words.agree(similarity, letters)
    : words.differ[solved.reason](similarity, winner, nearest);
}

export function fieldSentence(text: Strings, state: State, solved: Solved): Phrase {
  const words = text.field.share;
  const { temperature } = state;
  return phrase((number) => {
    const [first = 0] = ranked(solved.weights.data);
    const shares =
      temperature === 0
        ? words.hard
        : temperature === Number.POSITIVE_INFINITY
          ? words.average
          : words.soft(
              letterOf(first),
              number(solved.weights.at(first, percent)),
              number(solved.effective.at(0, decimals(1))),
            );
    return text.common.sentences([picks(text, state, solved), shares]);
  });
}
