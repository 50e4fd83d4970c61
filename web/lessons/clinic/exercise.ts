/** Prediction: which treatments cure the patient? */
import { css, html, type TemplateResult } from "lit";
import { choiceList, choiceListStyles } from "../../controls/choice-list.js";
import { mathText } from "../../controls/math-text.js";
import type { Exercise as ExerciseOf, Scored } from "../../figure/exercise.js";
import type { FigureHost } from "../../figure/figure-view.js";
import { findingPicture } from "./picture.js";
import { solve } from "./solve.js";
import { patients, type TreatmentName } from "./state.js";

export class Exercise implements ExerciseOf {
  readonly #chosen = new Set<string>();
  #touched = false;
  #cures: ReadonlySet<string> | undefined;

  constructor(private readonly host: FigureHost) {}

  get question(): string {
    const words = this.host.text.clinic;
    return words.exercise.question(words.names[this.host.state.patient]);
  }

  get isComplete(): boolean {
    return this.#touched;
  }

  #offered(): readonly TreatmentName[] {
    return patients[this.host.state.patient].treatments;
  }

  /** The patient before any treatment. */
  #before(): TemplateResult {
    const { host } = this;
    const words = host.text.clinic;
    const { patient } = host.state;
    const finding = solve(host.knn, { ...host.state, treatment: "none" }).before;
    const width = Math.min(420, host.width);
    const lit = { highlight: undefined, locked: undefined };
    const scene = { host, finding, width, ...lit, events: { highlight() {} } };
    return html`<p class="note">${words.symptoms[patient]}</p>
      <p class="bars-name">${words.bars[patient]}</p>
      ${findingPicture(scene)}
      <p class="measure"><strong>${finding.measure.at()}</strong> ${words.measures[patient]}
        <span class="note">${words.wellWhen(words.well[patient])}</span></p>`;
  }

  #choices(): TemplateResult {
    const { text, state } = this.host;
    const words = text.clinic;
    const nameOf = (name: TreatmentName) =>
      words.treatmentsOf[state.patient]?.[name] ?? words.treatments[name];
    return choiceList(
      {
        ...{ name: "cures", legend: words.exercise.legend, several: true, text },
        choices: this.#offered().map((id) => ({ id, label: html`${mathText(nameOf(id))}` })),
        chosen: this.#chosen,
        right: this.#cures,
      },
      (id) => {
        if (!this.#chosen.delete(id)) this.#chosen.add(id);
        this.#touched = true;
        this.host.refresh();
      },
    );
  }

  #both(): TemplateResult {
    return html`<div class="columns treating"><div>${this.#before()}</div><div>${this.#choices()}</div></div>`;
  }

  guess(): TemplateResult {
    return this.#both();
  }

  score(): Scored {
    const { knn, state, text } = this.host;
    const offered = this.#offered();
    const cures = offered.filter(
      (treatment) => solve(knn, { ...state, treatment }).after?.verdict === "cured",
    );
    this.#cures = new Set(cures);
    const wrong = offered.filter((name) => this.#chosen.has(name) !== cures.includes(name)).length;
    const sentence = text.clinic.exercise.said(offered.length - wrong, offered.length);
    return { guess: [...this.#chosen], answer: cures, error: wrong, sentence };
  }

  answer(): TemplateResult {
    return this.#both();
  }
}

export const styles = [
  choiceListStyles,
  css`
    .treating svg.chart {
      max-inline-size: 420px;
    }
    @container (min-width: 640px) {
      .treating {
        grid-template-columns: 1fr 1fr;
      }
    }
  `,
];
