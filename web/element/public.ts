/**
 * The public types of `softknn/element`, maintained by hand: they contain neither Lit types, which the
 * package does not ship, nor internal ones. `SoftAttention` is checked against them.
 */
import type { NestedFields } from "../figure/state/fields.js";
import type { State, ViewName } from "../figure/state/state.js";
import "../lessons/registry.js";

export type { State, ViewName };

type IsPlain<Value> = Value extends readonly unknown[] ? true : Value extends object ? false : true;
type PlainName = {
  [Name in Exclude<keyof State, "version" | "view">]: IsPlain<State[Name]> extends true
    ? Name
    : never;
}[Exclude<keyof State, "version" | "view">];
type Plain = { -readonly [Name in PlainName]: State[Name] };

/** The properties, with the values of the state. Text as in the hash is also accepted. */
export interface FigureFields extends Plain, NestedFields {}

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : "";

/** The attributes of the fields, each written as in the hash. */
export type FieldAttributes = {
  [Name in keyof FigureFields as Kebab<Name>]?: string | number | boolean | undefined;
};

/** Parts of a state. */
export type StatePatch = {
  readonly [K in keyof State]?: State[K] extends readonly unknown[]
    ? State[K]
    : State[K] extends object
      ? Partial<State[K]>
      : State[K];
};

/** A number that a figure shows. */
export interface FigureNumber {
  /** The quantity, and its label along each axis: `"weight"`, `["mat", "cat"]`. */
  readonly name: string;
  readonly of: readonly string[];
  readonly value: number;
  readonly text: string;
  readonly place: { readonly node: Text; readonly start: number; readonly end: number };
  /** The call that returned it, and its path in the result; undefined for a chosen, counted or quoted number. */
  readonly call: { readonly name: string; readonly args: readonly unknown[] } | undefined;
  readonly path: readonly (string | number)[] | undefined;
  /** A number of the state, chosen by the reader or the lesson. */
  readonly isChosen: boolean;
}

/** After every change of the state; `detail` is the new state. */
export interface StateChange extends CustomEvent<State> {
  /** The changed fields, by their names in the hash. */
  readonly fields: readonly string[];
}

/** The events of a figure, besides those of every element. */
export interface SoftAttentionEvents {
  /** After every change of the state, including changes by programs; `detail` is the new state. Bubbles. */
  change: StateChange;
  /** The selected step of the steps lesson changed: as in the hash, and in the figure's language. Bubbles. */
  step: CustomEvent<{ readonly stage: string; readonly name: string }>;
  /**
   * After a guess was compared with the answer. `error` is 0 for a correct guess; guess and answer are
   * numbers, letters or names, depending on the lesson. Bubbles. Nothing is stored or sent.
   */
  prediction: CustomEvent<{
    readonly view: ViewName;
    readonly guess: unknown;
    readonly answer: unknown;
    readonly error: number;
  }>;
  /** The file of `src` is shown. */
  load: Event;
  /** The file of `src` cannot be shown; `reason` is a word such as `otherOrigin`, `status` or `syntax`. */
  error: CustomEvent<{ readonly src: string; readonly reason: string }>;
  /** During the inspection of numbers: all numbers, after each change. */
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
   * `off` or absent: it asks nothing.
   */
  predict: "on" | "offer" | "off" | null | undefined;
  /** The fields and tools that a reader can use, separated by spaces or commas; default all. */
  controls: string | null | undefined;
  /** The fields that a reader sees and cannot change. */
  lock: string | null | undefined;
  /** Figures of one document with the same group share the state except for the view. */
  group: string | null | undefined;
  /** The address of a state, or of keys, values and words, on the page's own origin. */
  src: string | null | undefined;
  /** The state as a link's hash, without `#`. Assigning calls `showHash`. */
  hash: string;
  getState(): State;
  /**
   * Merges a patch into the state as one undo step. Throws a TypeError for an unknown field or a
   * wrong kind, a RangeError for a value out of range; then nothing has changed.
   */
  setState(patch: StatePatch): void;
  /** Applies the state of a link: before the first drawing as the initial state, later as one undo step. */
  showHash(hash: string): Promise<void>;
  /** Applies a whole state as the initial state or as one undo step. */
  showState(state: State): void;
  undo(): void;
  redo(): void;
  /**
   * A number of the figure, or a field, as the figure writes it, by the name that `<soft-value of>` takes:
   * null for an unknown name, undefined before the first drawing.
   */
  reading(name: string): string | null | undefined;
  /** The drawn figure as the text of an SVG; with `part`, one of its pictures, without its controls. */
  exportPicture(options?: { readonly part?: string | undefined }): Promise<string>;
  /** Restores the initial state, given by attributes or a link, in the current view. */
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

/** The class of the element; without a DOM it exists and cannot be constructed. */
export interface SoftAttentionConstructor {
  new (): SoftAttentionElement;
  readonly prototype: SoftAttentionElement;
  /** The pictures of each view in their order, with English titles. */
  readonly parts: Readonly<
    Record<ViewName, readonly { readonly name: string; readonly title: string }[]>
  >;
}

/** The attributes of `<soft-attention>`, for the JSX types of a framework. */
export interface SoftAttentionAttributes extends FieldAttributes {
  view?: ViewName | undefined;
  theme?: "auto" | "light" | "dark" | "page" | undefined;
  src?: string | undefined;
  /** One picture of the lesson, by its name in `SoftAttention.parts`; default the whole lesson. */
  part?: string | undefined;
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

/** The attributes of `<soft-value>`, for the JSX types of a framework. */
export interface SoftValueAttributes {
  for?: string | undefined;
  of?: string | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "soft-value": SoftValueElement;
    "soft-attention": SoftAttentionElement;
  }
}
