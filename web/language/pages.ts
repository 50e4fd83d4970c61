/** The words of pages beside the lessons. */
import { loaderOf } from "./loader.js";

export type BuilderWords = Awaited<ReturnType<typeof loadBuilderWords>>;
export type EmbedWords = Awaited<ReturnType<typeof loadEmbedWords>>;

/** The builder. */
export const loadBuilderWords = /* @__PURE__ */ loaderOf("builder", {
  en: () => import("./en/builder.js"),
  zh: () => import("./zh/builder.js"),
  fa: () => import("./fa/builder.js"),
});

/** Around a figure in an iframe. */
export const loadEmbedWords = /* @__PURE__ */ loaderOf("embed", {
  en: () => import("./en/embed.js"),
  zh: () => import("./zh/embed.js"),
  fa: () => import("./fa/embed.js"),
});
