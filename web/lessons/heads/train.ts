/** Training: the start, the epochs, and the curves of loss and diversity. */
import { html, nothing, type TemplateResult } from "lit";
import { trainingChart } from "../../charts/xy/training-chart.js";
import { control } from "../../controls/control.js";
import { trainingRun } from "../../controls/training-run.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { HeadsFigure } from "./figure.js";
import { headsLimits } from "./state.js";

/** Steps of the longer button. */
const longRunSteps = 100;
/** The shortest extent of the axis. */
const minAxisSteps = 100;

interface TrainEvents {
  /** Selects an epoch, trained or not. */
  go(epoch: number, gesture?: string): void;
}

export function epochText({ host, solved: { epoch, loss, diversity } }: HeadsFigure): Phrase {
  return phrase((number) => host.text.heads.train.at(epoch, number(loss), number(diversity)));
}

function starts({ host, heads, change }: HeadsFigure): TemplateResult {
  const { start: label, starts: texts } = host.text.heads.train;
  return control(host, "headStart", {
    ...{ label, texts, form: "buttons", look: "starts", now: heads.weights ? "" : heads.start },
    change: (next) => change({ ...heads, ...next.heads, epochs: 0 }),
  });
}

/** Buttons for steps, a longer stoppable run, and a reset. */
function steps(figure: HeadsFigure, isRunning: boolean, events: TrainEvents): TemplateResult {
  const { host, heads, epoch, run } = figure;
  const words = host.text.heads.train;
  const { max } = headsLimits.epochs;
  const isFull = epoch >= max || run.failure !== undefined;
  const go = (to: number) => events.go(Math.min(max, to));
  const progress = { done: run.done, of: heads.epochs };
  return trainingRun(
    {
      ...{
        host,
        control: "headEpochs",
        controls: "headEpochs",
        isRunning,
        isFull,
        isAtStart: epoch === 0 && !isRunning,
      },
      progress: isRunning
        ? { ...progress, label: words.progress(run.done, heads.epochs) }
        : undefined,
      words: { go: words.run(longRunSteps), pause: words.pause, rewind: words.rewind },
      go: () => go(epoch + longRunSteps),
      pause: () => go(run.done),
      rewind: () => go(0),
    },
    nothing,
    html`<button type="button" class="one" data-control="headEpochs" ?disabled=${isRunning || isFull || host.isLocked("headEpochs")} @click=${() => go(epoch + 1)}>${words.step}</button>`,
  );
}

function settings({ host, change }: HeadsFigure): TemplateResult {
  const words = host.text.heads.train;
  const names = { headSeed: words.seed, headScale: words.scale, headRate: words.rate };
  return html`<details class="settings" data-controls="headSeed headScale headRate"><summary>${words.settings}</summary><div class="run">${(
    ["headSeed", "headScale", "headRate"] as const
  ).map((name) =>
    control(host, name, {
      ...{ label: names[name], form: "typed" },
      change: ({ heads }) => heads && change(heads),
    }),
  )}</div></details>`;
}

/** The runs, and the curves of the training. */
export function trainingOf(figure: HeadsFigure, width: number, events: TrainEvents) {
  const { host, heads, run, epoch } = figure;
  const words = host.text.heads.train;
  const last = Math.max(minAxisSteps, run.done, Math.min(heads.epochs, headsLimits.epochs.max));
  const isRunning = run.failure === undefined && run.done < heads.epochs;
  return {
    runs: html`<div class="runs">${starts(figure)} ${steps(figure, isRunning, events)}</div>
      ${run.failure === undefined ? nothing : html`<p class="ran-away warning" role="alert">${words.ranAway(run.done)}</p>`}`,
    settings: settings(figure),
    chart: trainingChart(
      {
        ...{ label: words.chartLabel, width, end: last, axis: words.axis },
        bands: [
          {
            ...{ kind: "loss", name: words.loss },
            curves: [{ values: run.epochs.map((it) => it.scored.loss) }],
          },
          {
            ...{ kind: "diversity", name: words.diversity, most: 1 },
            curves: [{ values: run.epochs.map((it) => it.diversity) }],
          },
        ],
      },
      {
        ...{ control: "headEpochs", at: epoch, valueText: String(epochText(figure)) },
        isLocked: host.isLocked("headEpochs"),
        ...{ go: (to) => events.go(to, "scrub"), done: figure.rest },
      },
    ),
  };
}
