/** The training of the bandwidth: its run, its loss, and the slope it walks down. */
import { html, nothing, type TemplateResult } from "lit";
import type { KernelEpoch } from "../../api/index.js";
import { bandwidthChart } from "../../charts/bandwidth-chart.js";
import { lossChart } from "../../charts/loss-chart.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, written } from "../../model/derive.js";
import { limits } from "../../model/state.js";
import { trainingVerdict } from "./sentence.js";
import { type Curve, reciprocal } from "./solve.js";
import { bandwidthRange, type Landscape } from "./training.js";

export interface TrainPanel {
  readonly past: readonly KernelEpoch[];
  /** The epoch that would come next: its loss is the one now. */
  readonly next: KernelEpoch | undefined;
  readonly byHand: Curve;
  readonly trained: Curve | undefined;
  /** The gaussian where training stands, trained or not. */
  readonly now: Curve;
  readonly landscape: Landscape;
  /** A long run is under way. */
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

/** A bandwidth with three digits that mean something. */
export const formatWidth = (x: number): string =>
  x >= 100 || x === 0 ? formatNumber(x, 0) : written(x, x.toPrecision(3));

function buttons(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { epochs } = host.state;
  const full = epochs >= limits.regression.epochs.max || panel.failure !== undefined;
  return html`<div class="run train-run">
    <button type="button" class="step-one" ?disabled=${full || panel.running} @click=${() => panel.go(1)}>${words.step}</button>
    <button type="button" class="step-five" ?disabled=${full || panel.running} @click=${() => panel.go(5)}>${words.five}</button>
    ${
      panel.running
        ? html`<button type="button" class="pause" @click=${panel.pause}>${words.pause}</button>`
        : html`<button type="button" class="run-long" ?disabled=${full} @click=${panel.run}>${words.run}</button>`
    }
    <button type="button" class="again" ?disabled=${epochs === 0} @click=${panel.again}>${words.again}</button>
    <label class="switch"><input type="checkbox" name="leaveOneOut" .checked=${host.state.leaveOneOut}
      @change=${(e: Event) => panel.leaveOneOut((e.target as HTMLInputElement).checked)}>
      ${words.leaveOneOut}</label>
  </div>`;
}

/** Where training stands, in a line. */
export function progress(host: FigureHost, panel: TrainPanel): string {
  const words = host.text.regression.training;
  if (panel.failure !== undefined) return words.failed(panel.failure);
  const done = panel.past.length;
  if (done < host.state.epochs) return words.progress(done, host.state.epochs);
  const [loss, h] = [formatNumber(panel.next?.loss ?? 0), formatWidth(panel.now.bandwidth)];
  return done === 0 ? words.before(loss, h) : words.done(done, loss, h);
}

/** The first epochs and the last. */
function rowsOf(past: readonly KernelEpoch[]): readonly KernelEpoch[] {
  return past.length <= 6 ? past : [...past.slice(0, 5), ...past.slice(-1)];
}

function table(host: FigureHost, { past }: TrainPanel): TemplateResult | typeof nothing {
  const { columns, tableTitle } = host.text.regression.training;
  if (past.length === 0) return nothing;
  return html`<div class="scroll"><table class="epochs" aria-label=${tableTitle}>
    <thead><tr>
      <th scope="col">${columns.epoch}</th><th scope="col">${columns.loss}</th>
      <th scope="col">${columns.gradient}</th><th scope="col">${columns.w}</th>
      <th scope="col">${columns.bandwidth}</th>
    </tr></thead>
    <tbody>${rowsOf(past).map(
      ({ epoch, loss, gradient, wAfter }) => html`<tr>
        <th scope="row">${epoch}</th><td class="digits loss">${formatNumber(loss, 4)}</td>
        <td class="digits">${formatNumber(gradient)}</td><td class="digits">${formatNumber(wAfter)}</td>
        <td class="digits">${formatWidth(reciprocal(host.knn, wAfter))}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function charts(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { past, next, now, byHand, landscape, width } = panel;
  const losses = past.map((epoch) => epoch.loss);
  const [best = 1, loss = 0] = [landscape.bandwidths[landscape.best], next?.loss];
  const text = words.costText(
    formatWidth(best),
    formatWidth(now.bandwidth),
    formatNumber(loss),
    formatNumber(now.error),
  );
  return html`<div class="train-charts">
    <div>${bandwidthChart({
      label: words.costLabel(text),
      width,
      range: bandwidthRange,
      ...landscape,
      ball: { bandwidth: now.bandwidth, loss, error: now.error },
      next: next && reciprocal(host.knn, next.wAfter),
      hand: byHand,
      best,
      words: words.cost,
    })}</div>
    <div>${lossChart({
      label: words.lossLabel(
        [...losses, loss]
          .slice(0, 6)
          .map((l) => formatNumber(l))
          .join(", "),
      ),
      width,
      losses,
      next: loss,
      now: formatNumber(loss),
      axis: words.lossAxis,
    })}
    ${table(host, panel)}</div>
  </div>`;
}

export function trainPanel(host: FigureHost, panel: TrainPanel): TemplateResult {
  const words = host.text.regression.training;
  const { trained, landscape } = panel;
  return html`<section class="training">
    <h3>${words.title}</h3>
    <p class="note">${words.text}</p>
    ${buttons(host, panel)}
    <p class="progress">${progress(host, panel)}</p>
    ${charts(host, panel)}
    <p class="train-verdict">${trainingVerdict(host.text, trained, host.state.leaveOneOut, landscape)}</p>
  </section>`;
}
