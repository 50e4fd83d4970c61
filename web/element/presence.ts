/** Visibility and width of a figure. */

import type { LitElement, ReactiveController } from "lit";

/** Printing makes every figure visible. */
function onPaper(before: () => void, after: () => void): { disconnect(): void } {
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return {
    disconnect() {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    },
  };
}

/** A DOM without layout, as in test runners, has none of these: there the element keeps its text. */
const observes = "ResizeObserver" in globalThis && "IntersectionObserver" in globalThis;

/** Charts need this many CSS pixels for their margins and labels. */
const minWidth = 200;

interface PresentElement extends LitElement {
  /** The figure became visible or hidden. */
  moved(isVisible: boolean): void;
}

export class Presence implements ReactiveController {
  /** On the screen, in print, or with `loading="eager"` anywhere. */
  isVisible = false;
  /** Width of the content box in CSS pixels. */
  width = 720;
  #watch: { disconnect(): void }[] = [];
  /** The first picture; what stands for it until the view is loaded is another element. */
  #graphic: Element | undefined;
  #sized!: ResizeObserver;

  constructor(private readonly element: PresentElement) {
    if (!observes) return;
    this.#sized = new ResizeObserver(([entry]) => {
      this.#size(Math.round(entry?.contentRect.width ?? 0));
    });
    element.addController(this);
  }

  hostConnected(): void {
    if (this.element.hasUpdated) this.#connect();
  }

  hostUpdated(): void {
    if (!this.element.isConnected) return;
    if (this.element.hasUpdated) this.#measure();
    else this.#connect();
  }

  #measure(): void {
    const graphic = this.element.renderRoot.querySelector(".graphic") as Element;
    if (graphic === this.#graphic) return;
    this.#sized.disconnect();
    this.#sized.observe(graphic);
    this.#graphic = graphic;
  }

  /** Observes the inner figure: a page may give the element any box. */
  #connect(): void {
    const { element } = this;
    const figure = element.renderRoot.querySelector("figure") as Element;
    const eager = element.getAttribute("loading") === "eager";
    this.#measure();
    if (eager) this.#set(true);
    const seen = new IntersectionObserver((entries) => {
      this.#set(eager || entries.at(-1)?.isIntersecting === true);
    });
    seen.observe(figure);
    this.#watch = [
      seen,
      this.#sized,
      onPaper(
        () => this.#set(true),
        () => {
          // Observes again at the new position.
          seen.disconnect();
          seen.observe(figure);
        },
      ),
    ];
  }

  hostDisconnected(): void {
    for (const watch of this.#watch) watch.disconnect();
    this.#watch = [];
    this.#graphic = undefined;
    this.#set(false);
  }

  #size(measured: number): void {
    const width = Math.max(measured, minWidth);
    if (width === this.width || measured === 0) return;
    this.width = width;
    this.element.requestUpdate();
  }

  #set(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    this.element.moved(isVisible);
  }
}
