/** The chapter texts of the lessons, for the site only: the package has no chapters. */
import { languageOf, type ViewName } from "../language/index.js";
import { loaderOf } from "../language/loader.js";
import type { Chapter } from "../language/prose.js";

const loaders: Readonly<Record<ViewName, (tag: string) => Promise<Chapter>>> = {
  field: loaderOf("chapter", {
    en: () => import("../lessons/field/chapter.en.js"),
    zh: () => import("../lessons/field/chapter.zh.js"),
    fa: () => import("../lessons/field/chapter.fa.js"),
  }),
  similarity: loaderOf("chapter", {
    en: () => import("../lessons/similarity/chapter.en.js"),
    zh: () => import("../lessons/similarity/chapter.zh.js"),
    fa: () => import("../lessons/similarity/chapter.fa.js"),
  }),
  steps: loaderOf("chapter", {
    en: () => import("../lessons/steps/chapter.en.js"),
    zh: () => import("../lessons/steps/chapter.zh.js"),
    fa: () => import("../lessons/steps/chapter.fa.js"),
  }),
  masks: loaderOf("chapter", {
    en: () => import("../lessons/masks/chapter.en.js"),
    zh: () => import("../lessons/masks/chapter.zh.js"),
    fa: () => import("../lessons/masks/chapter.fa.js"),
  }),
  scaling: loaderOf("chapter", {
    en: () => import("../lessons/scaling/chapter.en.js"),
    zh: () => import("../lessons/scaling/chapter.zh.js"),
    fa: () => import("../lessons/scaling/chapter.fa.js"),
  }),
  regression: loaderOf("chapter", {
    en: () => import("../lessons/regression/chapter.en.js"),
    zh: () => import("../lessons/regression/chapter.zh.js"),
    fa: () => import("../lessons/regression/chapter.fa.js"),
  }),
  words: loaderOf("chapter", {
    en: () => import("../lessons/words/chapter.en.js"),
    zh: () => import("../lessons/words/chapter.zh.js"),
    fa: () => import("../lessons/words/chapter.fa.js"),
  }),
  heads: loaderOf("chapter", {
    en: () => import("../lessons/heads/chapter.en.js"),
    zh: () => import("../lessons/heads/chapter.zh.js"),
    fa: () => import("../lessons/heads/chapter.fa.js"),
  }),
  clinic: loaderOf("chapter", {
    en: () => import("../lessons/clinic/chapter.en.js"),
    zh: () => import("../lessons/clinic/chapter.zh.js"),
    fa: () => import("../lessons/clinic/chapter.fa.js"),
  }),
  lab: loaderOf("chapter", {
    en: () => import("../lessons/lab/chapter.en.js"),
    zh: () => import("../lessons/lab/chapter.zh.js"),
    fa: () => import("../lessons/lab/chapter.fa.js"),
  }),
  transformer: loaderOf("chapter", {
    en: () => import("../lessons/transformer/chapter.en.js"),
    zh: () => import("../lessons/transformer/chapter.zh.js"),
    fa: () => import("../lessons/transformer/chapter.fa.js"),
  }),
  digits: loaderOf("chapter", {
    en: () => import("../lessons/digits/chapter.en.js"),
    zh: () => import("../lessons/digits/chapter.zh.js"),
    fa: () => import("../lessons/digits/chapter.fa.js"),
  }),
};

const loaded = new Map<string, Chapter>();
const keyOf = (tag: string, view: ViewName) => `${languageOf(tag)} ${view}`;

/** The chapter of a lesson, once it is loaded. */
export const chapterOf = (tag: string, view: ViewName): Chapter | undefined =>
  loaded.get(keyOf(tag, view));

/** Fetches the chapter of a lesson; a failed attempt may be repeated. */
export async function loadChapter(tag: string, view: ViewName): Promise<void> {
  const key = keyOf(tag, view);
  if (!loaded.has(key)) loaded.set(key, await loaders[view](tag));
}
