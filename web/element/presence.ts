/** Where a figure is: whether it has ever been seen, is on the screen now, and how wide it is. */

export interface PresenceHost extends HTMLElement {
  requestUpdate(): void;
}

export class Presence {
  /** On the screen. */
  here = false;
  /** Width of the content box in CSS pixels. */
  width = 720;
  #watch: { disconnect(): void }[] = [];

  constructor(
    private readonly element: PresenceHost,
    /** The figure comes into sight, or leaves it. */
    private readonly moved: (here: boolean) => void,
  ) {}

  connect(): void {
    const { element } = this;
    const seen = new IntersectionObserver((entries) => {
      this.#set(entries.at(-1)?.isIntersecting === true);
    });
    const sized = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? this.width);
      if (width === this.width || width === 0) return;
      this.width = width;
      element.style.setProperty("--live-width", String(width));
      element.requestUpdate();
    });
    seen.observe(element);
    sized.observe(element);
    this.#watch = [seen, sized];
  }

  disconnect(): void {
    for (const watch of this.#watch) watch.disconnect();
    this.#watch = [];
    this.#set(false);
  }

  #set(here: boolean): void {
    if (here === this.here) return;
    this.here = here;
    this.moved(here);
  }
}
