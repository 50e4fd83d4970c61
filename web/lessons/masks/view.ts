/** Self-attention on a few tokens: the masks, and the softmax of the masked scores. */
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { sentenceArcs } from "../../charts/bars/sentence.js";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import { cellStyles } from "../../charts/matrix/cell-styles.js";
import {
  cellsFit,
  type MatrixCell,
  type MatrixScene,
  matrix,
  smallMatrix,
} from "../../charts/matrix/matrix.js";
import type { CellId, MatrixEvents } from "../../charts/matrix/matrix-pointer.js";
import { matrixStyles } from "../../charts/matrix/matrix-styles.js";
import { control } from "../../controls/control.js";
import { miniature, miniatureStyles } from "../../controls/miniature.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import type { Written } from "../../figure/phrase.js";
import { withCellToggled } from "../../figure/state/state.js";
import {
  cellsOf,
  type Drawn,
  type MasksFigure,
  maskCell,
  pairText,
  tables,
  weightCell,
  wordOf,
} from "./cells.js";
import {
  blockingValue,
  type Change,
  maskControls,
  paddingToggle,
  sentenceField,
} from "./controls.js";
import { Pour } from "./pour.js";
import {
  leakVerdict,
  rowAnnouncement,
  rowInFocus,
  rowReading,
  rowTable,
  scrollToQuery,
  sentenceScene,
  verdict,
} from "./reading.js";
import { isKnown, solve } from "./solve.js";
import { masksStyles } from "./styles.js";

export { readings } from "./cells.js";
export { predictions } from "./predictions.js";

export const reads = ["keys", "values"];

/** The matrices are side by side, this far apart, if their cells stay large enough for touch, or on a wide screen for a mouse. */
const gap = 20;
const cellFor = { thumb: 44, mouse: 30, wide: 900 } as const;

/** Lists words with learned vectors and words with seeded ones. */
function vectorsNote({ state: { embedding, tokens }, text }: MasksFigure): string {
  const { vectors } = text.masks;
  if (embedding === "points") return vectors.points;
  const words = [...new Set(tokens)].filter(Boolean);
  return vectors.words(
    words.filter(isKnown),
    words.filter((word) => !isKnown(word)),
  );
}

const matrixNames = ["weights", "mask"] as const;
type MatrixName = (typeof matrixNames)[number];

