/** The controls under the regression's plot: kernel, bandwidth, data. */

import { html, nothing, svg, type TemplateResult } from "lit";
import { positionOf, sliderMax, temperatureAt } from "../../charts/curves/temperature-scale.js";
import { linePath } from "../../charts/path.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { limits, type State } from "../../figure/state/state.js";
import { isRemovable, nextPointId, type RegressionPoint } from "./points.js";
import type { Solved } from "./solve.js";
import { kernelNames, regressionLimits } from "./state.js";

/** The kernel as a small curve. */
const iconOf = (heights: readonly number[]) => linePath(heights.map((h, i) => [i, 17 - 15 * h]));

export function kernelChoice(
  host: FigureHost,
  { icons }: Solved,
  chosen: () => void,
): TemplateResult {
  const { state, text } = host;
  const words = text.regression;
  return html`<div class="kernel-choice">
    <div class="choices" data-control="kernel" role="group" aria-label=${words.kernel}>${kernelNames.map(
      (
        kernel,
      ) => html`<button type="button" data-kernel=${kernel} ?disabled=${host.isLocked("kernel")}
        aria-pressed=${kernel === state.kernel ? "true" : "false"} @click=${() => {
          host.set({ kernel });
          chosen();
        }}><svg class="kernel-icon" viewBox="0 0 48 19" aria-hidden="true">${svg`<path d=${iconOf(icons[kernel])}></path>`}</svg>
        ${words.kernels[kernel]}</button>`,
    )}</div>
    <p class="kernel-formula"><span class="formula">${words.formulas[state.kernel]}</span>
      <span class="formula">${words.distance}</span></p>
  </div>`;
}

export function bandwidthControl(
  host: FigureHost,
  { byHand, inverse }: Solved,
  done: () => void,
): TemplateResult {
  const { state, text } = host;
  const words = text.regression;
  const { bandwidth } = state;
  const written = byHand.bandwidth;
  const note =
    bandwidth === 0
      ? words.limits.zero
      : bandwidth === Number.POSITIVE_INFINITY
        ? words.limits.infinity
        : "";
  const change = (event: Event) => {
    const position = (event.target as HTMLInputElement).valueAsNumber;
    host.set({ bandwidth: temperatureAt(position) }, "bandwidth");
  };
  return html`<div class="temperature bandwidth" data-control="bandwidth">
    <label for="bandwidth">${words.bandwidth}</label>
    <output aria-live="off" for="bandwidth">${written}</output>
    <span class="limit">${note || phrase((number) => words.inverse(number(inverse.at())))}</span>
    <div class="slider">
      <span aria-hidden="true">0</span>
      <input id="bandwidth" type="range" ?disabled=${host.isLocked("bandwidth")} min="0" max=${sliderMax} step="1"
        aria-label=${words.bandwidthName} aria-valuetext=${host.text.common.rows(note ? [String(written), note] : [String(written)])}
        .value=${String(positionOf(bandwidth))} @input=${change} @change=${() => {
          host.seal();
          done();
        }}>
      <span aria-hidden="true">∞</span>
    </div>
  </div>`;
}

interface NumberInput {
  readonly host: FigureHost;
  readonly control: string;
  readonly label: string;
  readonly name: string;
  readonly value: number;
  readonly range: { readonly min: number; readonly max: number };
  readonly step: number;
  change(x: number): void;
}

/** Accepts values in range, and otherwise restores the old value. */
export function numberInput(it: NumberInput): TemplateResult {
  const read = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const x = input.valueAsNumber;
    const fits = x >= it.range.min && x <= it.range.max;
    if (fits && (it.step < 1 || Number.isInteger(x))) it.change(x + 0);
    else input.value = String(it.value);
  };
  return html`<input class="number-field" type="number" name=${it.name} data-control=${it.control} ?disabled=${it.host.isLocked(it.control)} aria-label=${it.label}
    min=${it.range.min} max=${it.range.max} step=${it.step}
    .value=${String(Number(it.value.toFixed(4)))} @change=${read}>`;
}

export interface DataControls {
  readonly selected: RegressionPoint | undefined;
  /** Draws another data set. */
  renew(patch: Partial<State>): void;
  add(): void;
  remove(id: number): void;
}

export function dataControls(host: FigureHost, controls: DataControls): TemplateResult {
  const { state, text } = host;
  const words = text.regression;
  const { selected } = controls;
  const seed = numberInput({
    ...{ host, control: "seed" },
    label: words.seed,
    name: "seed",
    value: state.seed,
    range: limits.seed,
    step: 1,
    change: (value) => controls.renew({ seed: value, points: [], removed: [] }),
  });
  const noise = numberInput({
    ...{ host, control: "noise" },
    label: words.noise,
    name: "noise",
    value: state.noise,
    range: regressionLimits.noise,
    step: 0.1,
    change: (value) => controls.renew({ noise: value }),
  });
  return html`<div class="run data-row" data-controls="seed noise points removed">
    <label data-control="seed">${words.seed} ${seed}</label>
    <label data-control="noise">${words.noise} ${noise}</label>
    <button type="button" class="add" data-control="points" ?disabled=${host.isLocked("points") || nextPointId(state) === undefined}
      @click=${controls.add}>${words.add}</button>
    ${
      selected === undefined
        ? nothing
        : html`<button type="button" class="remove" data-control="removed" ?disabled=${host.isLocked("removed") || !isRemovable(state, selected.id)}
            @click=${() => controls.remove(selected.id)}>${words.remove(selected.id + 1)}</button>`
    }
  </div>`;
}
