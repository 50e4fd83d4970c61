/** The attention field: coloured keys, one star, and the answer for every place it could stand. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import { barsStyles } from "../../charts/bars-styles.js";
import { anchorAt, handMark, keyRings, outline, unitCircle } from "../../charts/field-marks.js";
import { type PlaneFrame, plane, planeFrame } from "../../charts/plane.js";
import type { HandleId } from "../../charts/plane-pointer.js";
import { planeStyles } from "../../charts/plane-styles.js";
import { weightBars } from "../../charts/weight-bars.js";
import { formatNumber } from "../../model/derive.js";
import { defaultState } from "../../model/presets.js";
import { letterOf, type State, similarityNames, withKeyRemoved } from "../../model/state.js";
import { formatHash } from "../../model/url-state.js";
import { fieldMore } from "./field-more.js";
import { FieldPainter } from "./field-painter.js";
import { fieldSentence, percent } from "./field-sentence.js";
import { colourValues, type FieldVote, scoringOf, solveField } from "./field-solve.js";
import { fieldStyles } from "./field-styles.js";
import { surpriseField } from "./field-surprise.js";
import type { FigureHost, FigureView } from "./figure-view.js";
import { GhostHand } from "./ghost-hand.js";
import { PlaneHand } from "./plane-hand.js";
import { RowLock } from "./row-lock.js";
import { temperatureControl } from "./temperature-control.js";
import { pointsTensor } from "./tensors.js";

/** From this width on the plane stands beside its numbers; the style sheet agrees. */
const sideBySide = 660;
const largest = 560;
const gap = 32;

export class FieldView implements FigureView {
  readonly #canvas = createRef<HTMLCanvasElement>();
  readonly #painter = new FieldPainter();
  readonly #hand: PlaneHand;
  readonly #lock: RowLock<number>;
  readonly #ghost: GhostHand;
  #untouched: boolean | undefined;

  constructor(private readonly host: FigureHost) {
    this.#hand = new PlaneHand(host, (moved) => this.#speak(moved));
    this.#lock = new RowLock(() => host.refresh());
    this.#ghost = new GhostHand(() => host.refresh());
  }

  title(): string {
    return this.host.text.field.title;
  }

  /** The ghost's drag shows itself only on the untouched landing. */
  prepare(): void {
    this.#untouched ??= formatHash(this.host.state) === formatHash(defaultState);
    if (this.#untouched) this.#ghost.start(defaultState.query, [-0.35, -0.75]);
  }

  disconnect(): void {
    this.#painter.stop();
    this.#ghost.stop();
  }

  unlock(): boolean {
    const held = this.#lock.unlock();
    if (held) this.host.announce(this.host.text.common.unlocked);
    return held;
  }

  surprise = surpriseField;

  /** The state as drawn: the ghost moves the star for the eye alone. */
  get #shown(): State {
    const { state } = this.host;
    return this.#ghost.at === undefined ? state : { ...state, query: this.#ghost.at };
  }

