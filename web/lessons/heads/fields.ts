/** The heads in the hash: their number, start and epochs; custom weights in hundredths. */

import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseEnum, parseNumber, within } from "../../figure/state/url-values.js";
import { basisNames, type HeadsState, headsLimits, startNames, weightsPerHead } from "./state.js";

const own = fieldsOf<HeadsState>("heads");

/** Comma-separated integers (hundredths), as many as two to eight heads have. */
function parseWeights(text: string): number[] | undefined {
  const { min, max } = headsLimits.count;
  const parts = text.split(",");
  const count = parts.length / weightsPerHead;
  if (!Number.isInteger(count) || count < min || count > max) return undefined;
  const most = 100 * limits.coordinate.max;
  const weights = parts.map((part) =>
    /^-?\d{1,5}$/.test(part) ? parseNumber(part, -most, most) : undefined,
  );
  return weights.every((w) => w !== undefined) ? weights.map((w) => w / 100 + 0) : undefined;
}

const formatWeights = (weights: readonly number[]): string =>
  weights.map((w) => String(Math.round(100 * w) + 0)).join();

export const headsFields: readonly Field[] = [
  own("heads", "count", countTo(headsLimits.count)),
  own("headStart", "start", parseEnum(startNames)),
  own("headSeed", "seed", countTo(limits.seed)),
  own("headScale", "scale", within(headsLimits.scale)),
  own("headRate", "rate", within(headsLimits.rate)),
  own("headEpochs", "epochs", countTo(headsLimits.epochs)),
  own("headBasis", "basis", parseEnum(basisNames)),
  own("headWeights", "weights", parseWeights, formatWeights, true),
];
