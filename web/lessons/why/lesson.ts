/** Where the score of a key comes from. */
import "../../model/prompt.js";
import { register } from "../../figure/lesson.js";
import { at, kind, type LinksOf, type PartOf } from "../../figure/state/kinds.js";
import { countTo } from "../../figure/state/url-values.js";

/** The name of a source of some score, or an empty one: `token`, `head.1.3`, `mlp.0`. */
const parseSource = (text: string): string | undefined =>
  /^(|token|position|bias|(mlp|bias)\.\d{1,2}|head\.\d{1,2}\.\d{1,2})$/.test(text)
    ? text
    : undefined;

const fields = {
  /** The position of the key whose score is explained; by default the key with the most weight. */
  whyKey: at("key", kind<number | undefined>(undefined, countTo({ max: 127 }))),
  /** A source that is taken away from this score; "" for none. */
  withoutSource: at("without", kind("", parseSource)),
};

const pictures = {
  why: ["prompt", "promptToken", "modelHead", "whyKey", "withoutSource"],
} as const;

type Links = LinksOf<typeof fields>;

declare module "../../figure/state/state.js" {
  interface State {
    readonly why: PartOf<typeof fields>;
  }
}

declare module "../../figure/state/fields.js" {
  interface NestedFields extends Links {}
}

declare module "../../language/index.js" {
  interface Views {
    why: typeof pictures;
  }
}

register({
  name: "why",
  title: { en: "Why this key", zh: "为什么是这个键", fa: "چرا این کلید" },
  words: {
    en: () => import("./words.en.js"),
    zh: () => import("./words.zh.js"),
    fa: () => import("./words.fa.js"),
  },
  view: () => import("./view.js"),
  data: ["language-model"],
  part: "why",
  fields,
  pictures,
});
