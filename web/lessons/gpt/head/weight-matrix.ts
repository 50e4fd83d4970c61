/** All weights of the selected head: a row for each query, a column for each key. */
import { html, type TemplateResult } from "lit";
import { weightMap } from "../../../charts/matrix/weight-map.js";
import { chapterPart } from "../../../controls/chapter-part.js";
import { type GptFigure, headName } from "../figure.js";
import { explain, weightsOf } from "../why/weights.js";

const mostWidth = 440;
/** Rows with a number, at most. */
const mostTicks = 16;

export function weightMatrix(figure: GptFigure): TemplateResult {
  const { host, solved, lit, set } = figure;
  const { at, position, maps, model, words: tokens } = solved;
  const words = host.text.gpt.matrix;
  const name = headName(figure, at);
  const count = tokens.length;
  const isLocked = host.isLocked("promptToken");
  const every = Math.ceil(count / mostTicks);
  const picture = weightMap(
    {
      ...{ label: words.label(name), width: Math.min(host.width, mostWidth) },
      weights: maps[at.layer * model.config.n_head + at.head] as Float64Array,
      ...{ rows: count, columns: count, isCausal: true, row: position, column: lit, locked: true },
      ticks: tokens.flatMap((_, row) => (row % every === 0 ? { row, text: `${row + 1}` } : [])),
      axis: { rows: "", columns: words.columns },
    },
    {
      highlight: (cell) => figure.highlight(cell?.row === position ? cell.column : undefined),
      toggle: ({ row, column }, event) => {
        if (column <= row && (row === position || !isLocked)) explain(figure, event, column, row);
      },
    },
  );
  const toQuery = (to: number) => set({ position: Math.min(count - 1, Math.max(0, to)) }, "why");
  const toOther = isLocked ? undefined : toQuery;
  const content = html`<p class="note">${words.hint}</p>${weightsOf(figure, html`${picture}`, toOther)}`;
  return chapterPart({ name: "matrix-part", title: words.title(name), isNeeded: false }, content);
}
