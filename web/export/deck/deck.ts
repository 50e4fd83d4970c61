/** A lecturer's deck: slides in an order, each a state of a lesson or a text. Every operation returns a new deck. */
import type { State } from "../../figure/state.js";

export interface Slide {
  /** Unique in its deck, and the same as long as the slide is in it. */
  readonly id: number;
  /** Empty: the lesson's own. */
  readonly title: string;
  /** For the lecturer. */
  readonly notes: string;
  /** Of a slide without a figure. */
  readonly text: string;
  /** The figure asks for a prediction first. */
  readonly predict: boolean;
  readonly state?: State;
}

export type NewSlide = Partial<Omit<Slide, "id">>;

export interface Deck {
  readonly title: string;
  readonly slides: readonly Slide[];
}

export const deckLimits = { slides: 100, title: 200, text: 10_000 } as const;

export const emptyDeck: Deck = { title: "", slides: [] };

const withSlides = (deck: Deck, slides: readonly Slide[]): Deck => ({ ...deck, slides });

export const hasRoom = ({ slides }: Deck): boolean => slides.length < deckLimits.slides;

const nextId = ({ slides }: Deck): number => Math.max(0, ...slides.map(({ id }) => id)) + 1;

/** Puts a slide at an index, at the end without one. A full deck stays as it is. */
export function withSlide(deck: Deck, slide: NewSlide, at = deck.slides.length): Deck {
  if (!hasRoom(deck)) return deck;
  const usual = { title: "", notes: "", text: "", predict: false };
  const added = { ...usual, ...slide, id: nextId(deck) };
  return withSlides(deck, deck.slides.toSpliced(at, 0, added));
}

/** Puts a removed slide back. Its id is kept where no other slide has taken it. */
export function withSlideBack(deck: Deck, slide: Slide, at: number): Deck {
  if (!hasRoom(deck)) return deck;
  const isTaken = deck.slides.some(({ id }) => id === slide.id);
  const back = isTaken ? { ...slide, id: nextId(deck) } : slide;
  return withSlides(deck, deck.slides.toSpliced(at, 0, back));
}

export const withoutSlide = (deck: Deck, id: number): Deck =>
  withSlides(
    deck,
    deck.slides.filter((slide) => slide.id !== id),
  );

export function withSlideMoved(deck: Deck, id: number, to: number): Deck {
  const from = deck.slides.findIndex((slide) => slide.id === id);
  const slide = deck.slides[from];
  if (slide === undefined) return deck;
  return withSlides(deck, deck.slides.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, slide));
}

/** The copy follows its original. */
export function withCopy(deck: Deck, id: number): Deck {
  const at = deck.slides.findIndex((slide) => slide.id === id);
  const slide = deck.slides[at];
  return slide === undefined ? deck : withSlide(deck, slide, at + 1);
}

export const withSlideChanged = (deck: Deck, id: number, patch: NewSlide): Deck =>
  withSlides(
    deck,
    deck.slides.map((slide) => (slide.id === id ? { ...slide, ...patch } : slide)),
  );