  get #size(): number {
    const { width } = this.host;
    return Math.min(largest, Math.round(width >= sideBySide ? width * 0.52 : width));
  }

  /** Width of the numbers beside the plane, or below it. */
  get #sideWidth(): number {
    const { width } = this.host;
    return width >= sideBySide ? width - this.#size - gap : Math.min(largest, width);
  }

  #speak(moved: string): void {
    const { text, knn, state } = this.host;
    const vote = solveField(knn, state);
    const sentence = fieldSentence(text, state, vote);
    this.host.announce(
      text.field.announce(moved, sentence, this.#digits(vote), formatNumber(vote.effective, 2)),
    );
  }

  #digits({ colour }: FieldVote): string {
    const [red, green, blue] = Array.from(colour, (c) => formatNumber(c, 0));
    return this.host.text.field.outputDigits(red ?? "", green ?? "", blue ?? "");
  }

  #events() {
    const lit = (handle: HandleId) => (handle.kind === "key" ? handle.index : undefined);
    const { select, ...rest } = this.#hand.events;
    return {
      ...rest,
      select: (handle: HandleId) => {
        this.#lock.hover(lit(handle));
        select(handle);
      },
      toggle: (index: number) => this.#toggle(index),
      highlight: (index: number | undefined) => this.#lock.hover(index),
    };
  }

  #toggle(index: number): void {
    this.#lock.toggle(index);
    const vote = solveField(this.host.knn, this.host.state);
    this.host.announce(this.#soWhat(vote));
  }

  /** Paints after the drawing, when the canvas is there. */
  #paint({ keys }: FieldVote, state: State): void {
    const canvas = this.#canvas.value;
    if (canvas === undefined) return;
    const { knn } = this.host;
    const { extent } = this.#hand;
    const scoring = scoringOf(state);
    const [key, value] = [pointsTensor(keys), colourValues(keys.length)];
    this.#painter.paint(canvas, {
      id: JSON.stringify([keys, { ...scoring, temperature: String(scoring.temperature) }]),
      keys: keys.length,
      extent,
      size: this.#size,
      ask: (grid) => {
        const { output } = knn.attentionField({
          ...scoring,
          ...grid,
          key,
          value,
          xRange: [-extent, extent],
        });
        return { ...grid, colours: output.data };
      },
    });
  }

  #backdrop(frame: PlaneFrame, { reach, keys }: FieldVote) {
    if (this.host.state.normalized) return unitCircle(frame);
    return reach.hull && reach.never.length > 0 && keys.length > 3
      ? outline(frame, reach.hull)
      : nothing;
  }

  #plane(state: State, vote: FieldVote): TemplateResult {
    const words = this.host.text.field;
    const { extent } = this.#hand;
    const frame = planeFrame(extent, this.#size);
    const scene = {
      extent,
      size: this.#size,
      query: state.query,
      keys: vote.keys,
      letters: state.keys.map((_, i) => letterOf(i)),
      weights: vote.weights,
      ground: "coloured",
      backdrop: this.#backdrop(frame, vote),
      around: (i: number) =>
        keyRings({
          member: state.hard && vote.hard.members.includes(i),
          never: vote.reach.never.includes(i)
            ? { words: words.neverMark, anchor: anchorAt(frame, frame.x(vote.keys[i]?.[0] ?? 0)) }
            : undefined,
          lit: this.#lock.current === i,
        }),
      selected: this.#hand.selected,
      highlight: this.#lock.current,
      label: words.planeLabel(state.similarity),
      describe: (handle: HandleId) => this.#hand.describe(handle),
    } as const;
    const ghost = this.#ghost.at;
    return html`<div class="field-plane" @keydown=${(e: KeyboardEvent) => this.#onKey(e)}>
      <canvas ${ref(this.#canvas)} width="96" height="96" aria-hidden="true"></canvas>
      ${plane(scene, this.#events())}
      ${
        ghost === undefined
          ? nothing
          : html`<svg class="chart ghost" viewBox="0 0 ${this.#size} ${this.#size}" aria-hidden="true"
              >${handMark(frame.x(ghost[0]), frame.y(ghost[1]))}</svg>`
      }
    </div>`;
  }

  /** Delete takes the key that is held away. */
  #onKey(event: KeyboardEvent): void {
    const { selected } = this.#hand;
    if (!["Delete", "Backspace"].includes(event.key) || selected.kind !== "key") return;
    event.preventDefault();
    this.#hand.selected = { kind: "query" };
    this.#lock.unlock();
    this.host.set(withKeyRemoved(this.host.state, selected.index));
  }

  #similarities(): TemplateResult {
    const { state, text } = this.host;
    return html`<div class="choices" role="group" aria-label=${text.field.similarityLabel}>
      ${similarityNames.map(
        (similarity) => html`<button type="button" data-similarity=${similarity}
          aria-pressed=${similarity === state.similarity ? "true" : "false"}
          @click=${() => {
            this.host.set({ similarity });
            this.#speak("");
          }}>${text.common.similarities[similarity]}</button>`,
      )}
    </div>
    ${this.#formula()}`;
  }

  /** The formula in force, and what it rewards. */
  #formula(): TemplateResult {
    const { state, text } = this.host;
    const { matched, keyNormPenalty, similarity } = state;
    const { bridge, rewards } = text.field;
    const bridged = similarity === "dot" && (matched || keyNormPenalty > 0);
    const formula = bridged
      ? bridge.formula[matched ? "matched" : "plain"]
      : text.similarity.formulas[similarity];
    const reward = bridged && keyNormPenalty > 0 ? bridge.rewards : rewards[similarity];
    return html`<p class="rewards"><span class="formula">${formula}</span> ${reward}</p>`;
  }

  #temperature(): TemplateResult {
    const { state, text } = this.host;
    return temperatureControl({
      id: "temperature",
      temperature: state.temperature,
      text,
      name: text.common.temperatureOf(text.common.similarities[state.similarity]),
      change: (temperature) => this.host.set({ temperature }, "temperature"),
      done: () => {
        this.host.seal();
        this.#speak("");
      },
    });
  }

  #answer(vote: FieldVote): TemplateResult {
    const { state, text } = this.host;
    const words = text.field;
    const letters = state.keys.map((_, i) => letterOf(i));
    const digits = Array.from(vote.weights, (w) => formatNumber(w));
    const rows = letters.map((letter, i) => words.barsRow(letter, digits[i] ?? "")).join(", ");
    const [red = 0, green = 0, blue = 0] = Array.from(vote.colour);
    return html`<div class="answer">
        <svg class="swatch" viewBox="0 0 64 44" aria-hidden="true">
          ${svg`<rect width="64" height="44" fill="rgb(${red} ${green} ${blue})"></rect>`}
        </svg>
        <p><span class="output-name">✖ ${words.output}</span> <span class="colour-digits">${this.#digits(vote)}</span></p>
      </div>
      ${weightBars(
        {
          weights: vote.weights,
          letters,
          digits,
          label: words.barsLabel(rows),
          highlight: this.#lock.current,
          locked: this.#lock.locked,
          width: this.#sideWidth,
          rowHeight: letters.length > 12 ? 15 : 22,
        },
        this.#events(),
      )}
      <p class="effective"><strong>${formatNumber(vote.effective, 2)}</strong> ${words.effective}</p>
      <p class="hard"><label class="switch"><input type="checkbox" name="hard" .checked=${state.hard}
          @change=${(e: Event) => this.host.set({ hard: (e.target as HTMLInputElement).checked })}>
        ${words.hard}</label>
        ${state.hard ? html`<span class="captured">${words.captured(vote.hard.members.length, percent(vote.hard.captured))}</span>` : nothing}</p>`;
  }

  /** The line below: the key looked at, else what happened and why. */
  #soWhat(vote: FieldVote): string {
    const { text } = this.host;
    const at = this.#lock.current;
    if (at === undefined || at >= vote.weights.length) {
      return fieldSentence(text, this.#shown, vote);
    }
    const [score, weight] = [vote.scores[at] ?? 0, vote.weights[at] ?? 0];
    const row = text.field.row(letterOf(at), formatNumber(score), formatNumber(weight));
    return this.#lock.locked === undefined ? row : `${row} ${text.field.locked}`;
  }

  render(): TemplateResult {
    const { text, knn } = this.host;
    const state = this.#shown;
    const vote = solveField(knn, state);
    const never = vote.reach.never.map(letterOf);
    // The canvas is there after the first drawing; later ones find it at once.
    queueMicrotask(() => this.#paint(vote, state));
    return html`<div class="field">
        ${this.#plane(state, vote)}
        <div class="field-side">
          ${this.#similarities()}${this.#temperature()}${this.#answer(vote)}
        </div>
      </div>
      <p class="so-what">${this.#soWhat(vote)}</p>
      ${never.length > 0 ? html`<p class="never">${text.field.never(never)}</p>` : nothing}
      <p class="hint">${text.field.hint}</p>
      ${fieldMore(this.host, vote)}`;
  }
}

export const View = FieldView;
export const styles = [planeStyles, barsStyles, fieldStyles];
