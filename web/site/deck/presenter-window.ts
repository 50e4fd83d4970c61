/** A second window for the lecturer: notes, the next slide and the time. Its keys are those of the presentation. */
import { css, html, render } from "lit";
import { tokens } from "../../element/tokens.js";
import type { Slide } from "../../export/deck/deck.js";
import type { DeckWords } from "../../language/tools.js";

const styles = css`
  :root {
    color-scheme: light dark;
    background: var(--paper);
    color: var(--ink);
  }
  body {
    max-inline-size: 40em;
    margin: 24px auto;
    padding-inline: 20px;
    font: 400 20px / 1.5 var(--sans);
  }
  h1 {
    margin: 0 0 12px;
    font: 600 26px / 1.25 var(--serif);
  }
  .notes {
    min-block-size: 40vh;
    white-space: pre-wrap;
  }
  .place {
    display: flex;
    justify-content: space-between;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
`;

const minute = 60_000;

export class PresenterWindow {
  #opened: Window | null = null;
  #started = 0;
  #clock: ReturnType<typeof setInterval> | undefined;
  #shown: readonly [readonly Slide[], number] = [[], 0];

  constructor(
    private readonly options: {
      readonly words: DeckWords["player"];
      readonly language: string;
      readonly direction: "ltr" | "rtl";
      titleOf(slide: Slide): string;
    },
    private readonly onKey: (event: KeyboardEvent) => void,
  ) {}

  /** Returns whether there is a window. */
  open(): boolean {
    if (this.#opened && !this.#opened.closed) {
      this.#opened.focus();
      return true;
    }
    this.#opened = window.open("", "", "popup,width=720,height=560");
    if (this.#opened === null) return false;
    const { document: page } = this.#opened;
    [page.title, page.documentElement.lang, page.documentElement.dir] = [
      this.options.words.presenter,
      this.options.language,
      this.options.direction,
    ];
    const Sheet = (this.#opened as Window & typeof globalThis).CSSStyleSheet;
    // A constructed style sheet works only in the document that created it.
    page.adoptedStyleSheets = [tokens, styles].map(({ cssText }) => {
      const sheet = new Sheet();
      sheet.replaceSync(cssText);
      return sheet;
    });
    this.#opened.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") this.onKey(event);
    });
    this.#started ||= Date.now();
    this.#clock ??= setInterval(() => this.#draw(), minute / 6);
    this.#draw();
    return true;
  }

  show(slides: readonly Slide[], at: number): void {
    this.#shown = [slides, at];
    this.#draw();
  }

  #draw(): void {
    if (this.#opened === null || this.#opened.closed) return;
    const { words, titleOf } = this.options;
    const [slides, at] = this.#shown;
    const [slide, next] = [slides[at], slides[at + 1]];
    if (slide === undefined) return;
    const minutes = Math.floor((Date.now() - this.#started) / minute);
    render(
      html`<main><p class="place"><span>${words.place(String(at + 1), String(slides.length))}</span>
        <span>${words.elapsed(String(minutes))}</span></p>
      <h1 dir="auto">${titleOf(slide)}</h1>
      <p class="notes" dir="auto">${slide.notes || words.noNotes}</p>
      <p class="place"><span>${next ? `${words.following}: ${titleOf(next)}` : words.end}</span></p></main>`,
      this.#opened.document.body,
    );
  }

  close(): void {
    clearInterval(this.#clock);
    this.#opened?.close();
  }
}
