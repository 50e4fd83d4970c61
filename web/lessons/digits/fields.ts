/** The lesson in the hash: the index of the digit, the drawing as 171 characters. */
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { countTo, parseEnum } from "../../figure/state/url-values.js";
import { bitmapOf, packed } from "./bitmap.js";
import { type DigitsState, digitsLimits, drawn, partNames } from "./state.js";

const own = fieldsOf<DigitsState>("digits");

const drawnText = "drawn";
const parseIndex = countTo(digitsLimits.query);
const parseQuery = Object.assign(
  (text: string) => (text === drawnText ? drawn : parseIndex(text)),
  {
    accepts: parseIndex.accepts,
    format: (place: number) => (place === drawn ? drawnText : String(place)),
  },
);

/** Accepts only output of `packed`: one text per drawing. */
function parseDrawing(text: string): string | undefined {
  const bitmap = bitmapOf(text);
  return bitmap && packed(bitmap) === text ? text : undefined;
}

export const digitsFields: readonly Field[] = [
  own("digit", "query", parseQuery),
  own("drawing", "drawing", parseDrawing),
  own("neighbors", "neighbors", countTo(digitsLimits.neighbors)),
  own("digitsPart", "part", parseEnum(partNames)),
  own("metricEpoch", "epoch", countTo(digitsLimits.epoch)),
];
