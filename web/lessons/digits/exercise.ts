/** Prediction: which digit does the soft vote return? */
import { css, html, type TemplateResult } from "lit";
import { drawingGrid } from "../../charts/plane/drawing-grid.js";
import { choiceList, choiceListStyles } from "../../controls/choice-list.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { bitmapOf } from "./bitmap.js";
import { classNumbers, digitSet } from "./digit-set.js";
import { levelsOfQuery, solveExercise } from "./solve-query.js";
import { drawn } from "./state.js";

export class Exercise implements ExerciseOf {
  #chosen: number | undefined;
  #answer: number | undefined;

  constructor(private readonly host: FigureHost) {}

  get question(): string {
    return this.host.text.digits.exercise.question;
  }

  get isComplete(): boolean {
    return this.#chosen !== undefined;
  }

  #draw(): TemplateResult {
    const { text, state } = this.host;
    const words = text.digits.exercise;
    const { query, drawing } = state.digits;
    const levels = levelsOfQuery(digitSet(), state);
    const rows = query === drawn ? bitmapOf(drawing) : undefined;
    const still = { press() {}, drag() {}, release() {}, key() {}, focus() {} };
    const scene = { label: words.picture, description: "", size: 220, rows, levels };
    return html`<div class="reading"><div>${drawingGrid(
      { ...scene, cursor: undefined, isPenDown: false, isLocked: true },
      still,
    )}</div>
      ${choiceList(
        {
          ...{ name: "class", legend: words.legend, text },
          choices: classNumbers.map((label) => ({ id: String(label), label: String(label) })),
          chosen: new Set(this.#chosen === undefined ? [] : [String(this.#chosen)]),
          right: this.#answer === undefined ? undefined : new Set([String(this.#answer)]),
        },
        (id) => {
          this.#chosen = Number(id);
          this.host.refresh();
        },
      )}</div>`;
  }

  guess(): TemplateResult {
    return html`<p class="note">${this.host.text.digits.exercise.how}</p>${this.#draw()}`;
  }

  score(): Scored {
    const { knn, text, state } = this.host;
    const { answer, share, hard } = solveExercise(knn, digitSet(), state);
    this.#answer = answer;
    const isRight = answer === this.#chosen;
    const k = state.digits.neighbors;
    const sentence = text.digits.exercise.said(isRight, answer, share, hard, k);
    return { guess: this.#chosen, answer, error: isRight ? 0 : 1, sentence };
  }

  answer(): TemplateResult {
    return this.#draw();
  }
}

export const styles = [
  choiceListStyles,
  css`
    .reading {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s4) var(--s5);
    }
    .reading > div {
      inline-size: 220px;
    }
    .reading .choice-list {
      grid-template: repeat(5, auto) / repeat(2, minmax(7em, auto));
      grid-auto-flow: column;
      gap: 0 var(--s4);
      align-content: start;
    }
  `,
];
