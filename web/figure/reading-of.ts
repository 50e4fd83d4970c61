/**
 * Values of a figure for the surrounding text, with the digits of the figure: the readings of its
 * lesson in the last drawing, and the fields of the state. Computes nothing.
 */

import type { FigureView } from "./figure-view.js";
import { formatTemperature } from "./format-number.js";
import { viewModule } from "./lesson.js";
import type { ReadingContext } from "./readings.js";
import { fieldOfAttribute } from "./state/field-attributes.js";
import type { Field } from "./state/fields.js";
import { type SimilarityName, similarityNames, type ViewName } from "./state/state.js";
import { valueAt } from "./state/state-path.js";

/** The names of the readings of a view, once its code is loaded. */
export const readingsOf = (view: ViewName): readonly string[] =>
  Object.keys(viewModule(view)?.readings ?? {});

/** A field of the state as text: as the figure writes it, else as in the hash. */
function fieldText({ accepts }: Field, value: unknown, { text }: ReadingContext): string {
  if (typeof value === "number")
    return accepts?.kind === "number" && accepts.infinite
      ? formatTemperature(value)
      : String(value).replace("-", "−");
  if (accepts?.kind === "names" && accepts.names === similarityNames)
    return text.common.similarities[value as SimilarityName];
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : String(value ?? "").replaceAll("-", "−");
}

/**
 * A reading of the last drawing, or a field of the state, by its name in kebab case: null for an
 * unknown name, undefined before the first drawing.
 */
export function readingOf(
  view: ViewName,
  name: string,
  figure: FigureView | undefined,
  context: ReadingContext,
): string | null | undefined {
  const field = fieldOfAttribute(name);
  const readings = viewModule(view)?.readings;
  const read = readings && Object.hasOwn(readings, name) ? readings[name] : undefined;
  if (read !== undefined) {
    const drawn = figure?.drawn;
    return drawn === undefined ? undefined : String(read(drawn as never, context) ?? "…");
  }
  if (field) return fieldText(field, valueAt(context.state, field.path), context);
  // Before the view is loaded its names are unknown.
  return readings ? null : undefined;
}
