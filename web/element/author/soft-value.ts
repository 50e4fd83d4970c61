/**
 * `<soft-value for="fig1" of="effective-k">2.39</soft-value>`: a number of a figure in the author's
 * text, with the digits of the figure. `for` is the id of a `<soft-attention>`; `of` is a
 * reading of its view (`readings` of its lesson) or a field of its state, in kebab case.
 *
 * The content is the fallback until the figure is drawn, and without scripts. The attribute
 * `data-problem` is `figure` while there is no figure with that id, and `name` if its view has
 * no such reading: then the fallback stays, and the console names the nearest one. The text is written after
 * the figure is drawn, and only if it changed.
 */
import { css, html, LitElement } from "lit";
import { readingsOf } from "../../figure/reading-of.js";
import { kebab } from "../../figure/state/field-attributes.js";
import { fields } from "../../figure/state/fields.js";
import type { ViewName } from "../../figure/state/state.js";
import { misnamed, warn } from "./mistakes.js";

/** The part of a figure that a value reads. */
export interface Read extends HTMLElement {
  /** The reading as text; undefined before the first drawing, null for an unknown name. */
  reading(name: string): string | null | undefined;
  readonly view: ViewName;
}

const connected = new Set<SoftValue>();

/** A reading that the figure does not show now. */
const noValue = "…";

/** Notifies the values of a figure that it was drawn, connected, disconnected or renamed. */
export function notifyValues(figure: HTMLElement, ...ids: string[]): void {
  for (const value of connected) {
    if (value.htmlFor === figure.id || ids.includes(value.htmlFor)) value.show();
  }
}

export const hasValues = ({ id }: HTMLElement): boolean =>
  [...connected].some(({ htmlFor }) => htmlFor === id);

export class SoftValue extends LitElement {
  static override styles = css`
    :host {
      font-variant-numeric: tabular-nums;
    }
    span {
      unicode-bidi: plaintext;
    }
    .number {
      direction: ltr;
      unicode-bidi: isolate;
    }
    span:not(.row) {
      white-space: nowrap;
    }
  `;
  static override properties = {
    htmlFor: { type: String, attribute: "for" },
    of: { type: String },
  };

  declare htmlFor: string;
  declare of: string;
  /** The author's content, once a number has replaced it. */
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
    if (figure === undefined) this.dataset.problem = "figure";
    else if (text === null) {
      this.dataset.problem = "name";
      const names = [...readingsOf(figure.view), ...fields.map(({ name }) => kebab(name))];
      if (this.checkVisibility())
        warn(this, misnamed(this.of, "is no reading of this view", names));
    } else delete this.dataset.problem;
    const shown = this.#shown(text);
    if (shown === undefined || shown === this.textContent) return;
    this.#fallback ??= this.textContent ?? "";
    this.textContent = shown;
    this.requestUpdate();
  }

  /** The fallback stays until there is a value, and returns for an unknown name. */
  #shown(text: string | null | undefined): string | undefined {
    const isEmpty = text === noValue && this.#fallback === undefined;
    if (text === null || isEmpty) return this.#fallback;
    return text;
  }

  protected override render() {
    // A minus precedes its number in every script; words follow the direction of the text.
    const text = this.textContent ?? "";
    // A row of numbers may need more than one line.
    const names = [/\p{L}/u.test(text) ? "" : "number", text.split(" ").length > 3 ? "row" : ""];
    return html`<span class=${names.join(" ")}><slot></slot></span>`;
  }
}
