/** The order of words, positions in a plane, and scores by distance. */
import { html, nothing } from "lit";
import { sentenceStyles } from "../../charts/bars/sentence-styles.js";
import { cellStyles } from "../../charts/matrix/cell-styles.js";
import type { CellId } from "../../charts/matrix/matrix-pointer.js";
import { matrixStyles } from "../../charts/matrix/matrix-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { distancePicture, firstPlace, shiftText } from "./distance-part.js";
import { askingPlace, type PositionsFigure } from "./figure.js";
import {
  amountDial,
  encodingChoice,
  type MatrixPlace,
  nearText,
  plane,
  wayText,
  weights,
} from "./geometry-part.js";
import { askingText, move, orderControls, orderPicture, orderText } from "./order-part.js";
import { type Solved, solve, tables } from "./solve.js";
import type { PositionsState } from "./state.js";
import { positionsStyles } from "./styles.js";
import { TileDrag } from "./tile-drag.js";

export { readings } from "./figure.js";
export { predictions } from "./predictions.js";

export class View implements FigureView<"positions"> {
  readonly #drag: TileDrag;
  #focus: CellId = { row: 0, column: 0 };
  #lit: CellId | undefined;

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#drag = new TileDrag({
      move: (from, to) => move(this.#figure, from, to, "drag"),
      done: () => {
        host.seal();
        this.#announce();
        host.refresh();
      },
      refresh: () => host.refresh(),
    });
  }

  title(): string {
    return this.host.text.positions.title;
  }

  #change(next: Partial<PositionsState>, gesture?: string): void {
    const { host } = this;
    host.set({ positions: { ...host.state.positions, ...next } }, gesture);
    if (gesture === undefined) this.#announce();
  }

  #announce(): void {
    const figure = this.#figure;
    const { text } = this.host;
    this.host.announce(text.common.sentences([askingText(figure), String(orderText(figure))]));
  }

  get #figure(): PositionsFigure {
    const { host } = this;
    const state = host.state.positions;
    const solved = solve(host.knn, state);
    return { host, state, solved, change: (next, gesture) => this.#change(next, gesture) };
  }

  get #matrix(): MatrixPlace {
    return {
      ...{ focus: this.#focus, lit: this.#lit },
      set: (next) => {
        const isSame = next.lit?.row === this.#lit?.row && next.lit?.column === this.#lit?.column;
        this.#focus = next.focus ?? this.#focus;
        this.#lit = next.lit;
        if (!isSame) this.host.refresh();
      },
    };
  }

  /** The output of the asking word in both orders. */
  main() {
    const { written, now, state } = this.drawn ?? this.#figure.solved;
    return [written.output.at(2 * state.asking), now.output.at(2 * askingPlace(state))];
  }

  results() {
    return tables(this.drawn ?? this.#figure.solved);
  }

  sections(): Sections<"positions"> {
    const { host } = this;
    const figure = this.#figure;
    this.drawn = figure.solved;
    return {
      order: () => ({
        picture: orderPicture(figure, this.#drag),
        caption: html`<p class="so-what verdict">${orderText(figure)}</p>`,
        more: html`${orderControls(figure)}<p class="hint">${host.text.positions.hint}</p>`,
      }),
      geometry: () => ({
        picture: html`<div class="plane-and-weights">${plane(figure)}${weights(figure, this.#matrix)}</div>
          <div class="position-controls">${encodingChoice(figure)}${amountDial(figure)}</div>`,
        caption: html`<p class="so-what">${nearText(figure)}</p><p class="note">${wayText(figure)}</p>`,
      }),
      distance: () => ({
        picture: html`${distancePicture(figure)}${firstPlace(figure)}`,
        caption: html`<p class="so-what" data-control=${figure.state.first === 0 ? "firstPosition" : nothing}>${shiftText(figure)}</p>`,
      }),
    };
  }
}

export const styles = [planeStyles, cellStyles, matrixStyles, sentenceStyles, positionsStyles];
