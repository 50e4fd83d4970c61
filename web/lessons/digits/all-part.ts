/** All digits, each classified by the others: accuracy, confusion matrix and errors. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { digitImage } from "../../charts/digits/digit-image.js";
import { keyMark } from "../../charts/marks.js";
import { similarityChoice } from "../../controls/similarity-choice.js";
import { phrase } from "../../figure/phrase.js";
import { confusionMatrix } from "./confusion-matrix.js";
import { classNumbers } from "./digit-set.js";
import type { DigitsFigure } from "./figure.js";
import { neighborsControl } from "./query-part.js";
import type { SolvedAll, WrongDigit } from "./solve.js";
import { narrowConfusion, wideConfusion, wideFrom } from "./styles.js";

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
  const size = host.width < wideFrom ? narrowConfusion : wideConfusion;
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
        ${keyMark(86 + 36 * i, 44, neighbor.label, String(neighbor.label), 10.5)}
        <text class="near-weight" x=${86 + 36 * i} y="69" text-anchor="middle">${neighbor.weight}</text>`,
      )}`}
    </svg></button></li>`;
}

function errors(figure: DigitsFigure, solved: SolvedAll): TemplateResult {
  const { host, look, show } = figure;
  const words = host.text.digits.all;
  const rest = solved.softErrors - solved.wrong.length;
  const more = Math.min(errorsMore, rest);
  if (solved.softErrors === 0) return html`<p class="note">${words.none}</p>`;
  return html`<h3>${words.errors}</h3>
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

export function allPicture(figure: DigitsFigure): TemplateResult {
  const { host, votes } = figure;
  const { isStale, failure } = votes;
  const solved = figure.solved.all;
  const words = host.text.digits.all;
  const isLate = isStale && solved !== undefined && failure === undefined;
  return html`<div class=${isLate ? "all-part stale" : "all-part"} aria-busy=${isStale ? "true" : "false"}>
    ${failure === undefined ? nothing : html`<p class="warning" role="alert">${words.failed(failure)}</p>`}
    ${
      solved === undefined
        ? html`<p class="note working no-map">${words.working}</p>`
        : html`${confusion(figure, solved)}<div>${scores(figure, solved)}</div>`
    }
    <div>${similarityChoice(host, host.text.digits.similarity, figure.rested)}</div>
  </div>`;
}

/** What the accuracies mean, and what an infinite temperature does. */
export function allText({ host, solved }: DigitsFigure): TemplateResult | typeof nothing {
  const words = host.text.digits.all;
  const { all } = solved;
  if (all === undefined) return nothing;
  const isEven = all.result.settings.temperature === Number.POSITIVE_INFINITY;
  const apart = Math.abs(all.softErrors - all.hardErrors);
  return html`<p class=${isEven ? "so-what infinity" : "so-what"}>${isEven ? words.infinity : words.apart(apart)}</p>`;
}

/** The errors, one by one and as a table. */
export function allMore(figure: DigitsFigure): TemplateResult {
  const { all } = figure.solved;
  return html`${neighborsControl(figure)}${all === undefined ? nothing : html`${errors(figure, all)}${confusionTable(figure, all)}`}`;
}
