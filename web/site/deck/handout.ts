/** The printed handout: slides with pictures, questions and writing space, optionally with notes. */
import { html, nothing, type TemplateResult } from "lit";
import type { Deck, Slide } from "../../export/deck/deck.js";
import type { DeckWords } from "../../language/tools.js";
import type { SlidePicture, SlidePictures } from "./pictures.js";

export interface Handout {
  readonly deck: Deck;
  readonly name: string;
  readonly words: DeckWords;
  readonly language: string;
  readonly withNotes: boolean;
  readonly pictures: SlidePictures;
  titleOf(slide: Slide): string;
}

/** Print is light in every theme. */
const requestOf = (slide: Slide, language: string, asks: boolean) =>
  ({ slide, language, theme: "light", asks }) as const;

/** Makes the pictures of the handout. */
export async function prepareHandout({ deck, language, pictures }: Handout): Promise<void> {
  for (const slide of deck.slides) {
    await pictures.make(requestOf(slide, language, false));
    if (slide.predict) await pictures.make(requestOf(slide, language, true));
  }
}

const image = (picture: SlidePicture | undefined) =>
  picture ? html`<img src=${picture.source} alt=${picture.title || picture.question}>` : nothing;

const lines = html`<div class="line"></div><div class="line"></div><div class="line"></div>`;

function slideOnPaper(handout: Handout, slide: Slide, index: number, madeOf: Made): TemplateResult {
  const { words, withNotes, titleOf } = handout;
  const question = slide.predict ? madeOf(slide, true) : undefined;
  const picture = question ?? madeOf(slide, false);
  return html`<article>
    <h2><span>${index + 1}</span> <span dir="auto">${titleOf(slide)}</span></h2>
    ${slide.text ? html`<p class="paper-text" dir="auto">${slide.text}</p>` : nothing}
    ${image(picture)}
    ${question ? html`<p class="paper-question"><b>${words.handout.question}</b></p>${lines}` : nothing}
    ${withNotes && slide.notes ? html`<p class="paper-notes" dir="auto"><b>${words.handout.notes}</b> ${slide.notes}</p>` : nothing}
  </article>`;
}

type Made = (slide: Slide, asks: boolean) => SlidePicture | undefined;

/** The pictures of slides with a question are on a separate page after the questions. */
export function handoutOf(handout: Handout): TemplateResult {
  const { deck, name, words, language, pictures } = handout;
  const madeOf: Made = (slide, asks) => pictures.made(requestOf(slide, language, asks));
  const questions = deck.slides.filter((slide) => slide.predict && madeOf(slide, true));
  return html`<section class="handout" aria-hidden="true">
    <h1 dir="auto">${name}</h1>
    ${deck.slides.map((slide, i) => slideOnPaper(handout, slide, i, madeOf))}
    ${
      questions.length === 0
        ? nothing
        : html`<div class="answers"><h1>${words.handout.answers}</h1>
          ${questions.map(
            (slide) =>
              html`<article><h2><span>${deck.slides.indexOf(slide) + 1}</span> <span dir="auto">${handout.titleOf(slide)}</span></h2>${image(madeOf(slide, false))}</article>`,
          )}</div>`
    }
  </section>`;
}
