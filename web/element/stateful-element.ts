/** The state of one figure as an element: attributes, links, undo and the event of every change. */
import { LitElement } from "lit";
import { withUnlinked } from "../figure/lesson.js";
import { defaultState, type State, usualOf, type ViewName } from "../figure/state.js";
import { createStore } from "../figure/store.js";
import { formatHash, isPacked, parseHash, type UrlNotice } from "../figure/url-state.js";
import { type Strings, stringsFor } from "../words/index.js";
import { changeEvent } from "./figure-events.js";
import type { Predict } from "./prediction.js";

export class StatefulElement extends LitElement {
  static override properties = {
    view: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    predict: { type: String, reflect: true },
    lang: { type: String, reflect: true },
    dir: { type: String, reflect: true },
  };

  declare view: ViewName;
  declare theme: "auto" | "light" | "dark" | "page";
  /** Whether a guess is asked for before the figure is drawn; without it not. */
  declare predict: Predict | null | undefined;

  protected readonly store = createStore(defaultState);
  protected notices: readonly UrlNotice[] = [];
  /** The link that was asked for last. */
  #wanted = "";

  constructor() {
    super();
    this.view = defaultState.view;
    this.theme = "auto";
    this.store.subscribe((state) => {
      if (state.view !== this.view) this.view = state.view;
      this.requestUpdate();
      this.dispatchEvent(this.changeEvent(state));
    });
  }

  protected changeEvent(state: State): Event {
    return changeEvent(state);
  }

  get language(): string {
    return this.lang || this.closest("[lang]")?.getAttribute("lang") || "en";
  }

  protected get text(): Strings {
    return stringsFor(this.language);
  }

  getState(): State {
    return this.store.state;
  }

  /** Takes a patch as one step of undo; patches of one gesture in a row are one step. */
  setState(patch: Partial<State>, gesture?: string): void {
    this.store.set(patch, gesture);
  }

  /** Ends the running gesture. */
  seal(): void {
    this.store.seal();
  }

  /** The state as a link's hash, without `#`. */
  get hash(): string {
    return formatHash(this.store.state);
  }

  /**
   * Takes the state of a link: before the first drawing as the beginning, later as one step of
   * undo. What cannot be read is named above the figure. Only a packed link takes time.
   */
  async showHash(hash: string): Promise<void> {
    this.#wanted = hash;
    const { state, notices } = isPacked(hash)
      ? await (await import("../figure/packed-hash.js")).parsePacked(hash)
      : parseHash(hash);
    if (this.#wanted !== hash) return;
    this.tellLink(notices, hash);
    // A link says nothing about data that no link carries: they stay.
    if (!this.hasUpdated || formatHash(state) !== this.hash)
      this.showState(withUnlinked(state, this.store.state));
    this.requestUpdate();
  }

  /** What of a link was not used. */
  protected tellLink(notices: readonly UrlNotice[], _hash: string): void {
    this.notices = notices;
  }

  /** Takes a whole state, as the beginning or as one step of undo. */
  showState(state: State): void {
    if (this.hasUpdated) this.store.replace(state);
    else {
      this.store.begin(state);
      this.view = state.view;
    }
  }

  undo(): void {
    this.store.undo();
  }

  redo(): void {
    this.store.redo();
  }

  /** Back to the preset, in the view that is shown. */
  reset(): void {
    const { state } = this.store;
    this.store.set({ ...usualOf(state), view: state.view });
  }

  /** What a figure without a link begins with. */
  protected beginning(state: State): State {
    return state;
  }
}
