/** The question, the guess, and after it the answer with the error. */
import { css, html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { Exercise, Scored } from "../figure/exercise.js";
import type { FigureHost } from "../figure/figure-view.js";

interface PanelEvents {
  scored(scored: Scored): void;
  /** Skipped, or closed after the answer. */
  closed(): void;
}

export class PredictionPanel {
  scored: Scored | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly exercise: Exercise,
    private readonly events: PanelEvents,
  ) {}

  readonly #commit = (): void => {
    this.scored = this.exercise.score();
    this.events.scored(this.scored);
    this.host.announce(this.scored.sentence);
    this.host.refresh();
  };

  /** The pressed button is removed: the focus moves to the result. */
  readonly #focus = (element?: Element): void =>
    void queueMicrotask(() => (element as HTMLElement | undefined)?.focus({ preventScroll: true }));

  render(): TemplateResult {
    const { exercise, scored } = this;
    const words = this.host.text.common.prediction;
    return html`<section class="prediction" aria-labelledby="prediction-question">
      <div class="prediction-head"><h2 class="question" id="prediction-question">${exercise.question}</h2>
        ${
          scored === undefined
            ? html`<button type="button" class="quiet skip" @click=${this.events.closed}>${words.skip}</button>`
            : nothing
        }</div>
      ${scored === undefined ? exercise.guess() : exercise.answer()}
      ${
        scored === undefined
          ? html`<div class="prediction-buttons">
              <button type="button" class="commit" ?disabled=${!exercise.isComplete} @click=${this.#commit}>${words.commit}</button>
            </div>`
          : html`<p class="verdict" tabindex="-1" ${ref(this.#focus)}>${scored.sentence}</p>
            <div class="prediction-buttons"><button type="button" class="close" @click=${this.events.closed}>${words.close}</button></div>`
      }
    </section>`;
  }
}

export const predictionStyles = [
  css`
    .prediction {
      padding-block-end: var(--s4);
      margin-block-end: var(--s4);
      border-block-end: 1px solid var(--rule);
    }
    .prediction-head {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      align-items: start;
      gap: 0 var(--s3);
      margin-block-end: var(--s2);
    }
    .prediction .question {
      flex: 1 1 16em;
      margin: 0;
      font: 600 20px / 1.4 var(--serif);
      max-inline-size: 40em;
    }
    .prediction .note {
      margin-block-end: var(--s3);
      color: var(--ink-soft);
      max-inline-size: 44em;
    }
    .prediction .verdict {
      margin-block-start: var(--s3);
      font: 18px / 1.5 var(--serif);
      max-inline-size: 44em;
    }
    .prediction-buttons {
      display: flex;
      flex-wrap: wrap;
      gap: var(--s3);
      margin-block-start: var(--s4);
    }
    .prediction .commit:enabled {
      background: var(--accent);
      border-color: var(--accent);
      color: var(--paper);
    }
    .prediction .skip {
      padding-inline: 0;
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    .prediction fieldset {
      margin: 0;
      padding: 0;
      border: 0;
      min-inline-size: 0;
    }
    .prediction .number-field {
      margin-inline-start: var(--s2);
    }
    .prediction .typed .number-field {
      margin-inline-start: 0;
    }
    .prediction svg.chart {
      display: block;
      inline-size: 100%;
    }
  `,
];
