/** The heads in the hash: how many, where they start, how long they learn; a start of one's own in hundredths. */
import {
  basisNames,
  defaultHeads,
  type HeadsState,
  headsLimits,
  startNames,
  weightsPerHead,
} from "./heads-state.js";
import { limits } from "./state.js";
import type { Field } from "./url-state.js";
import { parseCount, parseEnum, parseNumber } from "./url-values.js";

function own<K extends keyof HeadsState>(
  name: string,
  key: K,
  parse: (text: string) => HeadsState[K] | undefined,
  format: (value: HeadsState[K]) => string | undefined = String,
): Field {
  const usual = format(defaultHeads[key]);
  return {
    name,
    path: ["heads", key],
    read(text, draft) {
      const value = parse(text);
      if (value === undefined) return false;
      draft.heads = { ...draft.heads, [key]: value };
      return true;
    },
    write({ heads }) {
      const text = format(heads[key]);
      return text === usual ? undefined : text;
    },
  };
}

function parseHeads(text: string): number | undefined {
  const { min, max } = headsLimits.count;
  const count = parseCount(text, max);
  return count !== undefined && count >= min ? count : undefined;
}

/** Whole hundredths by `,`, as many as two to eight heads have. */
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

const formatWeights = (weights: readonly number[] | undefined): string | undefined =>
  weights?.map((w) => String(Math.round(100 * w) + 0)).join();

export const headsFields: readonly Field[] = [
  own("heads", "count", parseHeads),
  own("headStart", "start", parseEnum(startNames)),
  own("headSeed", "seed", (t) => parseCount(t, limits.seed.max)),
  own("headScale", "scale", (t) => parseNumber(t, headsLimits.scale.min, headsLimits.scale.max)),
  own("headRate", "rate", (t) => parseNumber(t, headsLimits.rate.min, headsLimits.rate.max)),
  own("headEpochs", "epochs", (t) => parseCount(t, headsLimits.epochs.max)),
  own("headBasis", "basis", parseEnum(basisNames)),
  own("headWeights", "weights", parseWeights, formatWeights),
];
