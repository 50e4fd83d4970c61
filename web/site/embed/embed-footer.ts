/** The line under an embedded figure: the link to the whole page, with the same state. */
import { html, nothing, render } from "lit";
import { type EmbedWords, loadEmbedWords } from "../../language/pages.js";

/**
 * In a sandbox without an origin, new windows are blocked or sandboxed as well, and the whole page does
 * not run from a disk. There its address is shown, to be copied.
 */
const opensNothing = self.origin === "null";
const isFile = location.protocol === "file:";

export class EmbedFooter {
  readonly #place = document.querySelector<HTMLElement>(".source");
  #words: EmbedWords | undefined;
  #language = "";
  #address = "";
  #shown = false;

  constructor(private readonly wanted: boolean) {}

  async setLanguage(language: string): Promise<void> {
    this.#language = language;
    this.#words = await loadEmbedWords(language).catch(() => undefined);
  }

  show(hash: string): void {
    this.#address = new URL(`index.html?lang=${this.#language}#${hash}`, location.href).href;
    this.#draw();
  }

  /** Shows the address if the frame cannot open a window. */
  #open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opened = opensNothing ? null : open(this.#address, "_blank");
    if (opened) opened.opener = null;
    else this.#reveal();
  }

  #reveal(): void {
    this.#shown = true;
    this.#draw();
    this.#place?.querySelector("input")?.select();
  }

  #draw(): void {
    const words = this.#words;
    if (!words || !this.#place || !this.wanted || isFile) return;
    const way = opensNothing
      ? html`<button type="button" aria-expanded=${this.#shown ? "true" : "false"} @click=${() => this.#reveal()}>${words.address}</button>`
      : html`<a href=${this.#address} target="_blank" rel="noopener" @click=${(event: MouseEvent) => this.#open(event)}>${words.open}</a>`;
    const address = html`<label>${opensNothing ? nothing : words.copy}
      <input dir="ltr" readonly aria-label=${words.address} .value=${this.#address}></label>`;
    render(html`${way}${this.#shown ? address : nothing}`, this.#place);
  }
}
