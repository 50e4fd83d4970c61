/** The words of pages beside the lessons. */
import { loaderOf } from "./loader.js";

export type EmbedWords = Awaited<ReturnType<typeof loadEmbedWords>>;

/** Around a figure in an iframe. */
export const loadEmbedWords = /* @__PURE__ */ loaderOf("embed", {
  en: () => import("./en/embed.js"),
  zh: () => import("./zh/embed.js"),
  fa: () => import("./fa/embed.js"),
});
