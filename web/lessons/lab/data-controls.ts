/** The data source of the lab, and the options of each source. */
import { html, nothing, type TemplateResult } from "lit";
import { choiceInput, flagInput, numberInput } from "../../controls/inputs.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { withSource } from "./data.js";
import type { LabFigure } from "./figure.js";
import type { LabMatrix } from "./inputs.js";
import { LabIntake } from "./own/intake.js";
import { type Lab, type LabSource, labRanges, labSources } from "./state.js";
import { labOf, setLab } from "./text.js";

type Drawn = "seed" | "queries" | "keys" | "width" | "valueWidth";

export class LabDataControls {
  readonly #intake: LabIntake;

  constructor(private readonly host: FigureHost) {
    this.#intake = new LabIntake(host);
  }

  /** The figure is hidden: aborts reading of files. */
  disconnect(): void {
    this.#intake.disconnect();
  }

  /** Files for all places, as on the drop area. */
  drop(files: readonly File[]): Promise<string | undefined> {
    return this.#intake.files(files);
  }

  /** A button that opens files, unless the places for them are shown. */
  opener(): TemplateResult | typeof nothing {
    const isShown = labOf(this.host).source === "own" || this.#intake.busy;
    return isShown || this.host.isLocked("lab") ? nothing : this.#intake.opener();
  }

  #set(patch: Partial<Lab>): void {
    // A new data set is shown as a whole first.
    setLab(this.host, { close: false, ...patch });
  }

  #source(name: LabSource): TemplateResult {
    const lab = labOf(this.host);
    return html`<button type="button" data-source=${name} ?disabled=${this.host.isLocked("lab")} aria-pressed=${lab.source === name ? "true" : "false"}
      @click=${() => this.#set(withSource(lab, name))}>${this.host.text.lab.sources[name]}</button>`;
  }

  #number(name: Drawn): TemplateResult {
    const words = this.host.text.lab;
    const label = words.drawn[name];
    const change = (value: number) => this.#set({ [name]: value });
    const value = labOf(this.host)[name];
    const disabled = this.host.isLocked("lab");
    return html`<label class="drawn">${label} ${numberInput({ name: `lab-${name}`, label, value, ...labRanges[name], disabled, change })}</label>`;
  }

  /** Random queries, keys and values, or one X for all three. */
  #random(): TemplateResult {
    const words = this.host.text.lab;
    const lab = labOf(this.host);
    const others: readonly Drawn[] = lab.self ? [] : ["keys", "valueWidth"];
    return html`<label class="switch">${flagInput("lab-self", words.self, lab.self, this.host.isLocked("lab"), (self) => this.#set({ self }))} ${words.self}</label>
      ${(["seed", "queries", "width", ...others] as const).map((name) => this.#number(name))}`;
  }

  #words(): TemplateResult {
    const words = this.host.text.lab;
    const lab = labOf(this.host);
    return html`<label class="drawn">${words.table}
      ${choiceInput("lab-table", words.table, lab.table, words.tables, this.host.isLocked("lab"), (table) => this.#set({ table }))}</label>`;
  }

  #shapes({ data, shape }: LabFigure): string {
    const { lab: words } = this.host.text;
    const { weights } = labOf(this.host).given;
    if (data === undefined)
      return weights ? words.given.shapes(...weights.shape, weights.type) : "";
    const width = ({ columns, heads = 1 }: LabMatrix) => columns / heads;
    return words.shapes(shape.rows, shape.columns, width(data.key), width(data.value));
  }

  render(figure: LabFigure): TemplateResult {
    const { lab: words, common } = this.host.text;
    const { source } = labOf(this.host);
    const { data } = figure;
    const ofData = data?.standIn ? "" : words.about[source];
    const about = data ? ofData : words.aboutGiven;
    const linked = data === undefined && Object.keys(this.host.state.lab.given).length === 0;
    return html`<section class="lab-data" data-control="lab" aria-labelledby="lab-data">
      <h3 id="lab-data">${words.dataTitle}</h3>
      <div class="choices sources" role="group" aria-labelledby="lab-data">${labSources.map((name) => this.#source(name))}</div>
      <div class="drawn-row">${source === "random" ? this.#random() : source === "words" ? this.#words() : nothing}</div>
      ${source === "own" || this.#intake.busy ? this.#intake.render() : nothing}
      <p class="note">${common.sentences([about, this.#shapes(figure)])}</p>
      ${data?.standIn ? html`<p class="stand-in warning" role="status">${words.standIn}</p>` : nothing}
      ${source === "own" && !data?.standIn ? html`<p class="stand-in warning" role="status">${linked ? words.linked : data ? words.stays : words.staysGiven}</p>` : nothing}
    </section>`;
  }
}
