/** The predictions of a figure: in the text of its page, or before the figure. */
import { type CSSResult, html, nothing, type ReactiveController, type TemplateResult } from "lit";
import { type Asked, predictionCard, predictionStyles } from "../controls/prediction-card.js";
import type { FigureView, Guess } from "../figure/figure-view.js";
import type { Prediction, Scored } from "../figure/prediction.js";
import type { State, ViewName } from "../figure/state/state.js";
import type { Store } from "../figure/state/store.js";
import { formatHash } from "../figure/state/url-state.js";
import { predictionsOf, toldState } from "../figure/told-state.js";
import { chapterOf, type Strings } from "../language/index.js";
import { proseParts } from "../language/prose.js";

/** `on`: the first prediction of a lesson precedes its figure; `offer`: a button opens it. */
export type Predict = "on" | "offer" | "off";

interface Entry extends Asked {
  readonly before?: { readonly state: State; readonly drawn: unknown };
  /** The state that the prediction asks about, once the figure has arrived there. */
  readonly arrived?: State;
}

export interface PredictedElement {
  readonly view: ViewName;
  readonly predict: string | null | undefined;
  readonly store: Store;
  readonly opening: State;
  readonly language: string;
  readonly text: Strings;
  readonly figure: FigureView | undefined;
  addController(controller: ReactiveController): void;
  allowed(patch: Partial<State>): Partial<State>;
  readingOfFigure(name: string): string | null | undefined;
  /** Moves the figure; resolves on arrival, with false if the reader has interrupted it. */
  travel(state: State): Promise<boolean>;
  requestUpdate(): void;
}

export interface PredictionEvents {
  adopt(styles: readonly CSSResult[]): void;
  /** A guess was compared with the answer. */
  scored(scored: Scored): void;
}

const errorOf = (guess: number | string, answer: number | string): number =>
  typeof guess === "number" && typeof answer === "number"
    ? Math.abs(guess - answer)
    : Number(guess !== answer);

export class Predictions implements ReactiveController {
  readonly #entries = new Map<string, Entry>();
  /** The prediction whose number is being placed, or whose answer is shown. */
  #current: string | undefined;
  /** Lessons whose gate was passed: no question repeats by itself. */
  readonly #passed = new Set<ViewName>();
  /** The lesson whose offered question is open. */
  #opened: ViewName | undefined;

  constructor(
    private readonly element: PredictedElement,
    private readonly events: PredictionEvents,
  ) {
    element.addController(this);
  }

  hostConnected(): void {
    addEventListener("beforeprint", this.pass);
  }

  hostDisconnected(): void {
    removeEventListener("beforeprint", this.pass);
  }

  hostUpdated(): void {
    const { view } = this.element;
    for (const prediction of predictionsOf(view)) this.#settle(view, prediction);
  }

