/** All digits, each classified by the others: accuracy, confusion matrix and errors. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyMark } from "../../charts/marks.js";
import { confusionMatrix } from "../../charts/matrix/confusion-matrix.js";
import { phrase } from "../../figure/phrase.js";
import { classNumbers } from "./digit-set.js";
import type { DigitsFigure } from "./figure.js";
import type { SolvedAll, WrongDigit } from "./solve.js";

export const errorsAtFirst = 12;
const errorsMore = 24;

function scores({ host }: DigitsFigure, solved: SolvedAll): TemplateResult {
  const words = host.text.digits.all;
  const { settings } = solved.result;
  return html`<p class="score"><strong>${phrase((number) => words.share(number(solved.soft)))}</strong> ${words.soft(solved.softErrors)}</p>
    <p class="score hard-score"><strong>${phrase((number) => words.share(number(solved.hard)))}</strong> ${words.hard(settings.neighbors, solved.hardErrors)}</p>`;
}

function confusion({ host, look }: DigitsFigure, { confusion, soft }: SolvedAll): TemplateResult {
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
  return html`${confusionMatrix({ label, size, count, cells, axis: words.axis, lit: look.lit })}`;
}

function errorCard(figure: DigitsFigure, wrong: WrongDigit): TemplateResult {
  const { host, set, choose, show } = figure;
  const { place, label, prediction, near } = wrong;
  const words = host.text.digits.all;
  return html`<li><button type="button" class="error-card" data-edits="digit" data-place=${place} ?disabled=${host.isLocked("digit")}
      aria-label=${words.error(place, label, prediction)} @click=${() => choose(place)}
      @pointerenter=${() => show({ lit: [label, prediction] })} @pointerleave=${() => show({ lit: undefined })}>
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

function errors(figure: DigitsFigure, solved: SolvedAll): TemplateResult {
  const { host, look, show } = figure;
  const words = host.text.digits.all;
  const rest = solved.softErrors - solved.wrong.length;
  const more = Math.min(errorsMore, rest);
  const isEven = solved.result.settings.temperature === Number.POSITIVE_INFINITY;
  if (solved.softErrors === 0) return html`<p class="note">${words.none}</p>`;
  return html`${isEven ? html`<p class="note infinity">${words.infinity}</p>` : nothing}<h4>${words.errors}</h4>
    <ul class="errors">${solved.wrong.map((wrong) => errorCard(figure, wrong))}</ul>
    <p class="more-errors">${
      rest > 0
        ? html`<button type="button" class="show-more" @click=${() => show({ errors: look.errors + more })}>${words.more(more)}</button>`
        : nothing
    }${
      look.errors > errorsAtFirst && solved.softErrors > errorsAtFirst
        ? html`<button type="button" class="show-fewer" @click=${() => show({ errors: errorsAtFirst })}>${words.fewer}</button>`
        : nothing
    }</p>`;
}

function confusionTable({ host }: DigitsFigure, { confusion }: SolvedAll): TemplateResult {
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

export function allPart(figure: DigitsFigure): TemplateResult {
  const { host, votes } = figure;
  const { isStale, failure } = votes;
  const solved = figure.solved.all;
  const words = host.text.digits.all;
  const state = isStale && failure === undefined ? "stale" : "";
  return html`<section class="all-part" aria-labelledby="all-title" aria-busy=${isStale ? "true" : "false"}>
    <h3 id="all-title">${words.title}</h3>
    ${failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(failure)}</p>`}
    ${
      solved === undefined
        ? html`<p class="note working no-map">${words.working}</p>`
        : html`<div class="columns all-columns ${state}"><div>${scores(figure, solved)}${confusion(figure, solved)}</div>
      <div>${errors(figure, solved)}</div></div>${confusionTable(figure, solved)}`
    }
  </section>`;
}
