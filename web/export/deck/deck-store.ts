/** This site's deck in the browser's storage, shared by its tabs. Nothing is stored before the first slide. */
import { type Deck, emptyDeck } from "./deck.js";
import { formatDeckFile, parseDeckFile } from "./deck-file.js";

const key = "softknn-deck";

/** Undefined if the page has no storage. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function readDeck(): Deck | undefined {
  try {
    const text = storage()?.getItem(key);
    const read = text ? parseDeckFile(text) : undefined;
    return read && "deck" in read ? read.deck : undefined;
  } catch {
    return undefined;
  }
}

export class DeckStore {
  #deck: Deck = emptyDeck;
  /** Whether the last change is stored; otherwise it exists in this tab only. */
  isStored = true;

  /** Without `changed`, for a single change. */
  constructor(changed?: () => void) {
    this.#deck = readDeck() ?? emptyDeck;
    if (changed === undefined) return;
    addEventListener("storage", (event) => {
      if (event.key !== key && event.key !== null) return;
      this.#deck = readDeck() ?? emptyDeck;
      changed();
    });
  }

  get deck(): Deck {
    return this.#deck;
  }

  /** Changes the newest deck: another tab may have changed the stored one. */
  update(change: (deck: Deck) => Deck): Deck {
    const newest = this.isStored ? (readDeck() ?? this.#deck) : this.#deck;
    this.#deck = change(newest);
    this.#write();
    return this.#deck;
  }

  #write(): void {
    const { title, slides } = this.#deck;
    try {
      if (title === "" && slides.length === 0) storage()?.removeItem(key);
      else storage()?.setItem(key, formatDeckFile(this.#deck));
      this.isStored = storage() !== undefined;
    } catch {
      this.isStored = false;
    }
  }
}
