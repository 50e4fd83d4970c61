/** The author's settings of a figure: fields as attributes and properties, controls, groups and links. */
import { LitElement, type PropertyDeclaration, type PropertyValues } from "lit";
import type { SoftKnn } from "../api/index.js";
import { sheetOf } from "../author/controls.js";
import { asText, FieldTexts } from "../author/field-texts.js";
import type { FigureFields, StatePatch } from "../author/field-types.js";
import { GroupMembership } from "../author/groups.js";
import { connectLinks, disconnectLinks } from "../author/links.js";
import { blockLockedInput } from "../author/locked-input.js";
import { lockedStyles } from "../author/locked-styles.js";
import { nameParts } from "../author/parts.js";
import { ReaderRights } from "../author/reader-rights.js";
import { heightOf, reserve, reserveStyles } from "../author/reserve.js";
import { hasValues, notifyValues } from "../author/soft-value.js";
import type { FigureHost } from "../figure/figure-view.js";
import { viewModule, viewNames } from "../figure/lesson.js";
import { fieldOfAttribute, figureFields, kebab } from "../figure/state/field-attributes.js";
import type { Field } from "../figure/state/fields.js";
import { defaultState, type State, usualInVersion1, usualOf } from "../figure/state/state.js";
import { patched } from "../figure/state/state-patch.js";
import { valueAt, withValue } from "../figure/state/state-path.js";
import { changedFields, formatHash, type UrlNotice } from "../figure/state/url-state.js";
import { defineFieldProperties, takeEarlyProperties } from "./field-properties.js";
import type { SoftAttentionElement } from "./public.js";
import { SoftAttention } from "./soft-attention.js";

type Changed = ReturnType<typeof changedFields>[number];

