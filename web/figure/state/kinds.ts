/**
 * The kinds of fields: `fields: { causal: flag(true), window: count(0, { max: 12 }) }`. The part of the state with its
 * types and defaults, the links, the limits and the controls follow from such a declaration.
 */
import { countTo, type Parser, parseEnum, parseFlag, within } from "./url-values.js";

/** How a slider shows a number. */
export interface Dial {
  /** The distance between two of its places; 1 by default. */
  readonly step?: number;
  /** The values of its places, if they are not evenly spaced. */
  readonly steps?: readonly number[];
}

export interface Kind<T> extends Dial {
  readonly default: T;
  /** Reads the value in a link, and says what is allowed and how it is written. */
  readonly parse: Parser<T>;
  /** A list whose length depends on another one; mismatches are repaired. */
  readonly follows?: boolean;
  /** What its text sets back to the default, by name in its part of the state. */
  readonly resets?: readonly string[];
  /** Its name in a part of the state, if links have another one. */
  readonly at?: string;
}

/** The fields of a lesson, by name. */
export type Kinds = Readonly<Record<string, Kind<unknown>>>;

/** The part of the state that these fields hold. */
export type StateOf<Fields extends Kinds> = {
  readonly [Name in keyof Fields]: Fields[Name]["default"];
};

/** The properties of the element for these fields, which a page may set. */
export type LinksOf<Fields extends Kinds> = {
  -readonly [Name in keyof Fields]: Fields[Name]["default"];
};

/** The same as one part of the state, `state.positions`. */
export type PartOf<Fields extends Kinds> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly at: infer At extends string }
    ? At
    : Name]: Fields[Name]["default"];
};

export const defaultsOf = <Fields extends Kinds>(kinds: Fields) =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, own]) => [own.at ?? name, own.default]),
  ) as PartOf<Fields>;

type Range = Dial & { readonly min?: number; readonly max: number };

/** Any other value, with the parser of its text. */
export const kind = <T>(value: T, parse: Parser<T>, more: Partial<Kind<T>> = {}): Kind<T> => ({
  ...more,
  default: value,
  parse,
});

/** The field has this name in its part of the state. */
export const at = <const At extends string, Own extends Kind<unknown>>(name: At, own: Own) => ({
  ...own,
  at: name,
});

export const flag = (value: boolean): Kind<boolean> => kind(value, parseFlag);

/** An integer. */
export const count = (value: number, { min = 0, max, ...dial }: Range): Kind<number> =>
  kind(value, countTo({ min, max }), dial);

export const number = (value: number, { min = 0, max, ...dial }: Range): Kind<number> =>
  kind(value, within({ min, max }), dial);

export const choice = <const Name extends string>(
  value: NoInfer<Name>,
  names: readonly Name[],
): Kind<Name> => kind<Name>(value, parseEnum(names));
