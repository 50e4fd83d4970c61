/** Persian. */
import type { en, enAbout } from "./en.js";
import { common } from "./fa/common.js";
import { site } from "./fa/site.js";
import { digits } from "./fa/words.js";

/** Words of every page. */
export const fa: typeof en = {
  language: "fa",
  direction: "rtl",
  site,
  common,
  next: (chapter) => `بعدی: ${chapter}`,
  number: digits,
};

/** The lesson path, the terms and the sources, a separate download. */
export const faAbout: typeof enAbout = () => import("./fa/about.js").then((m) => m.about);
