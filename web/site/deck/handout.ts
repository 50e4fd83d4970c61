/** The printed handout: a new page for each slide, questions with writing space, optionally notes. */
import { html, nothing, render } from "lit";
import type { SoftAttention } from "../../element/define.js";
import type { Deck, Slide } from "../../export/deck/deck.js";
import type { DeckWords } from "../../language/tools.js";
import { figureOf } from "./slide-figure.js";

export interface Handout {
  readonly deck: Deck;
  readonly name: string;
  readonly words: DeckWords;
  readonly language: string;
  readonly withNotes: boolean;
  titleOf(slide: Slide): string;
}

/** Drawn before it is printed, although nobody sees it. */
function drawing(slide: Slide, language: string): SoftAttention {
  const figure = figureOf(slide, language);
  figure.setAttribute("loading", "eager");
  return figure;
}

const lines = html`<div class="line"></div><div class="line"></div><div class="line"></div>`;

function slideOnPaper({ words, language, withNotes, titleOf }: Handout, slide: Slide, at: number) {
  return html`<article>
    <h2><span>${at + 1}</span> <span dir="auto">${titleOf(slide)}</span></h2>
    ${slide.text ? html`<p class="paper-text" dir="auto">${slide.text}</p>` : nothing}
    ${slide.state ? drawing(slide, language) : nothing}
    ${slide.predict ? html`<p class="paper-question"><b>${words.handout.question}</b></p>${lines}` : nothing}
    ${withNotes && slide.notes ? html`<p class="paper-notes" dir="auto"><b>${words.handout.notes}</b> ${slide.notes}</p>` : nothing}
  </article>`;
}

/** The answers of slides with a question follow after all slides. */
function handoutOf(handout: Handout) {
  const { deck, name, words } = handout;
  const answers = deck.slides.map((slide, at) =>
    slide.predict
      ? slideOnPaper({ ...handout, withNotes: false }, { ...slide, predict: false }, at)
      : nothing,
  );
  return html`<h1 dir="auto">${name}</h1>
    ${deck.slides.map((slide, at) => slideOnPaper(handout, slide, at))}
    ${answers.every((answer) => answer === nothing) ? nothing : html`<h1 class="answers">${words.handout.answers}</h1>${answers}`}`;
}

const pause = () => new Promise((done) => setTimeout(done, 250));
const longestWait = 24;

const isDrawn = ({ shadowRoot }: Element) => shadowRoot?.querySelector("h2, .question") !== null;

/** Of a page of A4 or US letter, beside a title and the lines for an answer, in CSS pixels. */
const figureHeight = 780;

/** Prints the handout, once its figures are drawn. */
export async function printHandout(handout: Handout): Promise<void> {
  document.querySelector(".handout")?.remove();
  const paper = document.createElement("section");
  paper.className = "handout";
  render(handoutOf(handout), paper);
  document.body.append(paper);
  const figures = [...paper.querySelectorAll("soft-attention")];
  for (let i = 0; i < longestWait && !figures.every(isDrawn); i++) await pause();
  await pause();
  for (const figure of figures) {
    const height = Math.max(1, figure.offsetHeight);
    figure.style.setProperty("--fit", String(Math.min(1, figureHeight / height)));
    // Paper opens what is closed on the screen, which would take further pages.
    figure.style.setProperty("--height", `${height}px`);
  }
  addEventListener("afterprint", () => paper.remove(), { once: true });
  print();
}
