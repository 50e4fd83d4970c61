/** The state of a figure as an element has it: read and set, moved by links and programs, undone and restored. */
import { LitElement } from "lit";
import type { Glide } from "../controls/glide.js";
import { keepingUnlinked } from "../figure/lesson.js";
import { defaultState, type State, type ViewName } from "../figure/state/state.js";
import { createStore } from "../figure/state/store.js";
import { formatHash, isPacked, parseHash, type UrlNotice } from "../figure/state/url-state.js";
import { type Strings, stringsFor } from "../language/index.js";
import { changeEvent } from "./figure-events.js";

const prefersReducedMotion = () =>
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

export class StateElement extends LitElement {
  static override properties = {
    view: { type: String, reflect: true, useDefault: true },
    lang: { type: String, reflect: true },
    dir: { type: String, reflect: true },
  };

  declare view: ViewName;

  readonly store = createStore(defaultState);
  /** Links move the figure to their state in a moment that the eye can follow, instead of at once. */
  glides = false;
  #glide: Glide | undefined;
  protected notices: readonly UrlNotice[] = [];
  /** The last requested link. */
  #wanted = "";

  constructor() {
    super();
    this.view = defaultState.view;
    this.store.subscribe((state, gesture) => {
      if (state.view !== this.view) this.view = state.view;
      this.requestUpdate();
      this.changed(state, gesture);
    });
  }

  /** Tells the page of a change. */
  protected changed(state: State, _gesture?: string): void {
    this.dispatchEvent(changeEvent(state));
  }

  get language(): string {
    return this.lang || this.closest("[lang]")?.getAttribute("lang") || "en";
  }

  get text(): Strings {
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
      this.showState(
        keepingUnlinked(state, this.store.state, parseHash(this.hash, Infinity).state),
      );
    this.requestUpdate();
  }

  /** Reports the unused parts of a link. */
  protected reportLink(notices: readonly UrlNotice[], _hash: string): void {
    this.notices = notices;
  }

  /** Applies a whole state as the initial state or as one undo step. */
  showState(state: State): void {
    if (this.hasUpdated) void this.travel(state);
    else {
      this.store.begin(state);
      this.view = state.view;
    }
  }

  /** Moves to a state as one undo step; resolves on arrival, with false if the reader has interrupted the motion. */
  async travel(state: State): Promise<boolean> {
    const jumps = !this.glides || state.view !== this.view || prefersReducedMotion();
    if (!jumps) {
      const { Glide } = await import("../controls/glide.js");
      this.#glide ??= new Glide(this.store);
      return this.#glide.to(state);
    }
    this.store.replace(state);
    return true;
  }

  undo(): void {
    this.store.undo();
  }

  redo(): void {
    this.store.redo();
  }

  /** The state in which the current view opens. */
  get opening(): State {
    return { ...defaultState, view: this.store.state.view };
  }

  reset(): void {
    this.store.set(this.opening);
  }
}
