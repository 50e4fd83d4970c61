/** Why large scores are a danger, and why wide vectors make them: one softmax, and where scores fall. */
import { html, type TemplateResult } from "lit";
import type { SoftKnn } from "../../api/index.js";
import { responseChart } from "../../charts/response-chart.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, formatPercent, formatSmall } from "../../model/derive.js";
import { widths } from "../../model/presets.js";
import { limits, type State } from "../../model/state.js";

/** The other three scores of the row, which stay. */
const others = [1, 0, -1];

/** The row whose first score is moved by hand. */
export const movedRow = ({ score }: State): readonly number[] => [score, ...others];

/** The rows of the articles: order is kept, shares are not. */
export const taughtRows = [
  [3, 2, 1],
  [30, 20, 10],
  [4, -1, 2.1],
];
const reach = 20;
const steps = 161;
const binCount = 80;
/** So many pairs of random vectors are drawn. */
const pairs = 2000;
/** A slope below this hardly moves the weight: the gradient is dead. */
const deadSlope = 0.01;

/** Weight of the first score of each row, and its slope ∂w/∂score. */
function respond(knn: SoftKnn, scores: ArrayLike<number>): { weights: number[]; slopes: number[] } {
  const n = others.length + 1;
  const rows = Array.from(scores, (score) => [score, ...others]);
  const weights = knn.softmax(rows).data;
  const slopes = knn.softmaxJacobian(rows).data;
  return {
    weights: rows.map((_, i) => weights[i * n] ?? 0),
    slopes: rows.map((_, i) => slopes[i * n * n] ?? 0),
  };
}

export interface Sample {
  readonly bins: readonly number[];
  readonly mean: number;
  readonly variance: number;
  /** Share of the scores where the slope is dead. */
  readonly dead: number;
}

function sampleOf(knn: SoftKnn, { dim, seed }: State, scaled: boolean): Sample {
  const { values, mean, variance } = knn.dotProductSample({ d: dim, count: pairs, seed, scaled });
  const counts = new Array<number>(binCount).fill(0);
  for (const score of values) {
    const bin = Math.floor(((score + reach) / (2 * reach)) * binCount);
    if (bin >= 0 && bin < binCount) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const { slopes } = respond(knn, values);
  const dead = slopes.filter((slope) => slope < deadSlope).length;
  return {
    bins: counts.map((count) => count / pairs),
    mean,
    variance,
    dead: knn.scores([[dead]], [[1]], { scale: 1 / pairs }).data[0] ?? 0,
  };
}

/** What is drawn anew only when width or seed change. */
export class Scores {
  #of = "";
  #samples: { readonly unscaled: Sample; readonly scaled: Sample } | undefined;
  #curve: ReturnType<typeof respond> | undefined;

  drawn:
    | {
        readonly weight: number;
        readonly slope: number;
        readonly unscaled: Sample;
        readonly scaled: Sample;
      }
    | undefined;

  constructor(private readonly host: FigureHost) {}

  #sampled(): { readonly unscaled: Sample; readonly scaled: Sample } {
    const { knn, state } = this.host;
    const of = `${state.dim} ${state.seed}`;
    if (this.#samples === undefined || this.#of !== of) {
      this.#samples = {
        unscaled: sampleOf(knn, state, false),
        scaled: sampleOf(knn, state, true),
      };
      this.#of = of;
    }
    return this.#samples;
  }

  #slider(name: "score" | "dim", value: number, text: string): TemplateResult {
    const { host } = this;
    const words = host.text.scaling;
    // Widths double from step to step, scores move by tenths.
    const widest = widths.length - 1;
    const range =
      name === "dim"
        ? { min: 0, max: widest, step: 1, shown: widths.findLastIndex((w) => w <= value) }
        : { ...limits.score, step: 0.1, shown: value };
    const read = (e: Event) => {
      const at = (e.target as HTMLInputElement).valueAsNumber;
      host.set(name === "dim" ? { dim: widths[at] ?? 1 } : { score: at }, name);
    };
    return html`<label for=${name}>${words[name]} <output for=${name}>${text}</output></label>
      <div class="slider"><input id=${name} type="range"
        min=${range.min} max=${range.max} step=${range.step}
        aria-valuetext=${text} .value=${String(range.shown)} @input=${read} @change=${() => host.seal()}></div>`;
  }

  render(width: number): TemplateResult {
    const { knn, state, text } = this.host;
    const words = text.scaling;
    const at = (i: number) => -reach + (2 * reach * i) / (steps - 1);
    this.#curve ??= respond(
      knn,
      Array.from({ length: steps }, (_, i) => at(i)),
    );
    const { weights, slopes } = respond(knn, [state.score]);
    const [weight = 0, slope = 0] = [weights[0], slopes[0]];
    const { unscaled, scaled } = this.#sampled();
    this.drawn = { weight, slope, unscaled, scaled };
    return html`<section class="scores" aria-labelledby="scores-title">
      <h3 id="scores-title">${words.scoresTitle}</h3>
      <div class="pair">
        <div>${this.#slider("score", state.score, formatNumber(state.score, 1))}
          <p class="answer-line">${words.response(formatSmall(weight), formatSmall(slope))}</p></div>
        <div>${this.#slider("dim", state.dim, String(state.dim))}
          <p class="answer-line variances">${words.variances(formatNumber(unscaled.variance, 1), formatNumber(scaled.variance, 3))}</p></div>
      </div>
      ${responseChart({
        label: words.responseLabel,
        width,
        reach,
        ...this.#curve,
        chosen: { score: state.score, weight, slope },
        bins: { unscaled: unscaled.bins, scaled: scaled.bins },
        names: words.responseNames,
      })}
      <p class="dead insight">${words.dead(formatPercent(unscaled.dead), formatPercent(scaled.dead), state.dim)}</p>
      ${this.#rows()}
    </section>`;
  }

  #rows(): TemplateResult {
    const { knn, text } = this.host;
    const rows = taughtRows;
    const { data } = knn.softmax(rows);
    return html`<div class="scroll"><table class="softmax-rows">
      <caption>${text.scaling.rows.caption}</caption>
      <thead><tr><th scope="col">${text.scaling.rows.scores}</th><th scope="col" colspan="3">${text.scaling.rows.weights}</th></tr></thead>
      <tbody>${rows.map(
        (
          row,
          i,
        ) => html`<tr><th scope="row" class="digits">${row.map((x) => String(x).replace("-", "−")).join(", ")}</th>
          ${row.map((_, j) => html`<td class="digits">${formatShare(data[3 * i + j] ?? 0)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

/** Four digits, five where a share is all but one. */
function formatShare(x: number): string {
  return x > 0.9999 ? formatNumber(x, 5) : x < 0.001 ? formatSmall(x) : formatNumber(x, 4);
}
