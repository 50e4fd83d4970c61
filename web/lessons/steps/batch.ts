/** The article's batch of products: ten equal weights, twice, against 0 … 19; and what one call saves. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { type BatchTimer, many, perRow } from "./batch-solve.js";

export function batchPart(host: FigureHost, timer: BatchTimer): TemplateResult {
  const words = host.text.steps.batch;
  const { averages, taken } = timer;
  const line = (row: number) =>
    html`<tr><th scope="row">${words.row(row * perRow, (row + 1) * perRow - 1)}</th><td class="digits">${averages.at(row)}</td></tr>`;
  return html`<details class="batch" @toggle=${timer.measure}><summary>${words.title}</summary>
    <p class="note">${words.text}</p>
    <table><tbody>${line(0)}${line(1)}</tbody></table>
    ${taken === undefined ? nothing : html`<p class="note" role="status">${words.taken(many, taken.loop.toFixed(1), taken.once.toFixed(1))}</p>`}
  </details>`;
}
