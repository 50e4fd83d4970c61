/** The attention field: coloured keys, one star, and the output for each of its possible positions. */
import { html, type TemplateResult } from "lit";
import type { RandomStream } from "../../api/index.js";
import { barsStyles } from "../../charts/bars/bars-styles.js";
import type { HandleId } from "../../charts/plane/plane-pointer.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import { chapterPartStyles } from "../../controls/chapter-part.js";
import { DragDemo } from "../../controls/drag-demo.js";
import { PlaneEditing } from "../../controls/plane-editing.js";
import { RowLock, unpin } from "../../controls/row-lock.js";
import type { FigureHost, FigureView, Sections } from "../../figure/figure-view.js";
import { type Phrase, phrase } from "../../figure/phrase.js";
import {
  defaultState,
  letterOf,
  type Point,
  placeable,
  type State,
  similarityNames,
  withKeyRemoved,
} from "../../figure/state/state.js";
import { same } from "../../figure/state/store.js";
import { withElement } from "../../figure/with-element.js";
import type { Later } from "./later.js";
import { FieldPlane } from "./plane.js";
import { fieldAnswer, fieldControls, fieldSentence } from "./side.js";
import { type Solved, solve, tables } from "./solve.js";
import { fieldStyles } from "./styles.js";

export { predictions } from "./predictions.js";
export { readings } from "./solve.js";

export const reads = ["seed", "values"];

/** Milliseconds until the pictures below are fetched without being near. */
const laterMs = 3000;

/** The target of the star in the demonstration: across three colours. */
const ghostGoal: Point = [-0.35, -0.75];

