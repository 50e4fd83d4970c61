/** Prediction: which colour does the star get? The reader chooses one key's colour, or an even blend of two. */
import { css, html, svg, type TemplateResult } from "lit";
import { keyMark } from "../../charts/marks.js";
import { plane } from "../../charts/plane/plane.js";
import { PlaneEditing } from "../../controls/plane-editing.js";
import { distance } from "../../figure/distance.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { letterOf } from "../../figure/state/state.js";
import { fieldLayout } from "./plane.js";
import { blendOf, solve } from "./solve.js";

type Pair = readonly [number, number];
type Colour = readonly number[];

/** The distance from black to white. */
const range = 255 * Math.sqrt(3);

const fillOf = ([red = 0, green = 0, blue = 0]: Colour) => `rgb(${red} ${green} ${blue})`;

function swatch(colour: Colour, name: string): TemplateResult {
  return html`<div class="compared"><svg class="swatch" viewBox="0 0 64 44" aria-hidden="true">
    ${svg`<rect width="64" height="44" fill=${fillOf(colour)}></rect>`}</svg>
    <p>${name}</p></div>`;
}

export class Exercise implements ExerciseOf {
  #chosen: Pair | undefined;
  #compared: readonly [Colour, Colour] | undefined;
  readonly #editing: PlaneEditing;

  constructor(private readonly host: FigureHost) {
    this.#editing = new PlaneEditing(host, () => {});
  }

  get question(): string {
    return this.host.text.field.exercise.question;
  }

  get isComplete(): boolean {
    return this.#chosen !== undefined;
  }

  #blend(pair: Pair): Colour {
    return blendOf(this.host.knn, pair);
  }

  #plane(): TemplateResult {
    const { state, text, width } = this.host;
    const { query, keys } = state;
    return html`${plane(
      {
        extent: this.#editing.extent,
        size: fieldLayout(width).plane,
        query,
        keys,
        letters: keys.map((_, i) => letterOf(i)),
        weights: [],
        star: this.#chosen ? fillOf(this.#blend(this.#chosen)) : "var(--masked)",
        selected: { kind: "query" },
        highlight: undefined,
        label: text.field.exercise.plane,
        describe: (handle) => ({ ...this.#editing.describe(handle), role: undefined }),
      },
      { select() {}, move() {}, nudge() {}, release() {}, highlight() {} },
    )}`;
  }

  #palette(): TemplateResult {
    const { state, text, refresh } = this.host;
    const words = text.field.exercise;
    const option = (pair: Pair) => {
      const [a, b] = pair.map(letterOf) as [string, string];
      const isChosen = this.#chosen?.join() === pair.join();
      return html`<label title=${words.blend(a, b)}>
        <input type="radio" name="colour" .checked=${isChosen} @change=${() => {
          this.#chosen = pair;
          refresh();
        }}>
        <svg viewBox="0 0 40 40" aria-hidden="true">${svg`<rect width="40" height="40" fill=${fillOf(this.#blend(pair))}></rect>`}</svg>
        <span class="visually-hidden">${words.blend(a, b)}</span></label>`;
    };
    const key = (i: number) =>
      html`<svg class="chart" viewBox="0 0 24 24" aria-hidden="true">${keyMark(12, 12, i, letterOf(i))}</svg>`;
    // In a form, as every radio button: see controls/choice-list.ts.
    return html`<form method="dialog"><fieldset class="palette"><legend>${words.palette}</legend>
      ${state.keys.map(
        (_, i) =>
          html`<div class="palette-row">${key(i)}${state.keys.slice(0, i + 1).map((_, j) => option([j, i]))}</div>`,
      )}
      <div class="palette-row">${html`<span></span>`}${state.keys.map((_, j) => key(j))}</div>
    </fieldset></form>`;
  }

  guess(): TemplateResult {
    return html`<div class="field"><div class="guess-plane">${this.#plane()}</div>
      <div>${this.#palette()}</div></div>`;
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const { colour } = solve(knn, state);
    const [guess, answer] = [this.#blend(this.#chosen ?? [0, 0]), [...Array.from(colour.data)]];
    this.#compared = [guess, answer];
    const error = distance(knn, guess, answer);
    const percent = decimals(0)((100 * error) / range);
    return { guess, answer, error, sentence: text.field.exercise.said(percent) };
  }

  answer(): TemplateResult {
    const words = this.host.text.field.exercise;
    const [guess, answer] = this.#compared ?? [[], []];
    return html`<div class="swatches">${swatch(guess, words.guess)}${swatch(answer, words.answer)}</div>`;
  }
}

export const styles = [
  css`
    .guess-plane svg {
      inline-size: 100%;
    }
    .palette {
      display: grid;
      gap: 2px;
    }
    .palette legend {
      margin-block-end: var(--s3);
      padding: 0;
    }
    .palette-row {
      direction: ltr;
      display: grid;
      grid-template-columns: 24px repeat(auto-fill, 44px);
      gap: 2px;
      align-items: center;
    }
    .prediction .palette-row > svg.chart {
      inline-size: 24px;
      margin: auto;
    }
    .palette label {
      position: relative;
      block-size: 44px;
      cursor: pointer;
    }
    .palette input {
      position: absolute;
      inset: 0;
      opacity: 0;
      cursor: pointer;
    }
    .palette label svg {
      display: block;
      inline-size: 44px;
      block-size: 44px;
    }
    .palette :checked + svg {
      outline: 3px solid var(--ink);
      outline-offset: -3px;
      box-shadow: inset 0 0 0 5px var(--paper);
    }
    .palette :focus-visible + svg {
      outline: 3px solid var(--accent);
      outline-offset: 2px;
    }
    .swatches {
      display: flex;
      gap: var(--s4);
    }
    .compared .swatch {
      inline-size: 96px;
      block-size: 66px;
    }
  `,
];
