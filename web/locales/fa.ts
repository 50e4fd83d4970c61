/** Persian. */
import type { en, enAbout, enViews } from "./en.js";
import { common } from "./fa/common.js";
import { site } from "./fa/site.js";

/** What every page says. */
export const fa: typeof en = {
  language: "fa",
  direction: "rtl",
  site,
  views: {
    field: "میدان",
    similarity: "شباهت",
    steps: "گام‌ها",
    masks: "ماسک‌ها",
    scaling: "مقیاس‌گذاری",
    regression: "رگرسیون",
    words: "واژه‌ها",
    clinic: "درمانگاه",
    heads: "سرها",
    lab: "آزمایشگاه",
  },
  common,
  tryThese: "امتحان کنید",
  next: (chapter) => `بعدی: ${chapter}`,
};

/** The path, the terms and the sources, a download of their own. */
export const faAbout: typeof enAbout = () => import("./fa/about.js").then((m) => m.about);

/** What a view and its chapter say, each a download of its own. */
export const faViews: typeof enViews = {
  field: () => import("./fa/field.js").then((m) => ({ words: m.field, chapter: m.fieldChapter })),
  similarity: () =>
    import("./fa/similarity.js").then((m) => ({
      words: m.similarity,
      chapter: m.similarityChapter,
    })),
  steps: () => import("./fa/steps.js").then((m) => ({ words: m.steps, chapter: m.stepsChapter })),
  masks: () => import("./fa/masks.js").then((m) => ({ words: m.masks, chapter: m.masksChapter })),
  scaling: () =>
    import("./fa/scaling.js").then((m) => ({ words: m.scaling, chapter: m.scalingChapter })),
  regression: () =>
    import("./fa/regression.js").then((m) => ({
      words: m.regression,
      chapter: m.regressionChapter,
    })),
  clinic: () =>
    import("./fa/clinic.js").then((m) => ({ words: m.clinic, chapter: m.clinicChapter })),
  words: () =>
    import("./fa/words-lesson.js").then((m) => ({ words: m.words, chapter: m.wordsChapter })),
  lab: () => import("./fa/lab.js").then((m) => ({ words: m.lab, chapter: m.labChapter })),
  heads: () => import("./fa/heads.js").then((m) => ({ words: m.heads, chapter: m.headsChapter })),
};
