/** What a figure says to the author of its page, fetched where there is something to say. */
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
