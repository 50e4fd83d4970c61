/** Pointer and Escape during the inspection of a figure. */
import { rangeOf } from "./found.js";
import type { ReceiptsModel } from "./receipts-model.js";

/** Tolerance around the digits in pixels, for touch. */
const margin = 8;

/** Distance from a point to a box, 0 inside. */
function distance({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return Math.max(dx, dy);
}

export class Pointer {
  #listening: AbortController | undefined;
  /** The number under the last pointerdown. */
  #down: number | undefined;

  constructor(private readonly receipts: ReceiptsModel) {}

  listen(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { root } = this.receipts;
    const on = (type: string, heard: (event: never) => void) =>
      root.addEventListener(type, heard as EventListener, { capture: true, signal });
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
    for (const [at, { place }] of this.receipts.numbers.entries()) {
      for (const box of rangeOf(place).getClientRects()) {
        const away = distance(box, event.clientX, event.clientY);
        if (away < least) [best, least] = [at, away];
      }
    }
    return best;
  }

  /** A press on a number opens its receipt; the figure does not get the event. */
  #press(event: PointerEvent): void {
    this.#down = event.button === 0 ? this.#under(event) : undefined;
    if (this.#down !== undefined) event.stopPropagation();
  }

  #click(event: MouseEvent): void {
    const at = this.#under(event);
    if (at === undefined || at !== this.#down) return;
    event.stopPropagation();
    event.preventDefault();
    this.receipts.choose(at);
  }

  /** Escape closes the receipt, then the inspection. */
  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    const { receipts } = this;
    if (receipts.open !== undefined || receipts.gone) {
      receipts.close();
      receipts.root.querySelector<HTMLElement>(".receipt-list")?.focus();
    } else {
      receipts.stop();
      receipts.root.querySelector<HTMLElement>(".inspect-button")?.focus();
    }
  }
}
