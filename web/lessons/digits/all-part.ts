/** All digits, each classified by the others: the accuracies, and the errors with their nearest digits. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyMark } from "../../charts/marks.js";
import { similarityChoice } from "../../controls/similarity-choice.js";
import { phrase } from "../../figure/phrase.js";
import type { DigitsFigure } from "./figure.js";
import type { SolvedAll } from "./solve.js";

function scores({ host }: DigitsFigure, solved: SolvedAll): TemplateResult {
  const words = host.text.digits.all;
  const { settings, soft, softErrors, hard, hardErrors } = solved;
  return html`<p class="score"><strong>${phrase((number) => words.share(number(soft)))}</strong> ${words.soft(softErrors)}</p>
    <p class="score hard-score"><strong>${phrase((number) => words.share(number(hard)))}</strong> ${words.hard(settings.neighbors, hardErrors)}</p>`;
}

function errorCard(
  { host, set, choose }: DigitsFigure,
  { place, label, prediction, near }: SolvedAll["wrong"][number],
): TemplateResult {
  const words = host.text.digits.all;
  return html`<li><button type="button" class="error-card" data-edits="digit" data-place=${place} ?disabled=${host.isLocked("digit")}
      aria-label=${words.error(place, label, prediction)} @click=${() => choose(place)}>
    <svg class="chart" viewBox="0 0 176 72" aria-hidden="true">
      ${svg`${digitImage({ levels: set.levelsOf(place), x: 2, y: 4, size: 48 })}
      <text class="taken" x="26" y="68" text-anchor="middle">${words.taken(label, prediction)}</text>
      <path class="error-arrow" d="M60 8v56"></path>
      ${near.map((at, i) => {
        const own = set.labelOf(at);
        return svg`${digitImage({ levels: set.levelsOf(at), x: 72 + 36 * i, y: 4, size: 32 })}
          ${keyMark(88 + 36 * i, 54, own, String(own), 10.5)}`;
      })}`}
    </svg></button></li>`;
}

function errors(figure: DigitsFigure, { wrong, softErrors }: SolvedAll): TemplateResult {
  const words = figure.host.text.digits.all;
  if (softErrors === 0) return html`<p class="note">${words.none}</p>`;
  return html`<p class="hint">${words.errors(wrong.length, softErrors)}</p>
    <ul class="errors">${wrong.map((one) => errorCard(figure, one))}</ul>`;
}

export function allPicture(figure: DigitsFigure): TemplateResult {
  const { host, rested, votes, solved } = figure;
  const { failure } = votes;
  const { all, isStale } = solved;
  const words = host.text.digits.all;
  const isLate = isStale && all !== undefined && failure === undefined;
  return html`<div class=${isLate ? "all-part stale" : "all-part"} aria-busy=${isStale ? "true" : "false"}>
    ${failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(failure)}</p>`}
    ${
      all === undefined
        ? html`<p class="note working no-map">${words.working}</p>`
        : html`<div class="scores">${scores(figure, all)}</div>${errors(figure, all)}`
    }
    </div>${similarityChoice(host, host.text.digits.similarity, rested)}`;
}

/** What the accuracies mean, and what an infinite temperature does. */
export function allText({ host, solved }: DigitsFigure): TemplateResult | typeof nothing {
  const words = host.text.digits.all;
  const { all, isStale } = solved;
  if (all === undefined) return nothing;
  const isEven = all.settings.temperature === Number.POSITIVE_INFINITY;
  const text = isEven ? words.infinity : words.apart(Math.abs(all.softErrors - all.hardErrors));
  return html`<p class=${isStale ? "so-what stale" : "so-what"}>${text}</p>`;
}
