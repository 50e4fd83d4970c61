/** The lesson in the hash: the digit by its place, the drawing as 171 characters. */
import { type Field, fieldsOf } from "../../figure/fields.js";
import { countTo, parseBetween, parseCount, parseEnum } from "../../figure/url-values.js";
import { bitmapOf, packed } from "./bitmap.js";
import { type DigitsState, digitsLimits, partNames } from "./state.js";

const own = fieldsOf<DigitsState>("digits");

const parseQuery = (text: string): DigitsState["query"] | undefined =>
  text === "drawn" ? text : parseCount(text, digitsLimits.query.max);

/** Only what `packed` writes: one text for each drawing. */
function parseDrawing(text: string): string | undefined {
  const bitmap = bitmapOf(text);
  return bitmap && packed(bitmap) === text ? text : undefined;
}

export const digitsFields: readonly Field[] = [
  own("digit", "query", parseQuery),
  own("drawing", "drawing", parseDrawing),
  own("neighbors", "neighbors", (text) => parseBetween(text, digitsLimits.neighbors)),
  own("digitsPart", "part", parseEnum(partNames)),
  own("metricEpoch", "epoch", countTo(digitsLimits.epoch)),
];
