/** The texts to paste: a tab per kind of page, the text, and a copy button. */
import { html, nothing, type TemplateResult } from "lit";
import { readingsOf } from "../../figure/reading-of.js";
import type { ViewName } from "../../figure/state/state.js";
import type { Strings } from "../../language/index.js";
import type { BuilderWords } from "../../language/pages.js";
import {
  attributeText,
  embedForm,
  type FormKind,
  type FormName,
  formKinds,
  formNames,
} from "./embed-forms.js";
import type { EmbeddedFigure } from "./figure-address.js";

/** The forms with an element in the author's page, instead of an iframe or a link. */
const isElement: readonly FormName[] = [
  ...["html", "mkdocs", "quarto", "docusaurus", "vitepress", "reveal", "react"],
] as FormName[];

/** Product names, equal in every language. */
const formTitles: Readonly<Record<FormName, string>> = {
  html: "HTML",
  iframe: "iframe",
  markdown: "Markdown",
  mkdocs: "MkDocs, Hugo, Jekyll, Astro",
  quarto: "Quarto",
  myst: "Jupyter Book",
  docusaurus: "Docusaurus",
  vitepress: "VitePress",
  reveal: "Reveal.js",
  jupyter: "Jupyter",
  react: "React",
  observable: "Observable",
};

/** Notebooks and publishing tools, each with its settings. */
const docsPage = (language: string): string =>
  `./docs/${language === "en" ? "" : `${language}/`}notebooks.html`;

/** Approximate number of visible characters per line. */
const lineLength = 90;

export class CopyPanel {
  #form: FormName = "html";
  #kind: FormKind | undefined;
  #status = "";

  constructor(private readonly changed: () => void) {}

  #choose(form: FormName, kind?: FormKind): void {
    [this.#form, this.#kind, this.#status] = [form, kind, ""];
    this.changed();
  }

  /** Resets the status text after a change of the figure. */
  forget(): void {
    this.#status = "";
  }

  async #copy(words: BuilderWords["copy"]): Promise<void> {
    const area = document.querySelector<HTMLTextAreaElement>("#text-to-paste");
    if (area === null) return;
    try {
      await navigator.clipboard.writeText(area.value);
      this.#status = words.copied;
    } catch {
      area.focus();
      area.select();
      this.#status = words.notCopied;
    }
    this.changed();
  }

  /** Arrow keys select tabs, in the writing direction of the page. */
  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    const rtl = document.documentElement.dir === "rtl";
    const steps: Record<string, number> = {
      ArrowRight: rtl ? -1 : 1,
      ArrowLeft: rtl ? 1 : -1,
      Home: -formNames.indexOf(this.#form),
      End: formNames.length - 1 - formNames.indexOf(this.#form),
    };
    const step = steps[key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (formNames.indexOf(this.#form) + step + formNames.length) % formNames.length;
    this.#choose(formNames[at] ?? "html");
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  #tabs({ copy }: BuilderWords): TemplateResult {
    return html`<div class="tabs" role="tablist" aria-label=${copy.forms} @keydown=${(e: KeyboardEvent) => this.#onKey(e)}>${formNames.map(
      (
        name,
      ) => html`<button type="button" role="tab" id=${`tab-${name}`} data-form=${name} aria-controls="form"
        aria-selected=${name === this.#form ? "true" : "false"} tabindex=${name === this.#form ? 0 : -1}
        @click=${() => this.#choose(name)}>${formTitles[name]}</button>`,
    )}</div>`;
  }

  #kinds({ copy, kindNames }: BuilderWords): TemplateResult | typeof nothing {
    const kinds: readonly FormKind[] = formKinds[this.#form];
    if (kinds.length < 2) return nothing;
    const chosen = this.#kind ?? kinds[0];
    return html`<fieldset class="kinds"><legend>${copy.kinds}</legend>${kinds.map(
      (
        kind,
      ) => html`<label class="box"><input type="radio" name="kind" value=${kind} .checked=${kind === chosen}
        @change=${() => this.#choose(this.#form, kind)}><span>${kindNames[kind as keyof typeof kindNames]}</span></label>`,
    )}</fieldset>`;
  }

  /** An element in the page can supply numbers for the prose beside it. */
  #prose({ prose, proseNames }: BuilderWords["copy"], { id, hash }: EmbeddedFigure) {
    const view = new URLSearchParams(hash).get("view") as ViewName;
    const names = readingsOf(view);
    if (id === "" || names.length === 0 || !isElement.includes(this.#form)) return nothing;
    const live = `<soft-value for="${attributeText(id)}" of="${names[0]}"></soft-value>`;
    return html`<p class="note prose-value">${prose} <code dir="ltr">${live}</code><br>
      ${proseNames} ${names.map((name, i) => html`${i > 0 ? " " : ""}<code dir="ltr">${name}</code>`)}</p>`;
  }

  render(words: BuilderWords, text: Strings, figure: EmbeddedFigure): TemplateResult {
    const { copy, forms } = words;
    const given = embedForm(this.#form, figure, this.#kind);
    const { where, needs } = forms[this.#form];
    const rows = given
      .split("\n")
      .reduce((sum, l) => sum + Math.ceil((l.length + 1) / lineLength), 0);
    return html`<section class="copy" aria-labelledby="copy-title">
      <h2 id="copy-title">${copy.title}</h2>
      ${this.#tabs(words)}
      <div role="tabpanel" id="form" aria-labelledby=${`tab-${this.#form}`}>
        <p>${text.common.sentences([where, needs])}</p>
        ${this.#kinds(words)}
        <textarea id="text-to-paste" dir="ltr" readonly spellcheck="false" rows=${Math.min(rows, 24)} aria-label=${copy.text}
          .value=${given}></textarea>
        <p class="actions"><button type="button" class="copy-button" @click=${() => this.#copy(copy)}>${copy.button}</button>
          <a href=${docsPage(text.language)} hreflang=${text.language}>${copy.tools}</a>
          <span role="status">${this.#status}</span></p>
        ${this.#prose(copy, figure)}
      </div></section>`;
  }
}
