/** Prediction: where does the weight of a masked key go? The reader raises the bars of the other keys. */
import { css, html, type TemplateResult } from "lit";
import { cssProperties } from "../../charts/css-properties.js";
import { misplaced } from "../../figure/distance.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, formatPercent } from "../../figure/format-number.js";
import { ranked } from "../../figure/ranks.js";
import { withCellToggled } from "../../figure/state/state.js";
import { wordOf } from "./cells.js";
import { solve } from "./solve.js";

/** Smaller weights are rounding errors of the sliders. */
const crumb = 1e-9;
const write = decimals(3);

export class Exercise implements ExerciseOf {
  readonly #row: number;
  /** The masked key: the one with the largest weight, except the query's own. */
  readonly #masked: number;
  readonly #before: readonly number[];
  #bars: number[];
  #answer: readonly number[] | undefined;

  constructor(private readonly host: FigureHost) {
    const { n, weights } = solve(host.knn, host.state);
    this.#row = n - 1;
    this.#before = this.#weightsOf(weights.data, n);
    const [first = 0, second = 0] = ranked(this.#before);
    this.#masked = first === this.#row ? second : first;
    this.#bars = this.#before.map((weight, i) => (i === this.#masked ? 0 : weight));
  }

  #weightsOf(all: ArrayLike<number>, n: number): number[] {
    return Array.from({ length: n }, (_, i) => all[this.#row * n + i] ?? 0);
  }

  get question(): string {
    const { exercise } = this.host.text.masks;
    return exercise.question(wordOf(this.host, this.#row), wordOf(this.host, this.#masked));
  }

  /** The weight that is not yet distributed. */
  get #left(): number {
    return Math.max(0, 1 - this.#bars.reduce((sum, x) => sum + x, 0));
  }

  get isComplete(): boolean {
    return this.#left < crumb;
  }

  /** A bar is limited to the remaining weight. */
  #raise(index: number, to: number): void {
    const own = this.#bars[index] ?? 0;
    const most = own + this.#left;
    // The last step of the slider takes the whole rest.
    this.#bars[index] = to > most - 0.005 ? most : Math.max(0, to);
    this.host.refresh();
  }

  #bar(index: number): TemplateResult {
    const words = this.host.text.masks.exercise;
    const word = wordOf(this.host, index);
    const isMasked = index === this.#masked;
    const value = this.#bars[index] ?? 0;
    const answer = this.#answer?.[index];
    return html`<div class="share-bar ${isMasked ? "masked" : ""}" ${cssProperties({ "--share": value, "--answer": answer ?? 0 })}>
      <label for="share-${index}">${word}</label>
      <span class="track" aria-hidden="true"><span class="fill"></span>${answer === undefined ? "" : html`<span class="right"></span>`}</span>
      <input id="share-${index}" type="range" min="0" max="1" step="0.01" .value=${String(value)} ?disabled=${isMasked || this.#answer !== undefined}
        aria-valuetext=${write(value)} @input=${(e: Event) => {
          const input = e.target as HTMLInputElement;
          this.#raise(index, Number(input.value));
          input.value = String(this.#bars[index]);
        }}>
      <output aria-live="off" for="share-${index}">${isMasked ? words.masked : write(value)}</output>
      ${answer === undefined ? "" : html`<output class="answer">${write(answer)}</output>`}
    </div>`;
  }

  #allBars(): TemplateResult {
    return html`<div class="share-bars ${this.#answer ? "answered" : ""}">${this.#before.map((_, i) => this.#bar(i))}</div>`;
  }

  guess(): TemplateResult {
    const words = this.host.text.masks.exercise;
    return html`<p class="note">${words.how}</p>${this.#allBars()}
      <p class="left" role="status">${words.left(write(this.#left))}</p>`;
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const masked = solve(knn, { ...state, ...withCellToggled(state, this.#row, this.#masked) });
    this.#answer = this.#weightsOf(masked.weights.data, masked.n);
    const error = misplaced(knn, this.#bars, this.#answer);
    const sentence = text.masks.exercise.said(formatPercent(error));
    return { guess: [...this.#bars], answer: this.#answer, error, sentence };
  }

  answer(): TemplateResult {
    const words = this.host.text.masks.exercise;
    return html`<p class="note">${words.legend}</p>${this.#allBars()}`;
  }
}

export const styles = [
  css`
    .share-bars {
      display: grid;
      gap: var(--s1);
      max-inline-size: 620px;
    }
    .share-bar {
      direction: ltr;
      position: relative;
      display: grid;
      grid-template-columns: 5.5em minmax(0, 1fr) 4.5em;
      align-items: center;
      gap: var(--s2);
      min-block-size: 44px;
    }
    .answered .share-bar {
      grid-template-columns: 5.5em minmax(0, 1fr) 4.5em 4.5em;
      min-block-size: 32px;
    }
    .share-bar label {
      overflow-wrap: anywhere;
    }
    .share-bar .track,
    .share-bar input {
      grid-row: 1;
      grid-column: 2;
    }
    .share-bar input {
      inline-size: 100%;
      margin: 0;
      block-size: 44px;
      accent-color: var(--accent);
      cursor: pointer;
    }
    .answered .share-bar input {
      opacity: 0;
      block-size: 20px;
    }
    .share-bar .track {
      position: relative;
      block-size: 16px;
      background: var(--paper-raised);
      display: none;
    }
    .answered .track {
      display: block;
    }
    .share-bar .fill,
    .share-bar .right {
      position: absolute;
      inset-block: 0;
      left: 0;
    }
    .share-bar .fill {
      inline-size: calc(var(--share) * 100%);
      background: var(--masked);
    }
    .share-bar .right {
      inline-size: calc(var(--answer) * 100%);
      border-inline-end: 4px solid var(--accent);
    }
    .share-bar output {
      text-align: end;
    }
    .share-bar .answer {
      color: var(--accent);
      font-weight: 650;
    }
    .left {
      margin-block-start: var(--s2);
      font-weight: 650;
    }
  `,
];
