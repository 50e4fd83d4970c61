/** A deck as one self-presenting file that works from a disk and without a network. */
import type { Deck } from "../../export/deck/deck.js";
import { formatDeckFile } from "../../export/deck/deck-file.js";
import { figureScripts, wholePage } from "../../export/live-page.js";
import { lessonOf } from "../../figure/lesson.js";
import type { DeckWords } from "../../language/tools.js";
import { type OfflineDeck, offlineDeckId } from "./offline-deck.js";

export interface OfflinePage {
  /** With displayed titles. */
  readonly deck: Deck;
  readonly title: string;
  readonly language: string;
  readonly direction: string;
  readonly theme: string;
  readonly words: DeckWords["player"];
}

/** The data of the lessons in the deck only. */
export function dataOf({ slides }: Deck): Parameters<typeof figureScripts>[0] {
  const names = slides.flatMap(({ state }) => (state && lessonOf(state.view)?.data) ?? []);
  return [...new Set(names)];
}

async function playerScript(): Promise<string> {
  const response = await fetch(new URL("./deck-player.js", import.meta.url));
  if (!response.ok) throw new Error(`deck-player.js: ${response.status}`);
  return response.text();
}

export async function offlinePage({ deck, ...page }: OfflinePage): Promise<Blob> {
  const figures = await figureScripts(dataOf(deck), "");
  const scripts = [...figures, await playerScript()];
  const value: OfflineDeck = { language: page.language, file: formatDeckFile(deck) };
  return wholePage({ ...page, scripts, kind: "deck", content: { id: offlineDeckId, value } });
}
