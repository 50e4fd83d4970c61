/** A memory beside a language model: text that is looked up instead of learnt. */
import { register } from "../../figure/lesson.js";
import { at, count, type LinksOf, type PartOf } from "../../figure/state/kinds.js";

const fields = {
  /** The tokens of a text that the memory keeps. */
  remembered: at("size", count(0, { max: 100_000 })),
  /** k, how many of its states are averaged. */
  recalledStates: at("k", count(64, { min: 1, max: 256 })),
};

const pictures = { memory: ["remembered", "recalledStates"] } as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    readonly memory: PartOf<typeof fields> & {
      /** The reader's own text in place of that of the lesson; not in links. */
      readonly notes?: string | undefined;
    };
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    memory: typeof pictures;
  }
}

register({
  name: "memory",
  title: { en: "Memory", zh: "记忆", fa: "حافظه" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  data: ["language-model", "moby-dick"],
  part: "memory",
  fields,
  pictures,
  unlinked: [["memory", "notes"]],
});
