/** The chosen head over the text that it attends to: tokens are shaded by the weights of one query. */
import { html, nothing, type TemplateResult } from "lit";
import type { FigureHost } from "../../../figure/figure-view.js";
import { small } from "../../../figure/format-number.js";
import type { LabFigure } from "../figure.js";
import type { LabPictures } from "../picture.js";
import { keyName, queryName } from "../values.js";
import { tokensOf } from "./given.js";
import { largestOf } from "./head.js";
import type { GivenHead } from "./solve.js";
import { tokenText } from "./tokens.js";

/** A longer text is shown around the query. */
const mostTokens = 1200;

export class GivenReading {
  /** The query that is hovered or focused. */
  #pointed: number | undefined;

  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  readonly #point = (query: number | undefined): void => {
    if (query === this.#pointed) return;
    this.#pointed = query;
    this.host.refresh();
  };

  #choose(figure: LabFigure, query: number): void {
    this.pictures.go(figure, query, figure.column);
    this.host.seal();
  }

  /** The query in hand: the pointed one, else the kept one. */
  #query({ shape, row }: LabFigure): number {
    return this.#pointed !== undefined && this.#pointed < shape.rows ? this.#pointed : row;
  }

  render(figure: LabFigure, head: GivenHead): TemplateResult {
    const { rows, columns } = figure.shape;
    const isSelf = rows === columns && !figure.lab.given.keyTokens;
    return html`${isSelf ? nothing : this.#queries(figure)}${this.#keys(figure, head, isSelf)}`;
  }

  /** What the shading means, and what is missing. */
  caption(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const { queries, keys } = tokensOf(figure.lab.given, rows, columns);
    const wrong = (tokens: readonly string[] | undefined, wanted: number) =>
      tokens !== undefined && tokens.length !== wanted
        ? html`<p class="note warning">${words.wrongTokens(tokens.length, wanted)}</p>`
        : nothing;
    const missing = (queries ?? keys) ? nothing : html`<p class="note">${words.noTokens}</p>`;
    return html`<p class="hint">${words.shading(queryName(figure, this.#query(figure)))}</p>${missing}
      ${wrong(queries, rows)}${keys === queries ? nothing : wrong(keys, columns)}`;
  }

  /** One of each position, in the part of a long text around the query. */
  #part(tokens: readonly string[] | undefined, count: number, around: number) {
    const from = Math.max(0, Math.min(count - mostTokens, Math.round(around - mostTokens / 2)));
    const length = Math.min(count, mostTokens);
    const list = Array.from({ length }, (_, i) => tokens?.[from + i] ?? "");
    const words = this.host.text.lab.given;
    const note =
      length === count
        ? nothing
        : html`<p class="note">${words.part(from, from + length - 1, count)}</p>`;
    return { from, list, note };
  }

  #queries(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const { queries } = tokensOf(figure.lab.given, rows, columns);
    const { from, list, note } = this.#part(queries, rows, figure.row);
    const scene = {
      ...{ label: words.textLabel, tokens: list, from, weights: undefined, largest: 0 },
      ...{ query: this.#query(figure), kept: figure.row, lit: undefined },
      isLocked: this.host.isLocked("labRow"),
      name: (at: number) => queryName(figure, at),
    };
    const choose = (at: number) => this.#choose(figure, at);
    return html`<h4>${words.textOfQueries}</h4>${tokenText(scene, { point: this.#point, choose })}${note}`;
  }

  #keys(figure: LabFigure, { numbers }: GivenHead, isSelf: boolean): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const query = this.#query(figure);
    const weights = numbers.subarray(query * columns, (query + 1) * columns);
    const { keys } = tokensOf(figure.lab.given, rows, columns);
    const { from, list, note } = this.#part(keys, columns, isSelf ? figure.row : figure.column);
    const scene = {
      label: isSelf ? words.textLabel : words.keysLabel,
      ...{ tokens: list, from, weights, largest: largestOf(weights) },
      query: isSelf ? query : undefined,
      kept: isSelf ? figure.row : undefined,
      lit: figure.column,
      isLocked: this.host.isLocked("labRow"),
      name: (at: number) => words.token(keyName(figure, at), small(weights[at] ?? 0)),
    };
    const choose = (at: number) => this.#choose(figure, at);
    return html`${isSelf ? nothing : html`<h4>${words.textOfKeys}</h4>`}
      ${tokenText(scene, isSelf ? { point: this.#point, choose } : undefined)}${note}`;
  }
}
