/** The steps: attention on a few rows, every number editable, one operation at a time. */
import { html, nothing, type TemplateResult } from "lit";
import type { At, NumberMatrixEvents } from "../../charts/matrix/number-matrix.js";
import { numberStyles } from "../../charts/matrix/number-styles.js";
import { mathText } from "../../controls/math-text.js";
import { readEntry } from "../../controls/read-entry.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import type { ViewModule } from "../../figure/lesson.js";
import { placeable } from "../../figure/state/state.js";
import { withElement } from "../../figure/with-element.js";
import { chain } from "./chain.js";
import { stepsControlStyles } from "./control-styles.js";
import { exampleControl, scrubBar, stepSwitch } from "./controls.js";
import { fly } from "./flights.js";
import {
  inputsOf,
  isSamePlace,
  stepOf,
  stepsIn,
  unfoldedIn,
  withCellBlocked,
  withEntry,
  withUnfolded,
} from "./inputs.js";
import { type DrawnName, labelsOf, outputLine, type StepsPicture, summaryLine } from "./picture.js";
import { StepsPlayer } from "./player.js";
import { type Solved, solve, tables } from "./solve.js";
import { termsAt } from "./solve-terms.js";
import { sources } from "./sources.js";
import { type MatrixName, type Place, type StepName, type StepsState, stepNames } from "./state.js";
import { stepsStyles } from "./styles.js";
import { placeName, unfoldedText, unfolding } from "./unfold.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

/** The current step has changed. */
export const eventOf: ViewModule["eventOf"] = (before, after, text) => {
  const stage = stepOf(after.steps);
  if (stage === stepOf(before.steps)) return undefined;
  return { type: "step", detail: { stage, name: text.steps.stepTitles[stage] } };
};

/** The editable matrix of a drawn one. */
const edited: Partial<Record<DrawnName, MatrixName>> = {
  ...{ xq: "q", xk: "k", xv: "v", wq: "wq", wk: "wk", wv: "wv" },
} as const;

