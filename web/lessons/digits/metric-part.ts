/** The learned metric: the plane of the projected digits, and its accuracy over the epochs. */
import { html, nothing, type TemplateResult } from "lit";
import { digitPlane, extentOf } from "../../charts/digits/digit-plane.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { accuracyChart } from "./accuracy-chart.js";
import { drawn, lastEpoch } from "./constants.js";
import type { DigitsFigure } from "./figure.js";
import type { SolvedMetric } from "./solve.js";
import { narrowPlane, readGap, wideFrom, widePlane } from "./styles.js";

function plane({ host, set, choose }: DigitsFigure, solved: SolvedMetric): TemplateResult {
  const { epoch, points, star } = solved;
  const { query } = host.state.digits;
  const [starX = 0, starY = 0] = Array.from(star);
  return digitPlane(
    {
      label: host.text.digits.metric.planeLabel(epoch),
      size: host.width < wideFrom ? narrowPlane : widePlane,
      extent: extentOf(points),
      points,
      labels: set.labels,
      isFirst: (i) => set.isTraining(i),
      star: [starX, starY],
      chosen: query === drawn ? undefined : query,
    },
    { choose },
  );
}

export function epochText(host: FigureHost, { heldOut, training, epoch }: SolvedMetric): Phrase {
  return phrase((number) => host.text.digits.metric.at(epoch, number(heldOut), number(training)));
}

const go = (host: FigureHost, epoch: number, gesture?: string) =>
  host.set({ digits: { ...host.state.digits, epoch } }, gesture);

function buttons({ host, training: { done, isBehind } }: DigitsFigure): TemplateResult {
  const words = host.text.digits.metric;
  const { epoch } = host.state.digits;
  const isRunning = isBehind && epoch > done;
  return trainingRun(
    {
      host,
      control: "metricEpoch",
      controls: "metricEpoch",
      isRunning,
      isFull: epoch >= lastEpoch,
      isAtStart: epoch === 0,
      progress: isRunning ? { done, of: epoch, label: words.progress(done, epoch) } : undefined,
      words: { go: words.train, pause: words.pause, rewind: words.rewind },
      go: () => go(host, lastEpoch),
      pause: () => go(host, done),
      rewind: () => go(host, 0),
    },
    nothing,
  );
}

function accuracies({ host, training }: DigitsFigure, solved: SolvedMetric): TemplateResult {
  const words = host.text.digits.metric;
  const { epochs, done } = training;
  return html`${accuracyChart(
    {
      label: words.chartLabel,
      width: host.width < wideFrom ? host.width : Math.floor(host.width - widePlane - readGap),
      training: epochs.map((it) => it.training.accuracy),
      heldOut: epochs.map((it) => it.heldOut.accuracy),
      end: lastEpoch,
      names: { training: words.training, heldOut: words.heldOut, axis: words.axis },
      percent: host.text.digits.all.share,
    },
    {
      control: "metricEpoch",
      at: solved.epoch,
      last: done,
      page: 10,
      valueText: String(epochText(host, solved)),
      isLocked: host.isLocked("metricEpoch"),
      go: (epoch) => go(host, epoch, "scrub"),
      done: () => {
        host.seal();
        host.announce(String(epochText(host, solved)));
      },
    },
  )}`;
}

export function metricPicture(figure: DigitsFigure): TemplateResult {
  const { host, training, solved } = figure;
  const words = host.text.digits.metric;
  if (training.failure !== undefined)
    return html`<p class="warning" role="alert">${words.failed(training.failure)}</p>`;
  if (solved.metric === undefined) return html`<p class="note working no-map">${words.waiting}</p>`;
  return html`<div class="metric-panels"><div>${plane(figure, solved.metric)}</div>
      <div>${accuracies(figure, solved.metric)}</div></div>${buttons(figure)}`;
}

export function metricText({ host, solved: { metric } }: DigitsFigure) {
  if (metric === undefined) return nothing;
  const words = host.text.digits.metric.verdict;
  const verdict = phrase((number) =>
    metric.epoch === 0
      ? words.start(number(metric.heldOut))
      : words.trained(number(metric.heldOutAtStart), number(metric.heldOut)),
  );
  return html`<p class="epoch">${epochText(host, metric)}</p>
    <p class="so-what metric-verdict">${verdict}</p>`;
}

/** How it was measured. */
export function metricMore({ host }: DigitsFigure): TemplateResult {
  const { bold, measured } = host.text.digits.metric;
  return html`<p class="hint">${host.text.common.sentences([bold, measured])}</p>`;
}
