/**
 * `<soft-attention>` on an author's page: reports the author's mistakes, shows the file
 * of `src`, and with `theme="page"` takes the colours of the page.
 */
import { css, type PropertyValues } from "lit";
import { asInHash } from "../author/field-texts.js";
import type { FigureFields } from "../author/field-types.js";
import {
  attributeMistakes,
  controlMistakes,
  cut,
  elsewhere,
  linkMistakes,
  type Mistake,
  type SourceFault,
} from "../author/mistake.js";
import type { PageTheme } from "../author/page-theme.js";
import { ReaderRights } from "../author/reader-rights.js";
import { unknownReadings } from "../author/soft-value.js";
import type { FigureView } from "../figure/figure-view.js";
import { lessonOf, viewNames } from "../figure/lesson.js";
import { fieldOfAttribute, kebab } from "../figure/state/field-attributes.js";
import type { Field } from "../figure/state/fields.js";
import { defaultState, type State, usualInVersion1, type ViewName } from "../figure/state/state.js";
import { same } from "../figure/state/store.js";
import { isPacked, parseFields, type UrlNotice } from "../figure/state/url-state.js";
import { AuthoredAttention } from "./authored-attention.js";
import { FigureMistakes, type MistakeHost, mistakeStyles } from "./figure-mistakes.js";
import type { SoftAttentionElement } from "./public.js";
import { type LoaderEvents, SourceLoader } from "./source-loader.js";

type Given = readonly (readonly [name: string, text: string])[];

const pageStyles = css`
  :host([theme="page"]) {
    background: none;
  }
`;

