/** The chapter texts of the lessons, for the site only: the package has no chapters. */
import { type Language, languageOf, type ViewName } from "../words/index.js";
import type { Chapter } from "../words/prose.js";

type Files = Readonly<Record<Language, () => Promise<{ readonly chapter: Chapter }>>>;

const files: Readonly<Record<ViewName, Files>> = {
  field: {
    en: () => import("../lessons/field/chapter.en.js"),
    zh: () => import("../lessons/field/chapter.zh.js"),
    fa: () => import("../lessons/field/chapter.fa.js"),
  },
  similarity: {
    en: () => import("../lessons/similarity/chapter.en.js"),
    zh: () => import("../lessons/similarity/chapter.zh.js"),
    fa: () => import("../lessons/similarity/chapter.fa.js"),
  },
  steps: {
    en: () => import("../lessons/steps/chapter.en.js"),
    zh: () => import("../lessons/steps/chapter.zh.js"),
    fa: () => import("../lessons/steps/chapter.fa.js"),
  },
  masks: {
    en: () => import("../lessons/masks/chapter.en.js"),
    zh: () => import("../lessons/masks/chapter.zh.js"),
    fa: () => import("../lessons/masks/chapter.fa.js"),
  },
  scaling: {
    en: () => import("../lessons/scaling/chapter.en.js"),
    zh: () => import("../lessons/scaling/chapter.zh.js"),
    fa: () => import("../lessons/scaling/chapter.fa.js"),
  },
  regression: {
    en: () => import("../lessons/regression/chapter.en.js"),
    zh: () => import("../lessons/regression/chapter.zh.js"),
    fa: () => import("../lessons/regression/chapter.fa.js"),
  },
  words: {
    en: () => import("../lessons/words/chapter.en.js"),
    zh: () => import("../lessons/words/chapter.zh.js"),
    fa: () => import("../lessons/words/chapter.fa.js"),
  },
  heads: {
    en: () => import("../lessons/heads/chapter.en.js"),
    zh: () => import("../lessons/heads/chapter.zh.js"),
    fa: () => import("../lessons/heads/chapter.fa.js"),
  },
  clinic: {
    en: () => import("../lessons/clinic/chapter.en.js"),
    zh: () => import("../lessons/clinic/chapter.zh.js"),
    fa: () => import("../lessons/clinic/chapter.fa.js"),
  },
  lab: {
    en: () => import("../lessons/lab/chapter.en.js"),
    zh: () => import("../lessons/lab/chapter.zh.js"),
    fa: () => import("../lessons/lab/chapter.fa.js"),
  },
  transformer: {
    en: () => import("../lessons/transformer/chapter.en.js"),
    zh: () => import("../lessons/transformer/chapter.zh.js"),
    fa: () => import("../lessons/transformer/chapter.fa.js"),
  },
  digits: {
    en: () => import("../lessons/digits/chapter.en.js"),
    zh: () => import("../lessons/digits/chapter.zh.js"),
    fa: () => import("../lessons/digits/chapter.fa.js"),
  },
};

const loaded = new Map<string, Chapter>();
const keyOf = (tag: string, view: ViewName) => `${languageOf(tag)} ${view}`;

/** The chapter of a lesson, once it is loaded. */
export const chapterOf = (tag: string, view: ViewName): Chapter | undefined =>
  loaded.get(keyOf(tag, view));

/** Fetches the chapter of a lesson; a failed attempt may be repeated. */
export async function loadChapter(tag: string, view: ViewName): Promise<void> {
  const key = keyOf(tag, view);
  if (!loaded.has(key)) loaded.set(key, (await files[view][languageOf(tag)]()).chapter);
}
