/** The words of what is taken out, a download that only those need who ask for it. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/export.js"),
  zh: () => import("./zh/export.js"),
  fa: () => import("./fa/export.js"),
} satisfies Record<Language, () => Promise<{ exportWords: unknown }>>;

export type ExportWords = Awaited<ReturnType<typeof sources.en>>["exportWords"];

export async function loadExportWords(tag: string): Promise<ExportWords> {
  return (await sources[languageOf(tag)]()).exportWords;
}
