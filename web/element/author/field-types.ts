/** The types of the fields as properties and attributes; `field-attributes.ts` lists the fields. */
import type { NestedFields } from "../../figure/state/fields.js";
import type { State } from "../../figure/state/state.js";

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
