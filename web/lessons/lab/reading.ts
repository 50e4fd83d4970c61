/** The row that is looked at, the numbers of all rows, and what they come to, in words. */
import { html, nothing, type TemplateResult } from "lit";
import { topKeys } from "../../charts/top-keys.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { formatNumber, formatShare, formatSmall, ranked } from "../../model/derive.js";
import type { LabFigure, LabSide } from "./figure.js";
import { type LabPictures, nameOf, placeOf } from "./picture.js";
import type { LabRow, LabStatistics } from "./solve.js";

/** So many keys have a bar, and so many a line in the table. */
const bars = 8;
const lines = 32;

const best = new WeakMap<LabRow, readonly number[]>();

/** The keys of a row by weight; a page that computes draws often, so each row is sorted once. */
function keysOf(row: LabRow, count: number): readonly number[] {
  const keys = best.get(row) ?? ranked(row.weights).slice(0, lines);
  best.set(row, keys);
  return keys.slice(0, count);
}

const strongest = new WeakMap<object, readonly number[]>();

export class LabReading {
  constructor(
    private readonly host: FigureHost,
    private readonly pictures: LabPictures,
  ) {}

  /** The live answer to "so what?". */
  soWhat(figure: LabFigure): string {
    const words = this.host.text.lab;
    const [a, b] = figure.sides.map(({ row }) => row);
    if (a === undefined) return words.nothingYet;
    const name = nameOf(figure, figure.row);
    const spread = formatNumber(a.neighbours, 1);
    if (b !== undefined && figure.difference !== undefined) {
      const moved = formatShare(figure.difference.row);
      return words.soWhat.both(name, spread, formatNumber(b.neighbours, 1), moved);
    }
    const [best = 0] = keysOf(a, 1);
    if ((a.weights[best] ?? 0) === 0) return words.soWhat.empty(name);
    const most = formatShare(a.weights[best] ?? 0);
    return words.soWhat.one(name, spread, figure.shape.columns, nameOf(figure, best), most);
  }

  /** Row and column as numbers, and the keys the row listens to. */
  row(figure: LabFigure, width: number): TemplateResult {
    const words = this.host.text.lab;
    const rows = figure.sides.map(({ row }) => row).filter((row) => row !== undefined);
    const [first] = rows;
    const top = first === undefined ? [] : keysOf(first, bars);
    const keys = top.map((key) => ({
      key,
      name: nameOf(figure, key),
      weights: rows.map((row) => row.weights[key] ?? 0),
      digits: rows.map((row) => formatSmall(row.weights[key] ?? 0)),
      lit: key === figure.column,
    }));
    const most = Math.max(0, ...keys.flatMap(({ weights }) => weights));
    const settings = rows.length > 1 ? ["A", "B"] : [];
    const label = words.topLabel(nameOf(figure, figure.row));
    const choose = (key: number) => this.pictures.go(figure, figure.row, key);
    return html`<section class="row-panel" aria-labelledby="lab-row">
      <h3 id="lab-row"><span class="star" aria-hidden="true">★</span> ${words.rowTitle(nameOf(figure, figure.row))}</h3>
      <div class="places">${this.#place(figure, "row")}${this.#place(figure, "column")}</div>
      ${topKeys({ label, width, keys, settings, most }, choose)}
    </section>`;
  }

