/** What the words' figure says: answers as written, and the one line below. */

import type { FigureHost } from "../../figure/figure-view.js";
import { percent } from "../../figure/format.js";
import { formatNumber, formatSmall, ranked, winners, written } from "../../model/derive.js";
import { entries } from "../../model/words-tables.js";
import { type Answer, valueRows } from "./solve.js";

/** A number given, as it is. */
export const plain = (x: number): string => written(x, String(x).replace("-", "−"));

/** A number, or the numbers of a vector in brackets. */
export function formatValue(value: readonly number[], digits = 3): string {
  const texts = value.map((x) => formatNumber(x, digits));
  return texts.length === 1 ? (texts[0] ?? "") : `(${texts.join(", ")})`;
}

export const formatGiven = (value: readonly number[]): string =>
  value.length === 1 ? plain(value[0] ?? 0) : `(${value.map(plain).join(", ")})`;

/** The place of the star as Python writes a pair. */
const pair = (place: readonly number[]) => `(${place.map((x) => formatNumber(x, 2)).join(", ")})`;

/** The entry that is found by its letters; undefined where none is. */
export function exactEntry({ state }: FigureHost): number | undefined {
  const { word, place } = state.words;
  const at = place === undefined ? entries.findIndex((entry) => entry.word === word) : -1;
  return at < 0 ? undefined : at;
}

/** What is asked, in words. */
export function askedName({ state, text }: FigureHost): string {
  const { place, word, answer, vectors } = state.words;
  const moved =
    place !== undefined && (answer === "exact" || answer === "meaning") && vectors === "plane";
  return moved ? text.words.place : text.words.asked(word);
}

/** The answer as it is written large. */
export function answerText(host: FigureHost, answer: Answer | undefined): string {
  const { state, text } = host;
  const { words } = state;
  if (words.answer !== "exact") {
    return answer === undefined ? text.words.missing : formatValue(answer.value);
  }
  const found = exactEntry(host);
  if (found !== undefined) return formatGiven(valueRows(words)[found] ?? []);
  return text.words.keyError(words.place ? pair(words.place) : `'${words.word}'`);
}

function exactSentence(host: FigureHost): string {
  const { state, text } = host;
  const { soWhat } = text.words;
  if (exactEntry(host) !== undefined) return soWhat.hit(state.words.word);
  return state.words.place ? soWhat.missPlace : soWhat.miss(state.words.word);
}

/** Shares as a hand sets them are hundredths: what is nearer to 1 than these is 1. */
const rounding = 1e-9;

function blendSentence({ state, text }: FigureHost, { total, value }: Answer): string {
  const { soWhat } = text.words;
  if (Math.abs(total - 1) > rounding) return soWhat.noAverage(formatNumber(total, 2));
  if (state.words.values === "vectors") return soWhat.averageVector;
  const numbers = entries.map((entry) => entry.value);
  const ends = [Math.min(...numbers), Math.max(...numbers)].map(plain) as [string, string];
  return soWhat.average(formatValue(value), ...ends);
}

function scoresSentence({ text }: FigureHost, { weights }: Answer): string {
  const { soWhat } = text.words;
  if (winners(weights).length === weights.length) return soWhat.even;
  const names = ranked(weights).map((i) => entries[i]?.word ?? "");
  return soWhat.softmax(names, percent(Math.max(...weights)));
}

/** A share below this has no digit that a percentage would show. */
const leastTold = 0.0005;

function meaningSentence(host: FigureHost, { weights }: Answer): string {
  const { state, text } = host;
  const { soWhat } = text.words;
  if (winners(weights).length === weights.length) return soWhat.even;
  const order = ranked(weights);
  const [first = 0, last = 0] = [order[0], order.at(-1)];
  const name = (i: number) => entries[i]?.word ?? "";
  const share = (i: number) => {
    const weight = weights[i] ?? 0;
    return weight > 0 && weight < leastTold ? soWhat.next : percent(weight);
  };
  return state.words.vectors === "random"
    ? soWhat.random(name(first), share(first))
    : soWhat.shares(askedName(host), name(first), share(first), name(last), share(last));
}

export function wordsSentence(host: FigureHost, answer: Answer | undefined): string {
  const { words } = host.state;
  if (words.answer === "exact") return exactSentence(host);
  if (answer === undefined) return host.text.words.noVector(words.word, words.vectors);
  if (words.answer === "blend") return blendSentence(host, answer);
  return words.answer === "scores" ? scoresSentence(host, answer) : meaningSentence(host, answer);
}

/** What one entry adds. */
export function entryReading(host: FigureHost, answer: Answer | undefined, at: number): string {
  const words = host.text.words;
  const name = entries[at]?.word ?? "";
  if (answer === undefined || host.state.words.answer === "exact") {
    return words.readingExact(name, formatGiven(valueRows(host.state.words)[at] ?? []));
  }
  const [weight, term] = [
    formatSmall(answer.weights[at] ?? 0),
    formatValue(answer.terms[at] ?? []),
  ];
  return answer.scores === undefined
    ? words.readingByHand(name, weight, term)
    : words.reading(name, formatNumber(answer.scores[at] ?? 0), weight, term);
}

/** Whose vectors made what is shown. */
export function provenance({ state, text }: FigureHost): string {
  const { answer, vectors } = state.words;
  const words = text.words.provenance;
  if (answer !== "meaning") return words[answer];
  return vectors === "random" ? words.random(state.seed) : words[vectors];
}
