/** Heads that learn attention patterns. */
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { limits } from "../../figure/state/state.js";
import { countTo, parseEnum, parseNumber, within } from "../../figure/state/url-values.js";
import {
  basisNames,
  defaultHeads,
  fittedHeads,
  type HeadsState,
  headsLimits,
  startNames,
  weightsPerHead,
} from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The heads and their training. */
    readonly heads: HeadsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    heads: number;
    headStart: HeadsState["start"];
    headSeed: number;
    headScale: number;
    headRate: number;
    headEpochs: number;
    headBasis: HeadsState["basis"];
    headWeights: HeadsState["weights"];
  }
}

declare module "../../language/index.js" {
  interface Views {
    heads: true;
  }
}

/** The heads in the hash: their number, start and epochs; custom weights in hundredths. */

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

const start = own("headStart", "start", parseEnum(startNames));

/** A start replaces weights of one's own, as its button does; a link names its weights after it. */
const freshStart: Field = {
  ...start,
  read(text, state) {
    const next = start.read(text, state);
    return next && { ...next, heads: { ...next.heads, weights: undefined } };
  },
};

const headsFields: readonly Field[] = [
  own("heads", "count", countTo(headsLimits.count)),
  freshStart,
  own("headSeed", "seed", countTo(limits.seed)),
  own("headScale", "scale", within(headsLimits.scale)),
  own("headRate", "rate", within(headsLimits.rate)),
  own("headEpochs", "epochs", countTo(headsLimits.epochs)),
  own("headBasis", "basis", parseEnum(basisNames)),
  own("headWeights", "weights", parseWeights, formatWeights, true),
];

register({
  name: "heads",
  title: { en: "Heads", zh: "多头", fa: "سرها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  learns: true,
  defaults: { heads: defaultHeads },
  fields: headsFields,
  fit: (state) => ({ ...state, heads: fittedHeads(state.heads) }),
});
