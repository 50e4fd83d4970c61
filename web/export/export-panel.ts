/** The export panel under a figure: link, pictures, numbers, state, live page and print; it also opens state files. */
import { html, nothing, type TemplateResult } from "lit";
import { save } from "../controls/save.js";
import type { FigureHost, FigureView } from "../figure/figure-view.js";
import { holdsOwnData } from "../figure/lesson.js";
import { shortestHash } from "../figure/state/packed-hash.js";
import { parseStateFile } from "../figure/state/state-file.js";
import { type ExportWords, loadExportWords } from "../language/tools.js";
import { CodePart } from "./code-part.js";
import { EmbedPart } from "./embed-part.js";
import { exportStyles } from "./export-styles.js";
import { type Ending, type ExportedElement, type ExportSource, formats, makers } from "./makers.js";
import { copied } from "./text-box.js";

/** Set by the build: whether this is a page of the site. */
declare const SOFTKNN_ON_SITE: boolean;

/** More than the largest own data as text; also near the limit of string lengths. */
const largestFile = 2 ** 28;

/** A sandbox without an origin may block downloads, which the panel cannot detect. */
const isSandboxed = () => self.origin === "null" && location.protocol !== "file:";

export class ExportPanel {
  isOpen = false;
  #words: ExportWords | undefined;
  /** Language of the loaded or loading words. */
  #language = "";
  #status = "";
  #working = false;
  readonly #code: CodePart;
  readonly #embed: EmbedPart;
  /** The shortest hash for a readable one; an undefined hash if there is no link. */
  #link: { readonly of: string; readonly hash: string | undefined } | undefined;

  constructor(
    private readonly element: ExportedElement,
    private readonly host: FigureHost,
    private readonly view: () => FigureView | undefined,
  ) {
    const part = { host, view, changed: () => element.requestUpdate() };
    this.#code = new CodePart(part);
    this.#embed = new EmbedPart(part, () => element.hash);
    const sheet = exportStyles.styleSheet;
    if (sheet) element.shadowRoot?.adoptedStyleSheets.push(sheet);
  }

  /** Opens or closes the panel; with a file, opens the panel and the state in the file. */
  async open(file?: File): Promise<void> {
    await this.#setLanguage();
    this.isOpen = file !== undefined || !this.isOpen;
    if (file !== undefined) await this.#read(file);
    this.element.requestUpdate();
  }

  async #setLanguage(): Promise<void> {
    const { language } = this.host.text;
    if (this.#language === language) return;
    this.#language = language;
    this.#words = await loadExportWords(language);
    this.#status = "";
    this.element.requestUpdate();
  }

  #report(message: string): void {
    this.#status = message;
    this.element.requestUpdate();
  }

  async #read(file: File): Promise<void> {
    const words = this.#words?.open;
    if (words === undefined) return;
    if (file.size > largestFile) return this.#report(words.large(file.name));
    const read = parseStateFile(await file.text());
    if ("fault" in read) {
      const { kind, at } = read.fault;
      return this.#report(words.faults[kind](file.name, at));
    }
    this.element.showState(read.state);
    this.#report(words.done(file.name));
  }

  /** Computes the link of the current state, asynchronously for long ones. */
  async #findLink(): Promise<void> {
    const of = this.element.hash;
    if (this.#link?.of === of) return;
    const found = { of, hash: of as string | undefined };
    this.#link = found;
    found.hash = await shortestHash(of);
    if (this.#link === found) this.element.requestUpdate();
  }

  get #address(): string | undefined {
    const hash = this.#link?.hash;
    const address = new URL(location.href);
    // Only the site's own pages read `lang` from the address.
    if (SOFTKNN_ON_SITE) address.searchParams.set("lang", this.host.text.language);
    const name = this.element.ownsAddress ? "" : `${encodeURIComponent(this.element.id)}?`;
    return hash && `${address.href.replace(/#.*/s, "")}#${name}${hash}`;
  }

  async #copyLink({ link, notCopied }: ExportWords): Promise<void> {
    await this.#findLink();
    const address = this.#address;
    if (address === undefined) return this.#report(link.tooLong);
    const shown = this.element.shadowRoot?.querySelector(".export-panel .address");
    this.#report((await copied(address, shown)) ? link.copied : notCopied);
  }

  async #make(format: Ending, words: ExportWords): Promise<void> {
    const view = this.view();
    const figure = this.element.shadowRoot?.querySelector("figure");
    if (this.#working || view === undefined || !figure) return;
    this.#working = true;
    this.#report(words.working(words[format].name));
    const source: ExportSource = { element: this.element, figure, host: this.host, view, words };
    try {
      const blob = await makers[format](source);
      const name = `softknn-${this.host.state.view}.${format}`;
      save(blob, name);
      this.#report(words.saved(name, (blob.size / 1000).toFixed(blob.size < 10_000 ? 1 : 0)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#report(words.failed(words[format].name, why));
    }
    this.#working = false;
  }

  /** Absent if no address can name the figure. */
  #linkRow(all: ExportWords): TemplateResult | typeof nothing {
    if (!this.element.ownsAddress && this.element.id === "") return nothing;
    const words = all.link;
    this.#findLink();
    const own = holdsOwnData(this.host.state);
    return html`<li class="wide"><button type="button" data-export="link" @click=${() => this.#copyLink(all)}>${words.name}</button>
      <span class="what">${words.what} ${own ? words.own : nothing}
        <input class="address" dir="ltr" readonly aria-label=${words.address}
          .value=${this.#address ?? words.tooLong}></span></li>`;
  }

  #openRow(words: ExportWords["open"]): TemplateResult {
    const chosen = async (event: Event) => {
      const input = event.target as HTMLInputElement;
      const file = input.files?.[0];
      if (file) await this.#read(file);
      // Allows choosing the same file again.
      input.value = "";
    };
    return html`<li><label class="as-button">${words.name}
        <input class="visually-hidden" type="file" accept=".json,application/json" data-export="open" @change=${chosen}></label>
      <span class="what">${words.what}</span></li>`;
  }

  /** Escape closes the panel and returns the focus to the button that opened it. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.isOpen = false;
    this.element.requestUpdate();
    this.element.shadowRoot?.querySelector<HTMLElement>(".export-button")?.focus();
  }

  render(): TemplateResult | typeof nothing {
    if (!this.isOpen) return nothing;
    this.#setLanguage();
    const words = this.#words;
    if (words === undefined) return nothing;
    return html`<section class="export-panel" aria-labelledby="export-title" @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
      <h3 id="export-title">${words.title}</h3>
      ${isSandboxed() ? html`<p class="hint">${words.sandbox}</p>` : nothing}
      <ul>
        ${this.#linkRow(words)}
        ${this.#embed.render(words)}
        ${formats.map(
          (format) => html`<li><button type="button" data-export=${format}
            @click=${() => this.#make(format, words)}>${words[format].name}</button>
            <span class="what">${words[format].what}</span></li>`,
        )}
        <li><button type="button" data-export="print" @click=${() => print()}>${words.print.name}</button>
          <span class="what">${words.print.what}</span></li>
        ${this.#openRow(words.open)}
        ${this.#code.render(words)}
      </ul>
      <p class="said" role="status">${this.#status}</p>
    </section>`;
  }
}
