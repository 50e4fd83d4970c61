/** The clinic: one defect at a time, as a number, and treatments of which only some help. */

import { html, nothing, type TemplateResult } from "lit";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import { headsChartStyles } from "../../charts/heads-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { mathText } from "../../controls/math-text.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { withElement } from "../../figure/with-element.js";
import { patients } from "./patients.js";
import { findingPicture } from "./picture.js";
import { type Judged, type Solved, solve, tables, treatmentOf } from "./solve.js";
import { type PatientName, patientNames, type TreatmentName } from "./state.js";
import { clinicStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

/** From this width on the patients stand beside the findings; the style sheet agrees. */
const wide = 620;
const patientsWidth = 200;
const gap = 32;
const narrowGap = 12;

const pressedIn = new WeakMap<Element, string>();

/** On a narrow page a row scrolls to its pressed button, at each change of it. */
function scrollToPressed(row: Element): void {
  requestAnimationFrame(() => {
    const button = row.querySelector<HTMLElement>('[aria-pressed="true"]');
    const name = button?.textContent ?? "";
    if (button === null || pressedIn.get(row) === name) return;
    pressedIn.set(row, name);
    const [own, whole] = [button.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2;
  });
}

export class View implements FigureView<"clinic"> {
  readonly #lock: RowLock<number>;

  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock(() => host.refresh());
  }

  title(): string {
    return this.host.text.clinic.title;
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  #solve(): Solved {
    return solve(this.host.knn, this.host.state);
  }

  #treatmentName(treatment: TreatmentName): string {
    const words = this.host.text.clinic;
    return words.treatmentsOf[this.host.state.patient]?.[treatment] ?? words.treatments[treatment];
  }

  #choose(patient: PatientName): void {
    this.#lock.unlock();
    this.host.set({ patient, treatment: "none" });
    const words = this.host.text.clinic;
    const measure = this.#measureText(this.#solve().before);
    this.host.announce(words.admitted(words.names[patient], words.symptoms[patient], measure));
  }

  #treat(treatment: TreatmentName): void {
    this.host.set({ treatment });
    const words = this.host.text.clinic;
    const { after } = this.#solve();
    if (after === undefined) return;
    const [verdict, measure] = [this.#verdictText(after), this.#measureText(after)];
    this.host.announce(words.announce(this.#treatmentName(treatment), verdict, measure));
  }

  #measureText({ measure }: Judged): string {
    const words = this.host.text.clinic;
    return words.measure(words.measures[this.host.state.patient], String(measure.at()));
  }

  /** The effect of a treatment, and its reason. */
  #verdictText({ treatment, verdict }: NonNullable<Solved["after"]>): string {
    const { clinic: words, common } = this.host.text;
    const reason = words.reasons[this.host.state.patient]?.[treatment] ?? "";
    const well = words.well[this.host.state.patient];
    return common.sentences([words.verdicts[verdict](well), reason]);
  }

  get #barsWidth(): number {
    const { width } = this.host;
    return width < wide ? (width - narrowGap) / 2 : (width - patientsWidth - 2 * gap) / 2;
  }

  #bars(finding: Judged): TemplateResult {
    const words = this.host.text.clinic;
    const what = words.bars[this.host.state.patient];
    const events = {
      highlight: (index: number | undefined) => this.#lock.hover(index),
      toggle: (index: number) => this.#lock.toggle(index),
    };
    const { current: highlight, locked } = this.#lock;
    const scene = { host: this.host, finding, width: this.#barsWidth, highlight, locked, events };
    return html`<p class="bars-name">${what}</p>${findingPicture(scene)}`;
  }

  #finding(name: string, heading: string, finding: Judged): TemplateResult {
    const { patient } = this.host.state;
    const words = this.host.text.clinic;
    return html`<section class="finding ${finding.isWell ? "well" : "sick"}" data-finding=${name}>
      <h3>${mathText(heading)}</h3>
      ${this.#bars(finding)}
      <p class="measure"><strong>${finding.measure.at()}</strong> <span>${words.measures[patient]}</span></p>
    </section>`;
  }

  #patients(): TemplateResult {
    const words = this.host.text.clinic;
    return html`<div class="patients pressable" ${withElement(scrollToPressed)} data-control="patient" role="group" aria-label=${words.patients}>${patientNames.map(
      (
        name,
      ) => html`<button type="button" data-patient=${name} ?disabled=${this.host.isLocked("patient")}
        aria-pressed=${name === this.host.state.patient ? "true" : "false"}
        @click=${() => this.#choose(name)}>${words.names[name]} <small>${words.concepts[name]}</small></button>`,
    )}</div>`;
  }

  #treatments(): TemplateResult {
    const words = this.host.text.clinic;
    const offered = patients[this.host.state.patient].treatments;
    const tried = treatmentOf(this.host.state);
    return html`<div class="treatments scroll pressable" ${withElement(scrollToPressed)} data-control="treatment" role="group" aria-label=${words.ask}>${offered.map(
      (
        name,
      ) => html`<button type="button" data-treatment=${name} ?disabled=${this.host.isLocked("treatment")}
          aria-pressed=${name === tried ? "true" : "false"}
          @click=${() => this.#treat(name)}>${mathText(this.#treatmentName(name))}</button>`,
    )}</div>`;
  }

  /** The output that is shown last; 40,000 draws of dropout make no program to read. */
  main() {
    const { before, after } = this.drawn ?? {};
    return (after?.treatment === "dropout" ? before : (after ?? before))?.output.at();
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): Sections<"clinic"> {
    const words = this.host.text.clinic;
    this.drawn = this.#solve();
    const { before, after } = this.drawn;
    const { patient } = this.host.state;
    return {
      bed: () => ({
        picture: html`<div class="clinic">${this.#patients()}
          <div class="bed">${this.#treatments()} ${this.#finding("before", words.before, before)}
            ${after === undefined ? nothing : this.#finding("after", words.after, after)}</div></div>`,
        caption: html`<p class="symptom">${words.symptoms[patient]}</p>
          <p class="note">${words.criterion(words.measures[patient], words.well[patient])}</p>
          <p class="so-what" data-control=${after === undefined ? "treatment" : nothing}>${after === undefined ? words.ask : this.#verdictText(after)}</p>`,
      }),
    };
  }
}

export const styles = [barsStyles, planeStyles, headsChartStyles, clinicStyles];
