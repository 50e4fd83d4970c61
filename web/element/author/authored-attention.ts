/**
 * `<soft-attention>` on an author's page: fields as attributes and properties, controls, groups and links,
 * the file of `src`, warnings of the author's mistakes, and with `theme="page"` the colours of the page.
 */

import { LitElement, type PropertyValues } from "lit";
import pictures from "#pictures";
import type { FigureHost, FigureView } from "../../figure/figure-view.js";
import { lessonControls, lessonOf, viewNames } from "../../figure/lesson.js";
import type { LessonFunctions } from "../../figure/lesson-functions.js";
import { fieldOfAttribute, figureFields, kebab } from "../../figure/state/field-attributes.js";
import { defaultState, type State } from "../../figure/state/state.js";
import { patched } from "../../figure/state/state-patch.js";
import { formatHash, type UrlNotice } from "../../figure/state/url-state.js";
import { pictureTitleOf } from "../../language/index.js";
import type { FigureFields, SoftAttentionElement, StatePatch } from "../public.js";
import { SoftAttention } from "../soft-attention.js";
import { ChangeReports } from "./change-reports.js";
import { defineFieldProperties, takeEarlyProperties, takingTexts } from "./field-properties.js";
import { asText, FieldTexts } from "./field-texts.js";
import { GroupMembership } from "./groups.js";
import { connectLinks, disconnectLinks } from "./links.js";
import { lockedStyles } from "./locked-styles.js";
import {
  attributeMistakes,
  controlMistakes,
  misnamed,
  partMistakes,
  unusedMistakes,
  valueMistakes,
  viewMistakes,
  warn,
} from "./mistakes.js";
import { PageLook } from "./page-look.js";
import { nameParts } from "./parts.js";
import { FigureRights } from "./reader-rights.js";
import { heightOf, reserve, reserveStyles } from "./reserve.js";
import { hasValues, notifyValues } from "./soft-value.js";
import { type SourceHost, SourceLoader } from "./source-loader.js";

/** The gesture of attributes and properties. */
const byProgram = "attributes";

