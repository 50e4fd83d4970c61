/** Prediction: the curves for the smallest and for the largest bandwidth, drawn by the reader. */
import { css, html, svg, type TemplateResult } from "lit";
import { type SketchScene, sketch, sketchStyles } from "../../charts/digits/sketch.js";
import { linearScale } from "../../charts/scale.js";
import { distance } from "../../figure/distance.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { type Data, solveData } from "./data.js";
import { shownRange } from "./scene.js";
import { curveAt } from "./solve.js";
import { regressionLimits } from "./state.js";

const bandwidths = { small: 0, large: Number.POSITIVE_INFINITY } as const;
type Which = keyof typeof bandwidths;

interface Line {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const { min, max } = regressionLimits.x;
const count = 26;
/** The positions of the drawn heights. */
const places = Array.from({ length: count }, (_, i) => min + ((max - min) * i) / (count - 1));
const height = 240;
const write = decimals(2);

export class Exercise implements ExerciseOf {
  readonly #data: Data;
  readonly #heights: Record<Which, number[]>;
  readonly #focus: Record<Which, number> = { small: 0, large: 0 };
  readonly #touched = new Set<Which>();
  #answers: Readonly<Record<Which, Line>> | undefined;

  constructor(private readonly host: FigureHost) {
    this.#data = solveData(host.knn, host.state);
    const flat = () => places.map(() => 0);
    this.#heights = { small: flat(), large: flat() };
  }

  get question(): string {
    return this.host.text.regression.exercise.question;
  }

  get isComplete(): boolean {
    return this.#touched.size === 2;
  }

  #scene(which: Which): SketchScene {
    const { text, width: room } = this.host;
    const words = text.regression.exercise;
    const width = room >= 660 ? (room - 32) / 2 : room;
    const yRange = shownRange(this.#data);
    const x = linearScale([min, max], [10, width - 10]);
    const y = linearScale(yRange, [height - 10, 10]);
    const ground = svg`<rect class="frame" x="0.5" y="0.5" width=${width - 1} height=${height - 1}></rect>
      ${Array.from(this.#data.x, (place, i) => svg`<circle class="point" cx=${x(place)} cy=${y(this.#data.y[i] ?? 0)} r="3"></circle>`)}`;
    const line = this.#answers?.[which];
    return {
      ...{ width, height, x, y, yRange, places, ground },
      ...{ heights: this.#heights[which], focus: this.#focus[which], label: words[which] },
      describe: (at) => ({
        name: words.place(words[which], write(places[at] ?? 0)),
        value: write(this.#heights[which][at] ?? 0),
      }),
      answer: line && { line, name: words.answer, guess: "" },
    };
  }

  #draw(which: Which): TemplateResult {
    return html`<div><h3>${this.host.text.regression.exercise[which]}</h3>${sketch(
      this.#scene(which),
      {
        draw: (at, heights) => {
          this.#heights[which] = this.#heights[which].map((old, i) => heights[i - at] ?? old);
          this.#touched.add(which);
          this.host.refresh();
        },
        focus: (at) => {
          if (at === this.#focus[which]) return;
          this.#focus[which] = at;
          this.host.refresh();
        },
      },
    )}</div>`;
  }

  #both(): TemplateResult {
    return html`<div class="columns two-sketches">${this.#draw("small")}${this.#draw("large")}</div>`;
  }

  guess(): TemplateResult {
    return html`<p class="note">${this.host.text.regression.exercise.how}</p>${this.#both()}`;
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const curve = (which: Which) =>
      curveAt(knn, this.#data, state.kernel, bandwidths[which], places);
    const [small, large] = [curve("small"), curve("large")];
    this.#answers = { small: small.line, large: large.line };
    const off = ([guess, answer]: readonly [readonly number[], readonly number[]]) =>
      distance(knn, guess, answer) / Math.sqrt(count);
    const errors = [off([this.#heights.small, small.at]), off([this.#heights.large, large.at])];
    return {
      guess: { small: [...this.#heights.small], large: [...this.#heights.large] },
      answer: { small: small.at, large: large.at },
      error: Math.max(...errors),
      sentence: text.regression.exercise.said(write(errors[0] ?? 0), write(errors[1] ?? 0)),
    };
  }

  answer(): TemplateResult {
    return this.#both();
  }
}

export const styles = [
  sketchStyles,
  css`
    @container (min-width: 660px) {
      .two-sketches {
        grid-template-columns: 1fr 1fr;
      }
    }
    .two-sketches h3 {
      margin-block-end: var(--s2);
      font-size: 16px;
    }
    .sketch .frame {
      fill: none;
      stroke: var(--rule);
    }
    .sketch .point {
      fill: var(--key-0);
      stroke: var(--ink);
      stroke-width: 0.8;
    }
  `,
];
