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
 */
import { defaultState } from "../../model/presets.js";
import type { State } from "../../model/state.js";
import { patched } from "../../model/state-patch.js";
import { valueAt, withValue } from "../../model/state-path.js";
import type { Field } from "../../model/url-state.js";
import type { SoftAttentionElement } from "../public.js";
import { SoftAttention } from "../soft-attention.js";
import { FieldTexts } from "./field-texts.js";
import type { FigureFields, StatePatch } from "./field-types.js";
import { fieldOfAttribute, figureFields } from "./figure-fields.js";

export class AuthoredAttention
  extends SoftAttention
  implements Omit<SoftAttentionElement, keyof FigureFields>
{
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the getter has to know which class is asked.
    return [...super.observedAttributes, ...fieldOfAttribute.keys()];
  }

  /** What Reset goes back to. */
  #beginning: State = defaultState;
  readonly #texts: FieldTexts;

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
