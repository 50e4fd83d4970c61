/** The article's batch of products as a table. */
import { html, type TemplateResult } from "lit";
import type { Strings } from "../../language/index.js";
import type { Batch } from "./solve.js";

/** Explicit roles: on a narrow screen CSS transposes the rows, and the table semantics would be lost. */
export function regressionBatch(
  { regression }: Strings,
  { weights, rows, averages }: Batch,
): TemplateResult {
  const words = regression.batch;
  return html`<aside class="batch">
    <h3>${words.title}</h3>
    <table role="table">
      <thead role="rowgroup"><tr role="row"><th role="rowheader" scope="row" class="formula">${words.weights}</th>
        ${weights.map((weight) => html`<td role="cell" class="digits">${weight}</td>`)}
        <th role="columnheader" scope="col">${words.result}</th></tr></thead>
      <tbody role="rowgroup">${rows.map(
        (values, row) => html`<tr role="row">
          <th role="rowheader" scope="row">${words.row(row + 1)}</th>
          ${values.map((v) => html`<td role="cell" class="digits">${v}</td>`)}
          <td role="cell" class="digits result">${averages.at(row)}</td>
        </tr>`,
      )}</tbody>
    </table>
    <p class="note">${words.text}</p>
  </aside>`;
}
