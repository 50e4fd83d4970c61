/** What options accept, stated by the values that they refuse. */

/** Values that an option refuses: of the wrong kind, and out of range. */
export interface Accepted {
  readonly kinds: readonly unknown[];
  readonly values: readonly unknown[];
}

const noNumbers = [null, "1", true, 1n, {}, [1], Symbol("1")];
const below = (x: number) => (x === 0 ? -Number.MIN_VALUE : x - 2 ** -20);
export const number = (from: number, to: number): Accepted => ({
  kinds: noNumbers,
  values: [
    Number.NaN,
    below(from),
    -Infinity,
    ...(to < Infinity ? [to * (1 + 2 ** -50), Infinity] : []),
  ],
});
export const finite = (from = -Infinity): Accepted => ({
  kinds: noNumbers,
  values: [Number.NaN, Infinity, -Infinity, ...(from > -Infinity ? [below(from)] : [])],
});
export const integer = (from: number, to: number): Accepted => ({
  kinds: noNumbers,
  values: [Number.NaN, Infinity, from - 1, from + 0.5, to + 1],
});
export const belowInfinity: Accepted = { kinds: noNumbers, values: [Number.NaN, Infinity] };
/** One number, or one for each entry of an axis. */
export const each = ({ kinds, values }: Accepted): Accepted => ({
  kinds: kinds.filter((kind) => !Array.isArray(kind)),
  values,
});
export const flag: Accepted = { kinds: [null, 0, 1, "true", {}], values: [] };
export const choice = (...names: string[]): Accepted => ({
  kinds: [null, 1, true, names],
  values: ["__proto__", "constructor", "", names[0]?.toUpperCase()],
});
/** Its content is tested with the other arrays. */
export const array: Accepted = { kinds: [null, 5, "text", () => 1], values: [] };
/** Its kind is checked together with another option. */
export const anything: Accepted = { kinds: [], values: [] };
/** An object of options. */
export const group: Accepted = { kinds: [null, 0.5, true, "p", [0.5, 1], () => 1], values: [] };
