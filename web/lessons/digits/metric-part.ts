/** The learned metric: the plane of the projected digits, its accuracy, and the slopes of the soft and hard vote. */
import { html, nothing, type TemplateResult } from "lit";
import { digitPlane, extentOf } from "../../charts/digits/digit-plane.js";
import { trainingRun } from "../../controls/training-run.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { accuracyChart } from "./accuracy-chart.js";
import type { DigitSet } from "./digit-set.js";
import type { DigitsFigure } from "./figure.js";
import { slopeChart } from "./slope-chart.js";
import type { SolvedMetric, SolvedSlope } from "./solve-metric.js";
import { digitsLimits } from "./state.js";
import { narrowPlane, readGap, sideWidth, wideFrom, widePlane } from "./styles.js";

/** Every nth digit of the training half has an arrow; the longest is this fraction of half the plane. */
const arrowEvery = 7;
const longestArrow = 0.3;

const trainingHalves = new WeakMap<DigitSet, ReadonlySet<number>>();

function trainingHalf(set: DigitSet): ReadonlySet<number> {
  const known = trainingHalves.get(set) ?? new Set(set.training);
  trainingHalves.set(set, known);
  return known;
}

function enlargement({ points, next }: SolvedMetric, arrows: readonly number[], extent: number) {
  const off = (i: number) => (next[i] ?? 0) - (points[i] ?? 0);
  const longest = Math.max(...arrows.map((i) => Math.hypot(off(2 * i), off(2 * i + 1))));
  return longest > 0 ? (longestArrow * extent) / longest : 0;
}

function plane(figure: DigitsFigure, solved: SolvedMetric): TemplateResult {
  const { host, set, look, choose } = figure;
  const words = host.text.digits.metric;
  const half = trainingHalf(set);
  const extent = extentOf(solved.points);
  const arrows = set.training.filter((_, i) => i % arrowEvery === 0);
  const [starX = 0, starY = 0] = Array.from(solved.star);
  return digitPlane(
    {
      label: words.planeLabel(solved.epoch),
      size: planeSizeOf(host.width),
      ...{ extent, points: solved.points, labels: set.labels, arrows },
      isFirst: (i) => half.has(i),
      star: [starX, starY],
      chosen: figure.solved.slope?.place,
      next: look.gradient ? solved.next : undefined,
      enlarged: look.gradient ? enlargement(solved, arrows, extent) : 0,
    },
    { choose },
  );
}

const planeSizeOf = (width: number): number => (width < wideFrom ? narrowPlane : widePlane);

const chartWidthOf = (width: number): number =>
  width < wideFrom ? width : Math.floor(width - widePlane - readGap);

export function epochText(host: FigureHost, solved: SolvedMetric): Phrase {
  const { heldOut, training, epoch } = solved;
  return phrase((number) => host.text.digits.metric.at(epoch, number(heldOut), number(training)));
}

function metricVerdict(host: FigureHost, solved: SolvedMetric): Phrase {
  const words = host.text.digits.metric.verdict;
  const { heldOut, heldOutAtStart, epoch } = solved;
  return phrase((number) =>
    epoch === 0
      ? words.start(number(heldOut))
      : words.trained(number(heldOutAtStart), number(heldOut)),
  );
}

function buttons({ host, player, look, show }: DigitsFigure): TemplateResult {
  const words = host.text.digits.metric;
  const { epoch } = host.state.digits;
  const { done, isTraining } = player;
  const toggle = (event: Event) => show({ gradient: (event.target as HTMLInputElement).checked });
  return trainingRun(
    {
      ...{
        host,
        control: "metricEpoch",
        controls: "metricEpoch",
        isFull: false,
        isAtStart: epoch === 0,
      },
      isRunning: player.isRunning && epoch > player.epoch,
      progress: isTraining ? { done, of: epoch, label: words.progress(done, epoch) } : undefined,
      words: { ...words, go: words.train },
      go: () => player.train(),
      pause: () => player.pause(),
      rewind: () => player.go(0),
    },
    html`<label class="switch" data-control="metricEpoch"><input type="checkbox" name="gradient" ?disabled=${host.isLocked("metricEpoch")} .checked=${look.gradient} @change=${toggle}> ${words.gradient}</label>`,
  );
}

function accuracies(
  { host, player, epochRested }: DigitsFigure,
  solved: SolvedMetric,
): TemplateResult {
  const words = host.text.digits.metric;
  const epochs = player.run?.epochs ?? [];
  const last = Math.max(0, epochs.length - 1);
  return html`${accuracyChart(
    {
      ...{ label: words.chartLabel, width: chartWidthOf(host.width) },
      training: epochs.map(({ training }) => training.accuracy),
      heldOut: epochs.map(({ heldOut }) => heldOut.accuracy),
      end: digitsLimits.epoch.max,
      names: { training: words.training, heldOut: words.heldOut, axis: words.axis },
      percent: host.text.digits.all.share,
    },
    {
      ...{ control: "metricEpoch", at: Math.min(solved.epoch, last), last, page: 10 },
      valueText: String(epochText(host, solved)),
      isLocked: host.isLocked("metricEpoch"),
      go: (epoch) => player.go(epoch, "scrub"),
      done: () => {
        host.seal();
        epochRested();
      },
    },
  )}`;
}

function slopePart(host: FigureHost, slope: SolvedSlope): TemplateResult {
  const words = host.text.digits.metric.slope;
  const { place, label, softNow, softNext, hardNow, hard } = slope;
  const changes = new Set(Array.from(hard)).size > 1;
  const summary = phrase((number) =>
    (changes ? words.jump : words.text)(number(softNow), number(softNext), hardNow),
  );
  return html`<div class="slope"><h3>${words.title(place, label)}</h3>${slopeChart(
    words.label(String(softNow), hardNow),
    Math.min(host.width, sideWidth),
    slope,
    words,
  )}<p class="note">${summary}</p></div>`;
}

export function metricPicture(figure: DigitsFigure): TemplateResult {
  const { host, player } = figure;
  const { metric: solved } = figure.solved;
  const words = host.text.digits.metric;
  const failure = player.run?.failure;
  if (failure !== undefined)
    return html`<p class="warning" role="alert">${words.failed(failure)}</p>`;
  if (solved === undefined) return html`<p class="note working no-map">${words.waiting}</p>`;
  return html`<div class="metric-part"><div class="metric-panels"><div>${plane(figure, solved)}</div>
      <div>${accuracies(figure, solved)}</div></div>${buttons(figure)}</div>`;
}

export function metricText({ host, solved: { metric } }: DigitsFigure) {
  return metric === undefined
    ? nothing
    : html`<p class="epoch">${epochText(host, metric)}</p>
    <p class="so-what metric-verdict">${metricVerdict(host, metric)}</p>`;
}

/** How it was measured, and why a soft vote can be trained. */
export function metricMore({ host, look, solved: { metric, slope } }: DigitsFigure) {
  const words = host.text.digits.metric;
  const how = [words.bold, ...(look.gradient ? [words.arrows] : []), words.measured];
  const objective = metric && phrase((number) => words.objective(number(metric.objective)));
  return html`<p class="hint">${host.text.common.sentences(how)} ${objective}</p>
    ${slope === undefined ? nothing : slopePart(host, slope)}`;
}
