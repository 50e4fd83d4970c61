/** The selected row: its arcs over the sentence, its sum, its leak, its output. */
import { html, nothing, type TemplateResult } from "lit";
import { queryPlace, type SentenceScene } from "../../charts/bars/sentence.js";
import { formatShare } from "../../figure/format-number.js";
import { partOf } from "../../figure/parts-of-results.js";
import { cellsOf, type MasksFigure, weightCell, wordOf } from "./cells.js";

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
    width,
    query: row,
    longest: Math.max(...state.tokens.map((word) => [...word].length)),
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
  const at = queryPlace(scene);
  const { scrollLeft, clientWidth } = scroller;
  const seen = at > scrollLeft + 20 && at < scrollLeft + clientWidth - 20;
  if (!seen) scroller.scrollLeft = at - clientWidth / 2;
}

export function rowReading(figure: MasksFigure, row: number, locked: boolean): TemplateResult {
  const { solved, state, text } = figure;
  const words = text.masks.reading;
  return html`<div class="reading">
    <p class="asks"><span class="star" aria-hidden="true">★</span> ${words.asks(wordOf(figure, row))}</p>
    <dl>
      <div><dt>${words.sum}</dt><dd>${solved.sums.at(row)}</dd></div>
      ${
        state.finiteMask
          ? html`<div class=${solved.leaks.data[row] ? "leaks" : "leaks none"}><dt>${words.leaked}</dt><dd>${solved.leaks.at(row)}</dd></div>`
          : nothing
      }
      <div class="outputs"><dt><span aria-hidden="true">✖</span> ${words.output}</dt><dd>${partOf(solved.output, row).row()}</dd></div>
    </dl>
    <p class="note">${locked ? words.held : words.free}</p>
  </div>`;
}
