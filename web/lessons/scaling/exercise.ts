/** Prediction: the entropy without the scale. The reader draws the curve. */
import { css, html, svg, type TemplateResult } from "lit";
import { type SketchScene, sketch, sketchStyles } from "../../charts/digits/sketch.js";
import { linearScale, logScale } from "../../charts/scale.js";
import { distance } from "../../figure/distance.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { entropyAt, unscaledEntropies } from "./solve.js";
import { experimentDims } from "./state.js";

const height = 320;
const write = decimals(2);

export class Exercise implements ExerciseOf {
  readonly #ceiling: number;
  #heights: number[];
  #focus = 0;
  #answer: readonly number[] | undefined;
  isComplete = false;

  constructor(private readonly host: FigureHost) {
    this.#ceiling = entropyAt(host.knn, host.state.count, 0);
    this.#heights = experimentDims.map(() => this.#ceiling / 2);
  }

  get question(): string {
    return this.host.text.scaling.exercise.question;
  }

  #scene(): SketchScene {
    const { text, state, width: room } = this.host;
    const words = text.scaling.exercise;
    const width = Math.min(720, room);
    // In narrow drawings, where the answer would cross the label of 0, it is below the axis.
    const under = width < 500 ? 20 : 0;
    const [left, right, top, bottom] = [34, width - 26, 34, height - 40 - under];
    const dims = experimentDims;
    const x = logScale([dims[0] ?? 1, dims.at(-1) ?? 1], [left + 8, right]);
    const y = linearScale([0, this.#ceiling], [bottom, top]);
    const every = width < 500 ? 4 : 2;
    const ground = svg`<line class="ceiling" x1=${left} x2=${right} y1=${top} y2=${top}></line>
      <text class="line-name" x=${left + 4} y=${top - 8}>${words.ceiling(state.count, write(this.#ceiling))}</text>
      <line class="axis" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
      <text class="line-name" x=${left + 4} y=${bottom + (under > 0 ? 16 : -8)}>${words.floor}</text>
      ${dims.filter((_, i) => i % every === 0).map((d) => svg`<text class="tick" x=${x(d)} y=${bottom + 18 + under} text-anchor="middle">${d}</text>`)}
      <text class="axis-name" x=${right} y=${bottom + 36 + under} text-anchor="end">${text.scaling.axis.x}</text>`;
    return {
      ...{ width, height, x, y, yRange: [0, this.#ceiling], places: dims },
      ...{ heights: this.#heights, focus: this.#focus, ground, label: words.label },
      describe: (at) => ({
        name: words.place(dims[at] ?? 0),
        value: words.nats(write(this.#heights[at] ?? 0)),
      }),
      answer: this.#answer && {
        line: { x: dims, y: this.#answer },
        ...{ name: words.answer, guess: words.guess },
      },
    };
  }

  #draw(): TemplateResult {
    return html`${sketch(this.#scene(), {
      draw: (at, heights) => {
        this.#heights = this.#heights.map((old, i) => heights[i - at] ?? old);
        this.isComplete = true;
        this.host.refresh();
      },
      focus: (at) => {
        if (at === this.#focus) return;
        this.#focus = at;
        this.host.refresh();
      },
    })}`;
  }

  guess(): TemplateResult {
    return html`<p class="note">${this.host.text.scaling.exercise.how}</p>${this.#draw()}`;
  }

  score(): Scored {
    const { knn, text, state } = this.host;
    const answer = unscaledEntropies(knn, state);
    this.#answer = answer;
    const off = distance(knn, this.#heights, answer) / Math.sqrt(answer.length);
    const sentence = text.scaling.exercise.said(write(off), write(answer.at(-1) ?? 0));
    return { guess: [...this.#heights], answer, error: off, sentence };
  }

  answer(): TemplateResult {
    return this.#draw();
  }
}

export const styles = [
  sketchStyles,
  css`
    .prediction svg.sketch {
      max-inline-size: 720px;
    }
  `,
];
