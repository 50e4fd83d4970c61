/** The selected row: its arcs over the sentence, its sum, its leak, its output. The summary, and the table of all rows. */
import { html, nothing, type TemplateResult } from "lit";
import { middleOf, type SentenceScene, tokenWidths } from "../../charts/bars/sentence.js";
import { control } from "../../controls/control.js";
import { pointCells } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatFactor, formatNumber, formatShare } from "../../figure/format-number.js";
import { chosen, type NamedValue } from "../../figure/named-value.js";
import { partOf } from "../../figure/parts-of-results.js";
import { phrase, type Written } from "../../figure/phrase.js";
import { inDigits } from "../../figure/rows.js";
import type { Point, State } from "../../figure/state/state.js";
import { addedText, cellsOf, type MasksFigure, weightCell, wordOf } from "./cells.js";
import type { Solved } from "./solve.js";

/** The arcs of a row as a sentence. */
function arcsText(figure: MasksFigure, row: number): string {
  const { solved, text } = figure;
  const own = partOf(solved.weights, row);
  const weights = Array.from({ length: solved.n }, (_, i) => ({
    word: wordOf(figure, i),
    weight: String(own.at(i, formatShare)),
  }));
  return text.masks.reading.arcs(wordOf(figure, row), weights);
}

export function rowAnnouncement(figure: MasksFigure, row: number): string {
  const { solved, text } = figure;
  return text.masks.reading.announce(
    arcsText(figure, row),
    String(solved.sums.at(row)),
    String(partOf(solved.output, row).row()),
  );
}

export function sentenceScene(figure: MasksFigure, row: number, width: number): SentenceScene {
  const { solved, state } = figure;
  const cells = cellsOf(figure, weightCell)[row] ?? [];
  return {
    label: arcsText(figure, row),
    widths: tokenWidths(
      state.tokens.map((_, i) => wordOf(figure, i)),
      width,
    ),
    query: row,
    tokens: cells.map((cell, i) => ({
      weight: solved.weights.data[row * solved.n + i] ?? 0,
      digits: cell.text,
      blocked: cell.void || cell.leak || false,
    })),
  };
}

/** Scrolls a wide sentence to the query token. */
export function scrollToQuery(scroller: Element | undefined, scene: SentenceScene): void {
  if (scroller === undefined) return;
  const at = middleOf(scene.widths, scene.query ?? 0);
  const { scrollLeft, clientWidth } = scroller;
  const seen = at > scrollLeft + 20 && at < scrollLeft + clientWidth - 20;
  if (!seen) scroller.scrollLeft = at - clientWidth / 2;
}

export function rowReading(figure: MasksFigure, row: number, locked: boolean): TemplateResult {
  const { solved, text } = figure;
  const words = text.masks.reading;
  return html`<p class="asks"><span class="star" aria-hidden="true">★</span> ${words.asks(wordOf(figure, row))}
    <span class="output"><span aria-hidden="true">✖</span> ${words.output} <span class="digits">${partOf(solved.output, row).row()}</span></span></p>
    <p class="note">${locked ? words.held : words.free}</p>`;
}

/** The row of the table: the one in hand, else the first without a key or with a leak, else the last. */
export function rowInFocus({ solved }: MasksFigure, row: number | undefined): number {
  const { empty, leaks, n } = solved;
  const leaking = Array.from(leaks.data).findIndex((leak) => leak > 0);
  return row ?? empty[0] ?? (leaking < 0 ? n - 1 : leaking);
}

/** One query from its scores to its weights; each heading makes its word padding. */
export function rowTable(
  figure: MasksFigure,
  row: number,
  toggle: (column: number) => TemplateResult,
): TemplateResult {
  const { solved, state, text } = figure;
  const words = text.masks;
  const at = (column: number) => row * solved.n + column;
  const blocked = (column: number) => solved.blocked[at(column)] === 1;
  const line = (name: string, kind: string, cell: (column: number) => TemplateResult) =>
    html`<tr class=${kind}><th scope="row">${name}</th>${state.tokens.map((_, column) => cell(column))}</tr>`;
  const number = (column: number, what: Written, more = "") =>
    html`<td class="digits ${blocked(column) ? "blocked" : ""} ${more}">${what}</td>`;
  const leaks = (column: number) => blocked(column) && (solved.weights.data[at(column)] ?? 0) > 0;
  const masked = (column: number) => {
    if (!blocked(column)) return short(solved.scores.at(at(column)));
    return state.finiteMask ? short(solved.masked.at(at(column))) : words.block.infinite;
  };
  return html`<div class="scroll"><table class="row-steps">
    <thead><tr class="tokens"><th scope="col">★ ${wordOf(figure, row)}</th>${state.tokens.map(
      (_, column) => html`<th scope="col">${toggle(column)}</th>`,
    )}</tr></thead>
    <tbody>
      ${line(words.steps.score, "scores", (column) => number(column, short(solved.scores.at(at(column)))))}
      ${line(words.steps.mask, "added", (column) => number(column, addedText(figure, blocked(column))))}
      ${line(words.steps.masked, "masked", (column) => number(column, masked(column)))}
      ${line(words.steps.weight, "weights", (column) =>
        number(
          column,
          solved.weights.at(at(column), blocked(column) ? formatShare : undefined),
          leaks(column) ? "leak" : "",
        ),
      )}
    </tbody>
  </table></div>`;
}

