/** The chosen head over the text or the picture that it attends to: shading, and arcs to the best keys. */
import { html, nothing, type TemplateResult } from "lit";
import { sentenceArcs, tokenWidths } from "../../../charts/bars/sentence.js";
import { patchGrid } from "../../../charts/matrix/patch-grid.js";
import { scrolledTo } from "../../../charts/scrolled-to.js";
import { numberInput } from "../../../controls/inputs.js";
import type { FigureHost } from "../../../figure/figure-view.js";
import { formatShare, share, small } from "../../../figure/format-number.js";
import { ranked } from "../../../figure/ranks.js";
import type { LabFigure } from "../figure.js";
import type { Floats } from "../inputs.js";
import type { LabPictures } from "../picture.js";
import { bestKeys } from "../solve.js";
import { type Lab, labRanges } from "../state.js";
import { labOf, setLab } from "../text.js";
import { keyName, queryName } from "../values.js";
import { tokensOf } from "./given.js";
import { largestOf } from "./head.js";
import { headName } from "./heads.js";
import { layoutOf, layoutsOf, type PatchLayout } from "./patches.js";
import { type GivenHead, heldBy } from "./solve.js";
import { tokenText } from "./tokens.js";

/** A longer text is shown around the query, and arcs lead to the best keys only. */
const mostTokens = 1200;
const mostArcs = 12;
/** A sentence of at most this many tokens is shown whole under the arcs. */
const wholeSentence = 16;

