/** In a picture wider than its box, scrolls to the part of the current step, at each change of the step. */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class ScrolledTo extends Directive {
  #step: string | undefined;

  render(_step: string, _side: "start" | "end"): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [step, side]: [string, "start" | "end"]): typeof noChange {
    if (step === this.#step) return noChange;
    this.#step = step;
    // The new content has its width only after layout.
    requestAnimationFrame(() => {
      part.element.scrollLeft = side === "end" ? part.element.scrollWidth : 0;
    });
    return noChange;
  }
}

export const scrolledTo = directive(ScrolledTo);
