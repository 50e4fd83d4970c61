/** Heads that learn attention patterns. */
import { register } from "../../figure/lesson.js";
import { at, count, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import { limits, type State } from "../../figure/state/state.js";
import { parseEnum, parseNumber } from "../../figure/state/url-values.js";
import { headCounts, lastStep, objects, weightsPerHead } from "./constants.js";

/** Comma-separated integers (hundredths), as many as two to eight heads have. */
function parseWeights(text: string): number[] | undefined {
  const { min, max } = headCounts;
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
  heads: at("count", count(2, headCounts)),
  /** The object whose query is shown. */
  headQuery: at("query", count(0, { max: objects - 1 })),
  /** A start replaces weights of one's own; a link names its weights after it. */
  headStart: at(
    "start",
    kind<(typeof starts)[number]>("hand", parseEnum(starts), { resets: ["weights"] }),
  ),
  /** Of the random starts. */
  headSeed: at("seed", count(0, limits.seed)),
  /** Steps of gradient descent from the start. */
  headEpochs: at("epochs", count(0, { max: lastStep })),
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

const pictures = {
  hand: ["headWeights", "headQuery", "heads", "headSeed"],
  training: ["headStart", "headEpochs"],
} as const;

type Links = LinksOf<typeof fields>;

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
    heads: typeof pictures;
  }
}

/** Removes custom weights of another number of heads. */
function fitted(heads: State["heads"]): State["heads"] {
  const { count, weights } = heads;
  const fits = weights === undefined || weights.length === weightsPerHead * count;
  return fits ? heads : { ...heads, weights: undefined };
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
  pictures,
  fit: (state) => ({ ...state, heads: fitted(state.heads) }),
});
