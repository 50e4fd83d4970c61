/** What a deck is saved to and read from: a deck file, an offline presentation, a pasted link. */
import { save } from "../../controls/save.js";
import type { Deck } from "../../export/deck/deck.js";
import { formatDeckFile, parseDeckFile } from "../../export/deck/deck-file.js";
import { lessonOf } from "../../figure/lesson.js";
import type { State } from "../../figure/state/state.js";
import { isPacked, parseHash } from "../../figure/state/url-state.js";
import type { DeckWords } from "../../language/tools.js";

/** More than a deck with the largest own data as text; also near the limit of string lengths. */
const largestFile = 2 ** 28;

/** A portable file name from the name of the deck. */
function fileNameOf(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-").replace(/^-+|-+$/g, "");
  return safe.slice(0, 60) || "deck";
}

/** Saves the file and returns the status message. */
function saved(blob: Blob, file: string, words: DeckWords): string {
  save(blob, file);
  return words.saved(file, (blob.size / 1000).toFixed(blob.size < 10_000 ? 1 : 0));
}

export function saveDeck(deck: Deck, words: DeckWords): string {
  const blob = new Blob([formatDeckFile(deck)], { type: "application/json" });
  return saved(blob, `${fileNameOf(deck.title)}.softknn-deck.json`, words);
}

/** The id of the element with the deck of an offline page. */
export const offlineDeckId = "softknn-deck";

/** The deck inside an offline page: read by its player, and by a deck page that opens the file. */
export interface OfflineDeck {
  readonly language: string;
  /** A deck file. */
  readonly file: string;
}

export interface OfflinePage {
  /** With displayed titles. */
  readonly deck: Deck;
  readonly title: string;
  readonly language: string;
  readonly direction: string;
  readonly theme: string;
}

/** The deck as one self-presenting file that works from a disk and without a network. */
async function offlinePage({ deck, ...page }: OfflinePage, words: DeckWords): Promise<Blob> {
  const { figureScripts, wholePage } = await import("../../export/live-page.js");
  // The data of the lessons in the deck only.
  const data = deck.slides.flatMap(({ state }) => (state && lessonOf(state.view)?.data) ?? []);
  const figures = await figureScripts([...new Set(data)], "");
  const response = await fetch(new URL("./deck-player.js", import.meta.url));
  if (!response.ok) throw new Error(`deck-player.js: ${response.status}`);
  const scripts = [...figures, await response.text()];
  const value: OfflineDeck = { language: page.language, file: formatDeckFile(deck) };
  const content = { id: offlineDeckId, value };
  return wholePage({ ...page, words: words.player, scripts, kind: "deck", content });
}

export async function saveOffline(page: OfflinePage, words: DeckWords): Promise<string> {
  try {
    return saved(await offlinePage(page, words), `${fileNameOf(page.deck.title)}.html`, words);
  } catch (error) {
    return words.failed(error instanceof Error ? error.message : String(error));
  }
}

const deckElement = new RegExp(
  `<script type="application/json" id="${offlineDeckId}">([^<]*)</script>`,
);

/** Extracts the deck file from an offline page; returns any other text unchanged. */
export function deckFileIn(text: string): string {
  const json = /^\s*<!doctype html>/i.test(text) ? deckElement.exec(text)?.[1] : undefined;
  if (json === undefined) return text;
  try {
    return String((JSON.parse(json) as OfflineDeck).file);
  } catch {
    return text;
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

export type PastedState =
  | { readonly state: State }
  | { readonly fault: "none" | "unreadable"; readonly at: string };

/** The state of a pasted link, from any address. */
export async function pastedState(text: string): Promise<PastedState> {
  const hash = text.trim().replace(/^[^#]*#/s, "");
  const packed = isPacked(hash);
  if (!packed && !new URLSearchParams(hash).has("view")) return { fault: "none", at: "" };
  const { state, notices } = packed
    ? await (await import("../../figure/state/packed-hash.js")).parsePacked(hash)
    : parseHash(hash);
  const [notice] = notices;
  // A partial state would differ from the linked one.
  return notice ? { fault: "unreadable", at: notice.field || notice.kind } : { state };
}
