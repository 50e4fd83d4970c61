/** Training: the start, the steps, and the curve of the loss. */
import { html, nothing, type TemplateResult } from "lit";
import { trainingChart } from "../../charts/xy/training-chart.js";
import { control } from "../../controls/control.js";
import { trainingRun } from "../../controls/training-run.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { lastStep } from "./constants.js";
import type { HeadsFigure } from "./figure.js";

/** Steps of the longer button. */
const longRunSteps = 100;

export function epochText({ host, solved: { epoch, loss } }: HeadsFigure): Phrase {
  return phrase((number) => host.text.heads.train.at(epoch, number(loss)));
}

function starts({ host, heads, change }: HeadsFigure): TemplateResult {
  const { start: label, starts: texts } = host.text.heads.train;
  return control(host, "headStart", {
    label,
    texts,
    form: "buttons",
    look: "starts",
    now: heads.weights ? "" : heads.start,
    change: (next) => change({ ...next.heads, epochs: 0 }),
  });
}

/** Buttons for steps, a longer stoppable run, and a reset. */
function steps({ host, heads, run, solved, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads.train;
  const { epoch } = solved;
  const isRunning = run.failure === undefined && run.done < heads.epochs;
  const isFull = epoch >= lastStep || run.failure !== undefined;
  const go = (to: number) => change({ epochs: Math.min(lastStep, to) });
  const label = words.progress(run.done, heads.epochs);
  return trainingRun(
    {
      host,
      control: "headEpochs",
      controls: "headEpochs",
      isRunning,
      isFull,
      isAtStart: epoch === 0 && !isRunning,
      progress: isRunning ? { done: run.done, of: heads.epochs, label } : undefined,
      words: { go: words.run(longRunSteps), pause: words.pause, rewind: words.rewind },
      go: () => go(epoch + longRunSteps),
      pause: () => go(run.done),
      rewind: () => go(0),
    },
    nothing,
    html`<button type="button" class="one" data-control="headEpochs" ?disabled=${isRunning || isFull || host.isLocked("headEpochs")} @click=${() => go(epoch + 1)}>${words.step}</button>`,
  );
}

export function runs(figure: HeadsFigure): TemplateResult {
  const { host, run } = figure;
  return html`<div class="runs">${starts(figure)} ${steps(figure)}</div>
    ${run.failure === undefined ? nothing : html`<p class="ran-away warning" role="alert">${host.text.heads.train.ranAway(run.done)}</p>`}`;
}

/** The loss of every step; the axis is at least as long as the longer run. */
export function lossChart(figure: HeadsFigure, width: number): TemplateResult {
  const { host, heads, run, solved, change, rested } = figure;
  const words = host.text.heads.train;
  const losses = run.epochs.map(({ scored }) => scored.loss);
  return html`${trainingChart(
    {
      label: words.chartLabel,
      width,
      end: Math.max(longRunSteps, run.done, heads.epochs),
      axis: words.axis,
      bands: [{ kind: "loss", name: words.loss, curves: [{ values: losses }] }],
    },
    {
      control: "headEpochs",
      at: solved.epoch,
      valueText: String(epochText(figure)),
      isLocked: host.isLocked("headEpochs"),
      go: (epochs) => change({ epochs }, "scrub"),
      done: () => rested(),
    },
  )}`;
}
