/**
 * `<soft-attention>` as an author has it: the figure, and every field of its state as an attribute
 * and as a property.
 *
 * **Fields.** A field is a key of the hash (`temperature`, `query`, `wordValues`: the table of
 * `web/model/url-state.ts`). Its attribute is the same in kebab case (`word-values`), with a value
 * written as in the hash (`query="0.8,0.15"`, `causal="0"`, `temperature="inf"`). Attributes that
 * are there at the beginning are the beginning: no step of undo, and what Reset goes back to.
 * Attributes that are set or removed later, all of one task together, are one step of undo. One
 * that cannot be read changes nothing and is told above the figure. As with `<input value>`, a
 * change of the state is not written back into attributes.
 *
 * The property of a field reads as the value in `getState()` and takes such a value or text as in
 * the hash; `undefined` and `null` are the usual value. A value of a wrong kind or out of range
 * throws as `setState` does; text that cannot be read is told above the figure.
 *
 * `hash` is the whole state as a link has it, without `#`; written to, it is `showHash(hash)`.
 * `setState(patch)` lays a patch over the state, part by part, as one step of undo. It throws a
 * TypeError for what is no field or of the wrong kind and a RangeError for what is out of range,
 * and then nothing has changed.
 *
 * **Controls.** `controls="query, temperature"` lists the fields a reader can change, and of the
 * tools under the figure `undo reset surprise take-out receipts` (`none`: nothing at all); by
 * spaces or commas, in either spelling. Only these controls are shown, and no drag, key or click
 * changes another field; `controlsOf(view)` of `controls.ts` has the names of each view. Without
 * the attribute all are there. `lock="keys"` keeps fields from the reader whose controls stay:
 * they are disabled, and handles of a picture are marks that cannot be moved. Both hold for the
 * reader alone: attributes, properties, `setState`, links and the others of a group change every
 * field, and so does a state file, where `take-out` is offered.
 */
import { css, type PropertyValues } from "lit";
import type { SoftKnn } from "../../api/index.js";
import { defaultState } from "../../model/presets.js";
import type { State } from "../../model/state.js";
import { patched } from "../../model/state-patch.js";
import { valueAt, withValue } from "../../model/state-path.js";
import type { Field } from "../../model/url-state.js";
import type { SoftAttentionElement } from "../public.js";
import { SoftAttention } from "../soft-attention.js";
import type { FigureHost } from "../views/figure-view.js";
import { sheetOf } from "./controls.js";
import { FieldTexts } from "./field-texts.js";
import type { FigureFields, StatePatch } from "./field-types.js";
import { fieldOfAttribute, figureFields } from "./figure-fields.js";
import { Held } from "./held.js";
import { watchHand } from "./held-hand.js";
import { ReaderRights } from "./reader-rights.js";

/** How what is held fast looks: nothing invites a hand. */
const heldStyles = css`
  [data-held],
  [data-held] .cell {
    cursor: default !important;
    touch-action: auto !important;
  }
  [data-held]:disabled,
  input.entry[data-held] {
    color: inherit !important;
    opacity: 1;
    background-image: none !important;
  }
  [data-held]:not(:focus-visible) > .focus-ring {
    opacity: 0 !important;
  }
  .chart:has([data-held]):not(:has(.handle:not([data-held]))) {
    cursor: default !important;
  }
  label:has(:disabled) {
    color: var(--ink-soft);
    cursor: default;
  }
`;

export class AuthoredAttention
  extends SoftAttention
  implements Omit<SoftAttentionElement, keyof FigureFields>
{
  static override styles = [...SoftAttention.styles, heldStyles];
  static override properties = {
    ...SoftAttention.properties,
    controls: { type: String, reflect: true },
    lock: { type: String, reflect: true },
  };

  declare controls: string | null | undefined;
  declare lock: string | null | undefined;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the getter has to know which class is asked.
    return [...super.observedAttributes, ...fieldOfAttribute.keys()];
  }

  /** What Reset goes back to. */
  #beginning: State = defaultState;
  readonly #texts: FieldTexts;
  #rights = new ReaderRights(undefined, undefined);
  readonly #held = new Held();
  readonly #hidden = new CSSStyleSheet();
  /** The hand has wanted what it may not: nothing came of it, so nothing is said. */
  #refused = false;

  constructor() {
    super();
    const { store } = this;
    this.#texts = new FieldTexts({
      get state() {
        return store.state;
      },
      take: (state) => this.#take(state, "attributes"),
      done: () => store.seal(),
      tell: (notices) => {
        this.notices = notices;
        this.requestUpdate();
      },
    });
  }

  /** As the beginning, or as a step of undo. */
  #take(state: State, gesture?: string): void {
    if (this.hasUpdated) {
      this.store.set(state, gesture);
      return;
    }
    // The attribute `view` comes into the state with the first update.
    const { view } = state.view === this.store.state.view ? this : state;
    this.showState({ ...state, view });
  }

  override showState(state: State): void {
    super.showState(state);
    if (!this.hasUpdated) this.#beginning = state;
  }

  override reset(): void {
    this.store.set({ ...this.#beginning, view: this.store.state.view });
  }

  override setState(patch: StatePatch): void {
    this.#take(patched(this.store.state, patch));
  }

  override get hash(): string {
    return super.hash;
  }

  override set hash(hash: string) {
    this.showHash(hash);
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    const field = fieldOfAttribute.get(name);
    if (field === undefined) super.attributeChangedCallback(name, old, text);
    else if (old !== text) this.#texts.set(field, text ?? undefined);
  }

  override connectedCallback(): void {
    // Properties that were set before the element was known hide those of the class.
    for (const name of ["hash", ...figureFields.map((field) => field.name)]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    super.connectedCallback();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    watchHand(root, {
      begins: () => {
        this.#refused = false;
      },
      closed: () => !this.#rights.offered("take-out") && !this.#rights.may(this.view),
    });
    return root;
  }

  protected override allowed(patch: Partial<State>, surprise = false): Partial<State> {
    const allowed = this.#rights.allowed(this.store.state, patch, surprise);
    this.#refused = allowed === undefined;
    return allowed ?? {};
  }

  protected override hostOf(knn: SoftKnn): FigureHost {
    const host = super.hostOf(knn);
    const { announce } = host;
    return Object.assign(host, {
      announce: (message: string) => {
        if (!this.#refused) announce(message);
      },
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!["controls", "lock", "view"].some((name) => changed.has(name))) return;
    this.#rights = new ReaderRights(this.controls, this.lock);
    this.#hidden.replaceSync(sheetOf(this.view, this.#rights));
    const root = this.shadowRoot as ShadowRoot;
    if (!root.adoptedStyleSheets.includes(this.#hidden))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#hidden];
    const notices = this.#rights.unknown.map((field) => ({ kind: "unknownField", field }) as const);
    if (notices.length > 0) this.notices = [...this.notices, ...notices];
  }

  protected override updated(): void {
    super.updated();
    this.#held.apply(this.renderRoot, this.view, this.#rights);
  }

  /** The value of a field. */
  static read({ store }: AuthoredAttention, { path }: Field): unknown {
    return valueAt(store.state, path);
  }

  /** A value of a field, or its text. */
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

for (const field of figureFields) {
  Object.defineProperty(AuthoredAttention.prototype, field.name, {
    get(this: AuthoredAttention) {
      return AuthoredAttention.read(this, field);
    },
    set(this: AuthoredAttention, value: unknown) {
      AuthoredAttention.write(this, field, value);
    },
    configurable: true,
    enumerable: true,
  });
}
