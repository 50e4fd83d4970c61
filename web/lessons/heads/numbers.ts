/** The numbers of the heads: their concatenated outputs times W_O beside the targets, and the projections behind "edit". */
import { html, nothing, type TemplateResult } from "lit";
import { type Head, type NumberCell, numberMatrix } from "../../charts/matrix/number-matrix.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { mathText } from "../../controls/math-text.js";
import { readEntry } from "../../controls/read-entry.js";
import { formatEntry } from "../../figure/format-number.js";
import { phrase } from "../../figure/phrase.js";
import type { Quantity } from "../../figure/quantity.js";
import { type HeadsFigure, objectName } from "./figure.js";
import { objects, outputs } from "./state.js";
import { placeOf, shapeOf, withWeight } from "./weights.js";

const head = (name: string): Head => ({ mark: "none", index: 0, letter: "", name });

/** The cell of each matrix with the tab stop. */
export type Focus = Map<string, { readonly row: number; readonly column: number }>;

const none = { row: 0, column: 0 };

function shown(
  focus: Focus,
  refresh: () => void,
  name: string,
  label: string,
  cells: readonly (readonly NumberCell[])[],
  columns: readonly Head[],
): TemplateResult {
  return html`<div class="factor"><span class="part-name">${label}</span>${numberMatrix(
    { name, label, cells, columns, focus: focus.get(name) ?? none },
    {
      point: () => {},
      focus: (at) => {
        focus.set(name, at);
        refresh();
      },
    },
  )}</div>`;
}

/** W_O, edited in place. */
function mixer(figure: HeadsFigure, focus: Focus): TemplateResult {
  const { host, heads, solved, change } = figure;
  const words = host.text.heads;
  const place = (row: number, column: number) => placeOf("wo", solved.count, row, column);
  const cells = solved.heads.map((_, row) =>
    words.mix.outputs.map((output, column): NumberCell => {
      const value = solved.flat[place(row, column)] ?? 0;
      const label = words.mix.woCell(row, output);
      return { text: formatEntry(value), label, value };
    }),
  );
  return html`<div class="factor"><span class="part-name">${mathText("W_O")}</span>${numberMatrix(
    {
      name: "wo",
      label: words.mix.woLabel,
      cells,
      columns: words.mix.outputHeads.map(head),
      rowsBefore: solved.heads.map((_, i) => head(words.head(i))),
      focus: focus.get("wo") ?? none,
    },
    {
      point: () => {},
      focus: (at) => {
        focus.set("wo", at);
        host.refresh();
      },
      entry: {
        control: "headWeights",
        isLocked: host.isLocked("headWeights"),
        read: readEntry,
        change: (row, column, value) =>
          change(withWeight(heads, solved.flat, place(row, column), value), `wo ${row} ${column}`),
        done: figure.rest,
      },
    },
  )}</div>`;
}

export function headsMix(figure: HeadsFigure, focus: Focus): TemplateResult {
  const { host, solved, selectedObject } = figure;
  const words = host.text.heads;
  const { mix } = words;
  const name = objectName(figure, selectedObject);
  const joined = solved.heads.map((_, i): NumberCell => {
    const text = solved.headOutputs.at(i * objects + selectedObject);
    return { text, label: mix.said(i, String(text)) };
  });
  const pair = (quantity: Quantity) =>
    mix.outputs.map((output, i): NumberCell => {
      const text = quantity.at(selectedObject * outputs + i);
      return { text, label: mix.outputCell(output, String(text)) };
    });
  const named = mix.outputHeads.map(head);
  const effective = phrase((number) => {
    const each = solved.heads.map((_, i) =>
      number(solved.effective.at(i * objects + selectedObject)),
    );
    return mix.effective(each, number(solved.together.at(selectedObject)));
  });
  const refresh = () => host.refresh();
  const numbers = solved.heads.map((_, i) => head(String(i + 1)));
  const content = html`<p class="note">${mathText(mix.text(name))}</p>
    <div class="mix-row">
      ${shown(focus, refresh, "joined", mix.joined, [joined], numbers)}
      <span class="sign" aria-hidden="true">×</span>${mixer(figure, focus)}
      <span class="sign" aria-hidden="true">=</span>
      ${shown(focus, refresh, "output", mix.output, [pair(solved.output)], named)}
      ${shown(focus, refresh, "target", mix.target, [pair(solved.target)], named)}
    </div>
    <p class="effective together">${effective}</p>
    <p class="note">${mix.note}</p>`;
  return chapterPart({ name: "mix", title: mathText(mix.title), isNeeded: false }, content);
}

/** The numbers behind "edit": the three projections, editable in place, and the weights as a table. */

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
  return html`<div class="factor"><span class="part-name">${mathText(symbols[name])}</span><div class="scroll">${numberMatrix(
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
