/** The style sheets of one figure besides those of the element. */
import type { CSSResult } from "lit";

const sheetsOf = (styles: readonly CSSResult[]) =>
  styles.flatMap(({ styleSheet }) => styleSheet ?? []);

export class FigureSheets {
  #view: readonly CSSStyleSheet[] = [];

  constructor(private readonly element: Element) {}

  /** A view's styles apply only while it is shown: views may use the same class names. */
  adopt(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    if (root === null) return;
    const before = this.#view;
    this.#view = sheetsOf(styles);
    const own = root.adoptedStyleSheets.filter((sheet) => !before.includes(sheet));
    root.adoptedStyleSheets = [...own, ...this.#view];
  }

  /** Adds permanent styles. */
  add(styles: readonly CSSResult[]): void {
    const root = this.element.shadowRoot;
    root?.adoptedStyleSheets.push(
      ...sheetsOf(styles).filter((sheet) => !root.adoptedStyleSheets.includes(sheet)),
    );
  }
}
