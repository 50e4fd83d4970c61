/** The controls under the regression's plot: kernel, bandwidth, data, and the training of the bandwidth. */
import { html, nothing, type TemplateResult } from "lit";
import { positionOf, sliderMax, temperatureAt } from "../../charts/temperature-scale.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { numberInput } from "../../controls/inputs.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { limits, type State } from "../../figure/state/state.js";
import { bandwidthChart } from "./bandwidth-chart.js";
import { bandwidthRange, type Curve, type Fit, fine } from "./curve.js";
import { isRemovable, nextPointId, type RegressionPoint } from "./data.js";
import { lossChart } from "./loss-chart.js";
import { residualPlot } from "./residual-plot.js";
import { nameOf, type RegressionScene } from "./scene.js";
import type { Solved } from "./solve.js";
import { kernelNames, regressionLimits } from "./state.js";
import { halfOf, panelWidth } from "./styles.js";
import { formatWidth } from "./training.js";

export function kernelChoice(host: FigureHost, chosen: () => void): TemplateResult {
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
        }}>${words.kernels[kernel]}</button>`,
    )}</div>
    <p class="kernel-formula"><span class="formula">${words.formulas[state.kernel]}</span>
      <span class="formula">${words.distance}</span></p>
  </div>`;
}

export function bandwidthControl(
  host: FigureHost,
  { byHand }: Solved,
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
    <span class="limit">${note}</span>
    <div class="slider ticked">
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

/** The training of the bandwidth. */
export interface TrainPanel {
  readonly solved: Solved;
  /** A long run is in progress. */
  readonly running: boolean;
  readonly failure: string | undefined;
  /** The heights that all plots show. */
  readonly yRange: readonly [number, number];
  go(epochs: number): void;
  run(): void;
  pause(): void;
  again(): void;
}

/** Gives every point its own height as a key, or leaves it out. */
export function leaveOut(host: FigureHost): TemplateResult {
  const words = host.text.regression.training;
  const change = (event: Event) => {
    const leaveOneOut = (event.target as HTMLInputElement).checked;
    host.set({ leaveOneOut });
    host.announce(words.switched(leaveOneOut));
  };
  return html`<label class="switch" data-control="leaveOneOut"><input type="checkbox" name="leaveOneOut" ?disabled=${host.isLocked("leaveOneOut")}
    .checked=${host.state.leaveOneOut} @change=${change}> ${words.leaveOneOut}</label>`;
}

/** The points, a curve, and by how much it misses each of them. */
export function fitPlot(
  host: FigureHost,
  solved: Solved,
  { curve, predictions, loss }: Fit,
  { width, yRange }: Pick<RegressionScene, "width" | "yRange">,
): TemplateResult {
  const { x, y } = solved.data;
  const { fit } = host.text.regression;
  const { min, max } = regressionLimits.x;
  return html`${residualPlot({
    ...{
      label: fit.label(String(loss.at())),
      width,
      yRange,
      xRange: [min, max],
      x,
      y,
      predictions,
    },
    ...{ kind: curve.name, line: curve.line, truth: { x: fine, y: solved.truthLine } },
    name: nameOf(host, solved.trained ? curve.name : "prediction", curve),
  })}`;
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
      ...{ host, control: "epochs", isRunning, isFull, isAtStart: epochs === 0 },
      progress: undefined,
      words: { go: words.run, pause: words.pause, rewind: words.again },
      ...{ go: panel.run, pause: panel.pause, rewind: panel.again },
    },
    nothing,
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

/** The loss and the error at every bandwidth, with the bandwidth of training as a ball. */
function costs(host: FigureHost, { solved }: TrainPanel, width: number): TemplateResult {
  const words = host.text.regression.training;
  const { now, byHand, landscape, progress } = solved;
  const best = landscape.bandwidths[landscape.best] ?? 1;
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
  return html`${bandwidthChart({
    label: words.costLabel(text),
    width,
    range: bandwidthRange,
    ...landscape,
    ball: { ...placed(now), loss: progress.loss?.value ?? 0 },
    next: progress.nextBandwidth,
    hand: placed(byHand),
    best,
    words: words.cost,
  })}`;
}

export function trainPicture(host: FigureHost, panel: TrainPanel): TemplateResult {
  const { solved, yRange } = panel;
  const width = panelWidth(host.width);
  return html`<div class="train-panels">${costs(host, panel, width)}
    ${fitPlot(host, solved, solved.fits.now, { width, yRange })}</div>${buttons(host, panel)}`;
}

/** The loss of every epoch, as a chart and as numbers. */
export function trainNumbers(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { losses, loss } = panel.solved.progress;
  const next = loss?.value ?? 0;
  const text = [...losses, next].slice(0, 6).map(decimals(3)).join(", ");
  return chapterPart(
    { name: "training", title: words.tableTitle, isNeeded: false },
    html`<div class="train-numbers columns"><div>${lossChart({
      label: words.lossLabel(text),
      width: halfOf(host.width),
      ...{ losses, next, now: loss ?? "", axis: words.lossAxis },
    })}</div>${table(host, panel)}</div>`,
  );
}
