/** The figure as readers get it: the element with the very attributes that are copied. */
import { html, type TemplateResult } from "lit";
import type { SoftAttention } from "../../element/define.js";
import type { BuilderWords } from "../../words/builder.js";
import { type Choices, widthChoice } from "./choices.js";
import { figureAttributes } from "./embed-forms.js";
import { type EmbeddedFigure, posterAddress } from "./figure-address.js";

/** Around the figure, a frame has its edges and the line that leads to the whole page. */
const frameExtra = 76;

/** A hand that drags is done when it has not moved for so long, in milliseconds. */
const delayMs = 400;

export class Preview {
  /** Of the figure in a frame. */
  height = 640;
  /** What the figure says of itself. */
  title = "";
  readonly #box = document.createElement("div");
  #shown = "";
  #asked = "";
  #waiting: ReturnType<typeof setTimeout> | undefined;
  readonly #sized = new ResizeObserver(() => this.#measure());
  /** A figure whose room was kept for it is drawn without a change of its size. */
  readonly #drawn = new MutationObserver(() => this.#measure());

  constructor(private readonly changed: () => void) {
    this.#box.className = "preview-figure";
  }

  /** Shows a figure, after a rest. */
  show(figure: EmbeddedFigure): void {
    // The page has a figure of its own: no two may have one name.
    const attributes = figureAttributes({ ...figure, id: "" });
    const asked = JSON.stringify([attributes, figure.poster]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#make(figure, attributes), this.#shown ? delayMs : 0);
  }

  #make(figure: EmbeddedFigure, attributes: readonly (readonly [string, string])[]): void {
    this.#shown = this.#asked;
    const element = document.createElement("soft-attention") as SoftAttention;
    for (const [name, value] of attributes) element.setAttribute(name, value);
    // Title and height are asked of it before anybody scrolls to it.
    element.setAttribute("loading", "eager");
    if (figure.poster) {
      const picture = document.createElement("img");
      [picture.src, picture.alt] = [posterAddress(figure), figure.title];
      element.append(picture);
    }
    element.addEventListener("change", (event) => event.stopPropagation());
    this.#sized.disconnect();
    this.#drawn.disconnect();
    // As high as before until the new one is drawn: nothing below it jumps.
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
    const { width } = choices;
    this.#box.style.inlineSize = `${width}px`;
    return html`<div class="preview">
      <h2 id="preview-title">${preview.title}</h2>
      ${widthChoice(words, choices, change)}
      <div class="scroller" tabindex="0" role="region" aria-labelledby="preview-title">${this.#box}</div>
      <p class="note">${preview.size(String(width), String(this.height))}</p></div>`;
  }
}
