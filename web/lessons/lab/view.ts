/** All controls together, for any data: one setting of attention, or two side by side. */

import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { topKeysStyles } from "../../charts/bars/top-keys.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { runStyles } from "../../controls/run-styles.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import { decimals, share } from "../../figure/format-number.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import type { ResultTable } from "../../figure/result-table.js";
import { type State, similarityNames } from "../../figure/state/state.js";
import { labControlStyles } from "./control-styles.js";
import { LabControls } from "./controls.js";
import { showsGiven } from "./data.js";
import { LabDataControls } from "./data-controls.js";
import { type LabFigure, LabSolver } from "./figure.js";
import { GivenHeads, headName } from "./given/heads.js";
import { GivenReading } from "./given/reading.js";
import { givenStyles } from "./given/styles.js";
import { labIntakeStyles } from "./own/styles.js";
import { besideFrom, LabPictures } from "./picture.js";
import { LabReading } from "./reading.js";
import { labSetting } from "./state.js";
import { labStyles } from "./styles.js";
import { labOf, labState, readLab } from "./text.js";
import { LabToolbar } from "./toolbar.js";
import { headNeighbours, keyName, queryName, rowValues, tables } from "./values.js";

export { controls } from "./state.js";
export { readings } from "./values.js";

export class LabView implements FigureView {
  readonly #solver: LabSolver;
  readonly #pictures: LabPictures;
  readonly #reading: LabReading;
  readonly #toolbar: LabToolbar;
  readonly #controls: LabControls;
  readonly #data: LabDataControls;
  readonly #heads: GivenHeads;
  readonly #given: GivenReading;

  drawn: LabFigure | undefined;

  constructor(private readonly host: FigureHost) {
    this.#solver = new LabSolver(host);
    this.#pictures = new LabPictures(host, () => this.#announce());
    this.#reading = new LabReading(host, this.#pictures);
    this.#toolbar = new LabToolbar(host, this.#pictures);
    this.#controls = new LabControls(host);
    this.#data = new LabDataControls(host);
    this.#heads = new GivenHeads(host);
    this.#given = new GivenReading(host, this.#pictures);
  }

  title(): string {
    const lab = labOf(this.host);
    const words = this.host.text.lab;
    const { weights } = lab.given;
    if (!showsGiven(lab) || weights === undefined) return words.title;
    return words.given.title(weights.shape[0], weights.shape[1]);
  }

