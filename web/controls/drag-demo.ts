/**
 * Demonstrates one drag of the star before the first interaction, and ends for good at any input. Input on the figure
 * itself leaves the star where it stands, so that whoever presses it holds it; at input elsewhere it goes home, and the
 * state, the link and the undo history stay as they were.
 */
import type { Point } from "../figure/state/state.js";

/** Milliseconds before the demonstration, of its movement there and back, and of the way home after input elsewhere. */
const delayMs = 1100;
const durationMs = 3200;
const homeMs = 300;

/** Shared by all figures of the document. */
let over = false;

interface DemoHost {
  /** The star was moved in the drawing. */
  moved(): void;
  /** The event is on the figure, not elsewhere on the page. */
  contains(event: Event): boolean;
  /** The star stays at this point. */
  keep(at: Point): void;
}

export class DragDemo {
  /** The position of the star in the demonstration; undefined without it. */
  at: Point | undefined;
  #started = false;
  #stop: (() => void) | undefined;

  constructor(private readonly host: DemoHost) {}

  /** Starts unless it was shown or is running; with reduced motion preferred, nothing moves. */
  start(from: Point, to: Point): void {
    if (over || this.#started) return;
    this.#started = true;
    const listening = new AbortController();
    let frame = 0;
    const walk = (ms: number, place: (way: number) => Point) => {
      cancelAnimationFrame(frame);
      let begun: number | undefined;
      const step = (now: number) => {
        begun ??= now;
        const way = (now - begun) / ms;
        if (way >= 1) {
          over = true;
          return this.stop();
        }
        this.at = place(way);
        this.host.moved();
        frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    let goesHome = false;
    const end = (event: Event) => {
      const { at } = this;
      over = true;
      if (at === undefined) return this.stop();
      // A wheel over the figure scrolls the page.
      if (event.type !== "wheel" && this.host.contains(event)) {
        this.stop();
        this.host.keep(at);
      } else if (!goesHome) {
        goesHome = true;
        walk(homeMs, (way) => between(at, from, way * (2 - way)));
      }
    };
    for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
      addEventListener(type, end, { capture: true, passive: true, signal: listening.signal });
    }
    const timer = setTimeout(() => {
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      walk(durationMs, (way) => between(from, to, thereAndBack(way)));
    }, delayMs);
    this.#stop = () => {
      listening.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      this.#stop = undefined;
      if (this.at === undefined) return;
      this.at = undefined;
      this.host.moved();
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
