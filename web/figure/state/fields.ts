/** The fields of the state. One line each: its key in the hash, its path in the state, and its parser. */
import type { Dial, Kinds } from "./kinds.js";
import { defaultState, limits, type State, similarityNames } from "./state.js";
import { type Path, valueAt, withValue } from "./state-path.js";
import {
  type Accepted,
  countTo,
  type Parser,
  parseBlocked,
  parseEnum,
  parseIndex,
  parseList,
  parsePoint,
  parsePoints,
  parseTemperature,
  parseToken,
} from "./url-values.js";

export interface Field extends Dial {
  /** Its key in the hash, and the property of the element. */
  readonly name: string;
  /** Its path in the state, from the outside in. */
  readonly path: Path;
  /** The state with the parsed value; undefined for invalid text. */
  read(text: string, state: State): State | undefined;
  /** The text of the field; undefined if the state has no such value. */
  text(state: State): string | undefined;
  /** The text of the field; undefined for the default. */
  write(state: State): string | undefined;
  /** A list whose length depends on another one; mismatches are repaired. */
  readonly follows: boolean;
  /** The state with a value that a program assigns to the property; throws if it cannot be one. */
  assigned?(value: unknown, state: State): State;
  /** What its parser accepts, if it says so. */
  readonly accepts: Accepted | undefined;
}

/** The property types of nested fields; a lesson adds its own. */
export interface NestedFields {
  dot: number;
  cosine: number;
  rbf: number;
}

/** Declares fields of a part of the state: `fieldsOf<WordsState>("words")("word", "word", parseWord)`. */
export function fieldsOf<Part extends object>(...part: readonly string[]) {
  return function field<Key extends keyof Part & string>(
    name: string,
    key: Key,
    parse: Parser<Exclude<Part[Key], undefined>>,
    format: (value: Exclude<Part[Key], undefined>) => string = parse.format ?? String,
    follows = false,
  ): Field {
    const path = [...part, key];
    const textIn = (state: State) => {
      const value = valueAt(state, path);
      return value === undefined ? undefined : format(value as Exclude<Part[Key], undefined>);
    };
    return {
      ...{ name, path, follows, accepts: parse.accepts },
      read(text, state) {
        const value = parse(text);
        return value === undefined ? undefined : withValue(state, path, value);
      },
      text: textIn,
      write(state) {
        const text = textIn(state);
        return text === textIn(defaultState) ? undefined : text;
      },
    };
  };
}

export const field = fieldsOf<State>();

const temperature = fieldsOf<State["temperatures"]>("temperatures");
const indices = (text: string): number[] | undefined => {
  const list = text === "" ? [] : parseList(text, ",", parseIndex);
  return list && [...new Set(list)].sort((a, b) => a - b);
};

/** The fields that a lesson declares by their kinds, in a part of the state or at its top. */
export const declared = (kinds: Kinds, ...part: readonly string[]): Field[] =>
  Object.entries(kinds).map(
    ([name, { default: _, parse, at = name, follows, resets = [], ...dial }]) => {
      const own = fieldsOf<Record<string, unknown>>(...part)(
        name,
        at,
        parse,
        parse.format,
        follows,
      );
      const reset = (state: State, other: string) =>
        withValue(state, [...part, other], valueAt(defaultState, [...part, other]));
      return {
        ...own,
        ...dial,
        read: (text, state) => own.read(text, resets.reduce(reset, state)),
      };
    },
  );

/** In the order of links: shared fields, then those of the lessons. */
export const fields: Field[] = [
  field("query", "query", parsePoint),
  field("keys", "keys", parsePoints),
  field("values", "values", parsePoints, undefined, true),
  field(
    "tokens",
    "tokens",
    (t) =>
      parseList(t, ",", (part) => parseToken(part.replaceAll("_c", ",").replaceAll("_u", "_"))),
    (tokens) => tokens.map((t) => t.replaceAll("_", "_u").replaceAll(",", "_c")).join(","),
    true,
  ),
  ...similarityNames.map((name) => temperature(name, name, parseTemperature)),
  field("padding", "padding", indices, (list) => list.join(","), true),
  field("blocked", "blocked", parseBlocked, undefined, true),
  field("seed", "seed", countTo(limits.seed)),
  field("similarity", "similarity", parseEnum(similarityNames)),
  field("temperature", "temperature", parseTemperature),
  field("surprise", "surprise", countTo(limits.seed)),
];

export type FieldName = keyof State | keyof NestedFields;

export function fieldNamed(name: FieldName): Field {
  const found = fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`No lesson declares the field ${name}.`);
  return found;
}

/** The limits of a field with numbers. */
export const rangeOf = ({ accepts }: Field): { readonly min: number; readonly max: number } => ({
  ...{ min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  ...(accepts?.kind === "number" && accepts),
});
