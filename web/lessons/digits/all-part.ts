/** All digits, each classified by the others: accuracy, confusion matrix and errors. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyMark } from "../../charts/marks.js";
import { confusionMatrix } from "../../charts/matrix/confusion-matrix.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { phrase } from "../../figure/phrase.js";
import { classNumbers, type DigitSet } from "./digit-set.js";
import type { SolvedAll, WrongDigit } from "./solve.js";

export interface AllPart {
  readonly host: FigureHost;
  readonly set: DigitSet;
  readonly solved: SolvedAll | undefined;
  /** A newer result is being computed. */
  readonly isStale: boolean;
  readonly failure: string | undefined;
  /** The largest number of shown errors. */
  readonly shown: number;
  /** Label and prediction of the selected digit. */
  readonly lit: readonly [number, number] | undefined;
  show(count: number): void;
  choose(place: number): void;
  light(pair: readonly [number, number] | undefined): void;
}

export const errorsAtFirst = 12;
const errorsMore = 24;

function scores({ host }: AllPart, solved: SolvedAll): TemplateResult {
  const words = host.text.digits.all;
  const { settings } = solved.result;
  return html`<p class="score"><strong>${phrase((number) => words.share(number(solved.soft)))}</strong> ${words.soft(solved.softErrors)}</p>
    <p class="score hard-score"><strong>${phrase((number) => words.share(number(solved.hard)))}</strong> ${words.hard(settings.neighbors, solved.hardErrors)}</p>`;
}

function confusion({ host, lit }: AllPart, { confusion, soft }: SolvedAll): TemplateResult {
  const words = host.text.digits.all;
  const count = classNumbers.length;
  const cells = Array.from(confusion.data, (_, i) => confusion.at(i));
  const rows = cells.flatMap((cell, i) => {
    const [label, prediction] = [Math.floor(i / count), i % count];
    return label === prediction || cell.value === 0
      ? []
      : [words.confused(label, prediction, cell.value)];
  });
  const label = words.confusion(host.text.common.rows([String(soft), ...rows]));
  const size = Math.min(400, host.width);
  return html`${confusionMatrix({ label, size, count, cells, axis: words.axis, lit })}`;
}

function errorCard(part: AllPart, wrong: WrongDigit): TemplateResult {
  const { host, set } = part;
  const { place, label, prediction, near } = wrong;
  const words = host.text.digits.all;
  return html`<li><button type="button" class="error-card" data-edits="digit" data-place=${place} ?disabled=${host.isLocked("digit")}
      aria-label=${words.error(place, label, prediction)} @click=${() => part.choose(place)}
      @pointerenter=${() => part.light([label, prediction])} @pointerleave=${() => part.light(undefined)}>
    <svg class="chart" viewBox="0 0 176 72" aria-hidden="true">
      ${svg`${digitImage({ levels: set.levelsOf(place), x: 2, y: 4, size: 48 })}
      <text class="taken" x="26" y="68" text-anchor="middle">${words.taken(label, prediction)}</text>
      <path class="error-arrow" d="M60 8v56"></path>
      ${near.map(
        (
          neighbor,
          i,
        ) => svg`${digitImage({ levels: set.levelsOf(neighbor.place), x: 72 + 36 * i, y: 4, size: 28 })}
        ${keyMark(86 + 36 * i, 43, neighbor.label, String(neighbor.label), 7.5)}
        <text class="near-weight" x=${86 + 36 * i} y="67" text-anchor="middle">${neighbor.weight}</text>`,
      )}`}
    </svg></button></li>`;
}

function errors(part: AllPart, solved: SolvedAll): TemplateResult {
  const words = part.host.text.digits.all;
  const rest = solved.softErrors - solved.wrong.length;
  const more = Math.min(errorsMore, rest);
  const isEven = solved.result.settings.temperature === Number.POSITIVE_INFINITY;
  if (solved.softErrors === 0) return html`<p class="note">${words.none}</p>`;
  return html`${isEven ? html`<p class="note infinity">${words.infinity}</p>` : nothing}<h4>${words.errors}</h4>
    <ul class="errors">${solved.wrong.map((wrong) => errorCard(part, wrong))}</ul>
    <p class="more-errors">${
      rest > 0
        ? html`<button type="button" class="show-more" @click=${() => part.show(part.shown + more)}>${words.more(more)}</button>`
        : nothing
    }${
      part.shown > errorsAtFirst && solved.softErrors > errorsAtFirst
        ? html`<button type="button" class="show-fewer" @click=${() => part.show(errorsAtFirst)}>${words.fewer}</button>`
        : nothing
    }</p>`;
}

function confusionTable({ host }: AllPart, { confusion }: SolvedAll): TemplateResult {
  const words = host.text.digits.all;
  return html`<details class="numbers"><summary>${words.table}</summary><div class="scroll"><table>
    <thead><tr><th scope="col">${words.corner}</th>${classNumbers.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${classNumbers.map(
      (label) =>
        html`<tr><th scope="row">${label}</th>${classNumbers.map(
          (prediction) =>
            html`<td class="digits">${confusion.at(label * classNumbers.length + prediction)}</td>`,
        )}</tr>`,
    )}</tbody></table></div></details>`;
}

export function allPart(part: AllPart): TemplateResult {
  const { host, solved, isStale, failure } = part;
  const words = host.text.digits.all;
  const state = isStale && failure === undefined ? "stale" : "";
  return html`<section class="all-part" aria-labelledby="all-title" aria-busy=${isStale ? "true" : "false"}>
    <h3 id="all-title">${words.title}</h3>
    ${failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(failure)}</p>`}
    ${
      solved === undefined
        ? html`<p class="note working no-map">${words.working}</p>`
        : html`<div class="all-columns ${state}"><div>${scores(part, solved)}${confusion(part, solved)}</div>
      <div>${errors(part, solved)}</div></div>${confusionTable(part, solved)}`
    }
  </section>`;
}
