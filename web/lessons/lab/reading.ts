/** The selected row, the statistics of all rows, and a summary in words. */

import { html, nothing, type TemplateResult } from "lit";
import { topKeys } from "../../charts/bars/top-keys.js";
import { numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, share } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import type { LabFigure, LabSide } from "./figure.js";
import type { LabPictures } from "./picture.js";
import { placeOf } from "./places.js";
import { bestKeys, type LabRow, type LabStatistics } from "./solve.js";
import { allValues, differenceValues, keyName, queryName, rowValues } from "./values.js";

/** The largest number of keys in the table. */
const maxLines = 32;

const best = new WeakMap<LabRow, readonly number[]>();

/** The keys of a row by weight, cached because the figure is drawn often. */
function keysOf(row: LabRow, count: number): readonly number[] {
  const keys = best.get(row) ?? ranked(row.weights).slice(0, maxLines);
  best.set(row, keys);
  return keys.slice(0, count);
}

type RowValues = ReturnType<typeof rowValues>;
type AllValues = ReturnType<typeof allValues>;

export class LabReading {
  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  /** The summary sentence. */
  summary(figure: LabFigure): Phrase {
    return phrase((number) => this.#summary(figure, number));
  }

  #summary(figure: LabFigure, number: (value: NamedValue) => string): string {
    const words = this.host.text.lab;
    const [a, b] = figure.sides.map((side) => side.row && rowValues(figure, side, side.row));
    const row = figure.sides[0]?.row;
    if (a === undefined || row === undefined) return words.nothingYet;
    const name = queryName(figure, figure.row);
    const spread = (of: typeof a) => {
      const neighbours = of.neighbours(decimals(1));
      return neighbours ? number(neighbours) : "—";
    };
    const difference = differenceValues(figure);
    const moved = difference?.row();
    if (b !== undefined && moved !== undefined)
      return words.soWhat.both(name, spread(a), spread(b), number(moved));
    const [best = 0] = keysOf(row, 1);
    if ((row.weights[best] ?? 0) === 0) return words.soWhat.empty(name);
    const most = number(a.weight(best, share));
    return words.soWhat.one(name, spread(a), figure.shape.columns, keyName(figure, best), most);
  }

  /** Row and column as numbers, and the keys with the most weight. */
  row(figure: LabFigure, width: number): TemplateResult {
    const words = this.host.text.lab;
    const sides = figure.sides.flatMap((side) => (side.row ? [{ side, row: side.row }] : []));
    const first = sides[0]?.row;
    const top = first === undefined ? [] : keysOf(first, bestKeys);
    const keys = top.map((key) => ({
      key,
      name: keyName(figure, key),
      weights: sides.map(({ row }) => row.weights[key] ?? 0),
      digits: sides.map(({ side, row }) => rowValues(figure, side, row).weight(key)),
      lit: key === figure.column,
    }));
    const most = Math.max(0, ...keys.flatMap(({ weights }) => weights));
    const settings = sides.length > 1 ? ["A", "B"] : [];
    const label = words.topLabel(queryName(figure, figure.row));
    const choose = (key: number) => this.pictures.go(figure, figure.row, key);
    return html`<section class="row-panel" aria-labelledby="lab-row">
      <h3 id="lab-row"><span class="star" aria-hidden="true">★</span> ${words.rowTitle(queryName(figure, figure.row))}</h3>
      <div class="places" data-control="lab">${this.#place(figure, "row")}${this.#place(figure, "column")}</div>
      ${topKeys({ label, width, keys, settings, most }, choose)}
    </section>`;
  }

