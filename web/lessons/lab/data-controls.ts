/** The data source of the lab, and the options of each source. */
import { html, nothing, type TemplateResult } from "lit";
import { control } from "../../controls/control.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { withSource } from "./data.js";
import type { LabFigure } from "./figure.js";
import type { LabMatrix } from "./inputs.js";
import { LabIntake } from "./own/intake.js";
import { setLab } from "./set-lab.js";
import { labSources } from "./state.js";

export class LabDataControls {
  readonly #intake: LabIntake;

  constructor(private readonly host: FigureHost) {
    this.#intake = new LabIntake(host);
  }

  drop(files: readonly File[]): Promise<string | undefined> {
    return this.#intake.files(files);
  }

  /** A button that opens files, unless the places for them are shown. */
  opener({ lab }: LabFigure): TemplateResult | typeof nothing {
    const isShown = lab.source === "own" || this.#intake.busy;
    return isShown || this.host.isLocked("labSource") ? nothing : this.#intake.opener();
  }

  /** The sources, and what is chosen of random numbers and of words. */
  #source({ lab }: LabFigure): TemplateResult {
    const { host } = this;
    const words = host.text.lab;
    const sources = html`<div class="choices sources" role="group" aria-labelledby="lab-data" data-control="labSource">${labSources.map(
      (
        name,
      ) => html`<button type="button" data-source=${name} ?disabled=${host.isLocked("labSource")} aria-pressed=${lab.source === name ? "true" : "false"}
        @click=${() => setLab(host, withSource(lab, name))}>${words.sources[name]}</button>`,
    )}</div>`;
    const typed = (name: keyof typeof words.drawn) =>
      control(host, name, { label: words.drawn[name], form: "typed" });
    const random = html`${control(host, "labSelf", { label: words.self })}
      ${typed("labSeed")}${typed("labQueries")}${typed("labDimension")}
      ${lab.self ? nothing : html`${typed("labKeys")}${typed("labValueDimension")}`}`;
    const table = control(host, "labTable", { label: words.table, texts: words.tables });
    const more = { random, words: table, toy: nothing, own: nothing }[lab.source];
    return html`${sources}<div class="drawn-row">${more}</div>`;
  }

  #shapes({ data, shape, given }: LabFigure): string {
    const { lab: words } = this.host.text;
    if (given) return words.given.shapes(...given.weights.shape, given.weights.type);
    if (data === undefined) return "";
    const width = ({ columns, heads = 1 }: LabMatrix) => columns / heads;
    return words.shapes(shape.rows, shape.columns, width(data.key), width(data.value));
  }

  render(figure: LabFigure): TemplateResult {
    const { lab: words, common } = this.host.text;
    const { data, given } = figure;
    const { source } = figure.lab;
    const ofData = data?.standIn ? "" : words.about[source];
    const linked = given && Object.keys(this.host.state.lab.given).length === 0;
    const kept = linked ? words.linked : given ? words.staysGiven : words.stays;
    const notice = data?.standIn ? words.standIn : kept;
    return html`<section class="lab-data" aria-labelledby="lab-data">
      <h3 id="lab-data">${words.dataTitle}</h3>
      ${this.#source(figure)}
      ${source === "own" || this.#intake.busy ? this.#intake.render(figure.lab) : nothing}
      <p class="note">${common.sentences([given ? words.aboutGiven : ofData, this.#shapes(figure)])}</p>
      ${source === "own" ? html`<p class="stand-in warning" role="status">${notice}</p>` : nothing}
    </section>`;
  }
}