interface Side {
  readonly head: GivenHead;
  /** Of the query in hand. */
  readonly weights: Floats;
  readonly largest: number;
}

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
  query(figure: LabFigure): number {
    const pointed = this.#pointed;
    return pointed !== undefined && pointed < figure.shape.rows ? pointed : figure.row;
  }

  #sides(figure: LabFigure): Side[] {
    const { columns } = figure.shape;
    const query = this.query(figure);
    return (figure.given ?? []).map((head) => {
      const weights = head.numbers.subarray(query * columns, (query + 1) * columns);
      return { head, weights, largest: largestOf(weights) };
    });
  }

  #layouts({ shape }: LabFigure) {
    return layoutsOf(labOf(this.host), shape.rows, shape.columns);
  }

  render(figure: LabFigure): TemplateResult {
    const sides = this.#sides(figure);
    const { queries, keys } = this.#layouts(figure);
    const isSelf = figure.shape.rows === figure.shape.columns && !labOf(this.host).given.keyTokens;
    const chooses = !isSelf && queries === undefined ? this.#queries(figure) : nothing;
    const each = sides.map(
      (side) => html`<div class="given-side">
        ${sides.length > 1 ? html`<h4>${headName(this.host, side.head)}</h4>` : nothing}
        ${keys ? this.#patches(figure, side, keys, queries !== undefined) : this.#keys(figure, side, isSelf)}
      </div>`,
    );
    return html`${this.#gridFields(figure)}${chooses}<div class="given-sides">${each}</div>
      ${keys ? nothing : this.#arcs(figure, sides[0])}`;
  }

  /** What the shading means, and what is missing. */
  caption(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    const query = queryName(figure, this.query(figure));
    const isPatches = this.#layouts(figure).keys !== undefined;
    return html`<p class="hint">${isPatches ? words.patchesNote(query) : words.shading(query)}</p>
      ${isPatches ? nothing : this.#missing(figure)}`;
  }

  #missing({ shape }: LabFigure): TemplateResult | typeof nothing {
    const words = this.host.text.lab.given;
    const { queries, keys } = tokensOf(labOf(this.host).given, shape.rows, shape.columns);
    if (queries === undefined && keys === undefined)
      return html`<p class="note">${words.noTokens}</p>`;
    const wrong = (tokens: readonly string[] | undefined, wanted: number) =>
      tokens !== undefined && tokens.length !== wanted
        ? html`<p class="note warning">${words.wrongTokens(tokens.length, wanted)}</p>`
        : nothing;
    return html`${wrong(queries, shape.rows)}${keys === queries ? nothing : wrong(keys, shape.columns)}`;
  }

  /** One of each position, in the part of a long text around the query. */
  #part(tokens: readonly string[] | undefined, count: number, around: number) {
    const from = Math.max(0, Math.min(count - mostTokens, around - mostTokens / 2));
    const length = Math.min(count, mostTokens);
    const list = Array.from({ length }, (_, i) => tokens?.[from + i] ?? "");
    return { from, list };
  }

  #partNote(from: number, shown: number, all: number): TemplateResult | typeof nothing {
    if (shown === all) return nothing;
    return html`<p class="note">${this.host.text.lab.given.part(from, from + shown - 1, all)}</p>`;
  }

  #queries(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const { queries } = tokensOf(labOf(this.host).given, rows, columns);
    const { from, list } = this.#part(queries, rows, figure.row);
    return html`<h4>${words.textOfQueries}</h4>${tokenText(
      {
        ...{ label: words.textLabel, tokens: list, from, weights: undefined, largest: 0 },
        ...{ query: this.query(figure), kept: figure.row, lit: undefined },
        isLocked: this.host.isLocked("lab"),
        name: (at) => queryName(figure, at),
      },
      { point: this.#point, choose: (at) => this.#choose(figure, at) },
    )}${this.#partNote(from, list.length, rows)}`;
  }

  #keys(figure: LabFigure, { weights, largest }: Side, isSelf: boolean): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const { keys } = tokensOf(labOf(this.host).given, rows, columns);
    const around = isSelf ? figure.row : figure.column;
    const { from, list } = this.#part(keys, columns, around);
    const scene = {
      label: isSelf ? words.textLabel : words.keysLabel,
      ...{ tokens: list, from, weights, largest },
      query: isSelf ? this.query(figure) : undefined,
      kept: isSelf ? figure.row : undefined,
      lit: figure.column,
      isLocked: this.host.isLocked("lab"),
      name: (at: number) => words.token(keyName(figure, at), small(weights[at] ?? 0)),
    };
    const events = isSelf
      ? { point: this.#point, choose: (at: number) => this.#choose(figure, at) }
      : undefined;
    return html`${isSelf ? nothing : html`<h4>${words.textOfKeys}</h4>`}${tokenText(scene, events)}
      ${this.#partNote(from, list.length, columns)}`;
  }

  /** From the query to its best keys, in the order of the text; a short text is shown whole. */
  #arcs(figure: LabFigure, side: Side | undefined): TemplateResult | typeof nothing {
    if (side === undefined) return nothing;
    const words = this.host.text.lab.given;
    const { rows, columns } = figure.shape;
    const isSelf = rows === columns && !labOf(this.host).given.keyTokens;
    const query = this.query(figure);
    const best = ranked(side.weights).slice(0, mostArcs);
    const isWhole = columns <= wholeSentence;
    const shown = new Set(
      isWhole ? Array.from({ length: columns }, (_, i) => i) : isSelf ? [...best, query] : best,
    );
    const places = [...shown].sort((a, b) => a - b);
    const names = places.map((key) => keyName(figure, key));
    const at = isSelf ? places.indexOf(query) : undefined;
    const scene = {
      label: words.arcsLabel(
        queryName(figure, query),
        best.slice(0, bestKeys).map((key) => keyName(figure, key)),
      ),
      ...{ widths: tokenWidths(names, this.host.width), query: at },
      tokens: places.map((key) => ({
        weight: Math.min(1, Math.max(0, side.weights[key] || 0)),
        digits: formatShare(side.weights[key] ?? 0, 2),
        blocked: false,
      })),
    };
    const data = heldBy(this.host.knn, side.head, query, best.length);
    const gap = (i: number) => i > 0 && (places[i] ?? 0) > (places[i - 1] ?? 0) + 1;
    const point = (i: number | undefined) => {
      if (isSelf) this.#point(i === undefined ? undefined : places[i]);
    };
    const choose = (i: number) => {
      const place = places[i];
      if (place === undefined || this.host.isLocked("lab")) return;
      if (isSelf) this.#choose(figure, place);
      else this.pictures.go(figure, figure.row, place);
    };
    const end = at !== undefined && at >= places.length / 2 ? "end" : "start";
    return html`<h4>${words.arcs}</h4>
      <div class="scroll arc-scroll" ${scrolledTo(`${query} ${places.length}`, end)}><div class="strip">
        ${sentenceArcs(scene, { highlight: () => point(undefined), lock: choose })}
        <ol class="arc-words" .style=${`grid-template-columns: ${scene.widths.map((w) => `${w}px`).join(" ")}`} aria-hidden="true">${names.map((name, i) => html`<li class=${i === at ? "asking" : ""}>${gap(i) ? html`<span class="gap">…</span>` : nothing}<bdi>${name}</bdi></li>`)}</ol>
      </div></div>
      ${isWhole ? nothing : html`<p class="note">${words.arcsShare(best.length, share(data[0] ?? 0))}</p>`}`;
  }

  #patches(
    figure: LabFigure,
    { weights, largest }: Side,
    layout: PatchLayout,
    chooses: boolean,
  ): TemplateResult {
    const words = this.host.text.lab.given;
    const { rows, columns, before } = layout;
    const query = this.query(figure);
    const inGrid = (token: number) =>
      token >= before && token < before + rows * columns ? token - before : undefined;
    const patch = chooses ? inGrid(query) : undefined;
    const place = (at: number) => [Math.floor(at / columns) + 1, (at % columns) + 1] as const;
    const weight = small(weights[figure.column] ?? 0);
    const choose = (at: number) => {
      if (this.host.isLocked("lab")) return;
      if (chooses) this.#choose(figure, at + before);
      else this.pictures.go(figure, figure.row, at + before);
    };
    const grid = patchGrid(
      {
        label: words.patchesLabel(rows, columns),
        text: patch === undefined ? queryName(figure, query) : words.patch(...place(patch), weight),
        role: this.host.isLocked("lab") || !chooses ? undefined : words.patchesRole,
        picture: labOf(this.host).given.picture,
        ...{ rows, columns, largest, query: patch, hover: undefined },
        weights: weights.subarray(before, before + rows * columns),
      },
      {
        hover: (at) => chooses && this.#point(at === undefined ? undefined : at + before),
        choose,
        step: (down, right) => {
          const from = inGrid(figure.row) ?? 0;
          const [row, column] = place(from);
          const to = [row - 1 + down, column - 1 + right] as const;
          if (to[0] < 0 || to[0] >= rows || to[1] < 0 || to[1] >= columns) return;
          choose(to[0] * columns + to[1]);
        },
      },
    );
    return html`${before === 0 ? nothing : this.#extras(figure, { weights, largest }, before, chooses)}
      <div class="patch-room">${grid}</div>`;
  }

  /** Class tokens and the like, as a text. */
  #extras(
    figure: LabFigure,
    { weights, largest }: Pick<Side, "weights" | "largest">,
    count: number,
    chooses: boolean,
  ): TemplateResult {
    const words = this.host.text.lab.given;
    const tokens = labOf(this.host).given.queryTokens;
    const scene = {
      label: words.extras,
      tokens: Array.from({ length: count }, (_, i) => tokens?.[i] ?? `[${i}]`),
      ...{ from: 0, weights, largest, lit: undefined, isLocked: this.host.isLocked("lab") },
      query: chooses ? this.query(figure) : undefined,
      kept: chooses ? figure.row : undefined,
      name: (at: number) => words.token(keyName(figure, at), small(weights[at] ?? 0)),
    };
    const events = { point: this.#point, choose: (at: number) => this.#choose(figure, at) };
    return html`<div class="extras"><span class="note">${words.extras}</span> ${tokenText(scene, chooses ? events : undefined)}</div>`;
  }

  /** Rows and columns of the patches, once there is a picture or a number. */
  #gridFields({ shape }: LabFigure): TemplateResult | typeof nothing {
    const lab = labOf(this.host);
    const { picture } = lab.given;
    if (picture === undefined && lab.patchRows * lab.patchColumns === 0) return nothing;
    const words = this.host.text.lab.given;
    const set = { rows: lab.patchRows, columns: lab.patchColumns };
    const layout = layoutOf(shape.columns, picture, set);
    const field = (name: "patchRows" | "patchColumns", value: number, label: string) =>
      html`<label class="drawn" data-control="lab">${label} ${numberInput({
        ...{ name: `lab-${name}`, label, value, ...labRanges[name] },
        disabled: this.host.isLocked("lab"),
        change: (x) => setLab(this.host, this.#grid(lab, layout, { [name]: x })),
      })}</label>`;
    return html`<div class="drawn-row">${field("patchRows", layout?.rows ?? set.rows, words.patchRows)}
      ${field("patchColumns", layout?.columns ?? set.columns, words.patchColumns)}
      ${layout ? nothing : html`<p class="note warning">${words.noGrid(shape.columns)}</p>`}</div>`;
  }

  /** The first change of one side keeps the other as it is shown. */
  #grid(lab: Lab, layout: PatchLayout | undefined, change: Partial<Lab>): Partial<Lab> {
    const { patchRows, patchColumns } = lab;
    return {
      patchRows: patchRows || (layout?.rows ?? 0),
      patchColumns: patchColumns || (layout?.columns ?? 0),
      ...change,
    };
  }
}
