/** Sets custom properties through the CSSOM: the page's policy allows no style attributes. */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class CssProperties extends Directive {
  render(_: Readonly<Record<string, number>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, number>>]) {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
    return noChange;
  }
}

export const cssProperties = directive(CssProperties);
