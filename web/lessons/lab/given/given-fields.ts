/** The fields of given weights and tokens: texts that `given-text.ts` parses once the lab is shown. */
import { type Field, fieldsOf } from "../../../figure/state/fields.js";
import type { State } from "../../../figure/state/state.js";
import { withValue } from "../../../figure/state/state-path.js";
import type { LabState } from "../state.js";
import type { GivenSlot } from "./given.js";

/** Lists of numbers of two to five levels. */
export type NestedNumbers = readonly (number | NestedNumbers)[];

/** What the property `weights` takes: nested lists, or a tensor of two to five axes. */
export type WeightsInput =
  | NestedNumbers
  | { readonly data: Float64Array | Float32Array; readonly shape: readonly number[] };

/** Longer texts do not fit in a link, even compressed. */
export const longestText = 6000;

const own = fieldsOf<LabState>("lab");

function given(
  name: GivenSlot,
  assigned: (value: unknown, state: State) => State | undefined,
): Field {
  const field = own(name, name, (text) => text);
  return {
    ...field,
    // Weights that a page or a link gives are the reader's own.
    read: (text, state) =>
      name === "weights" && text !== ""
        ? field.read(text, withValue(state, ["lab", "source"], "own"))
        : field.read(text, state),
    write: (state) => (state.lab[name].length > longestText ? undefined : field.write(state)),
    assigned(value, state) {
      const next = assigned(value, state);
      if (next === undefined) throw new TypeError(`softknn: ${name} has a value of a wrong kind`);
      return next;
    },
  };
}

/** Lists become a text, as in an attribute; a tensor stays one. */
function withWeights(value: unknown, state: State): State | undefined {
  const { data, shape } = Object(value) as { data?: Float32Array; shape?: readonly number[] };
  if (!Array.isArray(value) && (!ArrayBuffer.isView(data) || !Array.isArray(shape)))
    return undefined;
  const text = Array.isArray(value) ? JSON.stringify(value) : "";
  const { weights: _, ...rest } = state.lab.given;
  // A copy, as the program may change its own.
  const tensor = text === "" && { weights: { ...Object(value), data: data?.slice() } };
  const lab = {
    ...state.lab,
    source: "own" as const,
    weights: text,
    given: { ...rest, ...tensor },
  };
  return { ...state, lab };
}

const withTokens = (name: GivenSlot) => (value: unknown, state: State) =>
  Array.isArray(value) ? withValue(state, ["lab", name], JSON.stringify(value)) : undefined;

export const givenFields: readonly Field[] = [
  given("weights", withWeights),
  given("queryTokens", withTokens("queryTokens")),
  given("keyTokens", withTokens("keyTokens")),
];
