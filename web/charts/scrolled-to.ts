/** Where a picture is wider than its room, shows the side that a step is about, each time the step changes. */
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
    // What is drawn now has its width only once it is laid out.
    requestAnimationFrame(() => {
      part.element.scrollLeft = side === "end" ? part.element.scrollWidth : 0;
    });
    return noChange;
  }
}

export const scrolledTo = directive(ScrolledTo);
