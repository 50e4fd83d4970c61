/** The training of the bandwidth: its run, its loss curve, and the loss over all bandwidths. */

import { html, nothing, type TemplateResult } from "lit";
import { bandwidthChart } from "../../charts/curves/bandwidth-chart.js";
import { lossChart } from "../../charts/curves/loss-chart.js";
import { chapterPart } from "../../controls/chapter-part.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals } from "../../figure/format-number.js";
import { phrase, type Written } from "../../figure/phrase.js";
import type { Curve } from "./curve.js";
import { bandwidthRange } from "./landscape.js";
import type { Solved } from "./solve.js";
import { regressionLimits } from "./state.js";
import { formatWidth } from "./training.js";

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
  const isLocked = host.isLocked("epochs");
  const full = isLocked || epochs >= regressionLimits.epochs.max || panel.failure !== undefined;
  return html`<div class="run train-run" data-controls="epochs leaveOneOut">
    <button type="button" class="step-one" data-control="epochs" ?disabled=${full || panel.running} @click=${() => panel.go(1)}>${words.step}</button>
    <button type="button" class="step-five" data-control="epochs" ?disabled=${full || panel.running} @click=${() => panel.go(5)}>${words.five}</button>
    ${
      panel.running
        ? html`<button type="button" class="pause" data-control="epochs" ?disabled=${isLocked} @click=${panel.pause}>${words.pause}</button>`
        : html`<button type="button" class="run-long" data-control="epochs" ?disabled=${full} @click=${panel.run}>${words.run}</button>`
    }
    <button type="button" class="again" data-control="epochs" ?disabled=${isLocked || epochs === 0} @click=${panel.again}>${words.again}</button>
    <label class="switch" data-control="leaveOneOut"><input type="checkbox" name="leaveOneOut" ?disabled=${host.isLocked("leaveOneOut")} .checked=${host.state.leaveOneOut}
      @change=${(e: Event) => panel.leaveOneOut((e.target as HTMLInputElement).checked)}>
      ${words.leaveOneOut}</label>
  </div>`;
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
