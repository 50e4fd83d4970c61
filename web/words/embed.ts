/** The words around a figure in an iframe; the site itself does not use them. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/embed.js"),
  zh: () => import("./zh/embed.js"),
  fa: () => import("./fa/embed.js"),
} satisfies Record<Language, () => Promise<{ embed: unknown }>>;

export type EmbedWords = Awaited<ReturnType<typeof sources.en>>["embed"];

export async function loadEmbedWords(tag: string): Promise<EmbedWords> {
  return (await sources[languageOf(tag)]()).embed;
}
