/** The numbers behind "edit": the three projections, editable in place, and the weights as a table. */

import { html, nothing, type TemplateResult } from "lit";
import { type Head, type NumberCell, numberMatrix } from "../../charts/matrix/number-matrix.js";
import { mathText } from "../../controls/math-text.js";
import { readEntry } from "../../controls/read-entry.js";
import { formatEntry } from "../../figure/format-number.js";
import { type HeadsFigure, objectName } from "./figure.js";
import type { Focus } from "./mix.js";
import { objects } from "./state.js";
import { placeOf, shapeOf, withWeight } from "./weights.js";

const symbols = { wq: "W_Q", wk: "W_K", wv: "W_V" } as const;
const plain = (name: string): Head => ({ mark: "none", index: 0, letter: "", name });

function projection(figure: HeadsFigure, focus: Focus, name: "wq" | "wk" | "wv"): TemplateResult {
  const { host, heads, solved, change } = figure;
  const words = host.text.heads;
  const { x, y } = host.text.common.columns;
  const [, columns] = shapeOf(name, solved.count);
  const perHead = columns / solved.count;
  const axis = (column: number) => (perHead === 1 ? "" : column % perHead === 0 ? x : y);
  const headOf = (column: number) => Math.floor(column / perHead);
  const at = (row: number, column: number) => placeOf(name, solved.count, row, column);
  const cells = words.featureNames.map((feature, row) =>
    Array.from({ length: columns }, (_, column): NumberCell => {
      const value = solved.flat[at(row, column)] ?? 0;
      const label = words.numbers.entry(symbols[name], feature, headOf(column), axis(column));
      return { text: formatEntry(value), label, value };
    }),
  );
  const heading = Array.from({ length: columns }, (_, c) => plain(`${headOf(c) + 1} ${axis(c)}`));
  const label = words.numbers.matrix(symbols[name]);
  const rowsBefore = words.featureNames.map(plain);
  const tabStop = focus.get(name) ?? { row: 0, column: 0 };
  const scene = { name, label, cells, rowsBefore, columns: heading, focus: tabStop };
  return html`<div class="part"><span class="part-name">${mathText(symbols[name])}</span><div class="scroll">${numberMatrix(
    scene,
    {
      point: () => {},
      focus: (to) => {
        focus.set(name, to);
        host.refresh();
      },
      entry: {
        control: "headWeights",
        isLocked: host.isLocked("headWeights"),
        read: readEntry,
        change: (row, column, value) =>
          change(
            withWeight(heads, solved.flat, at(row, column), value),
            `${name} ${row} ${column}`,
          ),
        done: figure.rest,
      },
    },
  )}</div></div>`;
}

function weightsTable(figure: HeadsFigure): TemplateResult {
  const { host, solved, selectedObject } = figure;
  const words = host.text.heads;
  const { heads, weights } = solved;
  const row = (object: number) =>
    heads.map(
      (_, head) =>
        html`<td class="digits">${weights.at((head * objects + selectedObject) * objects + object)}</td>`,
    );
  return html`<div class="scroll"><table class="weights-table">
    <caption>${words.numbers.weights(objectName(figure, selectedObject))}</caption>
    <thead><tr><th scope="col">${words.numbers.object}</th>${heads.map((_, h) => html`<th scope="col">${words.head(h)}</th>`)}</tr></thead>
    <tbody>${Array.from(
      { length: objects },
      (_, i) => html`<tr><th scope="row">${objectName(figure, i)}</th>${row(i)}</tr>`,
    )}</tbody>
  </table></div>`;
}

/** Eight heads have hundreds of numbers, drawn only while expanded. */
export function headsNumbers(
  figure: HeadsFigure,
  focus: Focus,
  open: boolean,
  toggled: (open: boolean) => void,
): TemplateResult {
  const toggle = (event: Event) => toggled((event.target as HTMLDetailsElement).open);
  const names = ["wq", "wk", "wv"] as const;
  return html`<details class="edit" data-controls="headWeights" @toggle=${toggle}><summary>${figure.host.text.common.edit}</summary>
    ${
      open
        ? html`<div class="projections">${names.map((name) => projection(figure, focus, name))}</div>
          ${weightsTable(figure)}`
        : nothing
    }
  </details>`;
}