export class View implements FigureView<"field"> {
  readonly #editing: PlaneEditing;
  readonly #plane: FieldPlane;
  readonly #lock: RowLock<number>;
  readonly #demo: DragDemo;
  #root: Element | undefined;
  readonly #take = (element: Element): void => {
    this.#root = element;
  };
  #untouched: boolean | undefined;
  #loading: Promise<void> | undefined;
  #later: Later | undefined;
  #drawnState: State | undefined;
  #solved: Solved | undefined;
  drawn: Solved | undefined;

  constructor(private readonly host: FigureHost) {
    this.#editing = new PlaneEditing(host, (moved) => this.#announce(moved));
    this.#plane = new FieldPlane(host, this.#editing);
    this.#lock = new RowLock(() => host.refresh());
    this.#demo = new DragDemo({
      moved: () => host.refresh(),
      contains: (event) => this.#root !== undefined && event.composedPath().includes(this.#root),
      // One step of undo with the drag that follows.
      keep: ([x, y]) => host.set({ query: [placeable(x), placeable(y)] }, "drag"),
    });
  }

  title(): string {
    return this.host.text.field.title;
  }

  /** The demonstration runs only on the untouched landing page, where the reader may move the star. */
  prepare(): void {
    this.#untouched ??= same(this.host.state, defaultState) && !this.host.isLocked("query");
    if (this.#untouched) this.#demo.start(defaultState.query, ghostGoal);
  }

  disconnect(): void {
    this.#plane.stop();
    this.#demo.stop();
    this.#later?.stop();
    this.#near?.disconnect();
    clearTimeout(this.#timer);
    this.#near = undefined;
  }

  unlock(): boolean {
    return unpin(this.#lock, this.host);
  }

  surprise = surpriseField;

  /** The drawn state: the demonstration moves the star in the drawing only. */
  get #shown(): State {
    const { state } = this.host;
    return this.#demo.at === undefined ? state : { ...state, query: this.#demo.at };
  }

  #announce(moved: string): void {
    const { text, knn, state } = this.host;
    const solved = solve(knn, state);
    const sentence = String(fieldSentence(text, state, solved));
    this.host.announce(text.field.announce(moved, sentence));
  }

  #events() {
    const { select, ...rest } = this.#editing.events;
    return {
      ...rest,
      select: (handle: HandleId) => {
        this.#lock.hover(handle.kind === "key" ? handle.index : undefined);
        select(handle);
      },
      toggle: (index: number) => {
        this.#lock.toggle(index);
        this.host.announce(String(this.#summary(solve(this.host.knn, this.host.state))));
      },
      highlight: (index: number | undefined) => this.#lock.hover(index),
    };
  }

  /** Delete removes the key that has the focus; the next key has the focus then. */
  #onKey(event: KeyboardEvent): void {
    const { handle } = (event.target as SVGElement).dataset;
    if (!["Delete", "Backspace"].includes(event.key) || !handle?.startsWith("key-")) return;
    event.preventDefault();
    this.#editing.selected = { kind: "query" };
    this.#lock.unlock();
    this.host.set(withKeyRemoved(this.host.state, Number(handle.slice("key-".length))));
  }

  /** The line below: the highlighted key, or the last change and its reason. */
  #summary(solved: Solved): Phrase {
    const { text } = this.host;
    const at = this.#lock.current;
    if (at === undefined || at >= solved.keys.length) {
      return fieldSentence(text, this.#shown, solved);
    }
    const held = this.#lock.locked === undefined ? "" : text.field.locked;
    return phrase((number) => {
      const [score, weight] = [number(solved.scores.at(at)), number(solved.weights.at(at))];
      return text.common.sentences([text.field.row(letterOf(at), score, weight), held]);
    });
  }

  /** The other pictures are fetched when the reader comes near or the state needs them, to keep the landing small. */
  readonly #load = (): void => {
    this.#loading ??= import("./later.js").then(({ Later }) => {
      this.#later = new Later(this.host);
      this.host.refresh();
    });
  };

  #near: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #await = (element: Element): void => {
    const { hardK, iterations } = this.host.state;
    if (hardK > 0 || iterations > 0) this.#load();
    if (this.#near !== undefined) return;
    this.#near = new IntersectionObserver((entries, near) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      this.#load();
    });
    this.#near.observe(element);
    this.#timer = setTimeout(this.#load, laterMs);
  };

  /** Its name keeps the place of the table. */
  #unfetched(): TemplateResult {
    const { title } = this.host.text.field.keys;
    return html`<details data-controls="query keys" @toggle=${this.#load}><summary>${title}</summary></details>`;
  }

  main() {
    return this.drawn?.weights.at(this.drawn.chosen[0]);
  }

  results() {
    return tables(solve(this.host.knn, this.host.state));
  }

  sections(): Sections<"field"> {
    const { knn, text } = this.host;
    const state = this.#shown;
    // A highlight or a selection draws the same state again.
    const solved = (state === this.#drawnState && this.#solved) || solve(knn, state);
    [this.#drawnState, this.#solved] = [state, solved];
    // The text around the figure says what is true of the state, not of the demonstration.
    this.drawn = state === this.host.state ? solved : solve(knn, this.host.state);
    if (this.#later) this.drawn.places = this.#later.places;
    const events = this.#events();
    const scene = { state, solved, lit: this.#lock.current, ghost: this.#demo.at, events };
    const later = (room: string) => html`<div class=${room} ${withElement(this.#await)}></div>`;
    return {
      map: () => ({
        picture: html`<div class="field" ${withElement(this.#take)}>
          <div class="field-plane" @keydown=${(e: KeyboardEvent) => this.#onKey(e)}>${this.#plane.render(scene)}</div>
          <div class="field-side">${fieldAnswer(this.host, solved, this.#lock, events)}</div>
          <div class="field-controls">${fieldControls(this.host, () => this.#announce(""))}</div>
        </div>`,
        caption: html`<p class="so-what">${this.#summary(solved)}</p>`,
        more: html`<p class="hint">${text.field.hint}</p>
          ${this.#later?.numbers(solved) ?? this.#unfetched()}`,
      }),
      nearest: () => ({
        picture: this.#later?.nearest(solved) ?? later("later"),
      }),
      motion: () => ({ picture: this.#later?.motion() ?? later("later closed") }),
    };
  }
}

export const styles = [planeStyles, barsStyles, chapterPartStyles, fieldStyles];

/** Half the side of the square for random points: inside the default plane, with a margin. */
const halfSide = 1.15;

/** `count` points in the default plane, rounded as a drag rounds them. */
function randomPoints(stream: RandomStream, count: number): Point[] {
  const draws = stream.rand(2 * count);
  const place = (u: number) => placeable((2 * u - 1) * halfSide);
  return Array.from({ length: count }, (_, i) => [
    place(draws[2 * i] ?? 0),
    place(draws[2 * i + 1] ?? 0),
  ]);
}

/** Five to seven keys, whose bars fit beside the plane, away from the rim, a star, a similarity and a moderate temperature. */
function surpriseField(stream: RandomStream): Partial<State> {
  const pick = <T>(list: readonly T[], share = 0): T => list[Math.floor(share * list.length)] as T;
  const [count = 0, which = 0, heat = 0] = stream.rand(3);
  const n = 5 + Math.floor(count * 3);
  const [query = [0, 0], ...keys] = randomPoints(stream, n + 1);
  return {
    query,
    keys,
    values: keys,
    tokens: keys.map(() => ""),
    padding: [],
    blocked: [],
    similarity: pick(similarityNames, which),
    temperature: pick([0, 0.05, 0.1, 0.2, 0.3, 0.5], heat),
  };
}