export class PageAttention
  extends AuthoredAttention
  implements MistakeHost, LoaderEvents, Omit<SoftAttentionElement, keyof FigureFields>
{
  static override styles = [...AuthoredAttention.styles, pageStyles, mistakeStyles];
  static override properties = {
    ...AuthoredAttention.properties,
    src: { type: String, reflect: true },
  };

  declare src: string | null | undefined;

  readonly #mistakes = new FigureMistakes(this);
  readonly #source = new SourceLoader(this);
  readonly #attributes = new MutationObserver(() => this.#checkAttributes());
  /** Invalid values of fields, by field name. */
  readonly #values = new Map<string, Mistake>();
  /** The fields of the author's link, which override a file. */
  #link: Given = [];
  #options: readonly string[] = [];
  /** The fields that are set are not yet compared with those of the view. */
  #isUnchecked = true;
  /** The author names a view, which overrides a file. */
  #hasView = false;
  /** The view that replaced a misspelt one. */
  #corrected: ViewName | undefined;
  /** The view is misspelt, and the nearest one is not known yet. */
  isMisspelt = false;
  #pageTheme: PageTheme | undefined;
  #waiting: ((figure: FigureView) => void)[] = [];

  override connectedCallback(): void {
    if (!this.hasUpdated)
      this.#hasView = this.hasAttribute("view") || this.view !== defaultState.view;
    super.connectedCallback();
    this.#attributes.observe(this, { attributes: true });
    this.#checkAttributes();
    this.#source.resume();
    if (this.hasUpdated) this.followPage();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#attributes.disconnect();
    this.#source.pause();
    this.#pageTheme?.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("view")) this.#checkView();
    super.willUpdate(changed);
    if (changed.has("controls") || changed.has("lock")) {
      const unknown = (controls?: string | null, lock?: string | null) =>
        new ReaderRights(controls, lock).unknown;
      this.#mistakes.set("rights", [
        ...controlMistakes("controls", unknown(this.controls)),
        ...controlMistakes("lock", unknown(undefined, this.lock)),
      ]);
    }
    if (changed.has("lang")) this.#mistakes.refresh();
    if (changed.has("src")) this.#load(this.src, changed.get("src"));
    if (changed.has("theme") && this.hasUpdated) this.followPage();
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    this.followPage();
  }

  protected override updated(): void {
    super.updated();
    const { figure } = this;
    if (figure === undefined) return;
    for (const go of this.#waiting.splice(0)) go(figure);
    if (this.#isUnchecked) this.#checkFields();
  }

  // Mistakes

  protected override notes(): unknown {
    return this.#mistakes.render();
  }

  mistakeContext() {
    const { observedAttributes } = this.constructor as typeof PageAttention;
    const { view } = this;
    return { view, attributes: [...observedAttributes, "loading"], options: this.#options };
  }

  #checkAttributes(): void {
    const { attributes } = this.mistakeContext();
    this.#mistakes.set("attributes", attributeMistakes(this, attributes));
  }

  #checkView(): void {
    const { view } = this;
    this.isMisspelt = !viewNames.includes(view);
    if (!this.isMisspelt) {
      if (view !== this.#corrected) this.#mistakes.set("view", []);
      return;
    }
    this.#mistakes.set("view", [{ kind: "view", found: cut(`${view}`) }]);
    this.#mistakes.refresh();
  }

  /** Shows the nearest view: as the initial state, unless the reader has interacted. */
  showNearest(view: ViewName = this.view): void {
    this.#corrected = view;
    this.isMisspelt = false;
    this.requestUpdate();
    const { state, canUndo } = this.store;
    if (canUndo) this.view = view;
    if (canUndo || this.view === view) return;
    const isUsual = same(state, { ...defaultState, view: state.view });
    this.beginWith({ ...(isUsual ? (usualInVersion1(view) ?? state) : state), view });
  }

  protected override reportFields(
    notices: readonly UrlNotice[],
    given: ReadonlyMap<Field, string | undefined>,
  ): void {
    const texts: Given = Array.from(given, ([{ name }, text = ""]) => [name, text]);
    for (const [name] of texts) this.#values.delete(name);
    for (const [i, mistake] of linkMistakes(notices, texts).entries())
      this.#values.set(notices[i]?.field ?? "", mistake);
    this.#mistakes.set("values", [...this.#values.values()]);
    this.#isUnchecked = true;
    this.requestUpdate();
  }

  protected override reportLink(notices: readonly UrlNotice[], hash: string): void {
    const given = new URLSearchParams(isPacked(hash) ? "" : hash.replace(/^#/, ""));
    this.#mistakes.set("link", linkMistakes(notices, given));
  }

  /** Notes the fields of the author's link, for comparison with those of the view. */
  noteLink(hash: string): void {
    this.#link = isPacked(hash) ? [] : [...new URLSearchParams(hash.replace(/^#/, ""))];
    this.#isUnchecked = true;
    this.requestUpdate();
  }

  /** Reports unknown option names in the address of a frame. */
  noteOptions(mistakes: readonly Mistake[], options: readonly string[]): void {
    this.#options = options;
    this.#mistakes.set("options", mistakes);
  }

  checkReadings(): void {
    if (this.isMisspelt) return;
    const unknown = unknownReadings(this);
    const mistakes = [...new Set(unknown)].map((found): Mistake => ({ kind: "reading", found }));
    this.#mistakes.set("readings", mistakes);
  }

  /** Figures of a group may set fields for each other. */
  #checkFields(): void {
    this.#isUnchecked = false;
    const unused = (given: Given) =>
      elsewhere(
        this.view,
        given.map(([name]) => name),
      );
    const asAttribute = ({ found }: Mistake): Mistake => ({
      kind: "elsewhere",
      found: kebab(found),
    });
    const mistakes = [...unused(this.#given()).map(asAttribute), ...unused(this.#link)];
    this.#mistakes.set("elsewhere", this.group ? [] : mistakes);
  }

  /** The fields set by attributes, as in a link. */
  #given(): Given {
    return [...this.attributes].flatMap(({ name, value }): Given => {
      const field = fieldOfAttribute(name);
      return field ? [[field.name, asInHash(field, value)]] : [];
    });
  }

  // The file of `src`

  #load(src: string | null | undefined, before: unknown): void {
    this.#mistakes.set("source", []);
    if (src) this.#source.load(src);
    else if (before) {
      this.#source.stop();
      this.beginWith(this.sourceBase());
    }
  }

  /** Undefined while a file or the corrected view would still change every number. */
  protected override get figure(): FigureView | undefined {
    const waits = this.isMisspelt || (this.#source.isLoading && !this.takesFiles());
    return waits ? undefined : super.figure;
  }

  takesFiles(): boolean {
    return (lessonOf(this.view)?.unlinked?.length ?? 0) > 0;
  }

  drawn(): Promise<FigureView> {
    const { figure } = this;
    return new Promise((go) => {
      if (figure?.drawn !== undefined) go(figure);
      else this.#waiting.push(go);
    });
  }

  sourceBase(): State {
    return this.#underAttributes({
      ...(usualInVersion1(this.view) ?? defaultState),
      view: this.view,
    });
  }

  #underAttributes(state: State): State {
    const view = this.#hasView ? this.view : state.view;
    return parseFields([...this.#link, ...this.#given()], { ...state, view }).state;
  }

  takeSource(state: State): void {
    const next = this.#underAttributes(state);
    if (this.store.canUndo) this.store.replace(next);
    else this.beginWith(next);
  }

  async takingFiles(run: () => Promise<string | undefined>): Promise<string | undefined> {
    const { canUndo } = this.store;
    this.isAuthor = true;
    try {
      return await run();
    } finally {
      this.isAuthor = false;
      if (!canUndo) this.beginWith(this.store.state);
    }
  }

  sourceEnded(src: string, fault: SourceFault | undefined): void {
    this.#mistakes.set("source", fault ? [{ kind: "source", found: src, fault }] : []);
    const detail = { src, reason: fault?.why };
    this.dispatchEvent(fault ? new CustomEvent("error", { detail }) : new Event("load"));
    this.requestUpdate();
  }

  // The colours of the page

  /** Updates the figure to the page's colours, and to its position in the page. */
  async followPage(): Promise<void> {
    this.#pageTheme?.stop();
    if (this.theme !== "page") return;
    const { PageTheme } = await import("../author/page-theme.js");
    if (this.theme !== "page" || !this.isConnected) return;
    this.#pageTheme ??= new PageTheme(this, () => this.requestUpdate());
    this.#pageTheme.start();
  }
}
