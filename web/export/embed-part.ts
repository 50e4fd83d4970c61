/** The row “Embed”: the text that shows the figure, as it stands, on another page. */
import { html, nothing, type TemplateResult } from "lit";
import { holdsOwnData, lessonOf } from "../figure/lesson.js";
import { shortestHash } from "../figure/state/packed-hash.js";
import { usedHash } from "../figure/view-fields.js";
import { pictureTitleOf } from "../language/index.js";
import type { ExportWords } from "../language/tools.js";
import type { CodeHost } from "./code-part.js";
import { type EmbedForm, embedForms } from "./embed-forms.js";
import { type Said, textBox } from "./text-box.js";

/** Set by the build: the public address of the site, which ends in `/`, or empty. */
declare const SOFTKNN_SITE: string;
/** Set by the build: whether this is a page of the site. */
declare const SOFTKNN_ON_SITE: boolean;

/** The configured address, or that of a page of the site itself. Never a built-in host. */
const siteAddress = (): string =>
  SOFTKNN_SITE || (SOFTKNN_ON_SITE ? new URL(".", location.href).href : "");

/** Whether only this machine can reach the address. */
const isLocal = (address: string): boolean =>
  /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);

export class EmbedPart {
  #open = false;
  #form: EmbedForm = "element";
  /** The chosen picture, "" for the whole lesson; by default the first picture of the lesson. */
  #part: string | undefined;
  /** The state of the text, and its shortest form for an address. */
  #state:
    | { readonly of: string; readonly hash: string; readonly link: string | undefined }
    | undefined;

  #said: Said | undefined;

  constructor(
    private readonly from: CodeHost,
    private readonly hash: () => string,
  ) {}

  readonly #say = (said: Said) => {
    this.#said = said;
    this.from.changed();
  };

  async #find(): Promise<void> {
    const of = this.hash();
    if (this.#state?.of === of) return;
    const hash = usedHash(of);
    const link = await shortestHash(hash);
    if (of !== this.hash()) return;
    this.#state = { of, hash, link };
    this.from.changed();
  }

  #text(words: ExportWords, site: string): TemplateResult | typeof nothing {
    this.#find();
    const { from } = this;
    const state = this.#state;
    if (state === undefined) return nothing;
    const { language } = from.host.text;
    const { embed, link } = words;
    const { view } = from.host.state;
    const pictures = Object.keys(lessonOf(view)?.pictures ?? {});
    const chosen = this.#part ?? pictures[0] ?? "";
    const part = pictures.includes(chosen) ? chosen : undefined;
    const titleOf = (name: string) => pictureTitleOf(language, view, name) ?? name;
    const title = part === undefined ? (from.view()?.title() ?? "") : titleOf(part);
    const figure = { ...state, site, language, part, title };
    const choose = (event: Event) => {
      this.#part = (event.target as HTMLSelectElement).value;
      from.changed();
    };
    const isTooLong = this.#form === "iframe" && state.link === undefined;
    const isOwn = holdsOwnData(from.host.state);
    const notes = [
      embed.needs[this.#form],
      isLocal(site) ? embed.local : "",
      isTooLong ? link.tooLong : isOwn ? link.own : "",
    ];
    const folder = language === "en" ? "" : `${language}/`;
    return html`<div class="text wrapped"><label>${embed.picture} <select name="part" @change=${choose}>
        ${pictures.map((name) => html`<option value=${name} ?selected=${name === part}>${titleOf(name)}</option>`)}
        <option value="" ?selected=${part === undefined}>${embed.lesson}</option></select></label>
      ${textBox({
        ...{ words, said: this.#said, form: this.#form, forms: embed.forms, label: embed.label },
        note: from.host.text.common.sentences(notes),
        text: isTooLong ? undefined : embedForms[this.#form](figure),
        more: html`<a href=${`${site}docs/${folder}notebooks.html`} hreflang=${language}>${embed.more}</a>`,
        choose: (form) => {
          this.#form = form;
          from.changed();
        },
        say: this.#say,
      })}</div>`;
  }

  render(words: ExportWords): TemplateResult | typeof nothing {
    const site = siteAddress();
    if (site === "") return nothing;
    const toggle = () => {
      this.#open = !this.#open;
      this.from.changed();
    };
    return html`<li class=${this.#open ? "wide" : ""}><button type="button" data-export="embed"
        aria-expanded=${this.#open ? "true" : "false"} @click=${toggle}>${words.embed.name}</button>
      <span class="what">${words.embed.what}</span>${this.#open ? this.#text(words, site) : nothing}</li>`;
  }
}
