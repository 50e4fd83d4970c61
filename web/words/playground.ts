/** The words of the code playground, and of the runnable samples in the documentation. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/playground.js"),
  zh: () => import("./zh/playground.js"),
  fa: () => import("./fa/playground.js"),
} satisfies Record<Language, () => Promise<{ playground: unknown }>>;

export type PlaygroundWords = Awaited<ReturnType<typeof sources.en>>["playground"];

export async function loadPlaygroundWords(tag: string): Promise<PlaygroundWords> {
  return (await sources[languageOf(tag)]()).playground;
}
