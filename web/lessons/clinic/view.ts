/** The clinic: one failure at a time, as a number, and treatments of which only some work. */
import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { barsStyles } from "../../charts/bars-styles.js";
import { weightBars } from "../../charts/weight-bars.js";
import { weightSticks } from "../../charts/weight-sticks.js";
import { mathText } from "../../controls/math-text.js";
import { RowLock } from "../../controls/row-lock.js";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import {
  isWell,
  type PatientName,
  patientNames,
  patients,
  type TreatmentName,
  verdictOf,
} from "../../model/clinic.js";
import { formatNumber } from "../../model/derive.js";
import { letterOf, type State } from "../../model/state.js";
import { examine, type Finding } from "./examine.js";
import { clinicStyles } from "./styles.js";

/** More keys than this are drawn as sticks without letters. */
const lettered = 12;
/** From this width on the findings stand side by side, beside the patients; the style sheet agrees. */
const sideBySide = 660;
const patientsWidth = 208;
const gap = 32;

export class ClinicView implements FigureView {
  readonly #lock: RowLock<number>;

  drawn: { readonly before: Finding; readonly after: Finding | undefined } | undefined;

  constructor(private readonly host: FigureHost) {
    this.#lock = new RowLock(() => host.refresh());
  }

  title(): string {
    return this.host.text.clinic.title;
  }

  unlock(): boolean {
    const held = this.#lock.unlock();
    if (held) this.host.announce(this.host.text.common.unlocked);
    return held;
  }

  /** Another patient, not treated yet. */
  surprise(stream: RandomStream): Partial<State> {
    const others = patientNames.filter((name) => name !== this.host.state.patient);
    const [draw = 0] = stream.rand(1);
    return { patient: others[Math.floor(draw * others.length)] as PatientName, treatment: "none" };
  }

  /** What is tried, if it is offered to this patient. */
  get #treatment(): TreatmentName {
    const { patient, treatment } = this.host.state;
    return patients[patient].treatments.includes(treatment) ? treatment : "none";
  }

  #examine(treatment: TreatmentName): Finding {
    return examine[this.host.state.patient](this.host.knn, treatment);
  }

  #measure(finding: Finding): string {
    return formatNumber(finding.measure, patients[this.host.state.patient].digits);
  }

  #treatmentName(treatment: TreatmentName): string {
    const words = this.host.text.clinic;
    return words.treatmentsOf[this.host.state.patient]?.[treatment] ?? words.treatments[treatment];
  }

  #choose(patient: PatientName): void {
    this.#lock.unlock();
    this.host.set({ patient, treatment: "none" });
    const words = this.host.text.clinic;
    const measure = words.measure(words.measures[patient], this.#measure(this.#examine("none")));
    this.host.announce(words.admitted(words.names[patient], words.symptoms[patient], measure));
  }

  #treat(treatment: TreatmentName): void {
    this.host.set({ treatment });
    const words = this.host.text.clinic;
    const { patient } = this.host.state;
    const after = this.#examine(treatment);
    const measure = words.measure(words.measures[patient], this.#measure(after));
    this.host.announce(words.announce(this.#treatmentName(treatment), this.#said(after), measure));
  }

  /** The verdict on the treatment in force, and why. */
  #said(after: Finding): string {
    const { clinic: words, common } = this.host.text;
    const { patient } = this.host.state;
    const verdict = verdictOf(patient, this.#examine("none").measure, after.measure);
    const reason = words.reasons[patient]?.[this.#treatment] ?? "";
    return common.sentences([words.verdicts[verdict], reason]);
  }

  get #barsWidth(): number {
    const { width } = this.host;
    return width < sideBySide ? width : (width - patientsWidth - 2 * gap) / 2;
  }

  #bars({ bars }: Finding): TemplateResult {
    const words = this.host.text.clinic;
    const what = words.bars[this.host.state.patient];
    const events = {
      highlight: (index: number | undefined) => this.#lock.hover(index),
      toggle: (index: number) => this.#lock.toggle(index),
    };
    const lit = { highlight: this.#lock.current, locked: this.#lock.locked };
    const letters = Array.from(bars, (_, i) => letterOf(i));
    const digits = Array.from(bars, (w) => formatNumber(w));
    const rows = letters.map((letter, i) => words.barsRow(letter, digits[i] ?? ""));
    const told = this.host.text.common.rows(bars.length > lettered ? [] : rows);
    const label = words.barsLabel(what, told);
    const scene = { weights: bars, label, width: this.#barsWidth, ...lit };
    return html`<p class="bars-name">${what}</p>
      ${
        bars.length > lettered
          ? weightSticks(scene, events)
          : weightBars({ ...scene, letters, digits }, events)
      }`;
  }

  #finding(name: string, heading: string, finding: Finding): TemplateResult {
    const { patient } = this.host.state;
    const words = this.host.text.clinic;
    const well = isWell(patient, finding.measure);
    return html`<section class="finding ${well ? "well" : "sick"}" data-finding=${name}>
      <h3>${mathText(heading)}</h3>
      ${this.#bars(finding)}
      <p class="measure"><strong>${this.#measure(finding)}</strong> ${words.measures[patient]}
        <span class="note">${words.wellWhen(words.well[patient])}</span></p>
    </section>`;
  }

  #patients(): TemplateResult {
    const words = this.host.text.clinic;
    return html`<div class="patients" role="group" aria-label=${words.patients}>${patientNames.map(
      (name) => html`<button type="button" data-patient=${name}
        aria-pressed=${name === this.host.state.patient ? "true" : "false"}
        @click=${() => this.#choose(name)}>${words.names[name]}</button>`,
    )}</div>`;
  }

  #treatments(): TemplateResult {
    const words = this.host.text.clinic;
    const offered = patients[this.host.state.patient].treatments;
    return html`<p id="treatments-ask">${words.ask}</p>
      <div class="treatments" role="group" aria-labelledby="treatments-ask">${offered.map(
        (name) => html`<button type="button" data-treatment=${name}
          aria-pressed=${name === this.#treatment ? "true" : "false"}
          @click=${() => this.#treat(name)}>${mathText(this.#treatmentName(name))}</button>`,
      )}</div>`;
  }

  async results() {
    const tried = new Set<TreatmentName>(["none", this.#treatment]);
    const findings = [...tried].map((name) => [name, this.#examine(name)] as const);
    return (await import("./results.js")).clinicResults(findings);
  }

  render(): TemplateResult {
    const words = this.host.text.clinic;
    const treatment = this.#treatment;
    const after = treatment === "none" ? undefined : this.#examine(treatment);
    const before = this.#examine("none");
    this.drawn = { before, after };
    return html`<div class="clinic">
      ${this.#patients()}
      <div class="bed">
        <p class="symptom">${words.symptoms[this.host.state.patient]}</p>
        ${this.#treatments()}
        <div class="findings">
          ${this.#finding("before", words.before, before)}
          ${
            after === undefined
              ? nothing
              : this.#finding("after", words.after(this.#treatmentName(treatment)), after)
          }
        </div>
        <p class="so-what">${after === undefined ? nothing : this.#said(after)}</p>
      </div>
    </div>`;
  }
}

export const View = ClinicView;
export const styles = [barsStyles, clinicStyles];
