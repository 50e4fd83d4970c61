/** Prediction: the position of "fruit", and the word of an analogy. */
import { css, html, type TemplateResult } from "lit";
import { wordMap } from "../../charts/plane/word-map.js";
import { type Choice, choiceList, choiceListStyles } from "../../controls/choice-list.js";
import { distance } from "../../figure/distance.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, formatNumber } from "../../figure/format-number.js";
import { movedBy } from "../../figure/plane-points.js";
import type { Point } from "../../figure/state/state.js";
import { extent, mapWordAt, pictureWidth } from "./place.js";
import { keyWords, mapWords, placeOf, solveSum } from "./solve.js";
import { royalWords } from "./state.js";

/** The word to place. */
const hidden = "fruit";
const write = decimals(2);

export class Exercise implements ExerciseOf {
  #place: Point = [0, 0];
  #isPlaced = false;
  #word: string | undefined;
  #answer: { readonly place: Point; readonly word: string } | undefined;

  constructor(private readonly host: FigureHost) {}

  get question(): string {
    return this.host.text.words.exercise.question(hidden);
  }

  get isComplete(): boolean {
    return this.#isPlaced && this.#word !== undefined;
  }

  #move(to: Point): void {
    const edge = extent * 0.96;
    const clamp = (x: number) => Math.min(edge, Math.max(-edge, x));
    this.#place = [clamp(to[0]), clamp(to[1])];
    this.#isPlaced = true;
    this.host.refresh();
  }

  #map(): TemplateResult {
    const { text, width } = this.host;
    const words = text.words.exercise;
    // The word itself is on the map with the answer only.
    const shown = this.#answer ? mapWords : mapWords.filter((word) => word !== hidden);
    const [x, y] = this.#place;
    return html`${wordMap(
      {
        extent,
        size: pictureWidth(width),
        query: this.#place,
        words: shown.map((word) => mapWordAt(word)),
        letters: keyWords.map(() => ""),
        weights: undefined,
        sides: undefined,
        highlight: undefined,
        label: words.map,
        describe: () => ({
          name: words.star(hidden),
          value: text.common.point(formatNumber(x, 2), formatNumber(y, 2)),
          control: "place",
          role: this.#answer ? undefined : text.common.movable,
        }),
      },
      {
        ...{ select() {}, release() {}, highlight() {}, setQuery() {} },
        move: (_, to) => this.#answer ?? this.#move(to),
        nudge: (_, dx, dy) => this.#answer ?? this.#move(movedBy(this.#place, dx, dy)),
      },
    )}`;
  }

  #choices(): TemplateResult {
    const { text, state } = this.host;
    const { sum } = state.words;
    const [a = "", b = "", c = ""] = sum;
    const choices = royalWords
      .filter((word) => !sum.includes(word))
      .map((word): Choice => ({ id: word, label: word }));
    return choiceList(
      {
        ...{ name: "analogy", choices, text },
        legend: text.words.exercise.analogy(a, b, c),
        chosen: new Set(this.#word === undefined ? [] : [this.#word]),
        right: this.#answer && new Set([this.#answer.word]),
      },
      (word) => {
        this.#word = word;
        this.host.refresh();
      },
    );
  }

  #both(): TemplateResult {
    return html`<div class="columns placing"><div>${this.#map()}</div><div>${this.#choices()}</div></div>`;
  }

  guess(): TemplateResult {
    return html`<p class="note">${this.host.text.words.exercise.how(hidden)}</p>${this.#both()}`;
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const word = solveSum(knn, state.words.sum, "royal").others[0]?.word ?? "";
    const place = placeOf(hidden);
    this.#answer = { place, word };
    const error = distance(knn, this.#place, place);
    const sentence = text.words.exercise.said(hidden, write(error), word, word === this.#word);
    return {
      guess: { place: this.#place, word: this.#word },
      answer: this.#answer,
      error,
      sentence,
    };
  }

  answer(): TemplateResult {
    return this.#both();
  }
}

export const styles = [
  choiceListStyles,
  css`
    @container (min-width: 640px) {
      .placing {
        grid-template-columns: 1fr 1fr;
      }
    }
  `,
];