  /** Announces the cell under the cursor. */
  #announce(): void {
    const figure = this.#solver.solve();
    const weights = figure.sides.map(
      (side) => side.row && rowValues(figure, side, side.row).weight(figure.column),
    );
    const [row, column] = [queryName(figure, figure.row), keyName(figure, figure.column)];
    const cell = this.host.text.lab.cell(row, column, weights.join(" | "));
    this.host.announce(`${cell} ${this.#reading.summary(figure)}`);
  }

  main() {
    const { drawn } = this;
    const [side] = drawn?.sides ?? [];
    return drawn && side?.row && rowValues(drawn, side, side.row).weight(drawn.column);
  }

  /** None for the reader's own data, which random numbers would replace. */
  get surprise(): FigureView["surprise"] {
    return labOf(this.host).source === "own" ? undefined : (stream) => this.#random(stream);
  }

  /** Random numbers and options. */
  #random(stream: RandomStream): Partial<State> {
    const lab = labOf(this.host);
    const [seed = 0, kind = 0, heat = 0, masked = 0, wide = 0] = stream.rand(5);
    const a = {
      ...labSetting,
      similarity: similarityNames[Math.floor(kind * 3)] ?? "dot",
      temperature: Number((0.1 + 2 * heat).toPrecision(2)),
      causal: masked < 0.5,
      window: masked > 0.25 && masked < 0.75 ? 4 + Math.floor(wide * 28) : 0,
    };
    const whole = { top: 0, left: 0, height: 0, across: 0 };
    const chosen = { source: "random", seed: Math.floor(seed * 1e6), a } as const;
    return { lab: labState({ ...lab, ...whole, ...chosen }) };
  }

  /** Data can be dropped anywhere on the figure; a state file among them is opened. */
  drop(files: readonly File[]): Promise<string | undefined> {
    return this.#data.drop(files);
  }

  disconnect(): void {
    this.#solver.stop();
    this.#heads.stop();
    this.#data.disconnect();
  }

  /** All weights and scores if they are drawn individually, else the selected row. */
  results(): readonly ResultTable[] {
    return tables(this.#solver.solve(), (task) => this.#solver.scores(task));
  }

  #picture(figure: LabFigure): TemplateResult {
    const { width } = this.host;
    const refused = figure.sides.every(({ row, refusal }) => row === undefined && refusal);
    if (refused) return this.#pictures.render(figure, width);
    const compared = figure.sides.length > 1;
    const beside = !compared && width >= besideFrom;
    const panel = beside || (compared && width >= besideFrom) ? Math.min(320, width * 0.38) : width;
    const map = beside ? width - panel - 32 : width;
    const opener = figure.given ? nothing : this.#data.opener();
    return html`${beside ? nothing : opener}<div class="lab-picture columns ${beside ? "beside" : compared && width >= besideFrom ? "under" : ""}">
      <div class="lab-maps">${this.#pictures.render(figure, map)} ${this.#toolbar.render(figure)}</div>
      <div class="lab-side">${this.#reading.row(figure, panel)} ${beside ? opener : nothing}</div>
    </div>`;
  }

  /** The unreadable parts of a link. */
  #unread(): TemplateResult | typeof nothing {
    const { wrong } = readLab(this.host.state.lab);
    const { unreadable } = this.host.text.common.linkNotice;
    return wrong.length === 0
      ? nothing
      : html`<p class="notice" role="status">${unreadable(wrong.join(", ").slice(0, 60))}</p>`;
  }

  #numbers(figure: LabFigure): TemplateResult {
    return html`<div class="lab-more">${this.#reading.numbers(figure)}<div>${this.#reading.table(figure)}</div></div>`;
  }

  /** All heads, the chosen one as a matrix, and the text that it attends to. */
  #givenSections(figure: LabFigure): readonly Section[] {
    const compare = html`<div class="given-compare">${this.#controls.compare(true)}</div>`;
    return [
      {
        name: "heads",
        picture: html`${this.#unread()}${this.#heads.render(figure, this.host.width)}`,
        caption: html`<p class="so-what">${this.#givenSummary(figure)}</p>${this.#oddRows(figure)}${compare}`,
      },
      {
        name: "head",
        picture: html`${this.#toolbar.heads(figure)}${this.#picture(figure)}`,
        caption: html`<p class="so-what">${this.#reading.summary(figure)}</p>`,
      },
      {
        name: "text",
        picture: this.#given.render(figure),
        caption: this.#given.caption(figure),
        more: html`<p class="hint">${this.host.text.lab.hint}</p>${this.#data.render(figure)}${this.#numbers(figure)}`,
      },
    ];
  }

  /** The kind of each displayed head. */
  #givenSummary({ given = [] }: LabFigure): Phrase {
    const words = this.host.text.lab.given;
    return phrase((number) => {
      const said = given.map((head) => {
        const report = this.#heads.report(head);
        const name = headName(this.host, head);
        if (report === undefined) return name;
        const { kind, shares } = report;
        const most = kind && words.shares(words.targets[kind], share(shares[kind]));
        return words.summary(name, number(headNeighbours(report, name, decimals(1))), most ?? "");
      });
      return this.host.text.common.sentences(said);
    });
  }

  #oddRows({ given = [], shape }: LabFigure): TemplateResult | typeof nothing {
    const words = this.host.text.lab.given;
    const odd = given.find(({ odd: { empty, off, invalid } }) => empty + off + invalid > 0)?.odd;
    if (odd === undefined) return nothing;
    const text = words.odd(shape.rows, odd, decimals(3)(odd.least), decimals(3)(odd.most));
    return html`<p class="note odd-rows">${text}</p>`;
  }

  sections(): readonly Section[] {
    const figure = this.#solver.solve();
    this.drawn = figure;
    if (figure.given) return this.#givenSections(figure);
    const answered = figure.sides.some(({ row }) => row !== undefined);
    const reading = this.#numbers(figure);
    return [
      {
        name: "weights",
        picture: html`${this.#unread()}${this.#picture(figure)}`,
        ...(answered && {
          caption: html`<p class="so-what">${this.#reading.summary(figure)}</p>`,
        }),
        more: html`<p class="hint">${this.host.text.lab.hint}</p>
          ${this.#data.render(figure)} ${this.#controls.render()} ${answered ? reading : nothing}`,
      },
    ];
  }
}

export const View = LabView;
export const styles = [
  chapterPartStyles,
  runStyles,
  topKeysStyles,
  labStyles,
  labControlStyles,
  labIntakeStyles,
  givenStyles,
];
