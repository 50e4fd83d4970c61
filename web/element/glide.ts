/** Moves a figure from its state to another one through the states between. */
import { between } from "../controls/between.js";
import type { State } from "../figure/state/state.js";
import type { Store } from "../figure/state/store.js";

const gesture = "glide";
/** Long enough to follow one key by eye. */
const durationMs = 300;

/** Fast at first, then settling. */
const eased = (t: number): number => 1 - (1 - t) ** 3;

export class Glide {
  #target: State | undefined;

  constructor(private readonly store: Store) {
    // Whatever the reader does meanwhile begins at the state on the screen.
    store.subscribe((_, by) => {
      if (by !== gesture) this.#target = undefined;
    });
  }

  /** One undo step; a jump to another lesson, and under reduced motion. */
  to(target: State): void {
    const from = this.store.state;
    if (target.view !== from.view || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.store.replace(target);
      return;
    }
    this.store.seal();
    this.#target = target;
    const start = performance.now();
    const move = (now: number): void => {
      if (this.#target !== target) return;
      const t = Math.min(1, Math.max(0, now - start) / durationMs);
      this.store.set(t < 1 ? between(from, target, eased(t)) : target, gesture);
      if (t < 1) requestAnimationFrame(move);
      else this.store.seal();
    };
    requestAnimationFrame(move);
  }
}
