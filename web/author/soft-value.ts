/**
 * `<soft-value for="fig1" of="effective-k">2.39</soft-value>`: a number of a figure in the author's
 * own text, with the digits the figure writes. `for` is the id of a `<soft-attention>`; `of` is a
 * reading of its view (the table of `readings.ts`) or a field of its state, in kebab case.
 *
 * What stands inside is shown until the figure is drawn, and where scripts are off. The attribute
 * `data-problem` says `figure` while there is no figure of that name, and `name` where its view has
 * no such reading: then what stands inside stays, and the title says so. The text is bound to no layout:
 * it is written after the figure is drawn, and only where it differs.
 */
import { css, html, LitElement } from "lit";
import { unknownReading } from "../words/author.js";

/** What a value reads of a figure. */
export interface Read extends HTMLElement {
  /** The reading as text; undefined before the first drawing, null where there is none of that name. */
  reading(name: string): string | null | undefined;
  readonly language: string;
  /** Values ask for other readings than before. */
  checkReadings?(): void;
}

const connected = new Set<SoftValue>();

/** As a reading is written that the figure does not show now. */
const noValue = "…";

/** Tells the values of a figure that it was drawn, came, went or has another name. */
export function tellValues(figure: HTMLElement, ...ids: string[]): void {
  for (const value of connected) {
    if (value.htmlFor === figure.id || ids.includes(value.htmlFor)) value.show();
  }
}

export const hasValues = ({ id }: HTMLElement): boolean =>
  [...connected].some(({ htmlFor }) => htmlFor === id);

/** The readings that values in sight ask a figure for, and that its view does not have. */
export const unknownReadings = ({ id }: HTMLElement): readonly string[] =>
  [...connected]
    .filter((value) => value.htmlFor === id && value.dataset.problem === "name")
    .filter((value) => value.checkVisibility())
    .map(({ of }) => of);

export class SoftValue extends LitElement {
  static override styles = css`
    :host {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    span {
      unicode-bidi: plaintext;
    }
    .number {
      direction: ltr;
      unicode-bidi: isolate;
    }
  `;
  static override properties = {
    htmlFor: { type: String, attribute: "for" },
    of: { type: String },
  };

  declare htmlFor: string;
  declare of: string;
  #titled = false;
  /** What the author wrote inside, once a number has taken its place. */
  #fallback: string | undefined;

  constructor() {
    super();
    this.htmlFor = "";
    this.of = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    connected.add(this);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connected.delete(this);
  }

  protected override updated(): void {
    this.show();
  }

  #figure(): Read | undefined {
    const root = this.getRootNode();
    const own = root instanceof ShadowRoot ? root.getElementById(this.htmlFor) : null;
    const found = own ?? this.ownerDocument.getElementById(this.htmlFor);
    return found && "reading" in found ? (found as unknown as Read) : undefined;
  }

  show(): void {
    const figure = this.#figure();
    const text = figure?.reading(this.of);
    if (this.#titled) this.removeAttribute("title");
    this.#titled = text === null;
    if (figure === undefined) this.dataset.problem = "figure";
    else if (this.#titled) {
      this.dataset.problem = "name";
      this.title = unknownReading(figure.language, this.of);
    } else delete this.dataset.problem;
    figure?.checkReadings?.();
    const shown = this.#shown(text);
    if (shown === undefined || shown === this.textContent) return;
    this.#fallback ??= this.textContent ?? "";
    this.textContent = shown;
    this.requestUpdate();
  }

  /** The fallback stays until there is a value, and comes back where the name has none. */
  #shown(text: string | null | undefined): string | undefined {
    const isEmpty = text === noValue && this.#fallback === undefined;
    if (text === null || isEmpty) return this.#fallback;
    return text;
  }

  protected override render() {
    // A minus stands before its number in every script; words go their own way.
    const isNumber = !/\p{L}/u.test(this.textContent ?? "");
    return html`<span class=${isNumber ? "number" : ""}><slot></slot></span>`;
  }
}
