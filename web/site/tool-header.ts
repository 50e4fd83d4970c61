/** The header of the playground. */
import { html, nothing, type TemplateResult } from "lit";
import { type Language, languages, type Strings } from "../language/index.js";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface ToolHeader {
  readonly site: Strings["site"];
  readonly language: Language;
  readonly theme: Theme;
  /** The link back to the lessons. */
  readonly home: { readonly href: string; readonly name: string };
  /** The page of the documentation about this one. */
  readonly guide?: { readonly href: string; readonly name: string };
  setTheme(theme: Theme): void;
  setLanguage(language: Language): void;
}

const chosen = <T extends string>(event: Event) => (event.target as HTMLSelectElement).value as T;

export function toolHeader(shown: ToolHeader): TemplateResult {
  const { site, language, theme, home, guide } = shown;
  return html`<header>
    <p class="name"><strong>${site.name}</strong> <a href=${home.href}>${home.name}</a></p>
    ${guide ? html`<a class="docs" href=${guide.href} hreflang="en">${guide.name}</a>` : nothing}
    <label class="choice"><span>${site.theme}</span>
      <select name="theme" @change=${(e: Event) => shown.setTheme(chosen(e))}>${themes.map((one) => html`<option value=${one} ?selected=${one === theme}>${site.themes[one]}</option>`)}</select></label>
    <label class="choice"><span>${site.language}</span>
      <select lang="" name="language" @change=${(e: Event) => shown.setLanguage(chosen(e))}>${languages.map(({ tag, name }) => html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${name}</option>`)}</select></label>
  </header>`;
}
