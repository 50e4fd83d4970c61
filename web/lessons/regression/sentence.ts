/** The summary below the plot: the reading at the star. */
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { Strings } from "../../language/index.js";
import type { Solved } from "./solve.js";

export function reading(text: Strings, { place, truth, votes }: Solved): Phrase {
  const words = text.regression;
  const { byHand, trained } = votes;
  return phrase((number) => {
    const answer = number(byHand.answer);
    const parts = [
      words.reading(number(place), number(truth.at())),
      byHand.isEmpty
        ? words.byHandAlone(answer)
        : words.byHand(answer, number(byHand.effective.at())),
    ];
    if (trained) parts.push(words.trained(number(trained.answer), number(trained.effective.at())));
    return text.common.sentences(parts);
  });
}
