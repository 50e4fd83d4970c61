/** Attention on larger data, or on the reader's own. */

import { ownSlots } from "../../data/matrix.js";
import { register } from "../../figure/lesson.js";
import { checkOwn } from "./check-own.js";
import { labFields } from "./fields.js";
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
  }
}

declare module "../../language/index.js" {
  interface Views {
    lab: true;
  }
}

register({
  name: "lab",
  part: "workbench",
  title: { en: "Lab", zh: "实验室", fa: "آزمایشگاه" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  exercise: () => import("./exercise.js"),
  families: ["attention-map", "matmul", "multi-head", "regression"],
  defaults: { lab: { data: "", a: "", b: "", own: {} } },
  fields: labFields,
  sparse: { "lab.own": ownSlots },
  unlinked: [["lab", "own"]],
  check: ({ lab }, refuse) => checkOwn(lab.own, refuse),
});
