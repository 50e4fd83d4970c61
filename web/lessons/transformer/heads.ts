/** All heads as thumbnails with the detected role and an ablation switch, and what the network predicts with these changes. */
import { html, svg, type TemplateResult } from "lit";
import { weightBars } from "../../charts/bars/weight-bars.js";
import { attentionThumb } from "../../charts/matrix/attention-thumb.js";
import { type HeadAt, sameHead, withHead } from "../../figure/head-at.js";
import type { NamedValue } from "../../figure/named-value.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { headName, indexOf, isAblated, roleIn, type TransformerFigure } from "./figure.js";
import type { Measured } from "./measure.js";
import type { Model } from "./model.js";

function headPanel(figure: TransformerFigure, at: HeadAt): TemplateResult {
  const { host, solved, state, change } = figure;
  const words = host.text.transformer;
  const name = headName(figure, at);
  const isShown = sameHead(at, solved.at);
  const weights = Float64Array.from(solved.maps[indexOf(figure, at)] ?? []);
  const role = roleIn(figure, at);
  return html`<li class=${isAblated(figure, at) ? "head is-ablated" : "head"} data-head="${at.layer}.${at.head}">
    <button type="button" class="show" data-control="headAt" ?disabled=${host.isLocked("headAt")} aria-pressed=${isShown ? "true" : "false"} aria-label=${words.choose(name)}
      @click=${() => change({ at, temperature: 1 })}>
      ${attentionThumb({ weights, count: solved.words.length, row: solved.position })}</button>
    <p class="head-name">${words.headShort(at.head)}</p>
    <p class=${role === "other" ? "role" : "role found"}>${words.roles[role]}</p>
    <label class="ablate" data-control="ablated"><input type="checkbox" .checked=${isAblated(figure, at)} ?disabled=${host.isLocked("ablated")} aria-label=${words.ablateOne(name)}
      @change=${() => change({ ablated: withHead(state.ablated, at) })}> ${words.ablate}</label>
  </li>`;
}

const headsOf = ({ layers, heads }: Model): readonly (readonly HeadAt[])[] =>
  Array.from({ length: layers }, (_, layer) =>
    Array.from({ length: heads }, (_, head) => ({ layer, head })),
  );

export function headsGrid(figure: TransformerFigure): TemplateResult {
  const words = figure.host.text.transformer;
  return html`<div class="heads-grid" role="group" aria-label=${words.heads}>
    ${headsOf(figure.solved.model).map(
      (heads, layer) => html`<div class="layer"><h3>${words.layer(layer)}</h3>
        <ol class="layer-heads">${heads.map((at) => headPanel(figure, at))}</ol></div>`,
    )}
  </div>`;
}

export function accuracyText({ host, solved, state }: TransformerFigure): Phrase {
  const isChanged = state.ablated.length > 0 || state.temperature !== 1;
  const { accuracy } = solved.measured;
  return phrase((number) => host.text.transformer.accuracy(number(accuracy), isChanged));
}

/** The accuracy as a bar, beside the reader's guess and what it was before. */
export function accuracyBar(
  { host, solved }: TransformerFigure,
  earlier: Measured | undefined,
): TemplateResult {
  const words = host.text.transformer;
  const { accuracy } = solved.measured;
  const { guess } = host;
  const inBar = (share: NamedValue) => share.written(words.inBar(share.text));
  return html`<p class="bar-name">${words.correct}</p>
    <div class="accuracy-bar">${weightBars(
      {
        weights: [accuracy.value],
        letters: ["✓"],
        digits: [inBar(accuracy)],
        label: words.correctBar(String(accuracy)),
        earlier: earlier && [earlier.accuracy.value],
        guess: guess?.id === "without" ? { index: 0, value: guess.value / 100 } : undefined,
        highlight: undefined,
        width: Math.min(520, host.width),
        marks: (_, x, y) => ({
          mark: svg`<text x=${x} y=${y} dy="0.35em" text-anchor="middle">✓</text>`,
          fill: "var(--weight)",
        }),
      },
      { highlight() {} },
    )}</div>`;
}
