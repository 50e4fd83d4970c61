/** The article's batch of products: ten weights of .1, twice, against 0 … 19. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../model/derive.js";

const weight = 0.1;
const perRow = 10;
const rows = [0, 1];

/** The roles are written out: on a narrow screen the rows stand upright, and are no table to CSS. */
export function regressionBatch(host: FigureHost): TemplateResult {
  const words = host.text.regression.batch;
  const values = Array.from({ length: rows.length * perRow }, (_, i) => i);
  const { data } = host.knn.batchMatmul(
    { data: new Float64Array(values.length).fill(weight), shape: [rows.length, 1, perRow] },
    { data: Float64Array.from(values), shape: [rows.length, perRow, 1] },
  );
  return html`<aside class="batch">
    <h3>${words.title}</h3>
    <table role="table">
      <thead role="rowgroup"><tr role="row"><th role="rowheader" scope="row" class="formula">${words.weights}</th>
        ${values.slice(0, perRow).map(() => html`<td role="cell" class="digits">${formatNumber(weight, 1)}</td>`)}
        <th role="columnheader" scope="col">${words.result}</th></tr></thead>
      <tbody role="rowgroup">${rows.map(
        (row) => html`<tr role="row">
          <th role="rowheader" scope="row">${words.row(row + 1)}</th>
          ${values.slice(perRow * row, perRow * (row + 1)).map((v) => html`<td role="cell" class="digits">${v}</td>`)}
          <td role="cell" class="digits result">${formatNumber(data[row] ?? 0, 1)}</td>
        </tr>`,
      )}</tbody>
    </table>
    <p class="note">${words.text}</p>
  </aside>`;
}
