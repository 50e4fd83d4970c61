/** The steps: attention on a few rows, every number editable, one operation at a time. */
import { html, nothing, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import type { At, NumberMatrixEvents } from "../../charts/matrix/number-matrix.js";
import { numberStyles } from "../../charts/matrix/number-styles.js";
import { linkedSumStyles } from "../../controls/linked-sum.js";
import { mathText } from "../../controls/math-text.js";
import { readEntry } from "../../controls/read-entry.js";
import type { FigureHost, FigureView, Section } from "../../figure/figure-view.js";
import type { ViewModule } from "../../figure/lesson.js";
import { placeable, type State } from "../../figure/state/state.js";
import { batchPart } from "./batch.js";
import { BatchTimer } from "./batch-solve.js";
import { chain } from "./chain.js";
import { stepsControlStyles } from "./control-styles.js";
import { inputControls, scrubBar, sourceControls, stepControls } from "./controls.js";
import {
  inputsOf,
  isSamePlace,
  stepOf,
  stepsIn,
  unfoldedIn,
  withCellBlocked,
  withEdits,
  withEntry,
  withUnfolded,
} from "./inputs.js";
import { type DrawnName, labelsOf, outputLine, type StepsPicture, summaryLine } from "./picture.js";
import { StepsPlayer } from "./player.js";
import { type Solved, solve, tables } from "./solve.js";
import { termsAt } from "./solve-terms.js";
import { sources } from "./sources.js";
import {
  type MatrixName,
  type PartName,
  type Place,
  type StepName,
  type StepsState,
  stepNames,
} from "./state.js";
import { stepsStyles } from "./styles.js";
import { placeName, stepsSum, unfoldedText, unfolding } from "./unfold.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";
export { controls } from "./state.js";

/** The current step has changed. */
export const eventOf: ViewModule["eventOf"] = (before, after, text) => {
  const stage = stepOf(after.steps);
  if (stage === stepOf(before.steps)) return undefined;
  return { type: "step", detail: { stage, name: text.steps.stepTitles[stage] } };
};

/** The displayed part of a drawn matrix, and its editable matrix. */
const partShown: Partial<Record<DrawnName, PartName>> = {
  ...{ q: "q", k: "k", v: "v", a: "a", o: "o" },
  ...{ pq: "q", pk: "k", pv: "v" },
} as const;
const edited: Partial<Record<DrawnName, MatrixName>> = {
  ...{ xq: "q", xk: "k", xv: "v", wq: "wq", wk: "wk", wv: "wv" },
} as const;

export class StepsView implements FigureView {
  #hovered: Place | undefined;
  #lit: number | undefined;
  readonly #player: StepsPlayer;
  readonly #batch: BatchTimer;
  readonly #focus = new Map<DrawnName, At>();
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#player = new StepsPlayer(host, () => this.#announceStep());
    this.#batch = new BatchTimer(host);
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

  /** Random integers and halves in every given matrix, with the current sizes. */
  surprise(stream: RandomStream): Partial<State> {
    const { steps } = this.host.state;
    const inputs = inputsOf(steps);
    const drawn = (name: MatrixName) =>
      inputs[name].map((row) =>
        Array.from(stream.randn(row.length), (x) => Math.round(2 * x) / 2 + 0),
      );
    const rows = { q: drawn("q"), k: drawn("k"), v: drawn("v") };
    const weights = inputs.projected ? { wq: drawn("wq"), wk: drawn("wk"), wv: drawn("wv") } : {};
    return { steps: withEdits(steps, { ...rows, ...weights }) };
  }

  main() {
    return this.drawn?.whole.at();
  }

  get #picture(): StepsPicture {
    const { host } = this;
    const solved = this.#solve();
    const current = unfoldedIn(host.state.steps) ?? this.#hovered;
    return {
      ...{ host, solved, current, lit: this.#lit },
      terms: current ? termsAt(host.knn, solved, current) : {},
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
    const terms = termsAt(this.host.knn, picture.solved, place);
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
    // Kᵀ is drawn with a key per column; a place has the rows and columns of K.
    const turned = (at: At): At => (name === "k" ? { row: at.column, column: at.row } : at);
    const part = partShown[name];
    const isSource = name === "q" || name === "k" || name === "v";
    const blocks = stepOf(steps) === "mask" && !this.host.isLocked("stepsBlocked");
    const target = edited[name] ?? (isSource && !projected ? name : undefined);
    const pick =
      target === undefined &&
      !isSource &&
      part !== undefined &&
      (!this.host.isLocked("unfolded") || blocks);
    return {
      point: (at) =>
        this.#point(at && part && { part, row: turned(at).row, column: turned(at).column }),
      focus: (at) => {
        this.#focus.set(name, { row: at.row, column: at.column });
        this.host.refresh();
      },
      pick: pick
        ? (at) => this.#pick({ part, row: turned(at).row, column: turned(at).column })
        : undefined,
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

  sections(): readonly Section[] {
    const { host } = this;
    const picture = this.#picture;
    this.drawn = picture.solved;
    const words = host.text.steps;
    const fold = () => void this.unlock();
    const { source, projected } = picture.solved.inputs;
    return [
      {
        name: "machine",
        picture: html`<div class="machine" @keydown=${(e: KeyboardEvent) => this.#onKey(e)}>
          ${formulaLine(picture)}
          ${chain(picture, this.#head(picture))}
          ${unfolding(picture, "ao", fold)}
          <div class="way-row">${scrubBar(picture, this.#player)}${stepControls(picture, this.#player)}</div>
        </div>`,
        caption: html`<p class="so-what">${mathText(summaryLine(picture))}</p>`,
        more: html`${stepsSum(picture, (key) => {
          if (key === this.#lit) return;
          this.#lit = key;
          host.refresh();
        })}
          <p class="caption">${words.caption}</p>`,
      },
      {
        name: "sources",
        picture: html`<div class="machine">${sources(picture)}${unfolding(picture, "qkv", fold)}
          ${sourceControls(picture, this.#player)}</div>`,
        caption: html`<p class="so-what">${host.text.common.sentences([
          words.soWhat.sources[source],
          projected ? words.soWhat.projected : "",
        ])}<br>${outputLine(picture)}</p>`,
        more: html`<div class="step-controls">${inputControls(picture, this.#player)}</div>
          ${host.state.steps.example === "departments" ? html`<p class="caption">${words.reconstructed}</p>` : nothing}
          ${batchPart(host, this.#batch)}`,
      },
    ];
  }
}

export const View = StepsView;
export const styles = [linkedSumStyles, numberStyles, stepsControlStyles, stepsStyles];

export function formulaLine({ solved }: StepsPicture): TemplateResult {
  const { step } = solved;
  const now = stepNames.indexOf(step);
  const d = solved.q[0]?.length ?? 1;
  const part = (name: StepName, what: TemplateResult | string) => {
    const at = stepNames.indexOf(name);
    const state = at === now ? "here" : at < now ? "past" : "ahead";
    return html`<span class="f f-${name} ${state}">${what}</span>`;
  };
  const given = step === "inputs" ? "here" : "";
  const { scaled, shifted } = solved.inputs;
  return html`<p class="formula-line" dir="ltr">${part("output", "O = ")}${part("softmax", "softmax(")}${part(
    "scores",
    html`<i class="f ${given}">Q</i> <i class="f ${given}">K</i><sup>⊤</sup>`,
  )}${part("scale", scaled ? html` / √${d}` : html` / 1`)}${part("mask", html` + <i>M</i>`)}${
    shifted ? part("shift", html` − max`) : nothing
  }${part("softmax", ")")}${part("output", html` <i class="f ${given}">V</i>`)}</p>`;
}
