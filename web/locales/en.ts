/** English: the language every other locale is complete against. */
import { common } from "./en/common.js";
import { site } from "./en/site.js";

/** What every page says. */
export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",
  site,
  views: {
    field: "Field",
    similarity: "Similarity",
    steps: "Steps",
    masks: "Masks",
    scaling: "Scaling",
    regression: "Regression",
    words: "Words",
    clinic: "Clinic",
    heads: "Heads",
    lab: "Lab",
  },
  common,
  tryThese: "Try",
  next: (chapter: string) => `Next: ${chapter}`,
};

/** The path, the terms and the sources, a download of their own. */
export const enAbout = () => import("./en/about.js").then((m) => m.about);

/** What a view and its chapter say, each a download of its own. */
export const enViews = {
  field: () => import("./en/field.js").then((m) => ({ words: m.field, chapter: m.fieldChapter })),
  similarity: () =>
    import("./en/similarity.js").then((m) => ({
      words: m.similarity,
      chapter: m.similarityChapter,
    })),
  steps: () => import("./en/steps.js").then((m) => ({ words: m.steps, chapter: m.stepsChapter })),
  masks: () => import("./en/masks.js").then((m) => ({ words: m.masks, chapter: m.masksChapter })),
  scaling: () =>
    import("./en/scaling.js").then((m) => ({ words: m.scaling, chapter: m.scalingChapter })),
  regression: () =>
    import("./en/regression.js").then((m) => ({
      words: m.regression,
      chapter: m.regressionChapter,
    })),
  clinic: () =>
    import("./en/clinic.js").then((m) => ({ words: m.clinic, chapter: m.clinicChapter })),
  words: () =>
    import("./en/words-lesson.js").then((m) => ({ words: m.words, chapter: m.wordsChapter })),
  lab: () => import("./en/lab.js").then((m) => ({ words: m.lab, chapter: m.labChapter })),
  heads: () => import("./en/heads.js").then((m) => ({ words: m.heads, chapter: m.headsChapter })),
};
