/**
 * `builder.html`: a figure to set up, options for its readers, and the text to paste. The figure is
 * the element of `element.js`, as on any page; the address holds its state, as on the site.
 */
import { html, render } from "lit";
import type { SoftAttention } from "../../element/define.js";
import { loadView } from "../../element/view-modules.js";
import { viewNames } from "../../figure/lesson.js";
import { shortestHash } from "../../figure/state/packed-hash.js";
import type { ViewName } from "../../figure/state/state.js";
import { type Language, languageOf, loadWords, stringsFor, titleOf } from "../../language/index.js";
import { type BuilderWords, loadBuilderWords } from "../../language/pages.js";
import { onHash, writeHash, writeLanguage } from "../page/address.js";
import { keepOffline } from "../page/offline.js";
import { type Theme, toolHeader } from "../tool-header.js";
import { type Choices, controlChoices, firstChoices, readerChoices } from "./choices.js";
import { type Control, controlsOfView } from "./controls.js";
import { CopyPanel } from "./copy-panel.js";
import { type EmbeddedFigure, usedHash } from "./figure-address.js";
import { Preview } from "./preview.js";
import { isLocal, siteAddress } from "./site-address.js";

interface Link {
  readonly of: string;
  readonly hash: string | undefined;
}

class Builder {
  readonly #page = document.querySelector<HTMLElement>("#page");
  readonly #figure = document.createElement("soft-attention") as SoftAttention;
  readonly #copy = new CopyPanel(() => this.#draw());
  readonly #preview = new Preview(() => this.#draw());
  #language: Language = languageOf(
    new URLSearchParams(location.search).get("lang") ?? navigator.language,
  );
  #words: BuilderWords | undefined;
  #theme: Theme = "auto";
  #choices: Choices = firstChoices;
  /** The shortest hash of the state; an undefined hash if the state fits in no link. */
  #link: Link = { of: "", hash: undefined };
  /** The same without the fields that the view does not use. */
  #used: Link = this.#link;

  async start(): Promise<void> {
    const figure = this.#figure;
    await customElements.whenDefined("soft-attention");
    customElements.upgrade(figure);
    onHash((hash) => figure.showHash(hash));
    if (location.hash.length > 1) await figure.showHash(location.hash);
    figure.addEventListener("change", () => this.#changed());
    await this.#findLink();
    this.#page?.replaceChildren();
    if (this.#language !== "en") writeLanguage(this.#language);
    await this.#setLanguage(this.#language);
  }

  async #setLanguage(next: Language): Promise<void> {
    this.#language = next;
    const { view } = this.#figure;
    const [words] = await Promise.all([
      loadBuilderWords(next),
      loadWords(next, view),
      loadView(view),
    ]);
    if (this.#language !== next) return;
    this.#words = words;
    const text = stringsFor(next);
    const { documentElement: root } = document;
    [root.lang, root.dir, document.title] = [next, text.direction, `softknn: ${words.title}`];
    this.#figure.lang = next;
    this.#draw();
  }

  async #findLink(): Promise<void> {
    const of = this.#figure.hash;
    await loadView(this.#figure.view);
    const used = usedHash(of);
    const [link, own] = [await shortestHash(of), await shortestHash(used)];
    if (of !== this.#figure.hash) return;
    [this.#link, this.#used] = [
      { of, hash: link },
      { of: used, hash: own },
    ];
  }

  async #changed(): Promise<void> {
    this.#copy.forget();
    const { view } = this.#figure;
    await Promise.all([this.#findLink(), loadView(view), loadWords(this.#language, view)]);
    const { hash = `view=${this.#figure.view}` } = this.#link;
    writeHash(hash);
    this.#draw();
  }

  #choose(patch: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...patch };
    this.#copy.forget();
    this.#draw();
  }

  #controls(): Control[] {
    return this.#words ? controlsOfView(this.#figure.view, this.#language, this.#words) : [];
  }

  #embedded(): EmbeddedFigure {
    const { language, theme, id, poster, src, hidden, locked } = this.#choices;
    const controls = this.#controls();
    const shown = controls.filter(({ name }) => !hidden.has(name));
    return {
      ...{ hash: this.#used.of, link: this.#used.hash, site: siteAddress(), src },
      ...{ id, language, theme, poster, titleLanguage: language ?? this.#language },
      ...{ title: this.#preview.title, height: this.#preview.height },
      controls: shown.length < controls.length ? shown.map(({ name }) => name) : undefined,
      lock: shown.filter(({ name }) => locked.has(name)).map(({ name }) => name),
    };
  }

  #header(words: BuilderWords) {
    const text = stringsFor(this.#language);
    const { site } = text;
    return toolHeader({
      ...{ site, language: this.#language, theme: this.#theme },
      home: {
        href: `./index.html?lang=${this.#language}#${this.#link.hash ?? ""}`,
        name: words.home,
      },
      setTheme: (theme) => {
        this.#theme = theme;
        document.documentElement.dataset.theme = theme;
      },
      setLanguage: (language) => {
        writeLanguage(language);
        this.#setLanguage(language);
      },
    });
  }

  /** The view; the state stays, as on the site. */
  #viewChoice(words: BuilderWords) {
    const choose = (event: Event) => {
      this.#figure.view = (event.target as HTMLSelectElement).value as ViewName;
    };
    return html`<label class="field"><span>${words.figure}</span>
      <select name="view" @change=${choose}>${viewNames.map((view) => html`<option value=${view} ?selected=${view === this.#figure.view}>${titleOf(this.#language, view)}</option>`)}</select></label>`;
  }

  #notes({ notes }: BuilderWords, embedded: EmbeddedFigure) {
    const { lab } = this.#figure.getState();
    const own = Object.keys({ ...lab.own, ...lab.given }).length > 0;
    const notices = [
      isLocal(embedded.site) ? notes.local : "",
      own ? notes.own : "",
      embedded.link === undefined ? notes.tooLong : "",
      embedded.src ? notes.src : "",
    ].filter(Boolean);
    return notices.map((one) => html`<p class="notice">${one}</p>`);
  }

  #draw(): void {
    const words = this.#words;
    if (words === undefined || this.#page === null) return;
    const text = stringsFor(this.#language);
    const embedded = this.#embedded();
    const choose = (patch: Partial<Choices>) => this.#choose(patch);
    this.#preview.show(embedded);
    render(
      html`${this.#header(words)}
      <main>
        <h1>${words.title}</h1>
        <p class="lead">${words.lead}</p>
        ${this.#viewChoice(words)}
        <div class="stage">${this.#figure}</div>
        <div class="choices">
          ${readerChoices(text, words, this.#choices, choose)}
          ${controlChoices(words.controls, this.#controls(), this.#choices, choose)}
        </div>
        ${this.#copy.render(words, text, embedded)}
        ${this.#notes(words, embedded)}
        ${this.#preview.render(words, this.#choices, choose)}
      </main>`,
      this.#page,
    );
  }
}

new Builder().start();
keepOffline("./sw.js");
