/** Attention on larger data, or on the reader's own. */
import { givenSlots } from "../../data/given.js";
import { ownSlots } from "../../data/matrix.js";
import { register } from "../../figure/lesson.js";
import { type Field, fieldsOf } from "../../figure/state/fields.js";
import { checkGiven, checkOwn } from "./check.js";
import { givenFields, type WeightsInput } from "./given-fields.js";
import type { LabState } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The data of the lab, the compared settings, and the selection. */
    readonly lab: LabState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    lab: string;
    labA: string;
    labB: string;
    /** Attention weights: layers × heads × queries × keys, or the last two or three of these axes. */
    get weights(): WeightsInput | undefined;
    set weights(weights: WeightsInput | string | undefined);
    /** The tokens that name queries and, without `keyTokens`, as many keys. */
    queryTokens: readonly string[] | undefined;
    keyTokens: readonly string[] | undefined;
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
  own("labA", "a", letters),
  own("labB", "b", letters),
  ...givenFields,
];

register({
  name: "lab",
  title: { en: "Lab", zh: "实验室", fa: "آزمایشگاه" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  defaults: { lab: { data: "", a: "", b: "", own: {}, given: {} } },
  fields,
  sparse: { "lab.own": ownSlots, "lab.given": givenSlots },
  unlinked: [
    ["lab", "own"],
    ["lab", "given"],
  ],
  check({ lab }, refuse) {
    checkOwn(lab.own, refuse);
    checkGiven(lab.given, refuse);
  },
});
