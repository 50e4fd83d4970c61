/** What the regression keeps behind "more": the points as numbers. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber } from "../../model/derive.js";
import {
  isRemovable,
  type RegressionPoint,
  withPointPlaced,
  withPointRemoved,
} from "../../model/regression-points.js";
import { limits } from "../../model/state.js";
import { numberInput } from "./controls.js";
import type { Data, Vote } from "./solve.js";

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
    ${fold.open ? pointsTable(host, data, votes) : nothing}
  </details>`;
}