export class AuthoredAttention
  extends SoftAttention
  implements Omit<SoftAttentionElement, keyof FigureFields | "src">
{
  static override styles = [...SoftAttention.styles, lockedStyles, reserveStyles];
  static override properties = {
    ...SoftAttention.properties,
    controls: { type: String, reflect: true },
    lock: { type: String, reflect: true },
    group: { type: String, reflect: true },
  };

  declare controls: string | null | undefined;
  declare lock: string | null | undefined;
  declare group: string | null | undefined;

  /** Subclass properties are texts; redeclared here, so that the base class's are validated as well. */
  static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor {
    const { get, set } = LitElement.getPropertyDescriptor(name, key, options) ?? {};
    return {
      get,
      set(this: AuthoredAttention, value: unknown) {
        set?.call(this, asText(name, value));
      },
      configurable: true,
      enumerable: true,
    };
  }

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the getter depends on the subclass that reads it.
    return [...super.observedAttributes, "id", ...figureFields().map(({ name }) => kebab(name))];
  }

  /** The state that Reset restores. */
  #beginning: State = defaultState;
  readonly #texts: FieldTexts;
  #rights = new ReaderRights(undefined, undefined);
  readonly #hidden = new CSSStyleSheet();
  /** A locked edit was blocked; its announcement is suppressed. */
  #refused = false;
  /** The current change is the author's, so locks do not apply. */
  protected isAuthor = false;
  readonly #membership = new GroupMembership(this);
  /** The state of the last event, and the fields changed since. */
  #reported: State = defaultState;
  #changed: readonly Changed[] = [];
  /** The state before the last change. */
  #before: State = defaultState;
  /** Counts ended gestures: each ends an undo step, also in the other members of the group. */
  #rests = 0;

  constructor() {
    super();
    const { store } = this;
    store.subscribe((state, gesture) => this.#spread(state, gesture));
    this.#texts = new FieldTexts({
      get state() {
        return store.state;
      },
      usual: () => this.#usual,
      take: (state) => this.#take(state, "attributes"),
      done: () => {
        this.#rests++;
        store.seal();
      },
      report: (notices, given) => this.reportFields(notices, given),
    });
  }

  /** Reports unreadable attributes of a task. */
  protected reportFields(
    notices: readonly UrlNotice[],
    _given: ReadonlyMap<Field, string | undefined>,
  ): void {
    this.notices = notices;
    this.requestUpdate();
  }

  protected override changeEvent(state: State): Event {
    this.#changed = changedFields(this.#reported, state);
    [this.#before, this.#reported] = [this.#reported, state];
    const fields = [...new Set(this.#changed.map(({ name }) => name))];
    return Object.assign(super.changeEvent(state), { fields });
  }

  #spread(state: State, gesture: string | undefined): void {
    this.#membership.share(state, this.#changed, gesture && `${gesture} ${this.#rests}`);
    if (this.figure === undefined) return;
    const event = viewModule(this.view)?.eventOf?.(this.#before, state, this.text);
    if (event === undefined) return;
    const options = { detail: event.detail, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent(event.type, options));
  }

  /** Applies a change of the group. */
  join(state: State, gesture?: string): void {
    this.#membership.taking(() => this.#take(state, gesture && `group ${gesture}`));
  }

  /** Applies a link. */
  drive(state: State): void {
    this.#take(state);
  }

  /** The value of fields without an attribute: at the beginning that of version 1. */
  get #usual(): State {
    const { state } = this.store;
    return this.hasUpdated ? usualOf(state) : (usualInVersion1(this.view) ?? defaultState);
  }

  protected override beginning(state: State): State {
    return state === defaultState ? this.#usual : state;
  }

  /** Applies a state as the initial state or as one undo step. */
  #take(state: State, gesture?: string): void {
    if (this.hasUpdated) {
      this.store.set(state, gesture);
      return;
    }
    // The attribute `view` reaches the state with the first update.
    const { view } = state.view === this.store.state.view ? this : state;
    this.showState({ ...state, view });
  }

  override showState(state: State): void {
    if (this.hasUpdated) super.showState(state);
    else this.beginWith(state);
  }

  /** Makes a state the initial one: without an undo step, and restored by Reset. */
  protected beginWith(state: State): void {
    this.store.begin(state);
    this.view = state.view;
    this.requestUpdate();
    this.#beginning = state;
    this.#changed = changedFields(this.#reported, state);
    [this.#before, this.#reported] = [this.#reported, state];
    this.#spread(state, undefined);
  }

  override reset(): void {
    this.store.set({ ...this.#beginning, view: this.store.state.view });
  }

  override setState(patch: StatePatch): void {
    this.#take(patched(this.store.state, patch));
  }

  /** The attribute `view` reaches the store with the first update; this getter includes it before. */
  override getState(): State {
    const { state } = this.store;
    const changed = state.view !== this.view && viewNames.includes(this.view);
    return changed ? { ...state, view: this.view } : state;
  }

  override get hash(): string {
    return formatHash(this.getState());
  }

  override set hash(hash: string) {
    this.showHash(asText("hash", hash));
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    const field = fieldOfAttribute(name);
    if (name === "id") notifyValues(this, old ?? "");
    if (field === undefined) super.attributeChangedCallback(name, old, text);
    else if (old !== text) this.#texts.set(field, text ?? undefined);
  }

  override connectedCallback(): void {
    takeEarlyProperties(this);
    super.connectedCallback();
    if (this.group) this.#membership.take(this.group);
    connectLinks(this, !this.hasUpdated);
    notifyValues(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#membership.leave();
    disconnectLinks(this);
    notifyValues(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    blockLockedInput(root, {
      begins: () => {
        this.#refused = false;
      },
      isLocked: (control) => !this.#rights.may(control),
      closed: () => !this.#rights.offered("take-out") && !this.#rights.may(this.view),
    });
    return root;
  }

  protected override allowed(patch: Partial<State>, surprise = false): Partial<State> {
    if (this.isAuthor) return patch;
    const allowed = this.#rights.allowed(this.store.state, patch, surprise);
    this.#refused = allowed === undefined;
    return allowed ?? {};
  }

  protected override hostOf(knn: SoftKnn): FigureHost {
    const host = super.hostOf(knn);
    const { announce, seal } = host;
    return Object.assign(host, {
      isLocked: (control: string) => !this.isAuthor && !this.#rights.may(control),
      seal: () => {
        this.#rests++;
        seal();
      },
      announce: (message: string) => {
        if (!this.#refused) announce(message);
      },
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has("group") && this.hasUpdated) {
      if (this.group) this.#membership.take(this.group);
      else this.#membership.leave();
    }
    if (!this.hasUpdated) this.#reported = this.store.state;
    if (!["controls", "lock", "view"].some((name) => changed.has(name))) return;
    this.#rights = new ReaderRights(this.controls, this.lock);
    this.#hidden.replaceSync(sheetOf(this.#rights));
    const root = this.shadowRoot as ShadowRoot;
    if (!root.adoptedStyleSheets.includes(this.#hidden))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#hidden];
  }

  protected override updated(): void {
    super.updated();
    // A visible value may belong to an invisible figure: compute its readings, do not draw.
    const { figure } = this;
    if (!this.isVisible && figure?.drawn !== undefined && hasValues(this)) figure.render();
    notifyValues(this);
    nameParts(this.renderRoot);
    const whole = !this.hasAttribute("controls");
    reserve(this.renderRoot, whole, heightOf(this.view, this.language, this.width));
  }

  /** The value of a field. */
  static read({ store }: AuthoredAttention, { path }: Field): unknown {
    return valueAt(store.state, path);
  }

  /** Sets a field by value or text. */
  static write(element: AuthoredAttention, field: Field, value: unknown): void {
    if (typeof value === "string") element.#texts.set(field, value);
    else if (value === undefined || value === null) element.#texts.set(field, undefined);
    else {
      const next = withValue(element.store.state, field.path, value);
      const part = field.path[0] as keyof State;
      element.setState({ [part]: next[part] });
    }
  }
}

defineFieldProperties(AuthoredAttention.prototype, AuthoredAttention);