/** Two decimals, or a power of ten: the columns are narrow. */
const short = (number: NamedValue): NamedValue =>
  inDigits(number, (x) => {
    const size = Math.abs(x);
    return size < 1e5 ? formatNumber(x, 2) : `${x < 0 ? "−" : ""}${formatFactor(size)}`;
  });

/** The summaries below the pictures: the effect of the masks, and their leaks. */

/** The effect of the blocking value. */
export function leakVerdict(figure: MasksFigure): Written {
  const { solved, state, text } = figure;
  const emptied = solved.empty.map((i) => wordOf(figure, i));
  const { soWhat } = text.masks;
  if (!state.finiteMask) {
    if (emptied.length > 0) return text.masks.empty(emptied);
    const factor = chosen("factor", state.logits, formatFactor);
    return state.logits === 1 ? soWhat.safe : phrase((number) => soWhat.infinite(number(factor)));
  }
  const { finite } = soWhat;
  const largest = solved.largest.at();
  const leaking = [...figure.state.tokens.keys()].filter((i) => (solved.leaks.data[i] ?? 0) > 0);
  // Two scores below half of 10⁹ cannot differ by 10⁹.
  if (leaking.length === 0)
    return largest.value < 5e8 ? phrase((number) => finite.small(number(largest))) : finite.lucky;
  const words = (rows: readonly number[]) => rows.map((i) => wordOf(figure, i));
  return phrase((number) =>
    finite.leaks({
      emptied: words(leaking.filter((i) => solved.empty.includes(i))),
      beaten: words(leaking.filter((i) => !solved.empty.includes(i))),
      largest: number(largest),
      leaked: number(solved.leaked.at()),
      rows: solved.n,
    }),
  );
}

export function verdict(figure: MasksFigure): string {
  const { solved, state, text } = figure;
  const { soWhat } = text.masks;
  const { n } = solved;
  const blocked = solved.blocked.filter((b) => b > 0).length;
  if (blocked === 0) return soWhat.open;
  const { causal, window, real, custom } = solved.parts;
  if (real || custom) return soWhat.some(blocked, n * n);
  if (window) return causal ? soWhat.slidingWindow(state.window) : soWhat.window(state.window);
  return soWhat.causal(n);
}

/** Points, weights, sums and outputs as numbers: for exact edits, and as the text form of the figure. */
export function masksTable(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.masks;
  const { columns } = text.common;
  /** An edited vector belongs to no word: from then on all vectors are points. */
  const moved = (i: number, to: Point): Partial<State> => {
    const { keys } = host.state;
    const points = solved.points.map((point, j) => (j === i ? to : point));
    return { embedding: "points", keys: [...points, ...keys.slice(points.length)] };
  };
  const row = (i: number) => {
    const key = solved.points[i] ?? [0, 0];
    return html`<tr>
      <th scope="row">${wordOf(host, i)}</th>
      ${pointCells(host, "keys", words.token(i + 1), key, (to) => host.set(moved(i, to)))}
      ${state.tokens.map((_, j) => html`<td class="digits">${solved.weights.at(i * solved.n + j)}</td>`)}
      ${state.finiteMask ? html`<td class="digits">${solved.leaks.at(i)}</td>` : nothing}
      <td class="digits">${partOf(solved.output, i).row()}</td>
    </tr>`;
  };
  return html`<details class="edit" data-controls="keys embedding">
    <summary>${text.common.edit}</summary>
    <p>${control(host, "embedding", { label: words.embedding, texts: words.embeddings })}</p>
    <div class="scroll"><table>
      <thead><tr>
        <th scope="col">${columns.point}</th>
        <th scope="col">${columns.x}</th><th scope="col">${columns.y}</th>
        ${state.tokens.map((_, j) => html`<th scope="col">${wordOf(host, j)}</th>`)}
        ${state.finiteMask ? html`<th scope="col">${words.leaked}</th>` : nothing}
        <th scope="col">${words.outputs}</th>
      </tr></thead>
      <tbody>${state.tokens.map((_, i) => row(i))}</tbody>
    </table></div>
  </details>`;
}
