/** What the regression keeps behind "more": the points as numbers, and the batch of products. */
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber } from "../../model/derive.js";
import {
  isRemovable,
  type RegressionPoint,
  withPointPlaced,
  withPointRemoved,
} from "../../model/regression-points.js";
import { limits } from "../../model/state.js";
import type { FigureHost } from "./figure-view.js";
import { numberInput } from "./regression-controls.js";
import type { Data, Vote } from "./regression-solve.js";

export interface Votes {
  readonly byHand: Vote;
  readonly trained: Vote | undefined;
}

function pointRow(
  host: FigureHost,
  point: RegressionPoint,
  column: number,
  votes: Votes,
): TemplateResult {
  const { id, x, y } = point;
  const words = host.text.regression;
  const { common } = host.text;
  const name = words.point(id + 1);
  const cell = (axis: "x" | "y", label: string) =>
    html`<td>${numberInput({
      label,
      name: `${axis}${id + 1}`,
      value: point[axis],
      range: limits.regression[axis],
      step: 0.05,
      change: (to) =>
        host.set(withPointPlaced(host.state, id, axis === "x" ? to : x, axis === "y" ? to : y)),
    })}</td>`;
  return html`<tr data-row=${id + 1}>
    <th scope="row">${id + 1}</th>
    ${cell("x", common.horizontal(name))}${cell("y", common.vertical(name))}
    <td class="digits">${formatNumber(votes.byHand.weights[column] ?? 0, 4)}</td>
    ${
      votes.trained === undefined
        ? nothing
        : html`<td class="digits">${formatNumber(votes.trained.weights[column] ?? 0, 4)}</td>`
    }
    <td><button type="button" class="remove" aria-label=${words.remove(id + 1)}
      ?disabled=${!isRemovable(host.state, id)}
      @click=${() => host.set(withPointRemoved(host.state, id))}>×</button></td>
  </tr>`;
}

function pointsTable(host: FigureHost, { points, order }: Data, votes: Votes): TemplateResult {
  const words = host.text.regression.table;
  return html`<div class="scroll points-scroll" tabindex="0" role="region" aria-label=${words.caption}><table>
    <thead><tr>
      <th scope="col">${words.point}</th><th scope="col">${words.x}</th><th scope="col">${words.y}</th>
      <th scope="col">${words.byHand}</th>
      ${votes.trained === undefined ? nothing : html`<th scope="col">${words.trained}</th>`}<td></td>
    </tr></thead>
    <tbody>${points.map((point, i) => pointRow(host, point, order.indexOf(i), votes))}</tbody>
  </table></div>`;
}

const perRow = 10;

/** The article's batch: ten weights of .1, twice, against 0 … 19. */
function batch(host: FigureHost): TemplateResult {
  const words = host.text.regression.batch;
  const values = Array.from({ length: 2 * perRow }, (_, i) => i);
  const weights = { data: new Float64Array(2 * perRow).fill(0.1), shape: [2, 1, perRow] };
  const { data } = host.knn.batchMatmul(weights, {
    data: Float64Array.from(values),
    shape: [2, perRow, 1],
  });
  return html`<section class="batch">
    <h3>${words.title}</h3>
    <p class="note">${words.text}</p>
    <div class="scroll"><table>
      <thead><tr><td></td><th scope="col">${words.weights}</th>
        <th scope="col" colspan=${perRow}>${words.values}</th><th scope="col">${words.result}</th></tr></thead>
      <tbody>${[0, 1].map(
        (row) => html`<tr>
          <th scope="row">${words.row(row + 1)}</th><td class="digits">${perRow} × 0.1</td>
          ${values.slice(perRow * row, perRow * (row + 1)).map((v) => html`<td class="digits">${v}</td>`)}
          <td class="digits result">${formatNumber(data[row] ?? 0, 1)}</td>
        </tr>`,
      )}</tbody>
    </table></div>
  </section>`;
}

/** Whether the part is open: closed, it is not even made. */
export interface Fold {
  readonly open: boolean;
  toggled(open: boolean): void;
}

export function regressionMore(
  host: FigureHost,
  data: Data,
  votes: Votes,
  fold: Fold,
): TemplateResult {
  const toggled = (event: Event) => fold.toggled((event.target as HTMLDetailsElement).open);
  return html`<details class="more" ?open=${fold.open} @toggle=${toggled}>
    <summary>${host.text.regression.more}</summary>
    ${
      fold.open
        ? html`<div class="regression-more">${pointsTable(host, data, votes)}${batch(host)}</div>`
        : nothing
    }
  </details>`;
}
