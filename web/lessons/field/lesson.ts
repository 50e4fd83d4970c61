/** One query among keys in the plane, and the attention output at every point. */

import { register } from "../../figure/lesson.js";
import { count, type StateOf } from "../../figure/state/kinds.js";
import { limits } from "../../figure/state/state.js";

const fields = {
  /** The number of steps of the cloud whose points attend to each other. */
  iterations: count(0, { max: 40 }),
  /** The number of hard neighbours; 0 for the effective number of the soft ones, rounded. */
  hardK: count(0, { max: limits.keys.max }),
};

const pictures = {
  map: ["query", "keys", "similarity", "temperature"],
  nearest: ["hardK"],
  motion: ["iterations"],
} as const;

declare module "../../figure/state/state.js" {
  interface State extends StateOf<typeof fields> {}
}

declare module "../../language/index.js" {
  interface Views {
    field: typeof pictures;
  }
}

register({
  name: "field",
  title: { en: "Field", zh: "注意力场", fa: "میدان" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  fields,
  pictures,
});
