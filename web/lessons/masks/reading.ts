/** The selected row: its arcs over the sentence, its output, its steps; and the summaries. */
import { html, type TemplateResult } from "lit";
import { middleOf, type SentenceScene, tokenWidths } from "../../charts/bars/sentence.js";
import { formatFactor, formatNumber, formatShare } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { partOf } from "../../figure/parts-of-results.js";
import type { Written } from "../../figure/phrase.js";
import { inDigits } from "../../figure/rows.js";
import { addedText, cellsOf, type MasksFigure, weightCell, wordOf } from "./cells.js";

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
    <p class="note" data-control="tokens">${locked ? words.held : words.free}</p>`;
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
export function leakVerdict(figure: MasksFigure): string {
  const { solved, state, text } = figure;
  const words = text.masks;
  const emptied = solved.empty.map((i) => wordOf(figure, i));
  if (emptied.length === 0) return state.finiteMask ? words.soWhat.small : words.soWhat.safe;
  return state.finiteMask ? words.soWhat.leaks(emptied) : words.empty(emptied);
}

export function verdict({ solved: { blocked, n }, state, text }: MasksFigure): string {
  const { soWhat } = text.masks;
  const count = blocked.filter((b) => b > 0).length;
  if (count === 0) return soWhat.open;
  const { causal, window, padding } = state;
  if (padding.length > 0 || state.blocked.length > 0) return soWhat.some(count, n * n);
  if (window > 0) return causal ? soWhat.slidingWindow(window) : soWhat.window(window);
  return soWhat.causal(n);
}
