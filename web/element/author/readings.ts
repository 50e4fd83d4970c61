/**
 * What `<soft-value>` can read of each view, with the digits the view writes: the one table of the
 * readings. Each is what the last drawing was made of; nothing is computed here. Fields of the
 * state can be read in every view.
 */

import type { FigureView } from "../../figure/figure-view.js";
import type { Written } from "../../figure/phrase.js";
import type { ReadingContext } from "../../figure/readings.js";
import { readings as clinic } from "../../lessons/clinic/readings.js";
import { readings as field } from "../../lessons/field/readings.js";
import { readings as heads } from "../../lessons/heads/readings.js";
import { readings as lab } from "../../lessons/lab/readings.js";
import { readings as masks } from "../../lessons/masks/readings.js";
import { readings as regression } from "../../lessons/regression/readings.js";
import { readings as scaling } from "../../lessons/scaling/readings.js";
import { readings as similarity } from "../../lessons/similarity/readings.js";
import { readings as steps } from "../../lessons/steps/readings.js";
import { readings as words } from "../../lessons/words/readings.js";
import { formatTemperature } from "../../model/derive.js";
import type { SimilarityName, ViewName } from "../../model/state.js";
import { valueAt } from "../../model/state-path.js";
import { fieldOfAttribute } from "./figure-fields.js";

export type Told = ReadingContext;

/** A text, or nothing where the figure shows none. */
type Reading<Drawn> = (drawn: Drawn, told: Told) => Written | undefined;
const readings: Readonly<Record<ViewName, Readonly<Record<string, Reading<never>>>>> = {
  ...{ field, similarity, steps, masks, scaling, regression, words, heads, clinic, lab },
};

/** The names of a view's readings. */
export const readingsOf = (view: ViewName): readonly string[] => Object.keys(readings[view]);

const degrees = ["temperature", "dot", "cosine", "rbf", "bandwidth", "wordsTemperature"];

/** A field of the state as a text: as the figure writes it, else as the hash has it. */
function fieldText(name: string, value: unknown, { text }: Told): string {
  if (typeof value === "number")
    return degrees.includes(name) ? formatTemperature(value) : String(value).replace("-", "−");
  if (name === "similarity" || name === "wordsSimilarity")
    return text.common.similarities[value as SimilarityName];
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : String(value ?? "").replaceAll("-", "−");
}

/**
 * A reading of the last drawing, or a field of the state, by its name in kebab case: null where there
 * is none of that name, undefined before the first drawing.
 */
export function readingOf(
  view: ViewName,
  name: string,
  figure: FigureView | undefined,
  told: Told,
): string | null | undefined {
  if (Object.hasOwn(readings[view], name)) {
    const { drawn } = figure ?? {};
    const read = readings[view][name] as Reading<unknown>;
    return drawn === undefined ? undefined : String(read(drawn, told) ?? "…");
  }
  const field = fieldOfAttribute.get(name);
  return field ? fieldText(field.name, valueAt(told.state, field.path), told) : null;
}
