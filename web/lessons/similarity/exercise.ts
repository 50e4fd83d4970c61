/** Prediction: the dot product's ranking of the keys. The reader picks them one by one. */
import { css, html, svg, type TemplateResult } from "lit";
import { keyMark } from "../../charts/marks.js";
import { plane } from "../../charts/plane/plane.js";
import { PlaneEditing } from "../../controls/plane-editing.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { ranked } from "../../figure/ranks.js";
import { letterOf } from "../../figure/state/state.js";
import { solve } from "./solve.js";

/** The number of pairs in different order: Kendall's tau distance. */
function swappedPairs(guess: readonly number[], answer: readonly number[]): number {
  const place = (key: number) => answer.indexOf(key);
  return guess.flatMap((a, i) => guess.slice(i + 1).filter((b) => place(a) > place(b))).length;
}

export class Exercise implements ExerciseOf {
  #order: readonly number[] = [];
  #answer: readonly number[] = [];
  readonly #editing: PlaneEditing;

  constructor(private readonly host: FigureHost) {
    this.#editing = new PlaneEditing(host, () => {});
  }

  get question(): string {
    return this.host.text.similarity.exercise.question;
  }

  get isComplete(): boolean {
    return this.#order.length === this.host.state.keys.length;
  }

  /** Appends a key to the order, or removes it; the last key is appended automatically. */
  readonly #pick = (key: number): void => {
    const { keys } = this.host.state;
    const order = this.#order.includes(key)
      ? this.#order.filter((other) => other !== key)
      : [...this.#order, key];
    const rest = keys.map((_, i) => i).filter((i) => !order.includes(i));
    this.#order =
      rest.length === 1 && order.length > this.#order.length ? [...order, ...rest] : order;
    const { exercise } = this.host.text.similarity;
    this.host.announce(exercise.order(this.#order.map(letterOf)));
    this.host.refresh();
  };

  #row(order: readonly number[], name: string): TemplateResult {
    const marks = order.map(
      (key) =>
        html`<li><svg class="chart" viewBox="0 0 24 24" aria-hidden="true">${keyMark(12, 12, key, letterOf(key))}</svg><span class="visually-hidden">${letterOf(key)}</span></li>`,
    );
    return html`<div class="ranks"><p>${name}</p><ol>${marks}</ol></div>`;
  }

  guess(): TemplateResult {
    const { state, text } = this.host;
    const words = text.similarity.exercise;
    const { query, keys } = state;
    const letters = keys.map((_, i) => letterOf(i));
    const rank = (i: number) => this.#order.indexOf(i) + 1;
    return html`<div class="columns ordering"><div class="guess-plane">${plane(
      {
        extent: this.#editing.extent,
        ...{ query, keys, letters, weights: [] },
        around: (i) => svg`<text class="rank" y="26" text-anchor="middle">${rank(i) || ""}</text>`,
        selected: { kind: "query" },
        highlight: undefined,
        label: words.plane,
        describe: (handle) => ({ ...this.#editing.describe(handle), role: undefined }),
      },
      { select() {}, move() {}, nudge() {}, release() {}, highlight() {}, toggle: this.#pick },
    )}</div>
    <div><p class="note">${words.how}</p>
      <div class="pressable rank-buttons" role="group" aria-label=${words.buttons}>${letters.map(
        (letter, i) =>
          html`<button type="button" aria-pressed=${rank(i) > 0 ? "true" : "false"} @click=${() => this.#pick(i)}>${letter}</button>`,
      )}</div>
      ${this.#row(this.#order, words.guess)}</div></div>`;
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const { weights } = solve(knn, state, this.#editing.extent).panels.dot;
    this.#answer = ranked(weights.data);
    const error = swappedPairs(this.#order, this.#answer);
    const n = this.#order.length;
    const sentence = text.similarity.exercise.said(error, (n * (n - 1)) / 2);
    return {
      guess: this.#order.map(letterOf),
      answer: this.#answer.map(letterOf),
      error,
      sentence,
    };
  }

  answer(): TemplateResult {
    const words = this.host.text.similarity.exercise;
    return html`${this.#row(this.#order, words.guess)}${this.#row(this.#answer, words.answer)}`;
  }
}

export const styles = [
  css`
    .guess-plane {
      max-inline-size: 400px;
    }
    @container (min-width: 640px) {
      .ordering {
        grid-template-columns: 400px minmax(0, 1fr);
      }
    }
    .rank {
      font: 650 15px var(--sans);
      fill: var(--ink);
      paint-order: stroke;
      stroke: var(--paper);
      stroke-width: 4px;
    }
    .rank-buttons {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s1);
      margin-block-end: var(--s4);
    }
    .rank-buttons button {
      min-inline-size: 44px;
    }
    .ranks {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--s1) var(--s3);
      min-block-size: 36px;
    }
    .ranks p {
      min-inline-size: 9em;
    }
    .ranks ol {
      direction: ltr;
      display: flex;
      gap: var(--s1);
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .prediction .ranks svg.chart {
      inline-size: 28px;
    }
  `,
];
