/** English: the reference for the keys of all languages. */
import { common } from "./en/common.js";
import { site } from "./en/site.js";

/** Words of every page. */
export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",
  site,
  common,
  next: (chapter: string) => `Next: ${chapter}`,
  /** A number of the figure inside a sentence. */
  number: (text: string) => text,
};

/** The lesson path, the terms and the sources, a separate download. */
export const enAbout = () => import("./en/about.js").then((m) => m.about);
