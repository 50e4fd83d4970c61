/** Attention on larger data, or on the reader's own. */

import { type Refuse, register } from "../../figure/lesson.js";
import { declared } from "../../figure/state/fields.js";
import { defaultsOf } from "../../figure/state/kinds.js";
import { givenSlots } from "./given/given.js";
import { givenFields, type WeightsInput } from "./given/given-fields.js";
import { type OwnData, ownLimits, ownSlots } from "./own/matrix.js";
import { controls, type LabLinks, type LabState, labFields } from "./state.js";

const pictures = {
  weights: controls,
  heads: ["weights"],
  text: ["queryTokens", "keyTokens"],
} as const;

declare module "../../figure/state/state.js" {
  interface State {
    /** The data of the lab, the options of attention, and the selection. */
    readonly lab: LabState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends LabLinks {
    /** Attention weights: layers × heads × queries × keys, or the last two or three of these axes. */
    get weights(): string;
    set weights(weights: WeightsInput | string | undefined);
    /** The tokens that name queries and, without `keyTokens`, as many keys. */
    get queryTokens(): string;
    set queryTokens(tokens: readonly string[] | string | undefined);
    get keyTokens(): string;
    set keyTokens(tokens: readonly string[] | string | undefined);
  }
}

declare module "../../language/index.js" {
  interface Views {
    lab: typeof pictures;
  }
}

/** Rejects matrices that no file could have given. */
function checkOwn(own: OwnData, refuse: Refuse): void {
  const counts = (x: unknown, most: number) =>
    Number.isInteger(x) && Number(x) >= 1 && Number(x) <= most;
  for (const [slot, matrix] of Object.entries(own)) {
    const at = `lab.own.${slot}`;
    const given = Object(matrix) as Record<string, unknown>;
    const { name, rows, columns, heads = 1, data } = given;
    const isList = data instanceof Float64Array || data instanceof Float32Array;
    if (typeof name !== "string" || !isList)
      refuse(at, "must have a name and data in floats", "kind");
    const width = Number(columns) / Number(heads);
    const fits =
      counts(rows, ownLimits.rows) &&
      counts(heads, ownLimits.heads) &&
      counts(width, ownLimits.columns);
    const size = Number(rows) * Number(columns);
    if (!fits || data.length !== size || !data.every(Number.isFinite))
      refuse(at, "must hold rows × columns finite numbers, heads dividing columns", "range");
  }
}

register({
  name: "lab",
  title: { en: "Lab", zh: "实验室", fa: "آزمایشگاه" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: {
    lab: {
      ...defaultsOf(labFields),
      weights: "",
      queryTokens: "",
      keyTokens: "",
      own: {},
      given: {},
    },
  },
  pictures,
  fields: [...declared(labFields, "lab"), ...givenFields],
  sparse: { "lab.own": ownSlots, "lab.given": givenSlots },
  unlinked: ["own", "given", ...givenSlots].map((part) => ["lab", part]),
  check: ({ lab }, refuse) => checkOwn(lab.own, refuse),
});
