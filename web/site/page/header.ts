/** The head of the site: name, theme, language, documentation, the parts of the story, and the lessons of the part. */
import { html, nothing, type TemplateResult } from "lit";
import type { SoftAttention } from "../../element/soft-attention.js";
import type { ViewName } from "../../figure/state/state.js";
import { formatHash, lessonHash } from "../../figure/state/url-state.js";
import { type Language, languages, type Strings, titleOf } from "../../language/index.js";
import { type PartName, story } from "../../lessons/registry.js";

interface PageHeader {
  readonly figure: SoftAttention;
  readonly text: Strings;
  readonly language: Language;
  /** Of the lesson: what it is about, and how long it takes. */
  readonly path: string;
  /** The screen is too narrow for a row of parts: they are in a menu. */
  readonly isNarrow: boolean;
  choose(language: Language): void;
}

const themes = ["auto", "light", "dark"] as const;

function setTheme({ target }: Event): void {
  document.documentElement.dataset.theme = (target as HTMLSelectElement).value;
}

/** A link of which a part is in sight is not scrolled to by itself. */
const showWhole = ({ target }: Event) =>
  (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });

/** Moves the view to the figure, and the focus into its first picture: the tools above may be disabled. */
function skipTo(figure: SoftAttention, event: Event): void {
  event.preventDefault();
  figure.scrollIntoView();
  figure.shadowRoot
    ?.querySelector<HTMLElement | SVGElement>(".graphic :is([tabindex='0'], select, input, button)")
    ?.focus();
}

const parts = Object.keys(story) as readonly PartName[];
const lessonsOf = (part: PartName): readonly ViewName[] => story[part];
const partOf = (view: ViewName) => parts.find((part) => lessonsOf(part).includes(view)) ?? "idea";

/** All parts with their lessons and the choices, behind one button. */
function menu(of: PageHeader): TemplateResult {
  const { figure, text, language } = of;
  const { view } = figure;
  const part = partOf(view);
  const close = ({ currentTarget }: Event) =>
    (currentTarget as Element).closest("details")?.removeAttribute("open");
  return html`<details class="menu">
    <summary>${text.site.parts[part]} · <strong>${titleOf(language, view)}</strong></summary>
    <nav aria-label=${text.site.views} @click=${close}>${parts.map(
      (each) =>
        html`<h2>${text.site.parts[each]}</h2><ul>${lessonsOf(each).map(
          (name) => html`<li>${lessonLink(figure, language, name)}</li>`,
        )}</ul>`,
    )}</nav>
    <div class="settings">${choices(of)}</div>
  </details>`;
}

/** The parts in one row, and under it the lessons of the current part, as a path. */
function rows(of: PageHeader): TemplateResult {
  const { figure, text, language, path } = of;
  const current = partOf(figure.view);
  return html`<nav class="parts" aria-label=${text.site.storyParts} @focusin=${showWhole}>${parts.map(
    (part) =>
      html`<a href="#${lessonHash(story[part][0])}" aria-current=${part === current ? "true" : nothing}
        >${text.site.parts[part]}</a>`,
  )}</nav>
    <div class="settings">${choices(of)}</div>
    <div class="lessons"><nav aria-label=${text.site.views}>${lessonsOf(current).map((name) => lessonLink(figure, language, name))}</nav>
      <p>${path}</p></div>`;
}

/** A link to a lesson that keeps the state. */
function lessonLink(figure: SoftAttention, language: Language, view: ViewName): TemplateResult {
  const state = figure.getState();
  return html`<a href="#${formatHash({ ...state, view })}" aria-current=${view === state.view ? "page" : nothing}
    >${titleOf(language, view)}</a>`;
}

/** Theme, language and the way to the documentation. */
function choices({ text, language, choose }: PageHeader): TemplateResult {
  const { site } = text;
  return html`<label class="choice"><span>${site.theme}</span>
      <select @change=${setTheme}>
        ${themes.map((theme) => html`<option value=${theme}>${site.themes[theme]}</option>`)}
      </select></label>
    <label class="choice"><span>${site.language}</span>
      <select lang="" name="language" @change=${(e: Event) => choose((e.target as HTMLSelectElement).value as Language)}>
        ${languages.map(({ tag, name }) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}
      </select></label>
    <a class="docs" href=${language === "en" ? "docs/index.html" : `docs/${language}/quick-start.html`} hreflang=${language}>${site.docs}</a>`;
}

export function pageHeader(of: PageHeader): TemplateResult {
  const { figure, text, isNarrow } = of;
  return html`<header>
    <a class="skip" href="#figure" @click=${(e: Event) => skipTo(figure, e)}>${text.site.skip}</a>
    <p class="name"><strong>${text.site.name}</strong></p>
    ${isNarrow ? menu(of) : rows(of)}
  </header>`;
}
