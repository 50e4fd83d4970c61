/** Messages about author mistakes, fetched when there is one. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/mistakes.js"),
  zh: () => import("./zh/mistakes.js"),
  fa: () => import("./fa/mistakes.js"),
} satisfies Record<Language, () => Promise<{ mistakes: unknown }>>;

export type MistakeWords = Awaited<ReturnType<typeof sources.en>>["mistakes"];

export async function loadMistakeWords(tag: string): Promise<MistakeWords> {
  return (await sources[languageOf(tag)]()).mistakes;
}
