/** Heads that learn attention patterns. */
import { register } from "../../figure/lesson.js";
import {
  at,
  choice,
  count,
  kind,
  number,
  type PartOf,
  type StateOf,
} from "../../figure/state/kinds.js";
import { limits } from "../../figure/state/state.js";
import { parseEnum, parseNumber } from "../../figure/state/url-values.js";
import { fittedHeads, headsLimits, weightsPerHead } from "./state.js";

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

const formatWeights = (weights: readonly number[] = []): string =>
  weights.map((w) => String(Math.round(100 * w) + 0)).join();

/** The initial weights: set by hand, small random, or random and identical in every head. */
const starts = ["hand", "random", "identical"] as const;

const fields = {
  heads: at("count", count(2, headsLimits.count)),
  /** A start replaces weights of one's own; a link names its weights after it. */
  headStart: at(
    "start",
    kind<(typeof starts)[number]>("hand", parseEnum(starts), { resets: ["weights"] }),
  ),
  /** Seed and standard deviation of the random starts. */
  headSeed: at("seed", count(0, limits.seed)),
  headScale: at("scale", number(0.1, { max: 2, step: 0.05 })),
  headRate: at("rate", number(0.02, { max: 1, step: 0.005 })),
  /** Steps of gradient descent from the start. */
  headEpochs: at("epochs", count(0, headsLimits.epochs)),
  /** The rows that a drag edits: of W_Q and W_K alike, or of one of them. */
  headBasis: at("basis", choice("both", ["both", "wq", "wk"])),
  /** Custom start: W_Q, W_K, W_V, W_O row by row, `weightsPerHead` numbers per head; in hundredths in links. */
  headWeights: at(
    "weights",
    kind<readonly number[] | undefined>(
      undefined,
      Object.assign(parseWeights, { format: formatWeights }),
      { follows: true },
    ),
  ),
};

type Links = StateOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    /** The heads and their training. */
    readonly heads: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    heads: true;
  }
}

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
  part: "heads",
  fields,
  fit: (state) => ({ ...state, heads: fittedHeads(state.heads) }),
});