export class View implements FigureView<"steps"> {
  #hovered: Place | undefined;
  /** The step and the unfolded cell of the last drawing. */
  #shown: Pick<StepsState, "step" | "unfolded"> | undefined;
  readonly #player: StepsPlayer;
  readonly #focus = new Map<DrawnName, At>();
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#player = new StepsPlayer(host, () => this.#announceStep());
  }

  title(): string {
    return this.host.text.steps.title;
  }

  disconnect(): void {
    this.#player.stop();
  }

  unlock(): boolean {
    const { steps } = this.host.state;
    if (steps.unfolded === undefined) return false;
    this.#hovered = undefined;
    this.host.set({ steps: { ...steps, unfolded: undefined } });
    return true;
  }

  main() {
    return this.drawn?.whole.at();
  }

  get #picture(): StepsPicture {
    const { host } = this;
    const solved = this.#solve();
    const current = unfoldedIn(host.state.steps) ?? this.#hovered;
    return {
      ...{ host, solved, current },
      terms: current ? termsAt(solved, current) : {},
      focus: (name) => this.#focus.get(name) ?? { row: 0, column: 0 },
      events: (name) => this.#events(name),
    };
  }

  #solve(): Solved {
    const { steps } = this.host.state;
    return solve(this.host.knn, steps, labelsOf(this.host, inputsOf(steps)));
  }

  #set(steps: StepsState, gesture?: string): void {
    this.host.set({ steps }, gesture);
  }

  /** Announces the step and its effect. */
  #announceStep(): void {
    const { text } = this.host;
    const picture = this.#picture;
    const { step, inputs } = picture.solved;
    const names = stepsIn(inputs);
    const at = names.indexOf(step) + 1;
    const line = String(summaryLine(picture));
    this.host.announce(
      text.steps.announceStep(at, names.length, text.steps.stepTitles[step], line),
    );
  }

  #announcePlace(place: Place): void {
    const picture = this.#picture;
    const terms = termsAt(picture.solved, place);
    const sum = unfoldedText(picture, terms, place);
    this.host.announce(this.host.text.steps.announceCell(placeName(picture, place), sum));
  }

  #point(place: Place | undefined): void {
    if (isSamePlace(place, this.#hovered)) return;
    this.#hovered = place;
    this.host.refresh();
  }

  /** Enter or a click unfolds; in the mask step it also toggles the mask. */
  #pick(place: Place): void {
    const { steps } = this.host.state;
    if (place.part === "a" && stepOf(steps) === "mask") {
      this.#set({ ...withCellBlocked(steps, place.row, place.column), unfolded: place });
    } else this.#set(withUnfolded(steps, place));
    this.#announcePlace(place);
  }

  #change(name: MatrixName, row: number, column: number, x: number): void {
    const steps = withEntry(this.host.state.steps, name, [row, column], placeable(x));
    this.#set(steps, `entry ${name} ${row} ${column}`);
    this.#announceStep();
  }

  #events(name: DrawnName): NumberMatrixEvents {
    const { steps } = this.host.state;
    const { projected } = inputsOf(steps);
    // Kᵀ is drawn with a key per column.
    const turned = (at: At): At => (name === "k" ? { row: at.column, column: at.row } : at);
    const part = name === "a" || name === "o" ? name : undefined;
    const placeAt = ({ row, column }: At) => part && { part, row, column };
    const blocks = stepOf(steps) === "mask" && !this.host.isLocked("stepsBlocked");
    const isSource = name === "q" || name === "k" || name === "v";
    const target = edited[name] ?? (isSource && !projected ? name : undefined);
    const pick = (at: At) => {
      const place = placeAt(at);
      if (place) this.#pick(place);
    };
    return {
      point: (at) => this.#point(at && placeAt(at)),
      focus: (at) => {
        this.#focus.set(name, { row: at.row, column: at.column });
        this.host.refresh();
      },
      pick: part && (blocks || !this.host.isLocked("unfolded")) ? pick : undefined,
      entry: target && {
        control: target,
        isLocked: this.host.isLocked(target),
        read: readEntry,
        change: (row, column, x) => {
          const at = turned({ row, column });
          this.#change(target, at.row, at.column, x);
        },
        done: () => this.host.seal(),
      },
    };
  }

  /** The products of a step fly into its first row, or that of the unfolded cell; those of a cell that unfolds into it. */
  #fly(machine: Element): void {
    const { step, unfolded } = this.host.state.steps;
    const before = this.#shown;
    this.#shown = { step, unfolded };
    if (before === undefined || (step !== "scores" && step !== "output")) return;
    const part = step === "scores" ? "a" : "o";
    if (step !== before.step) requestAnimationFrame(() => fly(machine, part, unfolded?.row ?? 0));
    else if (unfolded?.part === part && !isSamePlace(unfolded, before.unfolded))
      requestAnimationFrame(() => fly(machine, part, unfolded.row, unfolded.column));
  }

  /** Left and right select steps, except in elements that use these keys. */
  #onKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest("input, select, table")) return;
    event.preventDefault();
    this.#player.go(by);
  }

  #head(picture: StepsPicture): TemplateResult {
    const { host, solved } = picture;
    const { step, inputs } = solved;
    const words = host.text.steps;
    const names = stepsIn(inputs);
    return html`<div class="step-head" dir=${host.text.direction}>
      <p class="step-count">${words.stepCount(names.indexOf(step) + 1, names.length)}</p>
      <h3>${words.stepTitles[step]}</h3>
      <p class="step-text">${words.stepText[step]}</p>
    </div>`;
  }

  results() {
    return tables(this.drawn ?? this.#solve());
  }

  sections(): Sections<"steps"> {
    const { host } = this;
    const picture = this.#picture;
    this.drawn = picture.solved;
    const words = host.text.steps;
    const { source, projected } = picture.solved.inputs;
    return {
      machine: () => ({
        picture: html`<div class="machine" @keydown=${(e: KeyboardEvent) => this.#onKey(e)} ${withElement((machine) => this.#fly(machine))}>
          ${formulaLine(picture)}
          ${chain(picture, this.#head(picture))}
          ${unfolding(picture, () => void this.unlock())}
          ${scrubBar(picture, this.#player)}
          <div class="step-switch">${stepSwitch(picture, this.#player)}</div>
        </div>`,
        caption: html`<p class="so-what">${mathText(summaryLine(picture))}</p>`,
        more: html`<p class="caption">${words.caption}</p>`,
      }),
      sources: () => ({
        picture: html`<div class="machine">${sources(picture)}${exampleControl(host, this.#player)}</div>`,
        caption: html`<p class="so-what">${host.text.common.sentences([
          words.soWhat.sources[source],
          projected ? words.soWhat.projected : "",
        ])}<br>${outputLine(picture)}</p>`,
        more: html`${host.state.steps.example === "departments" ? html`<p class="caption">${words.reconstructed}</p>` : nothing}`,
      }),
    };
  }
}

export const styles = [numberStyles, stepsControlStyles, stepsStyles];

/** The formula with its letters, as the article writes it; the part of the current step is marked. */
function formulaLine({ solved }: StepsPicture): TemplateResult {
  const { step } = solved;
  const now = stepNames.indexOf(step);
  const part = (name: StepName, what: TemplateResult | string) => {
    const at = stepNames.indexOf(name);
    const state = at === now ? "here" : at < now ? "past" : "ahead";
    return html`<span class="f f-${name} ${state}">${what}</span>`;
  };
  const given = step === "inputs" ? "here" : "";
  const { scaled, shifted } = solved.inputs;
  const d = html`√<i>d</i><sub><i>k</i></sub>`;
  return html`<p class="formula-line" dir="ltr">${part("output", "O = ")}${part("softmax", "softmax(")}${part(
    "scores",
    html`<i class="f ${given}">Q</i> <i class="f ${given}">K</i><sup>⊤</sup>`,
  )}${part("scale", scaled ? html` / ${d}` : html` / 1`)}${part("mask", html` + <i>M</i>`)}${
    shifted ? part("shift", html` − max`) : nothing
  }${part("softmax", ")")}${part("output", html` <i class="f ${given}">V</i>`)}</p>`;
}