export class View implements FigureView<"masks"> {
  readonly #lock: RowLock<number>;
  readonly #pour: Pour;
  #cell: CellId | undefined;
  /** On a narrow page. */
  #opened: MatrixName = "weights";
  drawn: Drawn | undefined;
  #focus: CellId = { row: 0, column: 0 };

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock<number>(() => host.refresh());
    this.#pour = new Pour(host);
  }

  title(): string {
    return this.host.text.masks.title;
  }

  get #figure(): MasksFigure {
    const { state, text, knn } = this.host;
    return { state, text, solved: solve(knn, state) };
  }

  readonly #change: Change = (patch, gesture) => {
    this.host.set(patch, gesture);
    const said = patch.finiteMask === undefined ? verdict : leakVerdict;
    this.host.announce(said(this.#figure));
  };

  /** The selected row; a pinned row may have been removed with its word. */
  get #row(): number | undefined {
    const row = this.#lock.current;
    return row !== undefined && row < this.host.state.tokens.length ? row : undefined;
  }

  readonly #hold = (row: number): void => {
    this.#lock.toggle(row);
    const held = this.#lock.locked;
    this.host.announce(
      held === undefined ? this.host.text.common.unlocked : rowAnnouncement(this.#figure, held),
    );
  };

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  get #beside(): boolean {
    const { width, state, text } = this.host;
    const words = state.tokens.map((_, i) => wordOf({ state, text }, i));
    const least = width < cellFor.wide ? cellFor.thumb : cellFor.mouse;
    return cellsFit(words, (width - gap) / 2, least);
  }

  #scene(figure: MasksFigure, label: string, cells: MatrixCell[][]): MatrixScene {
    const { n } = figure.solved;
    const words = figure.state.tokens.map((_, i) => wordOf(figure, i));
    const { width, isAlone } = this.host;
    const beside = this.#beside;
    const inside = (cell: CellId) => ({
      row: Math.min(cell.row, n - 1),
      column: Math.min(cell.column, n - 1),
    });
    return {
      label,
      cells,
      width: beside ? (width - gap) / 2 - (isAlone ? 16 : 0) : width,
      roomy: !beside,
      rows: words,
      columns: words,
      highlight: this.#cell,
      row: this.#row,
      locked: this.#lock.locked !== undefined,
      focus: inside(this.#focus),
    };
  }

  readonly #point = (cell: CellId | undefined): void => {
    const same = cell?.row === this.#cell?.row && cell?.column === this.#cell?.column;
    if (!same) this.#cell = cell;
    this.#lock.hover(cell?.row);
    if (!same) this.host.refresh();
  };

  readonly #events: MatrixEvents = {
    highlight: this.#point,
    highlightRow: (row) => this.#lock.hover(row),
    focus: (cell) => {
      this.#focus = cell;
      this.#point(cell);
    },
    lock: this.#hold,
  };

  readonly #maskEvents: MatrixEvents = {
    ...this.#events,
    toggle: (row, column) => {
      this.host.set(withCellToggled(this.host.state, row, column));
      const figure = this.#figure;
      const said = [String(pairText(figure, { row, column })), verdict(figure)];
      this.host.announce(this.host.text.common.sentences(said));
    },
  };

  /** The hovered pair, or the effect of the masks as a whole. */
  #summary(figure: MasksFigure): Written {
    const { n } = figure.solved;
    const cell = this.#cell;
    return cell && cell.row < n && cell.column < n ? pairText(figure, cell) : verdict(figure);
  }

  #matrices(figure: MasksFigure): TemplateResult {
    const words = figure.text.masks;
    const poured = {
      ...figure,
      solved: { ...figure.solved, weights: this.#pour.weights(figure.solved) },
    };
    const edits = { control: "blocked", isLocked: this.host.isLocked("blocked") };
    const cells = { weights: cellsOf(poured, weightCell), mask: cellsOf(figure, maskCell) };
    const scene = (name: MatrixName) => this.#scene(figure, words[`${name}Label`], cells[name]);
    const drawn = {
      weights: () => matrix(scene("weights"), this.#events),
      mask: () => matrix({ ...scene("mask"), edits }, this.#maskEvents),
    };
    const section = (
      name: MatrixName,
    ) => html`<section aria-labelledby="${name}-title" data-matrix=${name}>
      <h3 id="${name}-title">${words[`${name}Title`]}</h3>${drawn[name]()}</section>`;
    if (this.#beside) return html`<div class="matrices">${matrixNames.map(section)}</div>`;
    const small = (name: MatrixName) =>
      miniature(smallMatrix(cells[name]), words.matrices[name], name === this.#opened, () => {
        this.#opened = name;
        this.host.refresh();
      });
    return html`<div class="matrices small">${matrixNames.map(small)}</div>${section(this.#opened)}`;
  }

  #arcs(figure: MasksFigure, row: number): TemplateResult {
    const events = { highlight: (at?: number) => this.#lock.hover(at), lock: this.#hold };
    const scene = sentenceScene(figure, row, this.host.width);
    // The arcs are laid out after this drawing.
    const drawn = (scroller?: Element) =>
      requestAnimationFrame(() => scrollToQuery(scroller, scene));
    const { tokens } = figure.state;
    const { embedding: label, embeddings: texts } = figure.text.masks;
    return html`${sentenceField(this.host, this.#change)}
      <p class="switches">${control(this.host, "embedding", { label, texts })}</p>
      <div class="scroll" ${ref(drawn)}><div class="strip">
        ${sentenceArcs(scene, events)}
        <ol class="words" .style=${`grid-template-columns: ${scene.widths.map((w) => `${w}px`).join(" ")}`} aria-hidden="true">${tokens.map(
          (_, i) => html`<li class=${i === row ? "asking" : ""}>${wordOf(figure, i)}</li>`,
        )}</ol>
      </div></div>`;
  }

  /** The weights, whole. */
  main() {
    return this.drawn?.solved.weights.at();
  }

  results() {
    return tables(this.drawn ?? this.#figure);
  }

  sections(): Sections<"masks"> {
    const { text } = this.host;
    const words = text.masks;
    const figure = this.#figure;
    const { solved } = figure;
    const row = this.#row ?? solved.n - 1;
    this.drawn = { ...figure, row };
    const isEmpty = solved.empty.length > 0 && !figure.state.finiteMask;
    return {
      matrix: () => ({
        picture: html`${this.#matrices(figure)}${maskControls(this.host, this.#change)}`,
        caption: html`<p class="so-what">${this.#summary(figure)}</p>`,
        more: html`<p class="hint">${words.hint}</p><p class="caption">${words.caption}</p>`,
      }),
      arcs: () => ({
        picture: this.#arcs(figure, row),
        caption: html`${rowReading(figure, row, this.#lock.locked !== undefined)}
          <p class="note vectors">${vectorsNote(figure)}</p>`,
      }),
      empty: () => ({
        picture: html`${rowTable(figure, rowInFocus(figure, this.#row), (column) =>
          paddingToggle(this.host, column, this.#change),
        )}${blockingValue(this.host, this.#change)}`,
        caption: html`<p class="verdict so-what" role=${isEmpty ? "note" : nothing}>${leakVerdict(figure)}</p>`,
      }),
    };
  }
}

export const styles = [cellStyles, matrixStyles, sentenceStyles, miniatureStyles, masksStyles];
