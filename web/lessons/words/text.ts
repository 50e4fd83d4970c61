/** Texts of the words figure: formatted answers, and the summary. */
import { entries } from "../../data/word-tables.js";
import { decimals, formatNumber, formatSmall } from "../../figure/format-number.js";
import { chosen, type Format, type NamedValue } from "../../figure/named-value.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import type { ReadingContext, Readings } from "../../figure/readings.js";
import { inDigits, type Row, sideBySide } from "../../figure/rows.js";
import { letterOf, type Point } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";
import type { Answer } from "./solve-answer.js";

/** Formats a number in a sentence: marked in a phrase, or as plain text. */
type InSentence = (number: NamedValue) => string;

/** A share as a percentage, with one decimal below ten. */
export const percent: Format = (share) => `${formatNumber(share * 100, share < 0.0995 ? 1 : 0)} %`;

/** A number, or the components of a vector in brackets. */
export function valueIn(number: InSentence, value: Row): string {
  const texts = value.map(number);
  return texts.length === 1 ? (texts[0] ?? "") : `(${texts.join(", ")})`;
}

export const valueText = (value: Row): Phrase => phrase((number) => valueIn(number, value));

/** The position of the star, in Python's notation of a pair. */
const placeOf = (place: Point): Row =>
  place.map((c, i) => chosen("place", c, decimals(2), [i === 0 ? "x" : "y"]));

/** The entry with exactly this word; undefined if none matches. */
export function exactEntry({ state }: ReadingContext): number | undefined {
  const { word, place } = state.words;
  const at = place === undefined ? entries.findIndex((entry) => entry.word === word) : -1;
  return at < 0 ? undefined : at;
}

/** The query in words. */
export function queryName({ state, text }: ReadingContext): string {
  const { place, word, answer, vectors } = state.words;
  const moved =
    place !== undefined && (answer === "exact" || answer === "meaning") && vectors === "plane";
  return moved ? text.words.place : text.words.asked(word);
}

/** The answer as the large text. */
export function answerText(context: ReadingContext, { answer, values }: Solved): Written {
  const { state, text } = context;
  const { words } = state;
  if (words.answer !== "exact") return answer ? valueText(answer.value) : text.words.missing;
  const found = exactEntry(context);
  if (found !== undefined) return valueText(values[found] ?? []);
  const { place, word } = words;
  if (place === undefined) return text.words.keyError(`'${word}'`);
  return phrase((number) => text.words.keyError(valueIn(number, placeOf(place))));
}

function exactSentence(context: ReadingContext): string {
  const { state, text } = context;
  const { soWhat } = text.words;
  if (exactEntry(context) !== undefined) return soWhat.hit(state.words.word);
  return state.words.place ? soWhat.missPlace : soWhat.miss(state.words.word);
}

/** Weights set by hand are hundredths: sums this near to 1 count as 1. */
const rounding = 1e-9;

function blendSentence({ state, text }: ReadingContext, solved: Solved, answer: Answer): Written {
  const { soWhat } = text.words;
  const { total, value } = answer;
  if (Math.abs(total.value - 1) > rounding) {
    return phrase((number) => soWhat.noAverage(number(total)));
  }
  if (state.words.values === "vectors") return soWhat.averageVector;
  return phrase((number) => {
    const [low = "", high = ""] = solved.range.map((x) => x && number(x));
    return soWhat.average(valueIn(number, value), low, high);
  });
}

const nameOf = (i: number | undefined): string => entries[i ?? 0]?.word ?? "";

export function scoresSentence({ text }: ReadingContext, answer: Answer): Written {
  const { weights, order } = answer;
  const { soWhat } = text.words;
  const [most] = order.map((i) => weights[i]);
  if (most === undefined) return "";
  if (answer.winners.length === weights.length) return soWhat.even;
  return phrase((number) => soWhat.softmax(order.map(nameOf), number(inDigits(most, percent))));
}

/** A smaller share would be displayed as zero percent. */
const minShown = 0.0005;

function meaningSentence(context: ReadingContext, { weights, order }: Answer): Written {
  const { state, text } = context;
  const { soWhat } = text.words;
  const [first, last] = [order[0], order.at(-1)];
  const shareOf = (number: InSentence, i = 0) => {
    const weight = weights[i];
    const isShown = weight && (weight.value === 0 || weight.value >= minShown);
    return isShown ? number(inDigits(weight, percent)) : soWhat.next;
  };
  return phrase((number) => {
    const share = shareOf(number, first);
    return state.words.vectors === "random"
      ? soWhat.random(nameOf(first), share)
      : soWhat.shares(
          ...([queryName(context), nameOf(first), share] as const),
          ...([nameOf(last), shareOf(number, last)] as const),
        );
  });
}

/** The sentence of an answer by meaning. */
export function meaningLine(context: ReadingContext, { meant }: Solved): Written {
  const { text, state } = context;
  const { word, vectors } = state.words;
  if (meant === undefined) return text.words.noVector(word, vectors);
  const isEven = meant.winners.length === meant.weights.length;
  return isEven ? text.words.soWhat.even : meaningSentence(context, meant);
}

export function wordsSentence(context: ReadingContext, solved: Solved): Written {
  const { words } = context.state;
  const { answer } = solved;
  if (words.answer === "exact") return exactSentence(context);
  if (words.answer === "meaning") return meaningLine(context, solved);
  if (answer === undefined) return "";
  return words.answer === "blend"
    ? blendSentence(context, solved, answer)
    : scoresSentence(context, answer);
}

/** The contribution of one entry. */
export function entryReading(
  { state, text }: ReadingContext,
  { answer, values }: Solved,
  at: number,
  number: InSentence,
): string {
  const { words } = text;
  const name = nameOf(at);
  const weight = answer?.weights[at];
  if (answer === undefined || weight === undefined || state.words.answer === "exact") {
    return words.readingExact(name, valueIn(number, values[at] ?? []));
  }
  const [share, term] = [
    number(inDigits(weight, formatSmall)),
    valueIn(number, answer.terms[at] ?? []),
  ];
  const score = answer.scores?.[at];
  return score === undefined
    ? words.readingByHand(name, share, term)
    : words.reading(name, number(score), share, term);
}

/** The source of the vectors in use. */
export function provenance({ state, text }: ReadingContext): Written {
  const { answer, vectors } = state.words;
  const words = text.words.provenance;
  if (answer !== "meaning") return words[answer];
  if (vectors !== "random") return words[vectors];
  return phrase((number) => words.random(number(chosen("seed", state.seed, String))));
}

export const readings: Readonly<Readings<Solved>> = {
  answer: (solved, context) => answerText(context, solved),
  weights: ({ answer }) => answer && sideBySide(answer.weights, decimals(3)),
  total: ({ answer }) => answer?.total,
  /** The entry with the largest weight. */
  winner: ({ answer }) => answer?.winners.map(letterOf).join(" "),
  /** The answer by meaning and its shares, whatever the mode; the same of the scores set by hand. */
  meaning: ({ meant }, { text }) => (meant ? valueText(meant.value) : text.words.missing),
  "meaning-shares": ({ meant }) => meant && sideBySide(meant.weights, decimals(3)),
  shares: ({ softmax }) => sideBySide(softmax.answer.weights, decimals(3)),
  raised: ({ softmax }) => softmax.raised?.[0],
  /** Among the learned vectors, the word nearest to the sum, and the nearest that is not part of it. */
  "sum-nearest": ({ glove }) => glove.all[0]?.word,
  "sum-other": ({ glove }) => glove.others[0]?.word,
};
