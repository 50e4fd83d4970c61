/** The words of the lecturer's deck, and its example. */
import { type Language, languageOf } from "./index.js";

const sources = {
  en: () => import("./en/deck.js"),
  zh: () => import("./zh/deck.js"),
  fa: () => import("./fa/deck.js"),
} satisfies Record<Language, () => Promise<{ deck: unknown }>>;

const examples = {
  en: () => import("./en/deck-example.js"),
  zh: () => import("./zh/deck-example.js"),
  fa: () => import("./fa/deck-example.js"),
} satisfies Record<Language, () => Promise<{ deckExample: unknown }>>;

export type DeckWords = Awaited<ReturnType<typeof sources.en>>["deck"];
export type DeckExample = Awaited<ReturnType<typeof examples.en>>["deckExample"];

export async function loadDeckWords(tag: string): Promise<DeckWords> {
  return (await sources[languageOf(tag)]()).deck;
}

export async function loadDeckExample(tag: string): Promise<DeckExample> {
  return (await examples[languageOf(tag)]()).deckExample;
}
