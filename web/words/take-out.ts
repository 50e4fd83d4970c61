/** The words of what is taken out, a download that only those need who ask for it. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/take-out.js"),
  zh: () => import("./zh/take-out.js"),
  fa: () => import("./fa/take-out.js"),
} satisfies Record<Language, () => Promise<{ takeOut: unknown }>>;

export type TakeOutWords = Awaited<ReturnType<typeof sources.en>>["takeOut"];

export async function loadTakeOutWords(tag: string): Promise<TakeOutWords> {
  return (await sources[languageOf(tag)]()).takeOut;
}
