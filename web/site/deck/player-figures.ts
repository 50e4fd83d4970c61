/** The figures of a presentation: the shown one, and the next one off screen. No others exist. */
import type { SoftAttention } from "../../element/define.js";
import type { Slide } from "../../export/deck/deck.js";

/** The figure of a slide, in its saved state. */
export function figureOf({ state, predict }: Slide, language: string): SoftAttention {
  const figure = document.createElement("soft-attention") as SoftAttention;
  // The figure must be drawn before it is visible.
  figure.setAttribute("loading", "eager");
  figure.lang = language;
  figure.predict = predict ? "on" : "off";
  if (state) figure.showState(state);
  return figure;
}

export class PlayerFigures {
  readonly stage = document.createElement("div");
  readonly #places = new Map<number, HTMLElement>();
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly language: string) {
    this.stage.className = "player-stage";
  }

  #place(slide: Slide): HTMLElement {
    const known = this.#places.get(slide.id);
    if (known) return known;
    const place = document.createElement("div");
    place.className = "place";
    if (slide.state) place.append(figureOf(slide, this.language));
    else place.append(this.#text(slide));
    this.#places.set(slide.id, place);
    this.stage.append(place);
    return place;
  }

  #text({ text }: Slide): HTMLElement {
    const paragraphs = document.createElement("div");
    paragraphs.className = "slide-text";
    paragraphs.dir = "auto";
    for (const line of text.split(/\n+/).filter(Boolean)) {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      paragraphs.append(paragraph);
    }
    return paragraphs;
  }

  /** Shows a slide as saved, and prepares the next one. */
  show(slide: Slide, next: Slide | undefined): void {
    clearTimeout(this.#next);
    const current = this.#place(slide);
    for (const [id, place] of this.#places) {
      if (id !== slide.id) {
        place.remove();
        this.#places.delete(id);
      }
    }
    current.inert = false;
    delete current.dataset.waiting;
    this.stage.scrollTop = 0;
    if (next) this.#next = setTimeout(() => this.#prepare(next), preparePause);
  }

  #prepare(next: Slide): void {
    const place = this.#place(next);
    if (this.#places.size < 2) return;
    // Laid out, so that the figure is drawn; invisible and inert.
    place.dataset.waiting = "";
    place.inert = true;
  }

  close(): void {
    clearTimeout(this.#next);
    for (const place of this.#places.values()) place.remove();
    this.#places.clear();
  }
}

/** Milliseconds before the next figure is prepared, so that the shown one is drawn first. */
const preparePause = 600;
