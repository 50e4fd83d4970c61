/** The options of attention together, for any data. */

import { html, nothing, type TemplateResult } from "lit";
import { topKeysStyles } from "../../charts/bars/top-keys.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { control } from "../../controls/control.js";
import type { FigureHost, FigureView, Section, Sections } from "../../figure/figure-view.js";
import type { ResultTable } from "../../figure/result-table.js";
import { labControlStyles } from "./control-styles.js";
import { labControls } from "./controls.js";
import { showsGiven } from "./data.js";
import { LabDataControls } from "./data-controls.js";
import { type LabFigure, LabSolver } from "./figure.js";
import { labOf, readGiven } from "./given/given-text.js";
import { GivenHeads } from "./given/heads.js";
import { GivenReading } from "./given/reading.js";
import type { GivenHead } from "./given/solve.js";
import { givenStyles } from "./given/styles.js";
import { labIntakeStyles } from "./own/styles.js";
import { besideFrom, LabPictures } from "./picture.js";
import { LabReading } from "./reading.js";
import { scoresOf } from "./solve.js";
import { labStyles } from "./styles.js";
import { rowValues, tables } from "./values.js";

export { readings } from "./values.js";

export class LabView implements FigureView<"lab"> {
  readonly #solver: LabSolver;
  readonly #pictures: LabPictures;
  readonly #reading: LabReading;
  readonly #data: LabDataControls;
  readonly #heads: GivenHeads;
  readonly #given: GivenReading;

  drawn: LabFigure | undefined;

  constructor(private readonly host: FigureHost) {
    this.#solver = new LabSolver(host);
    this.#pictures = new LabPictures(host, () => this.#announce());
    this.#reading = new LabReading(host, this.#pictures);
    this.#data = new LabDataControls(host);
    this.#heads = new GivenHeads(host);
    this.#given = new GivenReading(host, this.#pictures);
  }

  title(): string {
    const lab = labOf(this.host.state.lab);
    const words = this.host.text.lab;
    const { weights } = lab.given;
    if (!showsGiven(lab) || weights === undefined) return words.title;
    return words.given.title(weights.shape[0], weights.shape[1]);
  }

  /** Announces the cell under the cursor. */
  #announce(): void {
    const figure = this.#solver.solve();
    this.host.announce(`${this.#pictures.cellText(figure)} ${this.#reading.summary(figure)}`);
  }

  main() {
    const { drawn } = this;
    return drawn?.one && rowValues(drawn, drawn.one).weight(drawn.column);
  }

  /** Data can be dropped anywhere on the figure; a state file among them is opened. */
  readonly dropped = "labSource";
  drop(files: readonly File[]): Promise<string | undefined> {
    return this.#data.drop(files);
  }

  disconnect(): void {
    this.#solver.stop();
  }

  /** All weights and scores if they are few, else the selected row. */
  results(): readonly ResultTable[] {
    return tables(this.#solver.solve(), (task) => scoresOf(this.host.knn, task));
  }

  #picture(figure: LabFigure): TemplateResult {
    const { width } = this.host;
    if (figure.one === undefined && figure.refusal) return this.#pictures.render(figure, width);
    const isBeside = width >= besideFrom;
    const panel = isBeside ? Math.min(320, width * 0.38) : width;
    const map = isBeside ? width - panel - 32 : width;
    const opener = figure.given ? nothing : this.#data.opener(figure);
    return html`${isBeside ? nothing : opener}<div class=${isBeside ? "lab-picture columns beside" : "lab-picture columns"}>
      <div class="lab-maps">${this.#pictures.render(figure, map)} ${figure.given ? nothing : this.#whichHead(figure)}</div>
      <div class="lab-side">${this.#reading.row(figure, panel)} ${isBeside ? opener : nothing}</div>
    </div>`;
  }

  /** Which of several layers and heads is shown. */
  #whichHead({ given, lab }: LabFigure): TemplateResult | typeof nothing {
    const words = this.host.text.lab.given;
    const [layers, heads] = given?.weights.shape ?? [1, lab.heads];
    const ofLayers = { min: 1, max: layers, at: Math.min(lab.layer, layers) };
    const ofHeads = { min: 0, max: heads, at: Math.min(lab.head, heads) };
    const field = (name: "labLayer" | "labHead", label: string, range: typeof ofHeads) =>
      control(this.host, name, { label, form: "typed", range });
    return html`<div class="drawn-row">${layers > 1 ? field("labLayer", words.layerField(layers), ofLayers) : nothing}
      ${heads > 1 ? field("labHead", words.headField(heads), ofHeads) : nothing}</div>`;
  }

  /** The unreadable parts of a link. */
  #unread(): TemplateResult | typeof nothing {
    const { wrong } = readGiven(this.host.state.lab);
    const { unreadable } = this.host.text.common.linkNotice;
    return wrong.length === 0
      ? nothing
      : html`<p class="notice" role="status">${unreadable(wrong.join(", "))}</p>`;
  }

  /** The chosen head as a matrix. */
  #ofHead(figure: LabFigure, given: GivenHead): Section {
    const words = this.host.text.lab.given;
    const odd =
      given.odd === 0
        ? nothing
        : html`<p class="note odd-rows">${words.odd(figure.shape.rows, given.odd)}</p>`;
    return {
      picture: html`${this.#unread()}${this.#whichHead(figure)}${this.#heads.render(given)}${this.#picture(figure)}`,
      caption: html`<p class="so-what">${this.#reading.summary(figure)}</p>${odd}`,
    };
  }

  /** The text that it attends to. */
  #ofText(figure: LabFigure, given: GivenHead): Section {
    return {
      picture: this.#given.render(figure, given),
      caption: this.#given.caption(figure),
      more: html`<p class="hint">${this.host.text.lab.hint}</p>${this.#data.render(figure)}${this.#reading.numbers(figure)}`,
    };
  }

  #ofWeights(figure: LabFigure): Section {
    const isAnswered = figure.one !== undefined;
    return {
      picture: html`${this.#unread()}${this.#picture(figure)}`,
      ...(isAnswered && {
        caption: html`<p class="so-what">${this.#reading.summary(figure)}</p>`,
      }),
      more: html`<p class="hint">${this.host.text.lab.hint}</p>
        ${this.#data.render(figure)} ${labControls(this.host)} ${isAnswered ? this.#reading.numbers(figure) : nothing}`,
    };
  }

  sections(): Sections<"lab"> {
    const figure = this.#solver.solve();
    this.drawn = figure;
    const { given } = figure;
    return {
      weights: given ? undefined : () => this.#ofWeights(figure),
      heads: given && (() => this.#ofHead(figure, given)),
      text: given && (() => this.#ofText(figure, given)),
    };
  }
}

export const View = LabView;
export const styles = [
  chapterPartStyles,
  topKeysStyles,
  labStyles,
  labControlStyles,
  labIntakeStyles,
  givenStyles,
];
