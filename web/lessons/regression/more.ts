/** Below the regression: the weights of all positions as maps, the points as numbers. */
import { html, nothing, type TemplateResult } from "lit";
import { type WeightMapEvents, weightMap } from "../../charts/matrix/weight-map.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import { type Curve, weightOf } from "./curve.js";
import { isRemovable, type RegressionPoint, withPointPlaced, withPointRemoved } from "./data.js";
import type { Solved } from "./solve.js";
import { places, regressionLimits } from "./state.js";

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
    html`<td><span data-control="points">${numberInput({
      ...{ name: `${axis}${id + 1}`, label, step: 0.05, ...regressionLimits[axis] },
      value: Number(point[axis].toFixed(4)),
      disabled: host.isLocked("points"),
      change: (to) =>
        host.set(withPointPlaced(host.state, id, axis === "x" ? to : x, axis === "y" ? to : y)),
    })}</span></td>`;
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
    <summary>${host.text.regression.table.title}</summary>
    ${fold.open ? pointsTable(host, solved) : nothing}
  </details>`;
}

/** The weights of all positions as maps: by hand, and after training. */
interface MapView {
  readonly row: number;
  readonly column: number | undefined;
  readonly locked: boolean;
  readonly width: number;
}

/** Every integer of the positions. */
const ticks = [0, 10, 20, 30, 40].map((row) => ({ row, text: String(row / 10) }));

function map(
  host: FigureHost,
  { weights, largest }: Curve,
  name: Phrase,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const most = weights.at(largest);
  return html`${weightMap(
    {
      ...view,
      label: words.label(String(name), String(most)),
      weights: weights.data as Float64Array,
      rows: places.length,
      columns: weights.data.length / places.length,
      ticks,
      axis: { rows: words.rows, columns: words.columns },
    },
    events,
  )}<p class="note">${phrase((number) => words.largest(number(most)))}</p>`;
}

export function regressionMaps(
  host: FigureHost,
  { byHand, trained }: Solved,
  view: MapView,
  events: WeightMapEvents,
): TemplateResult {
  const words = host.text.regression.maps;
  const handName = phrase((number) => words.byHand(byHand.kernel, number(byHand.bandwidth)));
  const trainedMap = (curve: Curve) => {
    const name = phrase((number) => words.trained(number(curve.bandwidth)));
    return html`<p class="map-name trained">${name}</p>${map(host, curve, name, view, events)}`;
  };
  return chapterPart(
    { name: "maps-part", title: words.title, isNeeded: false },
    html`<div class="maps columns">
      <div data-map="byHand"><p class="map-name byHand">${handName}</p>${map(host, byHand, handName, view, events)}</div>
      <div data-map="trained">${
        trained === undefined
          ? html`<p class="map-waiting">${words.untrained}</p>`
          : trainedMap(trained)
      }</div>
    </div>`,
  );
}
