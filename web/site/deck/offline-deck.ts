/** The deck inside an offline page: written by the deck page, read by the player and by a deck page that opens the file. */

/** The id of the element with the deck. */
export const offlineDeckId = "softknn-deck";

export interface OfflineDeck {
  readonly language: string;
  /** A deck file. */
  readonly file: string;
}

const element = new RegExp(
  `<script type="application/json" id="${offlineDeckId}">([^<]*)</script>`,
);

/** Extracts the deck file from an offline page; returns any other text unchanged. */
export function deckFileIn(text: string): string {
  const json = /^\s*<!doctype html>/i.test(text) ? element.exec(text)?.[1] : undefined;
  if (json === undefined) return text;
  try {
    return String((JSON.parse(json) as OfflineDeck).file);
  } catch {
    return text;
  }
}