export class AuthoredAttention
  extends SoftAttention
  implements SourceHost, Omit<SoftAttentionElement, keyof FigureFields>
{
  static readonly parts = pictures;
  static override styles = [...SoftAttention.styles, lockedStyles, reserveStyles];
  static override properties = {
    ...SoftAttention.properties,
    controls: { type: String, reflect: true },
    lock: { type: String, reflect: true },
    group: { type: String, reflect: true },
    src: { type: String, reflect: true },
  };

  declare controls: string | null | undefined;
  declare lock: string | null | undefined;
  declare group: string | null | undefined;
  declare src: string | null | undefined;

  override ownsAddress = false;

  /** Also of the properties of the base class, which are redeclared above. */
  static override getPropertyDescriptor(
    ...of: Parameters<typeof LitElement.getPropertyDescriptor>
  ): PropertyDescriptor {
    return takingTexts(of[0], LitElement.getPropertyDescriptor(...of));
  }

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the getter depends on the subclass that reads it.
    return [...super.observedAttributes, "id", ...figureFields().map(({ name }) => kebab(name))];
  }

  readonly texts = new FieldTexts(this.store, {
    take: (state) => this.#take(state, byProgram),
    done: () => {
      this.#seal();
      this.#reports.tell(this.store.state);
    },
    report: (notices, given) => {
      warn(this, ...valueMistakes(notices, given));
      this.#isUnchecked = true;
    },
  });
  readonly rights = new FigureRights();
  readonly #membership = new GroupMembership(this);
  readonly #source = new SourceLoader(this);
  readonly look = new PageLook(this);
  /** Frameworks also set attributes later. */
  readonly #attributes = new MutationObserver(() => this.#checkAttributes());
  /** The state that Reset restores. */
  #beginning: State = defaultState;
  readonly #reports = new ChangeReports(this);
  /** Counts ended gestures: each ends an undo step, also in the other members of the group. */
  #rests = 0;

  constructor() {
    super();
    this.store.subscribe((state, gesture) => this.#spread(state, gesture));
  }

  override connectedCallback(): void {
    if (!this.hasUpdated)
      this.#source.hasView = this.hasAttribute("view") || this.view !== defaultState.view;
    takeEarlyProperties(this);
    super.connectedCallback();
    if (this.group) this.#membership.take(this.group);
    connectLinks(this, !this.hasUpdated);
    notifyValues(this);
    this.#attributes.observe(this, { attributes: true });
    this.#checkAttributes();
    this.#source.resume();
    if (this.hasUpdated) this.look.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#membership.leave();
    disconnectLinks(this);
    notifyValues(this);
    this.#attributes.disconnect();
    this.#source.pause();
    this.look.stop();
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    const field = fieldOfAttribute(name);
    if (name === "id") notifyValues(this, old ?? "");
    if (field === undefined) super.attributeChangedCallback(name, old, text);
    else if (old !== text) this.texts.set(field, text ?? undefined);
  }

  #isUnchecked = true;

  #checkAttributes(): void {
    const { observedAttributes } = this.constructor as typeof AuthoredAttention;
    warn(this, ...attributeMistakes(this, [...observedAttributes, "loading"]));
  }

  /** Figures of a group may set fields for each other. */
  #checkUse(): void {
    if (!this.#isUnchecked || this.group) return;
    this.#isUnchecked = false;
    const given = [...this.attributes].flatMap(({ name }) => fieldOfAttribute(name)?.name ?? []);
    warn(this, ...unusedMistakes(this.view, given));
  }

  // The state

  /** Attributes and properties set in one task are one change. */
  protected override changed(state: State, gesture?: string): void {
    this.#reports.note(state);
    if (gesture !== byProgram) this.#reports.tell(state);
  }

  /** Sends a change to the group, and the event of the view. */
  #spread(state: State, gesture?: string): void {
    this.#membership.share(state, this.#reports.changed, gesture && `${gesture} ${this.#rests}`);
    if (this.figure !== undefined) this.#reports.tellOfView(state);
  }

  /** Ends a gesture. */
  #seal(): void {
    this.#rests++;
    this.store.seal();
  }

  /** Applies a change of the group. */
  join(state: State, gesture?: string): void {
    this.#membership.taking(() => this.#take(state, gesture && `group ${gesture}`));
  }

  /** Applies a link. */
  drive(state: State): void {
    this.#take(state);
  }

  /** Applies a state as the initial state or as one undo step. */
  #take(state: State, gesture?: string): void {
    if (this.hasUpdated) {
      this.store.set(state, gesture);
      return;
    }
    // The attribute `view` reaches the state with the first update.
    const { view } = state.view === this.store.state.view ? this : state;
    this.beginWith({ ...state, view });
  }

  override showState(state: State): void {
    if (this.hasUpdated) super.showState(state);
    else this.beginWith(state);
  }

  /** Makes a state the initial one: without an undo step, and restored by Reset. */
  beginWith(state: State): void {
    this.store.begin(state);
    this.view = state.view;
    this.requestUpdate();
    this.#beginning = state;
    this.#reports.note(state);
    this.#reports.begin(state);
    this.#spread(state);
  }

  override get opening(): State {
    return { ...this.#beginning, view: this.store.state.view };
  }

  override setState(patch: StatePatch): void {
    this.#take(patched(this.store.state, patch));
  }

  /** As `setState`, but all that one task assigns is one undo step and one event. */
  assign(patch: StatePatch): void {
    this.texts.take(patched(this.store.state, patch));
  }

  /** The attribute `view` reaches the store with the first update; this getter includes it before. */
  override getState(): State {
    const { state } = this.store;
    const changed = state.view !== this.view && viewNames.includes(this.view);
    return changed ? { ...state, view: this.view } : state;
  }

  override get hash(): string {
    return formatHash(this.getState());
  }

  override set hash(hash: string) {
    this.showHash(asText("hash", hash));
  }

  /** The drawn figure as an SVG; one of its pictures without the controls. */
  async exportPicture({ part = this.alone }: { readonly part?: string | undefined } = {}) {
    await this.updateComplete;
    const { figure, language, view } = this;
    const root = this.renderRoot.querySelector("figure");
    const names = Object.keys(lessonOf(view)?.pictures ?? {});
    if (part !== undefined && !names.includes(part))
      throw new RangeError(misnamed(part, "is not a picture of the figure", names));
    if (figure === undefined || root === null || !this.isDrawn)
      throw new DOMException("The figure is not drawn yet.", "InvalidStateError");
    const { pictureOf } = await import("../../export/picture/picture.js");
    const title = (part && pictureTitleOf(language, view, part)) ?? figure.title();
    return pictureOf(root, { title, language, part }).svg;
  }

  // What the reader may change

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.rights.guard(root, () => this.figure?.dropped ?? "");
    return root;
  }

  override allowed(patch: Partial<State>, surprise = false): Partial<State> {
    return this.rights.allowed(this.store.state, patch, surprise);
  }

  protected override hostOf(knn: () => LessonFunctions): FigureHost {
    const host = super.hostOf(knn);
    const { announce } = host;
    return Object.assign(host, {
      isLocked: (control: string) => this.rights.isLocked(control),
      seal: () => this.#seal(),
      announce: (message: string) => {
        if (!this.rights.hasRefused) announce(message);
      },
    });
  }

  // The drawing

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("view")) warn(this, ...viewMistakes(this.view));
    if (changed.has("picture") || changed.has("view"))
      warn(this, ...partMistakes(this.view, this.picture));
    super.willUpdate(changed);
    if (changed.has("group") && this.hasUpdated) {
      if (this.group) this.#membership.take(this.group);
      else this.#membership.leave();
    }
    if (!this.hasUpdated) this.#reports.begin(this.store.state);
    if (["controls", "lock", "view", "picture"].some((name) => changed.has(name))) {
      // A picture alone has the controls of the lesson, and no tools.
      const own = this.alone && lessonControls(this.view).join(" ");
      this.rights.follow(this.controls ?? own, this.lock, this.shadowRoot as ShadowRoot);
    }
    for (const name of ["controls", "lock"] as const)
      if (changed.has(name)) warn(this, ...controlMistakes(name, this[name]));
    if (changed.has("src")) this.#source.follow(this.src, changed.get("src"));
    if (changed.has("theme") && this.hasUpdated) this.look.follow();
  }

  protected override firstUpdated(): void {
    this.look.follow();
  }

  protected override updated(): void {
    super.updated();
    // A visible value may belong to an invisible figure: compute its readings, do not draw.
    const { figure } = this;
    if (!this.presence.isVisible && figure?.drawn !== undefined && hasValues(this))
      figure.sections();
    notifyValues(this);
    nameParts(this.renderRoot);
    const whole = !this.hasAttribute("controls") && this.alone === undefined;
    reserve(this.renderRoot, whole, heightOf(this.view, this.language, this.presence.width));
    if (figure === undefined) return;
    this.#source.show(figure);
    this.#checkUse();
  }

  /** Undefined while a file would still change every number. */
  override get figure(): FigureView | undefined {
    return this.#source.hidesFigure ? undefined : super.figure;
  }

  protected override reportLink(notices: readonly UrlNotice[], hash: string): void {
    super.reportLink(notices, hash);
    this.#source.link = hash;
  }
}

defineFieldProperties(AuthoredAttention.prototype);
