/** Pointer and Escape during the inspection of a figure. */
import { type FoundNumber, rangeOf } from "./found.js";

/** Tolerance around the digits in pixels, for touch. */
const margin = 8;

/** Distance from a point to a box, 0 inside. */
function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return Math.max(dx, dy);
}

interface Inspected {
  readonly root: ShadowRoot;
  readonly numbers: readonly FoundNumber[];
  choose(at: number): void;
  stop(): void;
}

export class Pointer {
  #listening: AbortController | undefined;
  /** The number under the last pointerdown. */
  #down: number | undefined;

  constructor(private readonly inspected: Inspected) {}

  listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const on = (type: string, heard: (event: never) => void) =>
      this.inspected.root.addEventListener(type, heard as EventListener, { capture: true, signal });
    on("pointerdown", (event: PointerEvent) => this.#press(event));
    on("click", (event: MouseEvent) => this.#click(event));
    on("keydown", (event: KeyboardEvent) => this.#key(event));
  }

  stop(): void {
    this.#listening?.abort();
  }

  /** The number under a point, unless it is on another interactive element. */
  #under(event: MouseEvent): number | undefined {
    const target = event.target as Element;
    if (target.closest(".receipts, .tools, .export-panel, button, input, select, summary, a"))
      return;
    let [best, least] = [undefined as number | undefined, margin];
    for (const [at, { place }] of this.inspected.numbers.entries()) {
      for (const box of rangeOf(place).getClientRects()) {
        const away = distance(box, event.clientX, event.clientY);
        if (away < least) [best, least] = [at, away];
      }
    }
    return best;
  }

  /** A press on a number chooses it; the figure does not get the event. */
  #press(event: PointerEvent): void {
    this.#down = event.button === 0 ? this.#under(event) : undefined;
    if (this.#down !== undefined) event.stopPropagation();
  }

  #click(event: MouseEvent): void {
    const at = this.#under(event);
    if (at === undefined || at !== this.#down) return;
    event.stopPropagation();
    event.preventDefault();
    this.inspected.choose(at);
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.inspected.stop();
  }
}
