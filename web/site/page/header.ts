/** The head of the site: name, theme, language, export, documentation, and the row of lessons. */
import { html, nothing, type TemplateResult } from "lit";
import type { SoftAttention } from "../../element/soft-attention.js";
import { viewNames } from "../../figure/lesson.js";
import type { ViewName } from "../../figure/state/state.js";
import { formatHash } from "../../figure/state/url-state.js";
import { type Language, languages, type Strings, titleOf } from "../../language/index.js";

interface PageHeader {
  readonly figure: SoftAttention;
  readonly text: Strings;
  readonly language: Language;
  choose(language: Language): void;
}

const themes = ["auto", "light", "dark"] as const;

function setTheme({ target }: Event): void {
  document.documentElement.dataset.theme = (target as HTMLSelectElement).value;
}

/** A link of which a part is in sight is not scrolled to by itself. */
const showWhole = ({ target }: Event) =>
  (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });

/** Moves the view and the focus to the figure. */
function skipTo(figure: SoftAttention, event: Event): void {
  event.preventDefault();
  figure.scrollIntoView();
  figure.shadowRoot
    ?.querySelector<HTMLElement | SVGElement>("[tabindex='0'], select, input, button")
    ?.focus();
}

/** Opens the export panel under the figure and scrolls to it. */
async function openExport(figure: SoftAttention): Promise<void> {
  const panel = () => figure.shadowRoot?.querySelector<HTMLElement>(".export-panel");
  if (!panel()) await figure.toggleExport();
  await figure.updateComplete;
  panel()?.scrollIntoView({ block: "nearest" });
  panel()?.querySelector<HTMLElement>("button")?.focus();
}

export function pageHeader(of: PageHeader): TemplateResult {
  const { figure, text, language, choose } = of;
  const { common, site } = text;
  const state = figure.getState();
  /** A link to a lesson that keeps the state. */
  const link = (view: ViewName) =>
    html`<a href="#${formatHash({ ...state, view })}" aria-current=${view === state.view ? "page" : nothing}
      >${titleOf(language, view)}</a>`;
  return html`<header>
    <a class="skip" href="#figure" @click=${(e: Event) => skipTo(figure, e)}>${site.skip}</a>
    <p class="name"><strong>${site.name}</strong> <span class="tagline">${site.tagline}</span></p>
    <label class="choice"><span>${site.theme}</span>
      <select @change=${setTheme}>
        ${themes.map((theme) => html`<option value=${theme}>${site.themes[theme]}</option>`)}
      </select></label>
    <label class="choice"><span>${site.language}</span>
      <select lang="" name="language" @change=${(e: Event) => choose((e.target as HTMLSelectElement).value as Language)}>
        ${languages.map(({ tag, name }) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}
      </select></label>
    <button type="button" class="export" @click=${() => openExport(figure)}>${common.exportFigure}</button>
    <a class="docs" href=${language === "en" ? "docs/index.html" : `docs/${language}/quick-start.html`} hreflang=${language}>${site.docs}</a>
    <nav aria-label=${site.views} @focusin=${showWhole}>${viewNames.map(link)}</nav>
  </header>`;
}
