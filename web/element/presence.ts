/** Where a figure is: whether it has ever been seen, is on the screen now, and how wide it is. */

import type { LitElement } from "lit";

/** What is printed is seen, wherever it stands. */
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

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

export class Presence {
  /** On the screen, on paper, or with `loading="eager"` anywhere. */
  isVisible = false;
  /** Width of the content box in CSS pixels. */
  width = 720;
  #watch: { disconnect(): void }[] = [];

  constructor(
    private readonly element: LitElement,
    /** The figure comes into sight, or leaves it. */
    private readonly moved: (isVisible: boolean) => void,
  ) {}

  /** Once the element has its figure: the element itself may be made anything by a page. */
  connect(): void {
    const { element } = this;
    const figure = element.renderRoot.querySelector("figure") as Element;
    this.#size(figure.clientWidth);
    const eager = element.getAttribute("loading") === "eager";
    // The observer answers after a first drawing of the page. Inside another page only it knows.
    if (eager || (window === parent && isOnScreen(figure))) this.#set(true);
    const seen = new IntersectionObserver((entries) => {
      this.#set(eager || entries.at(-1)?.isIntersecting === true);
    });
    const sized = new ResizeObserver(([entry]) => {
      this.#size(Math.round(entry?.contentRect.width ?? 0));
    });
    seen.observe(figure);
    sized.observe(figure);
    this.#watch = [
      seen,
      sized,
      onPaper(
        () => this.#set(true),
        () => {
          // Asked anew where it is.
          seen.disconnect();
          seen.observe(figure);
        },
      ),
    ];
  }

  disconnect(): void {
    for (const watch of this.#watch) watch.disconnect();
    this.#watch = [];
    this.#set(false);
  }

  #size(width: number): void {
    if (width === this.width || width === 0) return;
    this.width = width;
    this.element.style.setProperty("--live-width", String(width));
    this.element.requestUpdate();
  }

  #set(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    this.moved(isVisible);
  }
}
