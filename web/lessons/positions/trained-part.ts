/** The learned positions of the trained network, the head that reads them, and what they are worth. */
import { html, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { attentionThumb } from "../../charts/matrix/attention-thumb.js";
import { formatEntry } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { layoutOf, type PositionsFigure } from "./figure.js";
import { dial } from "./geometry-part.js";
import { numberedPath } from "./numbered-path.js";
import { pointsOf } from "./solve.js";

const margin = 1.14;

/** The accuracy as a bar, beside the reader's guess and what it was before. */
function accuracyBar(figure: PositionsFigure, earlier: NamedValue | undefined): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.positions.trained;
  const { accuracy } = solved.trained;
  const { guess } = host;
  return html`<h3>${words.correct}</h3>
    <div class="accuracy-bar">${weightBars(
      {
        ...{
          weights: [accuracy.value],
          letters: ["✓"],
          digits: [accuracy.written(words.inBar(accuracy.text))],
          highlight: undefined,
        },
        label: words.correctBar(String(accuracy)),
        earlier: earlier && [earlier.value],
        guess: guess?.id === "without" ? { index: 0, value: guess.value / 100 } : undefined,
        width: layoutOf(host.width).matrix,
        marks: (_, x, y) => ({
          mark: svg`<text x=${x} y=${y} dy="0.35em" text-anchor="middle">✓</text>`,
          fill: "var(--weight)",
        }),
      },
      { highlight() {} },
    )}</div>`;
}

export function trainedPicture(
  figure: PositionsFigure,
  earlier: NamedValue | undefined,
): TemplateResult {
  const { host, solved } = figure;
  const words = host.text.positions.trained;
  const { labels, projected, weights } = solved.trained;
  const points = pointsOf(projected);
  const extent = margin * Math.max(...points.flat().map(Math.abs));
  const { plane } = layoutOf(host.width);
  return html`<div class="trained-picture">
    <section aria-labelledby="learned" .style=${`inline-size: ${plane}px`}><h3 id="learned">${words.title}</h3>
      ${numberedPath({ label: words.label, size: plane, extent, points, numbers: labels })}</section>
    <div class="trained-worth"><section class="trained-head"><h3>${words.head}</h3>
      ${attentionThumb({ label: words.headLabel, weights, count: labels.length })}</section>
      <section class="trained-accuracy">${accuracyBar(figure, earlier)}</section></div>
  </div>${learnedDial(figure)}`;
}

function learnedDial({ host, state }: PositionsFigure): TemplateResult {
  const share = chosen("learned", state.learned, formatEntry);
  const says = phrase((number) => number(share));
  return dial(host, "learnedShare", host.text.positions.trained.share, says);
}

export function trainedText({ host, solved, state }: PositionsFigure): Phrase {
  const words = host.text.positions.trained;
  const { accuracy, previous } = solved.trained;
  return phrase((number) => words.said(number(previous), number(accuracy), state.learned === 1));
}
