/** What a slide shows: the figure of its state, or its text. */
import type { SoftAttention } from "../../element/define.js";
import type { Slide } from "../../export/deck/deck.js";

/** The figure of a slide, in its saved state. */
export function figureOf({ state, predict }: Slide, language: string): SoftAttention {
  const figure = document.createElement("soft-attention") as SoftAttention;
  figure.lang = language;
  figure.predict = predict ? "on" : "off";
  if (state) figure.showState(state);
  return figure;
}

function textOf({ text }: Slide): HTMLElement {
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

export const contentOf = (slide: Slide, language: string): HTMLElement =>
  slide.state ? figureOf(slide, language) : textOf(slide);
