/** The folded part of the regression: the points as numbers. */

import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../figure/figure-view.js";
import { numberInput } from "./controls.js";
import { weightOf } from "./curve.js";
import { isRemovable, type RegressionPoint, withPointPlaced, withPointRemoved } from "./points.js";
import type { Solved } from "./solve.js";
import { regressionLimits } from "./state.js";

function pointRow(
  host: FigureHost,
  point: RegressionPoint,
  column: number,
  votes: Solved["votes"],
): TemplateResult {
  const { id, x, y } = point;
  const words = host.text.regression;
  const { common } = host.text;
  const name = words.point(id + 1);
  const cell = (axis: "x" | "y", label: string) =>
    html`<td>${numberInput({
      ...{ host, control: "points" },
      label,
      name: `${axis}${id + 1}`,
      value: point[axis],
      range: regressionLimits[axis],
      step: 0.05,
      change: (to) =>
        host.set(withPointPlaced(host.state, id, axis === "x" ? to : x, axis === "y" ? to : y)),
    })}</td>`;
  return html`<tr data-row=${id + 1}>
    <th scope="row">${id + 1}</th>
    ${cell("x", common.horizontal(name))}${cell("y", common.vertical(name))}
    <td class="digits">${weightOf(votes.byHand, column)}</td>
    ${
      votes.trained === undefined
        ? nothing
        : html`<td class="digits">${weightOf(votes.trained, column)}</td>`
    }
    <td><button type="button" class="remove" data-control="removed" aria-label=${words.remove(id + 1)}
      ?disabled=${host.isLocked("removed") || !isRemovable(host.state, id)}
      @click=${() => host.set(withPointRemoved(host.state, id))}>×</button></td>
  </tr>`;
}

function pointsTable(host: FigureHost, { data: { points, order }, votes }: Solved): TemplateResult {
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

/** Whether the part is expanded; a collapsed part is not rendered. */
export interface Fold {
  readonly open: boolean;
  toggled(open: boolean): void;
}

export function regressionMore(host: FigureHost, solved: Solved, fold: Fold): TemplateResult {
  const toggled = (event: Event) => fold.toggled((event.target as HTMLDetailsElement).open);
  return html`<details class="more" data-controls="points removed" ?open=${fold.open} @toggle=${toggled}>
    <summary>${host.text.regression.more}</summary>
    ${fold.open ? pointsTable(host, solved) : nothing}
  </details>`;
}
