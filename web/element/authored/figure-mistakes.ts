/** Author mistakes about one figure: logged once each, and noted above the figure. */
import { css, html, nothing, type TemplateResult } from "lit";
import { asInHash } from "../../author/field-texts.js";
import {
  attributeMistakes,
  controlMistakes,
  cut,
  elsewhere,
  linkMistakes,
  type Mistake,
} from "../../author/mistake.js";
import type { MistakeContext, MistakeTexts } from "../../author/mistake-text.js";
import { ReaderRights } from "../../author/reader-rights.js";
import { unknownReadings } from "../../author/soft-value.js";
import { viewNames } from "../../figure/lesson.js";
import { fieldOfAttribute, kebab } from "../../figure/state/field-attributes.js";
import type { Field } from "../../figure/state/fields.js";
import type { State, ViewName } from "../../figure/state/state.js";
import type { Store } from "../../figure/state/store.js";
import { isPacked, type UrlNotice } from "../../figure/state/url-state.js";

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
  view: ViewName;
  readonly store: Store;
  readonly controls: string | null | undefined;
  readonly lock: string | null | undefined;
  readonly group: string | null | undefined;
  requestUpdate(): void;
  /** Makes a state the initial one. */
  beginWith(state: State): void;
}

/** Fields by name, as in a link. */
type Given = readonly (readonly [name: string, text: string])[];

/** Each source replaces its own mistakes only. */
type MistakeSource =
  | "attributes"
  | "view"
  | "values"
  | "link"
  | "rights"
  | "elsewhere"
  | "readings"
  | "options"
  | "source";

/** The fields of a readable link. */
const fieldsIn = (hash: string): Given =>
  isPacked(hash) ? [] : [...new URLSearchParams(hash.replace(/^#/, ""))];

const keyOf = (mistake: Mistake): string => JSON.stringify(mistake);

export class FigureMistakes {
  readonly #found = new Map<MistakeSource, readonly Mistake[]>();
  readonly #logged = new Set<string>();
  readonly #dismissed = new Set<string>();
  #texts: (MistakeTexts & { readonly keys: readonly string[] }) | undefined;
  #run = 0;
  readonly #attributes = new MutationObserver(() => this.#checkAttributes());
  /** Invalid values of fields, by field name. */
  readonly #values = new Map<string, Mistake>();
  /** The fields of the author's link, which override a file. */
  #link: Given = [];
  #options: readonly string[] = [];
  /** The fields that are set are not yet compared with those of the view. */
  #isUnchecked = true;
  /** The view that replaced a misspelt one. */
  #corrected: ViewName | undefined;
  /** The view is misspelt, and the nearest one is not known yet. */
  isMisspelt = false;

  constructor(private readonly host: MistakeHost) {}

  connect(): void {
    this.#attributes.observe(this.host, { attributes: true });
    this.#checkAttributes();
  }

  disconnect(): void {
    this.#attributes.disconnect();
  }

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
    const { mistakeTexts, nearestView } = await import("../../author/mistake-text.js");
    const texts = await mistakeTexts(all, host.language, this.#context);
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
    if (wrong && (isNew || this.isMisspelt)) this.#correct(nearestView(wrong.found));
    host.requestUpdate();
    host.dispatchEvent(new CustomEvent("mistakes", { detail: texts.shown }));
  }

  get #context(): MistakeContext {
    const { view } = this.host;
    return { view, attributes: this.#knownAttributes, options: this.#options };
  }

  get #knownAttributes(): readonly string[] {
    const { observedAttributes } = this.host.constructor as typeof HTMLElement & {
      readonly observedAttributes: readonly string[];
    };
    return [...observedAttributes, "loading"];
  }

  #checkAttributes(): void {
    this.set("attributes", attributeMistakes(this.host, this.#knownAttributes));
  }

  checkView(): void {
    const { view } = this.host;
    this.isMisspelt = !viewNames.includes(view);
    if (!this.isMisspelt) {
      if (view !== this.#corrected) this.set("view", []);
      return;
    }
    this.set("view", [{ kind: "view", found: cut(`${view}`) }]);
    this.refresh();
  }

  /** Shows the nearest view: as the initial state, unless the reader has interacted. */
  #correct(view: ViewName = this.host.view): void {
    this.#corrected = view;
    this.isMisspelt = false;
    const { host } = this;
    host.requestUpdate();
    const { state, canUndo } = host.store;
    if (canUndo) host.view = view;
    if (canUndo || host.view === view) return;
    host.beginWith({ ...state, view });
  }

  checkRights(): void {
    const { controls, lock } = this.host;
    this.set("rights", [
      ...controlMistakes("controls", new ReaderRights(controls, undefined).unknown),
      ...controlMistakes("lock", new ReaderRights(undefined, lock).unknown),
    ]);
  }

  /** Checks the attributes and properties of one task; undefined marks a removed one. */
  checkValues(notices: readonly UrlNotice[], given: ReadonlyMap<Field, string | undefined>): void {
    const texts: Given = Array.from(given, ([{ name }, text = ""]) => [name, text]);
    for (const [name] of texts) this.#values.delete(name);
    for (const [i, mistake] of linkMistakes(notices, texts).entries())
      this.#values.set(notices[i]?.field ?? "", mistake);
    this.set("values", [...this.#values.values()]);
    this.#isUnchecked = true;
    this.host.requestUpdate();
  }

  checkLink(notices: readonly UrlNotice[], hash: string): void {
    this.set("link", linkMistakes(notices, fieldsIn(hash)));
  }

  /** Notes the fields of the author's link, for comparison with those of the view. */
  noteLink(hash: string): void {
    this.#link = fieldsIn(hash);
    this.#isUnchecked = true;
    this.host.requestUpdate();
  }

  /** Reports unknown option names in the address of a frame. */
  noteOptions(mistakes: readonly Mistake[], options: readonly string[]): void {
    this.#options = options;
    this.set("options", mistakes);
  }

  checkReadings(): void {
    if (this.isMisspelt) return;
    const unknown = new Set(unknownReadings(this.host));
    this.set(
      "readings",
      [...unknown].map((found): Mistake => ({ kind: "reading", found })),
    );
  }

  /** The fields set by attributes. Figures of a group may set fields for each other. */
  checkFields(): void {
    if (!this.#isUnchecked) return;
    this.#isUnchecked = false;
    const { view, group } = this.host;
    const unused = (given: Given) =>
      elsewhere(
        view,
        given.map(([name]) => name),
      );
    const asAttribute = ({ found }: Mistake): Mistake => ({
      kind: "elsewhere",
      found: kebab(found),
    });
    const mistakes = [...unused(this.#set()).map(asAttribute), ...unused(this.#link)];
    this.set("elsewhere", group ? [] : mistakes);
  }

  /** The fields that the author set by a link or by attributes, which come last. */
  get given(): Given {
    return [...this.#link, ...this.#set()];
  }

  #set(): Given {
    return [...this.host.attributes].flatMap(({ name, value }): Given => {
      const field = fieldOfAttribute(name);
      return field ? [[field.name, asInHash(field, value)]] : [];
    });
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
