/** Attention as matrices, one step after the other. */

import { register } from "../../figure/lesson.js";
import { checkCells } from "../../figure/state/checks.js";
import { stepsFields } from "./fields.js";
import { editNames, type StepsInputs, type StepsState } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The inputs of the steps, and the current step. */
    readonly steps: StepsState;
  }
}

type StepsEdits = {
  -readonly [Name in Exclude<keyof StepsInputs, "causal" | "blocked">]:
    | StepsInputs[Name]
    | undefined;
};

declare module "../../figure/state/fields.js" {
  interface NestedFields extends StepsEdits {
    example: StepsState["example"];
    step: StepsState["step"];
    unfolded: StepsState["unfolded"];
    stepsCausal: boolean | undefined;
    stepsBlocked: StepsInputs["blocked"] | undefined;
  }
}

declare module "../../language/index.js" {
  interface Views {
    steps: true;
  }
}

const steps: StepsState = {
  ...{ example: "article", step: "inputs", unfolded: undefined, edits: {} },
};

register({
  name: "steps",
  part: "mechanism",
  title: { en: "Steps", zh: "分步", fa: "گام‌ها" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  exercise: () => import("./exercise.js"),
  families: ["matmul"],
  defaults: { steps },
  fields: stepsFields,
  sparse: { "steps.edits": editNames },
  check: ({ steps: { edits } }, refuse) => checkCells("steps.edits.blocked", edits.blocked, refuse),
});
