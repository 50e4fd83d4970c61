/** The selected row, the mean entropy of all, and a summary in words. */

import { html, nothing, type TemplateResult } from "lit";
import { topKeys } from "../../charts/bars/top-keys.js";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { decimals, share } from "../../figure/format-number.js";
import type { NamedValue } from "../../figure/named-value.js";
import { type Phrase, phrase, type Written } from "../../figure/phrase.js";
import { ranked } from "../../figure/ranks.js";
import type { LabFigure } from "./figure.js";
import { shortened } from "./names.js";
import type { LabPictures } from "./picture.js";
import { bestKeys, type LabRow } from "./solve.js";
import { keyName, meanValue, queryName, rowValues } from "./values.js";

/** The letters of a name beside a bar. */
const barLetters = 14;

const best = new WeakMap<LabRow, readonly number[]>();

/** The best keys of a row, cached because the figure is drawn often. */
function keysOf(row: LabRow): readonly number[] {
  const keys = best.get(row) ?? ranked(row.weights).slice(0, bestKeys);
  best.set(row, keys);
  return keys;
}

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
    const { one, shape } = figure;
    if (one === undefined) return words.nothingYet;
    const values = rowValues(figure, one);
    const name = queryName(figure, figure.row);
    const [best = 0] = keysOf(one);
    if ((one.weights[best] ?? 0) === 0) return words.soWhat.empty(name);
    const neighbours = values.neighbours(decimals(1));
    const spread = neighbours ? number(neighbours) : "—";
    const most = number(values.weight(best, share));
    return words.soWhat.one(name, spread, shape.columns, keyName(figure, best), most);
  }

  /** Row and column as numbers, and the keys with the most weight. */
  row(figure: LabFigure, width: number): TemplateResult {
    const words = this.host.text.lab;
    const { one } = figure;
    const values = one && rowValues(figure, one);
    const keys = (one ? keysOf(one) : []).map((key) => ({
      key,
      name: shortened(keyName(figure, key), barLetters),
      weight: one?.weights[key] ?? 0,
      digits: values?.weight(key) ?? "",
      lit: key === figure.column,
    }));
    const most = Math.max(0, ...keys.map(({ weight }) => weight));
    const label = words.topLabel(queryName(figure, figure.row));
    const choose = (key: number) => this.pictures.go(figure, figure.row, key);
    return html`<section class="row-panel" aria-labelledby="lab-row">
      <h3 id="lab-row"><span class="star" aria-hidden="true">★</span> ${words.rowTitle(queryName(figure, figure.row))}</h3>
      <div class="places">${this.#place(figure, "labRow")}${this.#place(figure, "labColumn")}</div>
      ${topKeys({ label, width, keys, most }, choose)}
    </section>`;
  }

  #place(figure: LabFigure, name: "labRow" | "labColumn"): TemplateResult {
    const { row, column, shape } = figure;
    const isRow = name === "labRow";
    return control(this.host, name, {
      label: this.host.text.lab.axes[isRow ? "row" : "column"],
      form: "typed",
      change: ({ lab = this.host.state.lab }) => this.pictures.go(figure, lab.row, lab.column),
      range: { min: 0, max: (isRow ? shape.rows : shape.columns) - 1, at: isRow ? row : column },
    });
  }

  /** One line per number. */
  numbers(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const names = words.numbers;
    const { column, one, given } = figure;
    const mean = meanValue(figure);
    const row = one && rowValues(figure, one);
    const line = (key: string, name: string, text: Written | undefined) =>
      html`<tr data-number=${key}><th scope="row">${name}</th><td class="digits">${text ?? "—"}</td></tr>`;
    const group = (name: string) =>
      html`<tr class="group"><th scope="colgroup" colspan="2">${name}</th></tr>`;
    return html`<table class="lab-numbers">
      <caption class="visually-hidden">${words.numbersTitle}</caption>
      <tbody>
        ${group(words.thisRow)}
        ${line("weight", names.weight(keyName(figure, column)), row?.weight(column))}
        ${given ? nothing : line("score", names.score, row?.score(column))}
        ${line("neighbours", names.neighbours, row?.neighbours())}
        ${line("entropy", names.entropy, row?.entropy())}
        ${line("mass", names.mass(bestKeys), row?.mass())}
        ${given ? line("sum", words.given.sum, row?.sum()) : nothing}
        ${mean === undefined ? nothing : html`${group(words.allRows)}${line("mean", names.mean, mean)}`}
      </tbody>
    </table>`;
  }
}
