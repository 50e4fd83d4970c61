/** Self-attention on a few tokens: who may be asked, and what the softmax makes of it. */
import { html, nothing, type TemplateResult } from "lit";
import { type MatrixCell, type MatrixScene, matrix } from "../../charts/matrix.js";
import { matrixStyles } from "../../charts/matrix-styles.js";
import {
  blockReason,
  customMask,
  formatNumber,
  formatRow,
  type MaskParts,
  realTokens,
  rowOf,
} from "../../model/derive.js";
import { isBlocked, withCellToggled, withKeyMoved } from "../../model/state.js";
import type { FigureHost, FigureView } from "./figure-view.js";
import { masksStyles } from "./masks-styles.js";
import { pointCells } from "./points-table.js";
import { pointsTensor } from "./tensors.js";
import { tokenStrip } from "./token-strip.js";

interface Solved {
  readonly n: number;
  readonly parts: MaskParts;
  readonly scores: Float64Array;
  readonly weights: Float64Array;
  readonly output: Float64Array;
  readonly sums: Float64Array;
  /** Rows that may look at nothing. */
  readonly empty: readonly number[];
}

/** From this width on the two matrices stand side by side, this far apart; the style sheet agrees. */
const sideBySide = 760;
const gap = 20;

type CellId = { row: number; column: number };

export class MasksView implements FigureView {
  #highlight: CellId | undefined;
  #focus: CellId = { row: 0, column: 0 };

  constructor(private readonly host: FigureHost) {}

  title(): string {
    return this.host.text.masks.title;
  }

