/** Attention on larger data, or on the reader's own. */

import { type Refuse, register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { givenSlots } from "./given/given.js";
import { givenFields, givenTexts, type WeightsInput } from "./given/given-fields.js";
import { type OwnData, ownLimits, ownSlots } from "./own/matrix.js";
import type { LabState } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The data of the lab, the setting, and the selection. */
    readonly lab: LabState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    lab: string;
    labSetting: string;
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
    lab: true;
  }
}

const own = fieldsOf<LabState>("lab");
const letters = (text: string) => (/^[\w.,;-]{0,400}$/.test(text) ? text : undefined);

const fields: readonly Field[] = [
  own("lab", "data", letters),
  own("labSetting", "setting", letters),
  ...givenFields,
];

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
  learns: true,
  defaults: {
    lab: {
      data: "",
      setting: "",
      weights: "",
      queryTokens: "",
      keyTokens: "",
      own: {},
      given: {},
    },
  },
  fields,
  sparse: { "lab.own": ownSlots, "lab.given": givenSlots },
  unlinked: ["own", "given", ...givenTexts].map((part) => ["lab", part]),
  check: ({ lab }, refuse) => checkOwn(lab.own, refuse),
});
