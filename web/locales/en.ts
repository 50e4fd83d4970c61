/** English: the language every other locale is complete against. */
import { common } from "./en/common.js";
import { field, fieldChapter } from "./en/field.js";
import { masks, masksChapter } from "./en/masks.js";
import { scaling, scalingChapter } from "./en/scaling.js";
import { similarity, similarityChapter } from "./en/similarity.js";
import { site } from "./en/site.js";
import { steps, stepsChapter } from "./en/steps.js";

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
  },
  common,
  field,
  similarity,
  steps,
  masks,
  scaling,
  chapters: {
    field: fieldChapter,
    similarity: similarityChapter,
    steps: stepsChapter,
    masks: masksChapter,
    scaling: scalingChapter,
    tryThese: "Try",
  },
};

export type Strings = typeof en;
