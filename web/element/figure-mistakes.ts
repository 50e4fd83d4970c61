/** Author mistakes about one figure: logged once each, and noted above the figure. */
import { css, html, nothing, type TemplateResult } from "lit";
import type { Mistake } from "../author/mistake.js";
import type { MistakeContext, MistakeTexts } from "../author/mistake-text.js";
import type { ViewName } from "../figure/state/state.js";

export const mistakeStyles = css`
  .mistakes {
    align-items: start;
    flex-wrap: wrap;
    padding-block: var(--s2);
    font-size: 15px;
    overflow-wrap: anywhere;
  }
  .mistakes > div {
    flex: 1 1 16em;
  }
  .mistakes ul {
    margin: var(--s1) 0 0;
    padding-inline-start: 1.2em;
  }
`;

export interface MistakeHost extends HTMLElement {
  readonly language: string;
  requestUpdate(): void;
  /** The context of the messages, computed on demand. */
  mistakeContext(): MistakeContext;
  /** The view is misspelt, and the nearest one is not shown yet. */
  readonly isMisspelt: boolean;
  /** Shows the view nearest to a misspelt name, if there is one. */
  showNearest(view: ViewName | undefined): void;
}

/** Each source replaces its own mistakes only. */
export type MistakeSource =
  | "attributes"
  | "view"
  | "values"
  | "link"
  | "rights"
  | "elsewhere"
  | "readings"
  | "options"
  | "source";

const keyOf = (mistake: Mistake): string => JSON.stringify(mistake);

export class FigureMistakes {
  readonly #found = new Map<MistakeSource, readonly Mistake[]>();
  readonly #logged = new Set<string>();
  readonly #dismissed = new Set<string>();
  #texts: (MistakeTexts & { readonly keys: readonly string[] }) | undefined;
  #run = 0;

  constructor(private readonly host: MistakeHost) {}

  set(source: MistakeSource, mistakes: readonly Mistake[]): void {
    const before = this.#found.get(source) ?? [];
    if (mistakes.map(keyOf).join() === before.map(keyOf).join()) return;
    this.#found.set(source, mistakes);
    this.refresh();
  }

  /** Writes all messages, also after a change of language; those of one task together. */
  async refresh(): Promise<void> {
    const run = ++this.#run;
    await Promise.resolve();
    const all = [...this.#found.values()].flat();
    const { host } = this;
    if (run !== this.#run || (all.length === 0 && this.#texts === undefined)) return;
    // The messages and the search for near names are loaded only for mistakes.
    const { mistakeTexts, nearestView } = await import("../author/mistake-text.js");
    const texts = await mistakeTexts(all, host.language, host.mistakeContext());
    if (run !== this.#run) return;
    const keys = all.map(keyOf);
    this.#texts = { ...texts, keys };
    let isNew = false;
    for (const [i, mistake] of all.entries()) {
      const key = keyOf(mistake);
      if (this.#logged.has(key)) continue;
      this.#logged.add(key);
      console.warn(`<${host.localName}>: ${texts.logged[i]}`, host);
      isNew ||= mistake.kind === "view";
    }
    const wrong = all.find(({ kind }) => kind === "view");
    if (wrong && (isNew || host.isMisspelt)) host.showNearest(nearestView(wrong.found));
    host.requestUpdate();
    host.dispatchEvent(new CustomEvent("mistakes", { detail: texts.shown }));
  }

  #dismiss(): void {
    for (const key of this.#texts?.keys ?? []) this.#dismissed.add(key);
    this.host.requestUpdate();
  }

  render(): TemplateResult | typeof nothing {
    if (this.#texts === undefined) return nothing;
    const { shown, keys, words } = this.#texts;
    const left = shown.filter((_, i) => !this.#dismissed.has(keys[i] ?? ""));
    if (left.length === 0) return nothing;
    return html`<div class="notice mistakes" role="status">
      <div><p><strong>${words.heading}</strong></p>
        <p>${words.lead}</p>
        <ul>${left.map((text) => html`<li>${text}</li>`)}</ul></div>
      <button type="button" @click=${() => this.#dismiss()}>${words.dismiss}</button></div>`;
  }
}
