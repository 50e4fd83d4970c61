/** Simplified Chinese. */
import type { en, enAbout, enViews } from "./en.js";
import { common } from "./zh/common.js";
import { site } from "./zh/site.js";

/** What every page says. */
export const zh: typeof en = {
  language: "zh",
  direction: "ltr",
  site,
  views: {
    field: "注意力场",
    similarity: "相似度",
    steps: "分步",
    masks: "掩码",
    scaling: "缩放",
    regression: "回归",
    words: "词语",
    clinic: "诊室",
    heads: "多头",
    lab: "实验室",
  },
  common,
  tryThese: "试一试",
  next: (chapter) => `下一章：${chapter}`,
};

/** The path, the terms and the sources, a download of their own. */
export const zhAbout: typeof enAbout = () => import("./zh/about.js").then((m) => m.about);

/** What a view and its chapter say, each a download of its own. */
export const zhViews: typeof enViews = {
  field: () => import("./zh/field.js").then((m) => ({ words: m.field, chapter: m.fieldChapter })),
  similarity: () =>
    import("./zh/similarity.js").then((m) => ({
      words: m.similarity,
      chapter: m.similarityChapter,
    })),
  steps: () => import("./zh/steps.js").then((m) => ({ words: m.steps, chapter: m.stepsChapter })),
  masks: () => import("./zh/masks.js").then((m) => ({ words: m.masks, chapter: m.masksChapter })),
  scaling: () =>
    import("./zh/scaling.js").then((m) => ({ words: m.scaling, chapter: m.scalingChapter })),
  regression: () =>
    import("./zh/regression.js").then((m) => ({
      words: m.regression,
      chapter: m.regressionChapter,
    })),
  clinic: () =>
    import("./zh/clinic.js").then((m) => ({ words: m.clinic, chapter: m.clinicChapter })),
  words: () =>
    import("./zh/words-lesson.js").then((m) => ({ words: m.words, chapter: m.wordsChapter })),
  lab: () => import("./zh/lab.js").then((m) => ({ words: m.lab, chapter: m.labChapter })),
  heads: () => import("./zh/heads.js").then((m) => ({ words: m.heads, chapter: m.headsChapter })),
};
