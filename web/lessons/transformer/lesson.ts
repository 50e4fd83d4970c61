/** A trained transformer whose heads have planar queries and keys. */
import { register } from "../../figure/lesson.js";
import { transformerFields } from "./fields.js";
import { defaultTransformer, type TransformerState } from "./state.js";

declare module "../../figure/state/state.js" {
  interface State {
    /** The sequence, the selected head, and the trained steps of a network. */
    readonly transformer: TransformerState;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields {
    sequence: string;
    position: TransformerState["position"];
    headAt: TransformerState["at"];
    headTemperature: number;
    ablated: TransformerState["ablated"];
    trainSeed: number;
    trainStep: number;
  }
}

declare module "../../language/index.js" {
  interface Views {
    transformer: true;
  }
}

register({
  name: "transformer",
  part: "networks",
  title: { en: "Transformer", zh: "Transformer", fa: "ترنسفورمر" },
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
  families: ["transformer", "classification", "matmul"],
  data: ["trained-transformer"],
  defaults: { transformer: defaultTransformer },
  fields: transformerFields,
  unlinked: [["transformer", "own"]],
});
