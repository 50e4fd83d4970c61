/** The values: the matrix that makes them of the keys, and every point as numbers. */
import { html, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import { numberInput } from "../../controls/inputs.js";
import { pointsTable } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { limits, type Point, type State } from "../../figure/state/state.js";
import { valuesOf } from "./solve.js";

/** An entry of the matrix: every value follows it, also one that stays when its key moves. */
function entry(host: FigureHost, row: number, column: number): TemplateResult {
  const { valueMatrix, keys } = host.state;
  return numberInput({
    name: "valueMatrix",
    label: host.text.similarity.valueRule.entry(row + 1, column + 1),
    value: valueMatrix[row]?.[column] ?? 0,
    ...limits.coordinate,
    step: 0.1,
    disabled: host.isLocked("valueMatrix"),
    change: (x) => {
      const changed = valueMatrix.map((own, i): Point => {
        const [first, second] = own;
        if (i !== row) return own;
        return column === 0 ? [x, second] : [first, x];
      });
      host.set({ valueMatrix: changed, values: valuesOf(host.knn, keys, changed) });
    },
  });
}

export function valuesPart(
  host: FigureHost,
  moveKey: (index: number, to: Point) => Partial<State>,
): TemplateResult {
  const words = host.text.similarity.valueRule;
  return html`<div class="value-matrix" data-controls="valueMatrix valuesStay">
      <div class="value-rule" data-control="valueMatrix"><span class="formula">V = K · W<sub>v</sub>,</span> <span class="formula">W<sub>v</sub> =</span>
      <table class="bracketed" aria-label=${words.label}><tbody>${[0, 1].map(
        (row) =>
          html`<tr>${[0, 1].map((column) => html`<td>${entry(host, row, column)}</td>`)}</tr>`,
      )}</tbody></table></div>
      ${control(host, "valuesStay", { label: words.stay })}
    </div>
    ${pointsTable(host, moveKey)}`;
}
