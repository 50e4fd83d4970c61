/** The one line that says what the field did, and why. */
import type { Strings } from "../../locales/index.js";
import { formatNumber, formatPercent, ranked } from "../../model/derive.js";
import { letterOf, type State } from "../../model/state.js";
import type { FieldVote } from "./solve.js";

/** A share of one as a percentage, with one decimal below ten. */
export function percent(share: number): string {
  return formatPercent(share, share < 0.0995 ? 1 : 0);
}

function picks(text: Strings, { similarity }: State, vote: FieldVote): string {
  const words = text.field.picks;
  const letters = vote.chosen.map(letterOf);
  const [winner = "", nearest = ""] = [letters[0], letterOf(vote.nearest[0] ?? 0)];
  if (letters.length > 1) return words.tie(similarity, letters);
  return vote.reason === undefined
    ? words.agree(similarity, letters)
    : words.differ[vote.reason](similarity, winner, nearest);
}

function shares(text: Strings, { temperature }: State, vote: FieldVote): string {
  const words = text.field.share;
  if (temperature === 0) return words.hard;
  if (temperature === Number.POSITIVE_INFINITY) return words.average;
  const first = ranked(vote.weights)[0] ?? 0;
  const weight = vote.weights[first] ?? 0;
  return words.soft(letterOf(first), percent(weight), formatNumber(vote.effective, 1));
}

export function fieldSentence(text: Strings, state: State, vote: FieldVote): string {
  return text.common.sentences([picks(text, state, vote), shares(text, state, vote)]);
}
