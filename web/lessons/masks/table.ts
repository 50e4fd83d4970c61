/** Points, weights, sums and outputs as numbers: for exact edits, and as the text form of the figure. */
import { html, nothing, type TemplateResult } from "lit";
import { pointCells } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { partOf } from "../../figure/parts-of-results.js";
import type { Point, State } from "../../figure/state/state.js";
import { wordOf } from "./cells.js";
import type { Solved } from "./solve.js";
import { type EmbeddingName, embeddingNames } from "./state.js";

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
      <td class="digits">${solved.sums.at(i)}</td>
      ${state.finiteMask ? html`<td class="digits">${solved.leaks.at(i)}</td>` : nothing}
      <td class="digits">${partOf(solved.output, i).row()}</td>
    </tr>`;
  };
  return html`<details class="edit" data-controls="keys embedding">
    <summary>${text.common.edit}</summary>
    <p><label data-control="embedding">${words.embedding} <select name="embedding" ?disabled=${host.isLocked("embedding")} @change=${(e: Event) => host.set({ embedding: (e.target as HTMLSelectElement).value as EmbeddingName })}>
      ${embeddingNames.map((name) => html`<option value=${name} ?selected=${name === state.embedding}>${words.embeddings[name]}</option>`)}
    </select></label></p>
    <div class="scroll"><table>
      <thead><tr>
        <th scope="col">${columns.point}</th>
        <th scope="col">${columns.x}</th><th scope="col">${columns.y}</th>
        ${state.tokens.map((_, j) => html`<th scope="col">${wordOf(host, j)}</th>`)}
        <th scope="col">${words.sum}</th>
        ${state.finiteMask ? html`<th scope="col">${words.leaked}</th>` : nothing}
        <th scope="col">${words.outputs}</th>
      </tr></thead>
      <tbody>${state.tokens.map((_, i) => row(i))}</tbody>
    </table></div>
  </details>`;
}
