/** The values: the matrix that makes them of the keys, and every point as numbers. */
import { html, type TemplateResult } from "lit";
import { pointsTable } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import type { Point, State } from "../../figure/state/state.js";
import { valueMatrix } from "./solve.js";

export function valuesPart(
  host: FigureHost,
  moveKey: (index: number, to: Point) => Partial<State>,
): TemplateResult {
  const words = host.text.similarity.valueRule;
  const change = (event: Event) =>
    host.set({ valuesStay: (event.target as HTMLInputElement).checked });
  return html`<div class="value-matrix" data-control="valuesStay">
      <span class="formula">V = K · W<sub>v</sub>,</span> <span class="formula">W<sub>v</sub> =</span>
      <table class="bracketed" aria-label=${words.label}><tbody>${valueMatrix.map(
        (row) => html`<tr>${row.map((x) => html`<td class="digits">${String(x)}</td>`)}</tr>`,
      )}</tbody></table>
      <label class="switch"><input type="checkbox" name="valuesStay" ?disabled=${host.isLocked("valuesStay")}
        .checked=${host.state.valuesStay} @change=${change}> ${words.stay}</label>
    </div>
    ${pointsTable(host, moveKey)}`;
}
