/** A prediction in a text: the question with its answers to choose or to place; then the guess beside the answer. */
import { css, html, nothing, type TemplateResult } from "lit";
import type { NumberRange, Prediction, Scored } from "../figure/prediction.js";
import { withElement } from "../figure/with-element.js";
import type { Strings } from "../language/index.js";
import { type PredictionWords, proseParts } from "../language/prose.js";
import { mathText } from "./math-text.js";

/** What has been asked, guessed and answered. */
export interface Asked {
  /** The number on its way to the guess. */
  readonly placed?: number;
  readonly guess?: number | string;
  readonly scored?: Scored;
  /** The numbers of the answer by their marks, read when the figure showed them. */
  readonly numbers?: ReadonlyMap<string, string>;
}

export interface CardEvents {
  place(value: number): void;
  commit(guess: number | string): void;
  /** Undefined once the figure shows another state. */
  readonly back: (() => void) | undefined;
}

interface PredictionCard {
  readonly prediction: Prediction<never>;
  readonly words: PredictionWords;
  readonly asked: Asked;
  readonly text: Strings;
}

export const middleOf = ({ min, max, step }: NumberRange): number =>
  min + Math.round((max - min) / 2 / step) * step;

const focused = new WeakSet<Element>();

/** The pressed button is removed: the focus moves to the answer, once. */
function focus(element: Element): void {
  if (focused.has(element)) return;
  focused.add(element);
  queueMicrotask(() => (element as HTMLElement).focus({ preventScroll: true }));
}

/** As many digits as the steps of the range have. */
function written(value: number, range: NumberRange, text: Strings): string {
  const digits = String(range.step).split(".")[1]?.length ?? 0;
  return text.number(value.toFixed(digits).replace("-", "−"));
}

function answers(card: PredictionCard, events: CardEvents): TemplateResult {
  const { asked, prediction, text, words } = card;
  const { range, id, paints = {} } = prediction;
  const common = text.common.prediction;
  if (range === undefined)
    return html`<div class="prediction-options" role="group" aria-labelledby="asked-${id}">${Object.entries(
      words.options ?? {},
    ).map(
      ([name, label]) =>
        html`<button type="button" data-option=${name} @click=${() => events.commit(name)} .style=${paints[name] ? `box-shadow: inset 0 -8px ${paints[name]}` : ""}>${mathText(label)}</button>`,
    )}</div>`;
  const value = asked.placed ?? middleOf(range);
  return html`<div class="prediction-number">
    <input type="range" aria-labelledby="asked-${id}" min=${range.min} max=${range.max} step=${range.step} .value=${String(value)}
      @input=${(event: Event) => events.place((event.target as HTMLInputElement).valueAsNumber)}>
    <output>${written(value, range, text)}</output>
    <button type="button" class="commit" @click=${() => events.commit(value)}>${common.commit}</button>
  </div>`;
}

function said({ asked, prediction: { range }, text, words }: PredictionCard): unknown {
  const { scored, guess, numbers } = asked;
  const common = text.common.prediction;
  const given =
    typeof guess === "number" && range ? written(guess, range, text) : words.options?.[`${guess}`];
  if (scored === undefined) return html`<strong>${common.guessed(given ?? "")}</strong> …`;
  const off = range ? common.off(written(scored.error, range, text)) : "";
  const rest = proseParts(words.said).map((part) => {
    if (typeof part === "string") return mathText(part);
    return "reading" in part
      ? html`<span class="live">${text.number(numbers?.get(part.reading) ?? "…")}</span>`
      : nothing;
  });
  return html`<strong>${common.guessed(given ?? "")}</strong> ${off} ${rest}`;
}

export function predictionCard(card: PredictionCard, events: CardEvents): TemplateResult {
  const { asked, prediction, text, words } = card;
  const { id } = prediction;
  return html`<section class="prediction" data-prediction=${id} aria-labelledby="asked-${id}">
    <p class="question" id="asked-${id}">${mathText(words.question)}</p>
    ${
      asked.guess === undefined
        ? answers(card, events)
        : html`<p class="said" tabindex="-1" role="status" ${withElement(focus)}>${said(card)}</p>
          <button type="button" class="back" ?disabled=${events.back === undefined} @click=${events.back}>${text.common.prediction.back}</button>`
    }
  </section>`;
}

/** For the text of a page as for the element. */
export const predictionStyles = css`
  .prediction {
    margin-block: var(--s4);
    padding-inline-start: var(--s3);
    border-inline-start: 3px solid var(--accent);
  }
  .prediction .question {
    margin: 0 0 var(--s2);
    font-style: italic;
  }
  .prediction .question:is(:lang(zh), :lang(fa)) {
    font-style: normal;
    font-weight: 600;
  }
  .prediction .said {
    margin: 0;
    outline: none;
  }
  .prediction-options {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .prediction-number {
    display: flex;
    align-items: center;
    gap: var(--s2);
  }
  .prediction-number input {
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    margin: 0;
    accent-color: var(--accent);
    direction: ltr;
  }
  .prediction-number output {
    min-inline-size: 3em;
    direction: ltr;
    font-variant-numeric: tabular-nums;
  }
  .prediction button {
    min-block-size: 44px;
    padding: 4px var(--s3);
    font: 400 15px / 1.3 var(--sans);
    color: var(--ink);
    background: var(--paper);
    border: 1px solid var(--rule-strong);
    border-radius: 3px;
    cursor: pointer;
  }
  .prediction button:hover {
    border-color: var(--accent);
    color: var(--accent);
  }
  .prediction .back {
    padding-inline: 0;
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* Its room stays, and with it the text below. */
  .prediction .back:disabled {
    visibility: hidden;
  }
  .prediction .live {
    font-weight: 600;
    unicode-bidi: isolate;
  }
`;
