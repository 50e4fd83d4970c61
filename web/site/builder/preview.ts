/** Preview of the figure: the element with exactly the copied attributes. */
import { html, nothing, type TemplateResult } from "lit";
import { type Colour, contrast } from "../../author/page-colours.js";
import type { SoftAttention } from "../../element/define.js";
import type { BuilderWords } from "../../language/pages.js";
import { type Choices, previewChoices } from "./choices.js";
import { figureAttributes } from "./embed-forms.js";
import { type EmbeddedFigure, posterAddress } from "./figure-address.js";

/** The borders of a frame and the line with the link, in pixels. */
const frameExtra = 76;

/** A drag is over after this many milliseconds without movement. */
const delayMs = 400;

/** Black or white, whichever has more contrast on `#rrggbb`. */
function textOn(colour: string): string {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const ground: Colour = [part(1), part(3), part(5), 1];
  const isDark = contrast(ground, [255, 255, 255, 1]) > contrast(ground, [0, 0, 0, 1]);
  return isDark ? "#f4f1ea" : "#1c1b19";
}

/** Browsers do not scroll to a focused control of which a part is in sight. */
const showWhole = (event: Event) =>
  (event.composedPath()[0] as Element).scrollIntoView({ block: "nearest", inline: "nearest" });

export class Preview {
  /** Height of the figure in a frame. */
  height = 640;
  /** The title of the figure. */
  title = "";
  /** Ineffective parts of the text, a sentence each. */
  #mistakes: readonly string[] = [];
  readonly #box = document.createElement("div");
  /** The surrounding page, in the selected colour. */
  readonly #page = document.createElement("div");
  #shown = "";
  #requested = "";
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #sized = new ResizeObserver(() => this.#measure());
  /** Drawing a figure with a reserved height does not change its size. */
  readonly #drawn = new MutationObserver(() => this.#measure());

  constructor(private readonly changed: () => void) {
    this.#box.className = "preview-figure";
    this.#page.className = "preview-page";
    this.#page.append(this.#box);
  }

  /** Shows a figure, after a pause. */
  show(figure: EmbeddedFigure): void {
    // The page already has a figure, and ids must be unique.
    const attributes = figureAttributes({ ...figure, id: "" });
    const requested = JSON.stringify([attributes, figure.poster]);
    if (requested === this.#requested) return;
    this.#requested = requested;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#make(figure, attributes), this.#shown ? delayMs : 0);
  }

  #make(figure: EmbeddedFigure, attributes: readonly (readonly [string, string])[]): void {
    this.#shown = this.#requested;
    const element = document.createElement("soft-attention") as SoftAttention;
    for (const [name, value] of attributes) element.setAttribute(name, value);
    // Its title and height are needed before it becomes visible.
    element.setAttribute("loading", "eager");
    if (figure.poster) {
      const picture = document.createElement("img");
      [picture.src, picture.alt] = [posterAddress(figure), figure.title];
      element.append(picture);
    }
    element.addEventListener("change", (event) => event.stopPropagation());
    this.#mistakes = [];
    element.addEventListener("mistakes", ({ detail }) => {
      this.#mistakes = detail;
      this.changed();
    });
    this.#sized.disconnect();
    this.#drawn.disconnect();
    // Keeps the old height until the new figure is drawn, so that the page does not jump.
    this.#box.style.minBlockSize = `${this.#box.offsetHeight}px`;
    this.#box.replaceChildren(element);
    this.#sized.observe(element);
    if (element.shadowRoot) {
      this.#drawn.observe(element.shadowRoot, { childList: true, subtree: true });
    }
  }

  #measure(): void {
    const element = this.#box.firstElementChild;
    const heading = element?.shadowRoot?.querySelector("h2");
    if (!(element instanceof HTMLElement) || !heading) return;
    this.#drawn.disconnect();
    this.#box.style.minBlockSize = "";
    const height = Math.ceil(element.offsetHeight) + frameExtra;
    const title = heading.textContent?.trim() ?? "";
    if (height === this.height && title === this.title) return;
    [this.height, this.title] = [height, title];
    this.changed();
  }

  render(
    words: BuilderWords,
    choices: Choices,
    change: (patch: Partial<Choices>) => void,
  ): TemplateResult {
    const { preview } = words;
    const { width, pageColour } = choices;
    this.#box.style.inlineSize = `${width}px`;
    const { style } = this.#page;
    [style.backgroundColor, style.color] = [pageColour, pageColour && textOn(pageColour)];
    return html`<div class="preview">
      <h2 id="preview-title">${preview.title}</h2>
      <div class="preview-choices">${previewChoices(words, choices, change)}</div>
      <div class="scroller" tabindex="0" role="region" aria-labelledby="preview-title" @focusin=${showWhole}>${this.#page}</div>
      <p class="note">${preview.size(String(width), String(this.height))}</p>
      <div class="warnings" role="status">${
        this.#mistakes.length === 0
          ? nothing
          : html`<h3>${preview.warnings}</h3><ul>${this.#mistakes.map((one) => html`<li>${one}</li>`)}</ul>`
      }</div></div>`;
  }
}