  #place(figure: LabFigure, axis: "row" | "column"): TemplateResult {
    const words = this.host.text.lab;
    const last = Math.max(0, (axis === "row" ? figure.shape.rows : figure.shape.columns) - 1);
    const read = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const x = input.valueAsNumber;
      if (!Number.isInteger(x) || x < 0 || x > last) input.value = String(figure[axis]);
      else if (axis === "row") this.pictures.go(figure, x, figure.column);
      else this.pictures.go(figure, figure.row, x);
    };
    return html`<label>${words.axes[axis]} <input class="number-field" type="number" name="lab-${axis}"
      min="0" max=${last} step="1" .value=${String(figure[axis])} @change=${read}></label>`;
  }

  /** One line per number, one column per setting. */
  numbers(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const names = words.numbers;
    const line = (name: string, key: string, of: (side: LabSide) => string | TemplateResult) =>
      html`<tr data-number=${key}><th scope="row">${name}</th>${figure.sides.map(
        (side) => html`<td class="digits">${of(side)}</td>`,
      )}</tr>`;
    const ofRow = (text: (row: LabRow) => string) => (side: LabSide) =>
      side.row === undefined ? "" : text(side.row);
    const ofAll = (text: (all: LabStatistics) => string | TemplateResult) => (side: LabSide) =>
      side.run.statistics === undefined ? "" : text(side.run.statistics);
    const mass = (row: LabRow) =>
      formatShare(
        this.host.knn.capturedMass({ data: row.weights, shape: [1, row.weights.length] }, bars)
          .data[0] ?? 0,
      );
    const end = (which: "sharpest" | "flattest") => (all: LabStatistics) =>
      this.#end(figure, all, which);
    const heads = figure.sides.map((side) => html`<th scope="col">${side.slot.toUpperCase()}</th>`);
    return html`<div class="lab-readings"><div class="scroll"><table class="lab-numbers">
      <caption class="visually-hidden">${words.numbersTitle}</caption>
      ${figure.sides.length > 1 ? html`<thead><tr><td></td>${heads}</tr></thead>` : nothing}
      <tbody>
        <tr class="group"><th scope="colgroup" colspan=${figure.sides.length + 1}>${words.thisRow}</th></tr>
        ${line(
          names.weight(nameOf(figure, figure.column)),
          "weight",
          ofRow((row) => formatSmall(row.weights[figure.column] ?? 0)),
        )}
        ${line(
          names.score,
          "score",
          ofRow((row) => formatNumber(row.scores[figure.column] ?? 0)),
        )}
        ${line(
          names.neighbours,
          "neighbours",
          ofRow((row) => formatNumber(row.neighbours, 2)),
        )}
        ${line(
          names.entropy,
          "entropy",
          ofRow((row) => formatNumber(row.entropy)),
        )}
        ${line(names.mass(bars), "mass", ofRow(mass))}
        <tr class="group"><th scope="colgroup" colspan=${figure.sides.length + 1}>${words.allRows}</th></tr>
        ${line(
          names.mean,
          "mean",
          ofAll((all) => formatNumber(all.mean)),
        )}
        ${line(names.sharpest, "sharpest", ofAll(end("sharpest")))}
        ${line(names.flattest, "flattest", ofAll(end("flattest")))}
        ${line(
          names.empty,
          "empty",
          ofAll((all) =>
            words.emptyRows(
              all.emptyRows,
              all.empty.slice(0, 3).map((row) => nameOf(figure, row)),
            ),
          ),
        )}
        ${line(
          names.output,
          "output",
          ofAll((all) => formatNumber(all.output.mean)),
        )}
        ${line(
          names.range,
          "range",
          ofAll((all) =>
            words.range(formatNumber(all.output.least), formatNumber(all.output.most)),
          ),
        )}
      </tbody>
    </table></div>${this.#difference(figure)}</div>`;
  }

  /** A row that stands out, as a button that goes there. */
  #end(figure: LabFigure, all: LabStatistics, which: "sharpest" | "flattest"): TemplateResult {
    const row = all[which];
    const text = this.host.text.lab.rowAt(nameOf(figure, row), formatNumber(all.entropy[row] ?? 0));
    return html`<button type="button" class="go-row" @click=${() => this.pictures.go(figure, row, figure.column)}>${text}</button>`;
  }

  #difference(figure: LabFigure): TemplateResult | typeof nothing {
    const { difference, sides } = figure;
    const blocks = sides[0]?.run.answer?.picture.blocks;
    if (difference === undefined || blocks === undefined) return nothing;
    const words = this.host.text.lab;
    const place = placeOf(blocks, figure.shape.columns, difference.at);
    const mean = difference.mean === undefined ? "" : formatShare(difference.mean);
    return html`<p class="difference">${words.difference(
      formatShare(difference.row),
      formatSmall(difference.largest),
      nameOf(figure, place.row),
      nameOf(figure, place.column),
      mean,
    )}
      <button type="button" @click=${() => this.pictures.go(figure, place.row, place.column)}>${words.goThere}</button></p>`;
  }

  /** The strongest cells in a sentence, and the locked row as a table. */
  table(figure: LabFigure): TemplateResult {
    const words = this.host.text.lab;
    const [a, b] = figure.sides.map(({ row }) => row);
    const keys = a === undefined ? [] : keysOf(a, lines);
    const cells = (row: LabRow | undefined, key: number) =>
      row === undefined
        ? nothing
        : html`<td class="digits">${formatNumber(row.scores[key] ?? 0)}</td><td class="digits">${formatSmall(row.weights[key] ?? 0)}</td>`;
    const heads = (slot: string) =>
      html`<th scope="col">${words.scoreOf(slot)}</th><th scope="col">${words.weightOf(slot)}</th>`;
    const compared = figure.sides.length > 1;
    return html`<details class="edit row-table"><summary>${words.tableTitle}</summary>
      <p class="strongest">${this.#strongest(figure)}</p>
      <div class="scroll" tabindex="-1"><table>
        <thead><tr><th scope="col">${words.axes.column}</th>${heads(compared ? "A" : "")}${compared ? heads("B") : nothing}</tr></thead>
        <tbody>${keys.map(
          (key) =>
            html`<tr class=${key === figure.column ? "lit" : nothing}><th scope="row">${nameOf(figure, key)}</th>${cells(a, key)}${cells(b, key)}</tr>`,
        )}</tbody>
      </table></div>
      ${figure.shape.columns > lines ? html`<p class="note">${words.tableRest(lines, figure.shape.columns)}</p>` : nothing}
    </details>`;
  }

  #strongest(figure: LabFigure): string {
    const [side] = figure.sides;
    const picture = side?.run.answer?.picture;
    if (picture === undefined) return "";
    const { blocks, weights } = picture;
    const cells = strongest.get(picture) ?? strongestOf(weights, 3);
    strongest.set(picture, cells);
    const best = cells.map((i) => {
      const cell = { row: Math.floor(i / blocks.count), column: i % blocks.count };
      const place = placeOf(blocks, figure.shape.columns, cell);
      const weight = formatSmall(weights[i] ?? 0);
      return { row: nameOf(figure, place.row), column: nameOf(figure, place.column), weight };
    });
    return this.host.text.lab.strongest(best);
  }
}

/** Indices of the largest numbers, the largest first, without sorting them all. */
function strongestOf(numbers: Float64Array | Float32Array, count: number): number[] {
  const best: number[] = [];
  let least = -Infinity;
  for (let i = 0; i < numbers.length; i++) {
    const x = numbers[i] as number;
    if (x <= least) continue;
    best.push(i);
    best.sort((p, q) => (numbers[q] ?? 0) - (numbers[p] ?? 0));
    best.length = Math.min(best.length, count);
    if (best.length === count) least = numbers[best[count - 1] ?? 0] ?? 0;
  }
  return best;
}
