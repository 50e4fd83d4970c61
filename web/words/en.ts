/** English: the language every other locale is complete against. */
import { common } from "./en/common.js";
import { site } from "./en/site.js";

/** What every page says. */
export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",
  site,
  common,
  tryThese: "Try",
  next: (chapter: string) => `Next: ${chapter}`,
  /** A number of the figure inside a sentence. */
  number: (text: string) => text,
};

/** The path, the terms and the sources, a download of their own. */
export const enAbout = () => import("./en/about.js").then((m) => m.about);
