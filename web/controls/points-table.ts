/** Every point as numbers: for exact edits, and as the text form of the figure. */
import { html, type TemplateResult } from "lit";
import type { FigureHost } from "../figure/figure-view.js";
import { letterOf, limits, type Point, type State, withValueMoved } from "../figure/state/state.js";
import { numberInput } from "./inputs.js";

/** The change of the state when a key moves. */
type MoveKey = (index: number, to: Point) => Partial<State>;

/** A coordinate, in a box of its own: a reader without this control still sees the columns of the table. */
function coordinate(
  host: FigureHost,
  control: string,
  label: string,
  value: number,
  change: (x: number) => void,
): TemplateResult {
  return html`<span data-control=${control}>${numberInput({
    ...{ name: control, label, step: 0.05, ...limits.coordinate },
    value: Number(value.toFixed(4)),
    disabled: host.isLocked(control),
    change: (x) => change(x + 0),
  })}</span>`;
}

/** The x and y cells of one point. */
export function pointCells(
  host: FigureHost,
  control: string,
  name: string,
  point: Point,
  move: (to: Point) => void,
): TemplateResult {
  const { common } = host.text;
  return html`<td>${coordinate(host, control, common.horizontal(name), point[0], (x) => move([x, point[1]]))}</td>
    <td>${coordinate(host, control, common.vertical(name), point[1], (y) => move([point[0], y]))}</td>`;
}

function keyRow(host: FigureHost, index: number, moveKey: MoveKey): TemplateResult {
  const { state, text } = host;
  const letter = letterOf(index);
  const key = state.keys[index] ?? [0, 0];
  const value = state.values[index] ?? [0, 0];
  return html`<tr>
    <th scope="row">${letter}</th>
    ${pointCells(host, "keys", text.common.key(letter), key, (to) => host.set(moveKey(index, to)))}
    ${pointCells(host, "values", text.common.value(letter), value, (to) => host.set(withValueMoved(host.state, index, to)))}
  </tr>`;
}

export function pointsTable(host: FigureHost, moveKey: MoveKey): TemplateResult {
  const { state, text } = host;
  const { columns } = text.common;
  return html`<details class="edit" data-controls="query keys values">
    <summary>${text.common.edit}</summary>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.point}</th>
            <th scope="col">${columns.x}</th><th scope="col">${columns.y}</th>
            <th scope="col">${columns.value} ${columns.x}</th><th scope="col">${columns.value} ${columns.y}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-control="query">
            <th scope="row">★ ${text.common.query}</th>
            ${pointCells(host, "query", text.common.query, state.query, (to) => host.set({ query: to }))}
            <td colspan="2"></td>
          </tr>
          ${state.keys.map((_, i) => keyRow(host, i, moveKey))}
        </tbody>
      </table>
    </div>
  </details>`;
}
