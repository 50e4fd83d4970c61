/** The outputs of the heads, concatenated and multiplied by W_O, beside the targets. */
import { html, type TemplateResult } from "lit";
import { type Head, type NumberCell, numberMatrix } from "../../charts/matrix/number-matrix.js";
import { chapterPart } from "../../controls/chapter-part.js";
import { mathText } from "../../controls/math-text.js";
import { formatEntry } from "../../figure/format-number.js";
import { phrase } from "../../figure/phrase.js";
import type { Quantity } from "../../figure/quantity.js";
import { objects, outputs } from "./constants.js";
import { type HeadsFigure, objectName } from "./figure.js";
import { placeOf } from "./weights.js";

/** The cell of each matrix with the tab stop. */
export type Focus = Map<string, { readonly row: number; readonly column: number }>;

const headOf = (name: string): Head => ({ mark: "none", index: 0, letter: "", name });

interface Factor {
  readonly name: string;
  readonly label: string;
  readonly title?: TemplateResult;
  readonly cells: readonly (readonly NumberCell[])[];
  readonly columns: readonly Head[];
  readonly rowsBefore?: readonly Head[];
}

export function headsMix(figure: HeadsFigure, tabStops: Focus): TemplateResult {
  const { host, solved, heads } = figure;
  const { query } = heads;
  const words = host.text.heads;
  const { mix } = words;
  const factor = ({ title, ...shown }: Factor) => {
    const focus = tabStops.get(shown.name) ?? { row: 0, column: 0 };
    const focused = (at: typeof focus) => {
      tabStops.set(shown.name, at);
      host.refresh();
    };
    return html`<div class="factor"><span class="part-name">${title ?? shown.label}</span>${numberMatrix(
      { ...shown, focus },
      { point: () => {}, focus: focused },
    )}</div>`;
  };
  const joined = solved.heads.map((_, i): NumberCell => {
    const text = solved.headOutputs.at(i * objects + query);
    return { text, label: mix.said(i, String(text)) };
  });
  const mixer = solved.heads.map((_, row) =>
    mix.outputs.map((output, column): NumberCell => {
      const value = solved.flat[placeOf("wo", solved.count, row, column)] ?? 0;
      const text = formatEntry(value);
      return { text, label: mix.woCell(row, output, text), value };
    }),
  );
  const pair = (quantity: Quantity) => [
    mix.outputs.map((output, i): NumberCell => {
      const text = quantity.at(query * outputs + i);
      return { text, label: mix.outputCell(output, String(text)) };
    }),
  ];
  const columns = mix.outputHeads.map(headOf);
  const numbers = solved.heads.map((_, i) => headOf(String(i + 1)));
  const rowsBefore = solved.heads.map((_, i) => headOf(words.head(i)));
  const wo = { name: "wo", label: mix.woLabel, title: mathText("W_O"), rowsBefore };
  const effective = phrase((number) => {
    const each = solved.heads.map((_, i) => number(solved.effective.at(i * objects + query)));
    return mix.effective(each, number(solved.together.at(query)));
  });
  return chapterPart(
    { name: "mix", title: mathText(mix.title), isNeeded: false },
    html`<p class="note">${mathText(mix.text(objectName(figure, query)))}</p>
    <div class="mix-row">
      ${factor({ name: "joined", label: mix.joined, cells: [joined], columns: numbers })}
      <span class="sign" aria-hidden="true">×</span>${factor({ ...wo, cells: mixer, columns })}
      <span class="sign" aria-hidden="true">=</span>
      ${factor({ name: "output", label: mix.output, cells: pair(solved.output), columns })}
      ${factor({ name: "target", label: mix.target, cells: pair(solved.target), columns })}
    </div>
    <p class="effective together">${effective}</p>
    <p class="note">${mix.note}</p>`,
  );
}
