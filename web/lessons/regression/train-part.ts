/** How far a curve misses its points, and the training of the bandwidth. */
import { html, nothing, type TemplateResult } from "lit";
import { trainingChart } from "../../charts/xy/training-chart.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { bandwidthChart } from "./bandwidth-chart.js";
import { lastEpoch } from "./constants.js";
import { bandwidthRange, type Curve, type Fit } from "./curve.js";
import type { Heights } from "./frame.js";
import { residualPlot } from "./residual-plot.js";
import type { Solved } from "./solve.js";
import { halfOf, panelWidth } from "./styles.js";
import { nameOf } from "./text.js";
import { formatWidth } from "./training.js";

/** The number of epochs of a long run. */
const longRun = 2000;
/** The epochs of the axis before a longer training. */
const shortAxis = 10;

export interface TrainPart {
  readonly host: FigureHost;
  readonly solved: Solved;
  /** Why the training stopped. */
  readonly failure: string | undefined;
  readonly heights: Heights;
  /** Trains up to this epoch, and announces it. */
  go(epochs: number, gesture?: string): void;
}

/** The points, a curve, and by how much it misses each of them. */
export function fitPlot(
  { host, solved, heights }: TrainPart,
  { curve, predictions, loss }: Fit,
  width: number,
): TemplateResult {
  const { x, y } = solved.data;
  const kind = solved.trained ? curve.name : "prediction";
  return html`${residualPlot({
    label: host.text.regression.fit.label(String(loss.at())),
    width,
    heights,
    x,
    y,
    predictions,
    curve,
    name: nameOf(host.text, kind, curve),
  })}`;
}

function buttons({ host, solved, failure, go }: TrainPart): TemplateResult {
  const words = host.text.regression.training;
  const { epochs } = host.state;
  const { done } = solved.progress;
  const isRunning = done < epochs && failure === undefined;
  const isFull = epochs >= lastEpoch || failure !== undefined;
  const isIdle = isFull || isRunning || host.isLocked("epochs");
  const more = (steps: number, text: string) =>
    html`<button type="button" data-control="epochs" ?disabled=${isIdle} @click=${() => go(epochs + steps)}>${text}</button>`;
  return trainingRun(
    {
      host,
      control: "epochs",
      isRunning,
      isFull,
      isAtStart: epochs === 0,
      progress: undefined,
      words: { go: words.run, pause: words.pause, rewind: words.again },
      // A run and its pause are one undo step.
      go: () => {
        host.seal();
        go(epochs + longRun, "run");
      },
      pause: () => {
        go(done, "run");
        host.seal();
      },
      rewind: () => go(0),
    },
    nothing,
    html`${more(1, words.step)}${more(5, words.five)}`,
  );
}

/** The progress of training in a line. */
export function progress({ host, solved, failure }: TrainPart): Written {
  const words = host.text.regression.training;
  if (failure !== undefined) return words.failed(failure);
  const { done, loss } = solved.progress;
  if (done < host.state.epochs) return words.progress(done, host.state.epochs);
  return phrase((number) => {
    const [l, h] = [loss ? number(loss) : "", number(solved.now.bandwidth)];
    return done === 0 ? words.before(l, h) : words.done(done, l, h);
  });
}

/** The loss and the error at every bandwidth, with the bandwidth of training as a ball. */
function costs({ host, solved }: TrainPart, width: number): TemplateResult {
  const words = host.text.regression.training;
  const { now, byHand, landscape, progress } = solved;
  const best = landscape.bandwidths[landscape.best] ?? 1;
  const text = words.costText(
    formatWidth(best),
    String(now.bandwidth),
    String(progress.loss ?? ""),
    String(now.error.at()),
  );
  const at = ({ bandwidth, error }: Curve) => ({
    bandwidth: bandwidth.value,
    error: error.at().value,
  });
  return html`${bandwidthChart({
    label: words.costLabel(text),
    width,
    range: bandwidthRange,
    bandwidths: landscape.bandwidths,
    losses: landscape.losses,
    errors: landscape.errors,
    ball: { ...at(now), loss: progress.loss?.value ?? 0 },
    next: progress.nextBandwidth,
    hand: at(byHand),
    best,
    words: words.cost,
  })}`;
}

export function trainPicture(part: TrainPart): TemplateResult {
  const width = panelWidth(part.host.width);
  return html`<div class="train-panels">${costs(part, width)}
    ${fitPlot(part, part.solved.fits.now, width)}</div>${buttons(part)}`;
}

function table({ host, solved }: TrainPart): TemplateResult | typeof nothing {
  const { columns, tableTitle } = host.text.regression.training;
  const rows = solved.progress.table;
  if (rows.length === 0) return nothing;
  return html`<div class="scroll"><table class="epochs" aria-label=${tableTitle}>
    <thead><tr><th scope="col">${columns.epoch}</th><th scope="col">${columns.loss}</th>
      <th scope="col">${columns.gradient}</th><th scope="col">${columns.w}</th></tr></thead>
    <tbody>${rows.map(
      ({ epoch, loss, gradient, w }) => html`<tr>
        <th scope="row">${epoch}</th><td class="digits loss">${loss}</td>
        <td class="digits">${gradient}</td><td class="digits">${w}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

/** The loss of every epoch, as a chart to go back in and as numbers. */
export function trainNumbers(part: TrainPart): TemplateResult {
  const { host, solved, go } = part;
  const words = host.text.regression.training;
  const { losses, done } = solved.progress;
  return chapterPart(
    { name: "training", title: words.tableTitle, isNeeded: false },
    html`<div class="train-numbers columns"><div>${trainingChart(
      {
        label: words.lossLabel,
        width: halfOf(host.width),
        end: Math.max(shortAxis, losses.length - 1),
        axis: words.columns.epoch,
        bands: [{ kind: "loss", name: words.loss, curves: [{ values: losses }] }],
      },
      {
        control: "epochs",
        at: done,
        valueText: String(progress(part)),
        isLocked: host.isLocked("epochs"),
        go: (epochs) => go(epochs, "scrub"),
        done: () => host.seal(),
      },
    )}</div>${table(part)}</div>`,
  );
}
