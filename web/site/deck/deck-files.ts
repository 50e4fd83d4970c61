/** The files of a deck: a deck file, and an offline presentation. */
import { save } from "../../controls/save.js";
import type { Deck } from "../../export/deck/deck.js";
import { formatDeckFile, parseDeckFile } from "../../export/deck/deck-file.js";
import type { DeckWords } from "../../language/tools.js";
import { deckFileIn } from "./offline-deck.js";
import type { OfflinePage } from "./offline-page.js";

/** More than a deck with the largest own data as text; also near the limit of string lengths. */
const largestFile = 2 ** 28;

/** A portable file name from the name of the deck. */
export function fileNameOf(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-").replace(/^-+|-+$/g, "");
  return safe.slice(0, 60) || "deck";
}

const savedMessage = (blob: Blob, file: string, words: DeckWords): string =>
  words.saved(file, (blob.size / 1000).toFixed(blob.size < 10_000 ? 1 : 0));

/** Saves the file and returns the status message. */
export function saveDeck(deck: Deck, words: DeckWords): string {
  const blob = new Blob([formatDeckFile(deck)], { type: "application/json" });
  const file = `${fileNameOf(deck.title)}.softknn-deck.json`;
  save(blob, file);
  return savedMessage(blob, file, words);
}

export async function saveOffline(page: OfflinePage, words: DeckWords): Promise<string> {
  try {
    const { offlinePage } = await import("./offline-page.js");
    const blob = await offlinePage(page);
    const file = `${fileNameOf(page.deck.title)}.html`;
    save(blob, file);
    return savedMessage(blob, file, words);
  } catch (error) {
    return words.failed(error instanceof Error ? error.message : String(error));
  }
}

/** The deck of a file, or the reason why there is none. */
export async function readDeckFile(
  file: File,
  { faults }: DeckWords,
): Promise<{ readonly deck: Deck } | { readonly message: string }> {
  if (file.size > largestFile) return { message: faults.large(file.name) };
  const read = parseDeckFile(deckFileIn(await file.text()));
  if ("deck" in read) return read;
  return { message: faults[read.fault.kind](file.name, read.fault.at) };
}
