/** Handwritten digits: classification by 1,797 neighbours, its errors, and a learned metric. */
import { register } from "../../figure/lesson.js";
import { digitsFields } from "./fields.js";
import { type DigitsState, defaultDigits } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The classified digit, its neighbours, and the training of the metric. */
    readonly digits: DigitsState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    digit: number;
    drawing: string;
    neighbors: number;
    digitsPart: DigitsState["part"];
    metricEpoch: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    digits: true;
  }
}

register({
  name: "digits",
  part: "learning",
  title: { en: "Digits", zh: "数字", fa: "رقم‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: async () => {
    const view = await import("./view.js");
    await view.ready();
    return view;
  },
  exercise: () => import("./exercise.js"),
  data: ["digits"],
  families: ["classification", "metric-learning", "principal-components", "matmul"],
  defaults: { digits: defaultDigits },
  fields: digitsFields,
});
