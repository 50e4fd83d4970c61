/**
 * What `softknn/element` promises, kept by hand: these types name nothing of Lit, which the package
 * does not bring along, and nothing that may change. `SoftAttention` is checked against them.
 */
import type { State, ViewName } from "../figure/state.js";
import "../lessons/registry.js";
import type { FieldAttributes, FigureFields, StatePatch } from "../author/field-types.js";

export type { FieldAttributes, FigureFields, State, StatePatch, ViewName };

/** A value of the core: the call that gave it, and where in its result it is. */
export interface FigureSource {
  readonly call: { readonly name: string; readonly args: readonly unknown[] };
  readonly path: readonly (string | number)[];
}

/** A number that a figure shows. */
export interface FigureNumber {
  /** Of the quantity, and what it belongs to along each axis: `"weight"`, `["mat", "cat"]`. */
  readonly name: string;
  readonly of: readonly string[];
  readonly place: { readonly value: number; readonly text: string; readonly node: Text };
  /** The call that gave it; none of a number that was chosen, counted or quoted. */
  readonly sources: readonly FigureSource[];
  /** @deprecated Always empty. */
  readonly inputs: readonly FigureSource[];
  /** It is a number of the state, that the reader or the lesson chose. */
  readonly chosen: boolean;
}

/** After every change of the state; `detail` is the new state. */
export interface StateChange extends CustomEvent<State> {
  /** The fields that changed, by the names of the hash. */
  readonly fields: readonly string[];
}

/** The events a figure sends, besides those of every element. */
export interface SoftAttentionEvents {
  /** After every change of the state, whoever made it; `detail` is the new state. It bubbles. */
  change: StateChange;
  /** The step machine comes to another step: as the hash has it, and in the figure's language. It bubbles. */
  step: CustomEvent<{ readonly stage: string; readonly name: string }>;
  /**
   * After a guess was compared with the answer. `error` is 0 for a right guess; guess and answer are
   * numbers, letters or names, as the lesson asks. It bubbles. Nothing is stored or sent.
   */
  prediction: CustomEvent<{
    readonly view: ViewName;
    readonly guess: unknown;
    readonly answer: unknown;
    readonly error: number;
  }>;
  /** The file of `src` is shown. */
  load: Event;
  /** The file of `src` is not shown; `reason` is a word such as `otherOrigin`, `status` or `syntax`. */
  error: CustomEvent<{ readonly src: string; readonly reason: string }>;
  /** What the author has got wrong has changed: a sentence for each, in the language of the figure. */
  mistakes: CustomEvent<readonly string[]>;
  /** While a reader asks where the numbers come from: all of them, whenever they changed. */
  receipts: CustomEvent<readonly FigureNumber[]>;
}

export interface SoftAttentionEventMap
  extends Omit<HTMLElementEventMap, keyof SoftAttentionEvents>,
    SoftAttentionEvents {}

type Listener<Name extends keyof SoftAttentionEventMap> = (
  this: SoftAttentionElement,
  event: SoftAttentionEventMap[Name],
) => unknown;

/** `<soft-attention view="NAME">`: one figure on one state object. */
export interface SoftAttentionElement extends HTMLElement, FigureFields {
  view: ViewName;
  theme: "auto" | "light" | "dark" | "page";
  /**
   * `on`: the figure asks for a guess before it is drawn; `offer`: it is drawn, with a button that asks;
   * `off`, the same as without it: it asks nothing.
   */
  predict: "on" | "offer" | "off" | null | undefined;
  /** The fields and tools a reader can use, by spaces or commas; without it all. */
  controls: string | null | undefined;
  /** The fields whose controls stay, and that a reader cannot change. */
  lock: string | null | undefined;
  /** Figures of one document with the same group share the state, but for the view. */
  group: string | null | undefined;
  /** The address of a state, or of keys, values and words, on the page's own origin. */
  src: string | null | undefined;
  /** The state as a link's hash, without `#`. Written to, it is `showHash`. */
  hash: string;
  getState(): State;
  /**
   * Lays a patch over the state, part by part, as one step of undo. Throws a TypeError for what is
   * no field or of the wrong kind, a RangeError for what is out of range; nothing has changed then.
   */
  setState(patch: StatePatch): void;
  /** Takes the state of a link: before the first drawing as the beginning, later as one step of undo. */
  showHash(hash: string): Promise<void>;
  /** Takes a whole state, as the beginning or as one step of undo. */
  showState(state: State): void;
  undo(): void;
  redo(): void;
  /**
   * A number of the figure, or a field, as the figure writes it, by the name that `<soft-value of>` takes:
   * null where there is none of that name, undefined before the first drawing.
   */
  reading(name: string): string | null | undefined;
  /** Back to the beginning, which the attributes or a link say, in the view that is shown. */
  reset(): void;

  addEventListener<Name extends keyof SoftAttentionEventMap>(
    type: Name,
    listener: Listener<Name>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof SoftAttentionEventMap>(
    type: Name,
    listener: Listener<Name>,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The class behind the tag; where there is no page it is there, and cannot be made. */
export interface SoftAttentionConstructor {
  new (): SoftAttentionElement;
  readonly prototype: SoftAttentionElement;
}

/** The attributes of `<soft-attention>`, for the JSX types of a framework. */
export interface SoftAttentionAttributes extends FieldAttributes {
  view?: ViewName | undefined;
  theme?: "auto" | "light" | "dark" | "page" | undefined;
  src?: string | undefined;
  predict?: "on" | "offer" | "off" | undefined;
  loading?: "lazy" | "eager" | undefined;
  controls?: string | undefined;
  lock?: string | undefined;
  group?: string | undefined;
  lang?: string | undefined;
  dir?: string | undefined;
}

/** `<soft-value for="ID" of="NAME">`: a number of a figure in the text of a page. */
export interface SoftValueElement extends HTMLElement {
  /** The attribute `for`: the id of a figure. */
  htmlFor: string;
  of: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "soft-value": SoftValueElement;
    "soft-attention": SoftAttentionElement;
  }
}
