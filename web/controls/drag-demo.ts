/**
 * Demonstrates one drag of the star before the first interaction, and stops for good at any input.
 * The state, the link and the undo history stay unchanged.
 */
import type { Point } from "../figure/state.js";

/** Milliseconds before the demonstration, and of its movement in each direction. */
const delayMs = 1100;
const durationMs = 3200;

/** Shared by all figures of the document. */
let over = false;

export class DragDemo {
  /** The position of the star in the demonstration; undefined without it. */
  at: Point | undefined;
  #started = false;
  #stop: (() => void) | undefined;

  constructor(private readonly moved: () => void) {}

  /** Starts unless it was shown or is running; with reduced motion preferred, nothing moves. */
  start(from: Point, to: Point): void {
    if (over || this.#started) return;
    this.#started = true;
    const listening = new AbortController();
    const end = () => {
      over = true;
      this.#stop?.();
    };
    for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
      addEventListener(type, end, { capture: true, passive: true, signal: listening.signal });
    }
    let frame = 0;
    let begun: number | undefined;
    const step = (now: number) => {
      begun ??= now;
      const way = (now - begun) / durationMs;
      if (way >= 1) return end();
      this.at = between(from, to, thereAndBack(way));
      this.moved();
      frame = requestAnimationFrame(step);
    };
    const timer = setTimeout(() => {
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      frame = requestAnimationFrame(step);
    }, delayMs);
    this.#stop = () => {
      listening.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      this.#stop = undefined;
      if (this.at === undefined) return;
      this.at = undefined;
      this.moved();
    };
  }

  stop(): void {
    this.#stop?.();
  }
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** 0 → 1 → 0, eased at both ends. */
function thereAndBack(way: number): number {
  return (1 - Math.cos(2 * Math.PI * way)) / 2;
}
