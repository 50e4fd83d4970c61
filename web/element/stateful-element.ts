/** The state of one figure as an element: attributes, links, undo and the change event. */
import { LitElement } from "lit";
import { withUnlinked } from "../figure/lesson.js";
import { defaultState, type State, usualOf, type ViewName } from "../figure/state/state.js";
import { createStore } from "../figure/state/store.js";
import { formatHash, isPacked, parseHash, type UrlNotice } from "../figure/state/url-state.js";
import { type Strings, stringsFor } from "../language/index.js";
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
  /** Whether the figure asks for a guess before it is drawn; default off. */
  declare predict: Predict | null | undefined;

  protected readonly store = createStore(defaultState);
  protected notices: readonly UrlNotice[] = [];
  /** The last requested link. */
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

  /** Applies a patch as one undo step; consecutive patches of one gesture are one step. */
  setState(patch: Partial<State>, gesture?: string): void {
    this.store.set(patch, gesture);
  }

  /** Ends the current gesture. */
  seal(): void {
    this.store.seal();
  }

  /** The state as a link's hash, without `#`. */
  get hash(): string {
    return formatHash(this.store.state);
  }

  /**
   * Applies the state of a link: before the first drawing as the initial state, later as one undo
   * step. A note above the figure names unreadable parts. Only a packed link is asynchronous.
   */
  async showHash(hash: string): Promise<void> {
    this.#wanted = hash;
    const { state, notices } = isPacked(hash)
      ? await (await import("../figure/state/packed-hash.js")).parsePacked(hash)
      : parseHash(hash);
    if (this.#wanted !== hash) return;
    this.reportLink(notices, hash);
    // A link carries no own data of the reader: these stay.
    if (!this.hasUpdated || formatHash(state) !== this.hash)
      this.showState(withUnlinked(state, this.store.state));
    this.requestUpdate();
  }

  /** Reports the unused parts of a link. */
  protected reportLink(notices: readonly UrlNotice[], _hash: string): void {
    this.notices = notices;
  }

  /** Applies a whole state as the initial state or as one undo step. */
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

  /** Restores the preset, in the current view. */
  reset(): void {
    const { state } = this.store;
    this.store.set({ ...usualOf(state), view: state.view });
  }

  /** The initial state of a figure without a link. */
  protected beginning(state: State): State {
    return state;
  }
}
