/** The values that a field accepts, found by probing its reader: no second list of ranges can disagree. */
import type { Field } from "../figure/state/fields.js";
import { defaultState } from "../figure/state/state.js";
import { valueAt } from "../figure/state/state-path.js";

export type Allowed =
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "switch" }
  | {
      readonly kind: "number";
      /** Undefined without a bound. */
      readonly min: string | undefined;
      readonly max: string | undefined;
      /** Every value is a multiple of it; 0 for any number, 1 for integers. */
      readonly step: number;
      /** `inf` is also accepted. */
      readonly infinite: boolean;
    }
  /** The written values; "" stands for the default. Coordinates of points have bounds. */
  | {
      readonly kind: "example";
      readonly text: string;
      readonly min?: string;
      readonly max?: string;
    };

/** Larger bounds are not shown to authors. */
const huge = { real: 1e300, whole: 1e11 } as const;
const largestStep = 1000;
const longestExample = 48;

/** The last accepted number between an accepted and a rejected one. */
function bound(accepts: (x: number) => boolean, from: number, to: number, whole: boolean): number {
  let [good, bad] = [from, to];
  for (;;) {
    const half = good + (bad - good) / 2;
    const middle = whole ? Math.trunc(half) : half;
    if (middle === good || middle === bad) return good;
    if (accepts(middle)) good = middle;
    else bad = middle;
  }
}

/** The distance to the next accepted integer. */
function stepFrom(accepts: (x: number) => boolean, start: number): number {
  for (let step = 1; step <= largestStep; step++)
    if (accepts(start + step) || accepts(start - step)) return step;
  return 1;
}

function numbersOf(accepts: (x: number) => boolean): Allowed | undefined {
  const start = [0, 1, 2, 0.5].find(accepts);
  if (start === undefined) return undefined;
  const whole = !accepts(start + 0.5) && !accepts(start - 0.5);
  const step = whole ? stepFrom(accepts, start) : 0;
  const unit = step || 1;
  const end = (whole ? huge.whole : huge.real) / unit;
  const acceptsAt = (i: number) => accepts(start + i * unit);
  const side = (to: number) =>
    acceptsAt(to) ? undefined : String(start + bound(acceptsAt, 0, to, whole) * unit + 0);
  return { kind: "number", min: side(-end), max: side(end), step, infinite: false };
}

export function allowedOf(field: Field): Allowed {
  if (field.names) return { kind: "names", names: field.names };
  const value = (text: string): unknown => {
    const state = field.read(text, defaultState);
    return state && valueAt(state, field.path);
  };
  if (typeof value("1") === "boolean") return { kind: "switch" };
  const numbers = numbersOf((x) => typeof value(String(x)) === "number");
  const infinite = value("inf") === Number.POSITIVE_INFINITY;
  if (numbers?.kind === "number") return { ...numbers, infinite };
  const usual = field.text(defaultState) ?? "";
  const text = usual.length > longestExample ? "" : usual;
  const coordinates = numbersOf((x) => value(`${x},0`) !== undefined);
  const { min, max } = coordinates?.kind === "number" ? coordinates : {};
  return { kind: "example", text, ...(min && max && value("0.5,0") ? { min, max } : {}) };
}
