/** The words of the builder page. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/builder.js"),
  zh: () => import("./zh/builder.js"),
  fa: () => import("./fa/builder.js"),
} satisfies Record<Language, () => Promise<{ builder: unknown }>>;

export type BuilderWords = Awaited<ReturnType<typeof sources.en>>["builder"];

export async function loadBuilderWords(tag: string): Promise<BuilderWords> {
  return (await sources[languageOf(tag)]()).builder;
}
