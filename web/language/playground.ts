/** The words of the code playground, and of the runnable samples in the documentation. */
import { loaderOf } from "./loader.js";

export type PlaygroundWords = Awaited<ReturnType<typeof loadPlaygroundWords>>;

export const loadPlaygroundWords = loaderOf("playground", {
  en: () => import("./en/playground.js"),
  zh: () => import("./zh/playground.js"),
  fa: () => import("./fa/playground.js"),
});
