/** The words of the export panel, loaded at its first use. */
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
