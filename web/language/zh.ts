/** Simplified Chinese. */
import type { en, enAbout } from "./en.js";
import { common } from "./zh/common.js";
import { site } from "./zh/site.js";
import { percentText } from "./zh/words.js";

/** Words of every page. */
export const zh: typeof en = {
  language: "zh",
  direction: "ltr",
  site,
  common,
  next: (chapter) => `下一课：${chapter}`,
  number: percentText,
};

/** The lesson path, the terms and the sources, a separate download. */
export const zhAbout: typeof enAbout = () => import("./zh/about.js").then((m) => m.about);
