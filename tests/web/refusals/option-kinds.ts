/** What options accept: the values that they refuse, and right ones to draw at random. */

import fc, { type Arbitrary } from "fast-check";

export interface Accepted {
  /** Refused values of the wrong kind, and out of range. */
  readonly kinds: readonly unknown[];
  readonly values: readonly unknown[];
  /** Right values beside arrays with so many rows; most, where rightness depends on other options. */
  readonly draw?: (rows: number) => Arbitrary<unknown>;
}

const noNumbers = [null, "1", true, 1n, {}, [1], Symbol("1")];
const below = (x: number) => (x === 0 ? -Number.MIN_VALUE : x - 2 ** -20);
const between = (min: number, max: number) => fc.integer({ min, max });
/** Multiples of 2^-8: their magnitudes are ordinary, unlike those of `fc.double`. */
const ordinary = (from: number, to: number) =>
  between(Math.ceil(Math.max(from, -4) * 256), Math.floor(Math.min(to, 4) * 256)).map(
    (k) => k / 256,
  );

export const number = (from: number, to: number): Accepted => ({
  kinds: noNumbers,
  values: [
    Number.NaN,
    ...(from > -Infinity ? [below(from), -Infinity] : []),
    ...(to < Infinity ? [to * (1 + 2 ** -50), Infinity] : []),
  ],
  draw: () =>
    fc.oneof(
      { weight: 4, arbitrary: ordinary(from, to) },
      { weight: 1, arbitrary: fc.constantFrom(from, to, Math.min(to, from + 1e-300)) },
    ),
});
export const finite = (from = -Infinity): Accepted => ({
  kinds: noNumbers,
  values: [Number.NaN, Infinity, -Infinity, ...(from > -Infinity ? [below(from)] : [])],
  draw: () => ordinary(from, Infinity),
});
export const integer = (from: number, to: number): Accepted => ({
  kinds: noNumbers,
  values: [Number.NaN, Infinity, from - 1, from + 0.5, to + 1],
  draw: (rows) => between(from, Math.min(to, Math.max(from, 0) + rows + 1)),
});
export const belowInfinity: Accepted = {
  kinds: noNumbers,
  values: [Number.NaN, Infinity],
  draw: () => fc.oneof(ordinary(-Infinity, Infinity), fc.constant(-Infinity)),
};
/** One number, or one for each entry of an axis. */
export const each = ({ kinds, ...rest }: Accepted): Accepted => ({
  kinds: kinds.filter((kind) => !Array.isArray(kind)),
  ...rest,
});
export const flag: Accepted = {
  kinds: [null, 0, 1, "true", {}],
  values: [],
  draw: () => fc.boolean(),
};
export const choice = (...names: string[]): Accepted => ({
  kinds: [null, 1, true, names],
  values: ["__proto__", "constructor", "", names[0]?.toUpperCase()],
  draw: () => fc.constantFrom(...names),
});
/** Its content is tested with the other arrays. */
export const array: Accepted = { kinds: [null, 5, "text", () => 1], values: [] };
const listOf = (item: Arbitrary<unknown>, length: number) =>
  fc.array(item, { minLength: length, maxLength: length });
/** Booleans, or floats that are added, for all queries or for each. */
export const mask: Accepted = {
  ...array,
  draw: (rows) => {
    const bias = fc.constantFrom(0, -1, 0.5, -Infinity);
    return fc
      .tuple(fc.constantFrom<Arbitrary<unknown>>(fc.boolean(), bias), fc.constantFrom(1, rows))
      .chain(([item, queries]) => listOf(listOf(item, rows), queries));
  },
};
export const padding: Accepted = { ...array, draw: (rows) => listOf(fc.boolean(), rows) };
/** Its kind is checked together with another option. */
export const anything: Accepted = { kinds: [], values: [] };
/** An object of options. */
export const group: Accepted = { kinds: [null, 0.5, true, "p", [0.5, 1], () => 1], values: [] };
export const dropout: Accepted = {
  ...group,
  draw: () => fc.record({ p: ordinary(0, 1), seed: between(0, 2 ** 32 - 1) }),
};

/** An option as the API declares it. */
export interface Declared {
  readonly accepts?: string;
  /** Each item, where a list is accepted too. */
  readonly one?: Declared;
}

/** What an option accepts by the sentence of its declaration; a tensor or a list without one. */
export function acceptedBy({ accepts = "", one }: Declared): Accepted {
  if (one) return each(acceptedBy(one));
  if (accepts === "true or false") return flag;
  if (accepts === "an object") return group;
  const names = [...accepts.matchAll(/"(\w+)"/g)].map(([, name]) => name as string);
  if (names.length > 0) return choice(...names);
  const range = /^an? (number|integer) in \[(.+), (.+)\]$/.exec(accepts);
  const [from, to] = [Number(range?.[2]), Number(range?.[3])];
  if (range) return range[1] === "number" ? number(from, to) : integer(from, to);
  const least = /^a finite number(?: of at least (.+))?$/.exec(accepts);
  return least ? finite(Number(least[1] ?? -Infinity)) : array;
}
