import { nothing } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

/** Passes its element to a function at every drawing. Lit's own `ref` also reports removal, in ten times the bytes. */
class WithElement extends Directive {
  render(_take: (element: Element) => void): unknown {
    return nothing;
  }

  override update({ element }: ElementPart, [take]: [(element: Element) => void]): unknown {
    take(element);
    return nothing;
  }
}

export const withElement = directive(WithElement);