  #solve(): Solved {
    const { state, knn } = this.host;
    const n = state.keys.length;
    const x = pointsTensor(state.keys);
    const custom = customMask(state);
    const real = realTokens(state);
    const { output, weights, scores } = knn.attention(
      { query: x, key: x, value: x },
      {
        causal: state.causal,
        ...(custom && { mask: { data: custom, shape: [n, n] } }),
        ...(real && { keyPadding: real }),
        returnWeights: true,
        returnScores: true,
      },
    );
    if (!weights || !scores) throw new Error("attention returned no weights or scores");
    const causal = state.causal ? knn.causalMask(n).data : undefined;
    const parts = { causal, real, custom };
    const blocked = (row: number) =>
      state.keys.every((_, column) => blockReason(parts, row, column, n) !== undefined);
    return {
      n,
      parts,
      scores: scores.data as Float64Array,
      weights: weights.data as Float64Array,
      output: output.data as Float64Array,
      sums: knn.rowSums(weights).data as Float64Array,
      empty: state.keys.flatMap((_, row) => (blocked(row) ? [row] : [])),
    };
  }

  #word(index: number): string {
    return this.host.state.tokens[index] || this.host.text.masks.blank;
  }

  #cells(solved: Solved, cell: (row: number, column: number) => MatrixCell): MatrixCell[][] {
    const indices = Array.from({ length: solved.n }, (_, i) => i);
    return indices.map((row) => indices.map((column) => cell(row, column)));
  }

  #maskCell(solved: Solved, row: number, column: number): MatrixCell {
    const words = this.host.text.masks;
    const reason = blockReason(solved.parts, row, column, solved.n);
    const what = reason ? words.blocked[reason] : words.allowed;
    return {
      text: reason ? formatNumber(Number.NEGATIVE_INFINITY) : "0",
      ink: 0,
      blocked: reason && "hatched",
      custom: isBlocked(this.host.state, row, column),
      label: `${words.cell(this.#word(row), this.#word(column))}: ${what}`,
    };
  }

  #weightCell(solved: Solved, row: number, column: number): MatrixCell {
    const words = this.host.text.masks;
    const weight = solved.weights[row * solved.n + column] ?? 0;
    const masked = blockReason(solved.parts, row, column, solved.n) !== undefined;
    // A blocked weight is exactly 0 and is written so; an allowed one keeps its digits.
    const text = masked && weight === 0 ? "0" : formatNumber(weight, 2);
    return {
      text,
      ink: weight,
      blocked: masked ? "void" : undefined,
      label: `${words.cell(this.#word(row), this.#word(column))}: ${words.weightCell(masked ? text : formatNumber(weight))}`,
    };
  }

  #scene(solved: Solved, label: string, cells: MatrixCell[][]): MatrixScene {
    const tokens = this.host.state.tokens.map((_, i) => this.#word(i));
    const { width } = this.host;
    return {
      label,
      cells,
      width: width >= sideBySide ? (width - gap) / 2 : width,
      rows: tokens,
      columns: tokens,
      highlight: this.#highlight,
      focus: {
        row: Math.min(this.#focus.row, solved.n - 1),
        column: Math.min(this.#focus.column, solved.n - 1),
      },
    };
  }

  #events() {
    return {
      highlight: (cell: CellId | undefined) => {
        const same = cell?.row === this.#highlight?.row && cell?.column === this.#highlight?.column;
        if (same) return;
        this.#highlight = cell;
        this.host.refresh();
      },
      focus: (cell: CellId) => {
        this.#focus = cell;
        this.#highlight = cell;
        this.host.refresh();
      },
      toggle: (row: number, column: number) => {
        this.host.set(withCellToggled(this.host.state, row, column));
        this.host.announce(this.#soWhat(this.#solve()));
      },
    };
  }

  /** The line below the figure: the pair pointed at, else what the masks do as a whole. */
  #soWhat(solved: Solved): string {
    const { soWhat } = this.host.text.masks;
    const { n } = solved;
    if (this.#highlight && this.#highlight.row < n && this.#highlight.column < n) {
      return this.#pair(solved, this.#highlight);
    }
    const blocked = this.#cells(solved, (i, j) => this.#maskCell(solved, i, j))
      .flat()
      .filter((cell) => cell.blocked).length;
    if (blocked === 0) return soWhat.open;
    const onlyCausal = !solved.parts.real && !solved.parts.custom;
    return onlyCausal ? soWhat.causal(n) : soWhat.some(blocked, n * n);
  }

  #pair(solved: Solved, { row, column }: CellId): string {
    const at = row * solved.n + column;
    const { text, blocked } = this.#maskCell(solved, row, column);
    const weight = solved.weights[at] ?? 0;
    return this.host.text.masks.pair(
      this.#word(row),
      this.#word(column),
      formatNumber(solved.scores[at] ?? 0),
      text,
      blocked && weight === 0 ? "0" : formatNumber(weight),
    );
  }

  #table(solved: Solved): TemplateResult {
    const { state, text } = this.host;
    const words = text.masks;
    return html`<details class="edit">
      <summary>${text.common.edit}</summary>
      <div class="scroll"><table>
        <thead><tr>
          <th scope="col">${text.similarity.columns.point}</th>
          <th scope="col">${text.similarity.columns.x}</th><th scope="col">${text.similarity.columns.y}</th>
          ${state.tokens.map((_, j) => html`<th scope="col">${this.#word(j)}</th>`)}
          <th scope="col">${words.sum}</th><th scope="col">${words.outputs}</th>
        </tr></thead>
        <tbody>${state.keys.map(
          (key, i) => html`<tr>
            <th scope="row">${this.#word(i)}</th>
            ${pointCells(this.host, words.token(i + 1), key, (to) => this.host.set(withKeyMoved(this.host.state, i, to)))}
            ${Array.from(rowOf(solved.weights, i, solved.n), (w) => html`<td class="digits">${formatNumber(w)}</td>`)}
            <td class="digits">${formatNumber(solved.sums[i] ?? 0)}</td>
            <td class="digits">${formatRow(rowOf(solved.output, i, 2))}</td>
          </tr>`,
        )}</tbody>
      </table></div>
    </details>`;
  }

  render(): TemplateResult {
    const { state, text } = this.host;
    const words = text.masks;
    const solved = this.#solve();
    const events = this.#events();
    const mask = this.#cells(solved, (i, j) => this.#maskCell(solved, i, j));
    const weights = this.#cells(solved, (i, j) => this.#weightCell(solved, i, j));
    const sums = { head: words.sum, texts: Array.from(solved.sums, (s) => formatNumber(s)) };
    const emptied = solved.empty.map((i) => this.#word(i));
    const { focus: _, ...seen } = events;
    return html`${tokenStrip(this.host)}
      <label class="switch">
        <input type="checkbox" name="causal" .checked=${state.causal}
          @change=${(e: Event) => this.host.set({ causal: (e.target as HTMLInputElement).checked })}>
        ${words.causal}
      </label>
      <div class="matrices">
        <section aria-labelledby="mask-title">
          <h3 id="mask-title">${words.maskTitle}</h3>
          ${matrix(this.#scene(solved, words.maskLabel, mask), events)}
        </section>
        <section aria-labelledby="weights-title" data-matrix="weights">
          <h3 id="weights-title">${words.weightsTitle}</h3>
          ${matrix(
            { ...this.#scene(solved, words.weightsLabel, weights), sums },
            { ...seen, focus: events.focus, toggle: undefined },
          )}
        </section>
      </div>
      <p class="so-what">${this.#soWhat(solved)}</p>
      ${emptied.length > 0 ? html`<p class="emptied" role="note">${words.empty(emptied)}</p>` : nothing}
      <p class="hint">${words.hint}</p>
      <p class="caption">${words.caption}</p>
      ${this.#table(solved)}`;
  }
}

export const View = MasksView;
export const styles = [matrixStyles, masksStyles];
