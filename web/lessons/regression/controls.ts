/** The controls under the regression's plot: kernel, bandwidth, data, and the training of the bandwidth. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { bandwidthChart } from "../../charts/curves/bandwidth-chart.js";
import { lossChart } from "../../charts/curves/loss-chart.js";
import { positionOf, sliderMax, temperatureAt } from "../../charts/curves/temperature-scale.js";
import { linePath } from "../../charts/path.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { numberInput } from "../../controls/inputs.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { limits, type State } from "../../figure/state/state.js";
import { bandwidthRange, type Curve } from "./curve.js";
import { isRemovable, nextPointId, type RegressionPoint } from "./data.js";
import type { Solved } from "./solve.js";
import { kernelNames, regressionLimits } from "./state.js";
import { formatWidth } from "./training.js";

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

interface DataControls {
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
    ...{ name: "seed", label: words.seed, value: state.seed, step: 1, ...limits.seed },
    disabled: host.isLocked("seed"),
    change: (value) => controls.renew({ seed: value, points: [], removed: [] }),
  });
  const noise = numberInput({
    ...{ name: "noise", label: words.noise, value: state.noise, step: 0.1 },
    ...regressionLimits.noise,
    disabled: host.isLocked("noise"),
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

/** The training of the bandwidth: its run, its loss curve, and the loss over all bandwidths. */
export interface TrainPanel {
  readonly solved: Solved;
  /** A long run is in progress. */
  readonly running: boolean;
  readonly failure: string | undefined;
  /** Width of each of the two charts. */
  readonly width: number;
  go(epochs: number): void;
  run(): void;
  pause(): void;
  again(): void;
  leaveOneOut(on: boolean): void;
}

function buttons(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { epochs } = host.state;
  const isRunning = panel.running;
  const isFull = epochs >= regressionLimits.epochs.max || panel.failure !== undefined;
  const isIdle = isFull || isRunning || host.isLocked("epochs");
  const more = (steps: number, text: string) =>
    html`<button type="button" data-control="epochs" ?disabled=${isIdle} @click=${() => panel.go(steps)}>${text}</button>`;
  return trainingRun(
    {
      ...{
        host,
        control: "epochs",
        controls: "epochs leaveOneOut",
        isRunning,
        isFull,
        isAtStart: epochs === 0,
      },
      progress: undefined,
      words: { go: words.run, pause: words.pause, rewind: words.again },
      ...{ go: panel.run, pause: panel.pause, rewind: panel.again },
    },
    html`<label class="switch" data-control="leaveOneOut"><input type="checkbox" name="leaveOneOut" ?disabled=${host.isLocked("leaveOneOut")} .checked=${host.state.leaveOneOut}
      @change=${(e: Event) => panel.leaveOneOut((e.target as HTMLInputElement).checked)}>
      ${words.leaveOneOut}</label>`,
    html`${more(1, words.step)}${more(5, words.five)}`,
  );
}

/** The progress of training in a line. */
export function progress(host: FigureHost, panel: TrainPanel): Written {
  const words = host.text.regression.training;
  if (panel.failure !== undefined) return words.failed(panel.failure);
  const { now, progress } = panel.solved;
  const { done, loss } = progress;
  if (done < host.state.epochs) return words.progress(done, host.state.epochs);
  return phrase((number) => {
    const [l, h] = [loss ? number(loss) : "", number(now.bandwidth)];
    return done === 0 ? words.before(l, h) : words.done(done, l, h);
  });
}

function table(host: FigureHost, { solved }: TrainPanel): TemplateResult | typeof nothing {
  const { columns, tableTitle } = host.text.regression.training;
  const { epochs, losses, gradients, w, bandwidths } = solved.progress.table;
  if (epochs.length === 0) return nothing;
  return html`<div class="scroll"><table class="epochs" aria-label=${tableTitle}>
    <thead><tr>
      <th scope="col">${columns.epoch}</th><th scope="col">${columns.loss}</th>
      <th scope="col">${columns.gradient}</th><th scope="col">${columns.w}</th>
      <th scope="col">${columns.bandwidth}</th>
    </tr></thead>
    <tbody>${epochs.map(
      (epoch, i) => html`<tr>
        <th scope="row">${epoch}</th><td class="digits loss">${losses.at(i)}</td>
        <td class="digits">${gradients.at(i)}</td><td class="digits">${w.at(i)}</td>
        <td class="digits">${bandwidths[i]}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function charts(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { width, solved } = panel;
  const { now, byHand, landscape, progress } = solved;
  const { losses, nextBandwidth } = progress;
  const best = landscape.bandwidths[landscape.best] ?? 1;
  const loss = progress.loss?.value ?? 0;
  const text = words.costText(
    formatWidth(best),
    String(now.bandwidth),
    String(progress.loss ?? ""),
    String(now.error.at()),
  );
  const placed = ({ bandwidth, error }: Curve) => ({
    bandwidth: bandwidth.value,
    error: error.data[0] ?? 0,
  });
  return html`<div class="train-charts columns">
    <div>${bandwidthChart({
      label: words.costLabel(text),
      width,
      range: bandwidthRange,
      ...landscape,
      ball: { ...placed(now), loss },
      next: nextBandwidth,
      hand: placed(byHand),
      best,
      words: words.cost,
    })}</div>
    <div>${lossChart({
      label: words.lossLabel([...losses, loss].slice(0, 6).map(decimals(3)).join(", ")),
      width,
      losses,
      next: loss,
      now: progress.loss ?? "",
      axis: words.lossAxis,
    })}
    ${table(host, panel)}</div>
  </div>`;
}

export function trainPanel(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const isNeeded = panel.running || host.state.epochs > 0;
  return chapterPart(
    { name: "training", title: words.title, isNeeded },
    html`<p class="note">${words.text}</p>
    ${buttons(host, panel)}
    <p class="progress">${progress(host, panel)}</p>
    ${charts(host, panel)}
    <p class="train-verdict">${words.verdict[panel.solved.outcome]}</p>`,
  );
}