  #entry(id: string): Entry {
    return this.#entries.get(`${this.element.view} ${id}`) ?? {};
  }

  #set(id: string, entry: Entry): void {
    this.#entries.set(`${this.element.view} ${id}`, entry);
    this.#current = id;
    this.element.requestUpdate();
  }

  /** The figure waits for the first prediction of its lesson. */
  get isAsking(): boolean {
    const { predict, view } = this.element;
    return predict === "on" && predictionsOf(view).length > 0 && !this.#passed.has(view);
  }

  /** Draws the figure without its question. */
  readonly pass = (): void => {
    this.#passed.add(this.element.view);
    this.#opened = undefined;
    this.element.requestUpdate();
  };

  get guess(): Guess | undefined {
    const id = this.#current;
    if (id === undefined) return undefined;
    const { guess, placed, arrived } = this.#entry(id);
    if (guess === undefined) return placed === undefined ? undefined : { id, value: placed };
    const isHere = arrived === undefined || arrived === this.element.store.state;
    if (!isHere) return undefined;
    if (typeof guess === "number") return { id, value: guess };
    const { paints } = predictionsOf(this.element.view).find((each) => each.id === id) ?? {};
    return paints && { id, value: Number.NaN, paint: paints[guess] };
  }

  get earlier(): State | undefined {
    const { arrived, before } = this.#entry(this.#current ?? "");
    return arrived === this.element.store.state ? before?.state : undefined;
  }

  /** The state that a prediction asks about. */
  #asked({ go }: Prediction<never>): State {
    const { language, opening, store } = this.element;
    return toldState(go, store.state, opening, language);
  }

  /** The one whose answer the state shows, else the first: an author may set the asked state. */
  get #first(): Prediction<never> | undefined {
    const { store, view } = this.element;
    const all = predictionsOf(view);
    const hash = formatHash(store.state);
    return all.find((each) => formatHash(this.#asked(each)) === hash) ?? all[0];
  }

  async #commit(prediction: Prediction<never>, guess: number | string): Promise<void> {
    const { element } = this;
    const { id } = prediction;
    const { state } = element.store;
    // The answer compares with the opening, not with what the reader has followed before.
    const base = toldState("", state, element.opening, element.language);
    element.store.set(element.allowed(base), "guess");
    element.figure?.sections();
    const before = { state, drawn: element.figure?.drawn };
    this.#set(id, { guess, before, numbers: this.#numbers(id, true) });
    this.#passed.add(element.view);
    const target = this.#asked(prediction);
    if (await element.travel({ ...state, ...element.allowed(target), view: state.view })) {
      const arrived = element.store.state;
      this.#set(id, { ...this.#entry(id), arrived });
    } else this.#set(id, {});
  }

  /** The numbers of the answer that are known: `<` marks those before the move. */
  #numbers(id: string, before: boolean): ReadonlyMap<string, string> {
    const { element } = this;
    const source = chapterOf(element.language, element.view)?.predictions?.[id]?.said ?? "";
    const names = proseParts(source).flatMap((part) =>
      typeof part !== "string" && "reading" in part ? part.reading : [],
    );
    return new Map(
      names
        .filter((name) => name.startsWith("<") === before)
        .map((name) => [name, element.readingOfFigure(name.replace("<", "")) ?? "…"]),
    );
  }

  /** Compares once the figure shows the answer. */
  #settle(view: ViewName, prediction: Prediction<never>): void {
    const { element } = this;
    const { id } = prediction;
    const { arrived, before, guess, scored, numbers: earlier } = this.#entry(id);
    if (guess === undefined || scored !== undefined || arrived === undefined) return;
    const { drawn } = element.figure ?? {};
    if (element.view !== view || element.store.state !== arrived || drawn === undefined) return;
    const answer = prediction.answer(drawn as never, before?.drawn as never);
    const later = this.#numbers(id, false);
    if (answer === undefined || [...later.values()].includes("…")) return;
    const result = { guess, answer, error: errorOf(guess, answer) };
    const numbers = new Map([...(earlier ?? []), ...later]);
    this.#set(id, { ...this.#entry(id), scored: result, numbers });
    this.events.scored(result);
  }

  /** One prediction of the shown lesson, for the text of a page. */
  card(id: string): TemplateResult | undefined {
    const { element } = this;
    const prediction = predictionsOf(element.view).find((each) => each.id === id);
    const words = chapterOf(element.language, element.view)?.predictions?.[id];
    if (prediction === undefined || words === undefined) return undefined;
    const asked = this.#entry(id);
    const { before } = asked;
    const isHere = before !== undefined && element.store.state === asked.arrived;
    return predictionCard(
      { prediction, words, asked, text: element.text },
      {
        place: (placed) => this.#set(id, { placed }),
        commit: (guess) => void this.#commit(prediction, guess),
        back: isHere ? () => void element.travel(before.state) : undefined,
      },
    );
  }

  /** The question before the figure, its answer above it, or the button that offers it. */
  render(): TemplateResult | typeof nothing {
    const { predict, text, view } = this.element;
    const first = this.#first;
    if (first === undefined || (predict !== "on" && predict !== "offer")) return nothing;
    this.events.adopt([predictionStyles]);
    const words = text.common.prediction;
    const isAnswered = this.#entry(first.id).guess !== undefined;
    const open = () => {
      this.#opened = view;
      this.element.requestUpdate();
    };
    if (this.isAsking || isAnswered || this.#opened === view)
      return html`${this.card(first.id)}${
        isAnswered
          ? nothing
          : html`<p><button type="button" class="quiet skip" @click=${this.pass}>${words.skip}</button></p>`
      }`;
    return html`<p class="offer"><button type="button" class="quiet" @click=${open}>${words.start}</button></p>`;
  }
}