  #place(figure: LabFigure, axis: "row" | "column"): TemplateResult {
    const { row, column, shape } = figure;
    const label = this.host.text.lab.axes[axis];
    const input = numberInput({
      ...{ name: `lab-${axis}`, label, value: figure[axis], step: 1, min: 0 },
      max: Math.max(0, (axis === "row" ? shape.rows : shape.columns) - 1),
      disabled: this.host.isLocked("lab"),
      change: (x) =>
        axis === "row" ? this.pictures.go(figure, x, column) : this.pictures.go(figure, row, x),
    });
    return html`<label>${label} ${input}</label>`;
  }

  /** One line per number, one column per setting. */
  numbers(figure: LabFigure): TemplateResult {
    const { column, sides } = figure;
    const words = this.host.text.lab;
    const names = words.numbers;
    const ofRow: readonly (readonly [
      key: string,
      name: string,
      of: (row: RowValues) => Written | undefined,
    ])[] = [
      ["weight", names.weight(keyName(figure, column)), (row) => row.weight(column)],
      ...(figure.given
        ? [["stored", words.given.stored, (row: RowValues) => row.stored(column)] as const]
        : [["score", names.score, (row: RowValues) => row.score(column)] as const]),
      ["neighbours", names.neighbours, (row) => row.neighbours()],
      ["entropy", names.entropy, (row) => row.entropy()],
      ["mass", names.mass(bestKeys), (row) => row.mass()],
      ...(figure.given ? [["sum", words.given.sum, (row: RowValues) => row.sum()] as const] : []),
    ];
    const ofAll: readonly (readonly [
      key: string,
      name: string,
      of: (all: AllValues, statistics: LabStatistics) => Written | TemplateResult | undefined,
    ])[] = [
      ["mean", names.mean, (all) => all.mean()],
      ["sharpest", names.sharpest, (all, { sharpest }) => this.#end(figure, all, sharpest)],
      ["flattest", names.flattest, (all, { flattest }) => this.#end(figure, all, flattest)],
      ["empty", names.empty, (_, all) => this.#empty(figure, all)],
    ];
    const line = (
      key: string,
      name: string,
      of: (side: LabSide) => Written | TemplateResult | undefined,
    ) =>
      html`<tr data-number=${key}><th scope="row">${name}</th>${sides.map(
        (side) => html`<td class="digits">${of(side) ?? "—"}</td>`,
      )}</tr>`;
    const group = (name: string) =>
      html`<tr class="group"><th scope="colgroup" colspan=${sides.length + 1}>${name}</th></tr>`;
    const heads = sides.map((side) => html`<th scope="col">${side.slot.toUpperCase()}</th>`);
    return html`<div class="lab-readings"><div class="scroll"><table class="lab-numbers">
      <caption class="visually-hidden">${words.numbersTitle}</caption>
      ${sides.length > 1 ? html`<thead><tr><td></td>${heads}</tr></thead>` : nothing}
      <tbody>
        ${group(words.thisRow)}
        ${ofRow.map(([key, name, of]) =>
          line(key, name, (side) => (side.row ? of(rowValues(figure, side, side.row)) : "")),
        )}
        ${group(words.allRows)}
        ${ofAll.map(([key, name, of]) =>
          line(key, name, (side) => {
            const { statistics } = side.run;
            return statistics ? of(allValues(figure, side, statistics), statistics) : "";
          }),
        )}
      </tbody>
    </table></div>${this.#difference(figure)}</div>`;
  }

  #empty(figure: LabFigure, { empty, emptyRows }: LabStatistics): string {
    const first = empty.slice(0, 3).map((row) => queryName(figure, row));
    return this.host.text.lab.emptyRows(emptyRows, first);
  }

  /** An extreme row, as a button that selects it. */
  #end(figure: LabFigure, all: AllValues, row: number): TemplateResult {
    const words = this.host.text.lab;
    const text = phrase((number) =>
      words.rowAt(queryName(figure, row), number(all.entropyOf(row))),
    );
    return html`<button type="button" class="go-row" data-edits="lab" ?disabled=${this.host.isLocked("lab")} @click=${() => this.pictures.go(figure, row, figure.column)}>${text}</button>`;
  }

  #difference(figure: LabFigure): TemplateResult | typeof nothing {
    const { difference, sides } = figure;
    const values = differenceValues(figure);
    const blocks = sides[0]?.run.answer?.picture.blocks;
    if (!difference || !values || !blocks) return nothing;
    const words = this.host.text.lab;
    const place = placeOf(blocks, figure.shape.columns, difference.at);
    const names = [queryName(figure, place.row), keyName(figure, place.column)] as const;
    const text = phrase((number) => {
      const [row, mean] = [values.row(), values.mean()];
      const [moved, all] = [row ? number(row) : "—", mean ? number(mean) : ""];
      return words.difference(moved, number(values.largest()), ...names, all);
    });
    return html`<p class="difference">${text}
      <button type="button" data-edits="lab" ?disabled=${this.host.isLocked("lab")} @click=${() => this.pictures.go(figure, place.row, place.column)}>${words.goThere}</button></p>`;
  }

  /** The pinned row as a table. */
  table(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const [a, b] = figure.sides;
    const keys = a?.row === undefined ? [] : keysOf(a.row, maxLines);
    const cells = (side: LabSide | undefined, key: number) => {
      if (side?.row === undefined) return nothing;
      const values = rowValues(figure, side, side.row);
      const score = figure.given ? nothing : html`<td class="digits">${values.score(key)}</td>`;
      return html`${score}<td class="digits">${values.weight(key)}</td>`;
    };
    const heads = (slot: string) =>
      html`${figure.given ? nothing : html`<th scope="col">${words.scoreOf(slot)}</th>`}<th scope="col">${words.weightOf(slot)}</th>`;
    const compared = figure.sides.length > 1;
    return html`<details class="edit row-table"><summary>${words.tableTitle}</summary>
      <div class="scroll" tabindex="-1"><table>
        <thead><tr><th scope="col">${words.axes.column}</th>${heads(compared ? "A" : "")}${compared ? heads("B") : nothing}</tr></thead>
        <tbody>${keys.map(
          (key) =>
            html`<tr class=${key === figure.column ? "lit" : nothing}><th scope="row">${keyName(figure, key)}</th>${cells(a, key)}${cells(b, key)}</tr>`,
        )}</tbody>
      </table></div>
      ${figure.shape.columns > maxLines ? html`<p class="note">${words.tableRest(maxLines, figure.shape.columns)}</p>` : nothing}
    </details>`;
  }
}
