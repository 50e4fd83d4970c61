/** A lecturer's deck: an ordered list of slides, each a state of a lesson or a text. Every operation returns a new deck. */
import type { State } from "../../figure/state/state.js";

export interface Slide {
  /** Unique in its deck, constant for the life of the slide. */
  readonly id: number;
  /** Empty: the lesson's title. */
  readonly title: string;
  /** Notes for the lecturer. */
  readonly notes: string;
  /** The text of a slide without a figure. */
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

/** Inserts a slide at an index, by default at the end. A full deck stays unchanged. */
export function withSlide(deck: Deck, slide: NewSlide, at = deck.slides.length): Deck {
  if (!hasRoom(deck)) return deck;
  const usual = { title: "", notes: "", text: "", predict: false };
  const added = { ...usual, ...slide, id: nextId(deck) };
  return withSlides(deck, deck.slides.toSpliced(at, 0, added));
}

/** Reinserts a removed slide, with its id unless another slide has it now. */
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

/** Inserts the copy after its original. */
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
