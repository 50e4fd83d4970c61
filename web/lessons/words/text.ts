/** Sentences of the lesson, and its readings. */
import { entries } from "../../data/word-tables.js";
import { decimals, percent } from "../../figure/format-number.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import type { ReadingContext, Readings } from "../../figure/readings.js";
import { inDigits, sideBySide } from "../../figure/rows.js";
import { letterOf } from "../../figure/state/state.js";
import { type Answer, givenValues, keyWords, type Solved, starAt } from "./solve.js";

/** The entry with exactly this word; undefined if none matches. */
export function exactEntry({ state }: ReadingContext): number | undefined {
  const { word, place } = state.words;
  const at = place === undefined ? keyWords.indexOf(word) : -1;
  return at < 0 ? undefined : at;
}

/** The query in words: the word, or the place of a moved star. */
export const queryName = ({ state: { words }, text }: ReadingContext): string =>
  words.place === undefined ? text.words.asked(words.word) : text.words.place;

/** The answer as the large text. */
export function answerText(context: ReadingContext, { answer }: Solved): Written {
  const { state, text } = context;
  const { answer: mode, place, word } = state.words;
  if (mode !== "exact") return answer?.value ?? text.words.missing;
  const found = givenValues[exactEntry(context) ?? -1];
  if (found !== undefined) return found;
  return text.words.keyError(place === undefined ? `'${word}'` : text.words.place);
}

function exactSentence(context: ReadingContext): string {
  const { state, text } = context;
  const { soWhat } = text.words;
  if (exactEntry(context) !== undefined) return soWhat.hit(state.words.word);
  return state.words.place ? soWhat.missPlace : soWhat.miss(state.words.word);
}

/** Weights set by hand are hundredths: sums this near to 1 count as 1. */
const rounding = 1e-9;

function blendSentence({ text }: ReadingContext, { total, value }: Answer): Phrase {
  const { soWhat } = text.words;
  return phrase((number) =>
    Math.abs(total.value - 1) > rounding
      ? soWhat.noAverage(number(total))
      : soWhat.average(number(value)),
  );
}

const nameOf = (i: number | undefined): string => entries[i ?? 0]?.word ?? "";
const isEven = ({ winners, weights }: Answer) => winners.length === weights.length;

export function scoresSentence({ text }: ReadingContext, answer: Answer): Written {
  const { weights, order } = answer;
  const { soWhat } = text.words;
  const most = weights[order[0] ?? 0];
  if (most === undefined) return "";
  if (isEven(answer)) return soWhat.even;
  return phrase((number) => soWhat.softmax(order.map(nameOf), number(inDigits(most, percent))));
}

/** A smaller share would be displayed as zero percent. */
const minShown = 0.0005;

/** The sentence of the answer by meaning. */
export function meaningSentence(context: ReadingContext, { meant }: Solved): Written {
  const { text, state } = context;
  const { soWhat } = text.words;
  if (meant === undefined) return text.words.noVector(state.words.word);
  if (isEven(meant)) return soWhat.even;
  const [first, last] = [meant.order[0], meant.order.at(-1)];
  return phrase((number) => {
    const shareOf = (i = 0) => {
      const weight = meant.weights[i];
      return weight && weight.value >= minShown ? number(inDigits(weight, percent)) : soWhat.next;
    };
    return soWhat.shares(
      queryName(context),
      nameOf(first),
      shareOf(first),
      nameOf(last),
      shareOf(last),
    );
  });
}

/** The sentence under the dictionary. */
export function wordsSentence(context: ReadingContext, solved: Solved): Written {
  const { answer } = context.state.words;
  if (answer === "exact") return exactSentence(context);
  if (answer === "meaning") return meaningSentence(context, solved);
  return solved.answer ? blendSentence(context, solved.answer) : "";
}

const missing = ({ text, state }: ReadingContext) =>
  starAt(state) === undefined ? text.words.missing : undefined;

export const readings: Readings<Solved> = {
  answer: (solved, context) => answerText(context, solved),
  weights: ({ answer }) => answer && sideBySide(answer.weights, decimals(3)),
  total: ({ answer }) => answer?.total,
  /** The entry with the largest weight. */
  winner: ({ answer }) => answer?.winners.map(letterOf).join(" "),
  /** The answer by meaning and its shares, however the dictionary answers; the same of the scores set by hand. */
  meaning: ({ meant }, context) => meant?.value ?? missing(context),
  "meaning-shares": ({ meant }) => meant && sideBySide(meant.weights, decimals(3)),
  shares: ({ softmax }) => sideBySide(softmax.answer.weights, decimals(3)),
  raised: ({ softmax }) => softmax.raised?.[0],
};
