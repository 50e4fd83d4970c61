/** The query and the keys as numbers, with scores and weights; keys are added and removed here. */
import { html, nothing, type TemplateResult } from "lit";
import { pointCells } from "../../controls/points-table.js";
import type { FigureHost } from "../../figure/figure-view.js";
import {
  letterOf,
  limits,
  spareKeys,
  withKeyAdded,
  withKeyMoved,
  withKeyRemoved,
} from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

function keyRow(host: FigureHost, solved: Solved, index: number): TemplateResult {
  const { state, text } = host;
  const words = text.field.keys;
  const letter = letterOf(index);
  const removable = state.keys.length > limits.keys.min;
  return html`<tr data-control="keys">
    <th scope="row">${letter}</th>
    ${pointCells(host, "keys", text.common.key(letter), state.keys[index] ?? [0, 0], (to) =>
      host.set(withKeyMoved(host.state, index, to)),
    )}
    <td class="digits">${solved.scores.at(index)}</td>
    <td class="digits">${solved.weights.at(index)}</td>
    <td>${
      removable
        ? html`<button type="button" class="remove" ?disabled=${host.isLocked("keys")} aria-label=${words.remove(letter)}
            @click=${() => host.set(withKeyRemoved(host.state, index))}>×</button>`
        : nothing
    }</td>
  </tr>`;
}

export function keyNumbers(host: FigureHost, solved: Solved): TemplateResult {
  const { state, text } = host;
  const words = text.field.keys;
  const { columns } = text.common;
  const spare = spareKeys[state.keys.length % spareKeys.length] ?? [0, 0];
  return html`<div class="scroll"><table>
      <thead><tr>
        <th scope="col">${columns.point}</th><th scope="col">${columns.x}</th><th scope="col">${columns.y}</th>
        <th scope="col">${words.score}</th><th scope="col">${words.weight}</th><td></td>
      </tr></thead>
      <tbody>
        <tr data-control="query"><th scope="row">★ ${text.common.query}</th>
          ${pointCells(host, "query", text.common.query, state.query, (query) => host.set({ query }))}
          <td colspan="3"></td></tr>
        ${state.keys.map((_, i) => keyRow(host, solved, i))}
      </tbody>
    </table></div>
    ${
      state.keys.length < limits.keys.max
        ? html`<button type="button" class="add" data-control="keys" ?disabled=${host.isLocked("keys")} @click=${() => host.set(withKeyAdded(host.state, "", spare))}
            >+ ${words.add}</button>`
        : nothing
    }`;
}
