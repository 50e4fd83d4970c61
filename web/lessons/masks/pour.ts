/** The weights while a mask changes: what a struck key had pours into the others, in their ratios. */
import type { FigureHost } from "../../figure/figure-view.js";
import { same } from "../../figure/state/store.js";
import { attended, type Solved } from "./solve.js";

const durationMs = 500;

const isMoving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Pour {
  #last: Solved | undefined;
  /** The blocked cells before the change. */
  #from: readonly number[] = [];
  #start = Number.NEGATIVE_INFINITY;

  constructor(private readonly host: FigureHost) {}
  weights(solved: Solved): Solved["weights"] {
    const last = this.#last;
    this.#last = solved;
    const { knn, state } = this.host;
    const now = performance.now();
    if (last && isMoving() && !state.finiteMask && isSameBut(last, solved)) {
      this.#from = [...last.blocked];
      this.#start = now;
    }
    const t = (now - this.#start) / durationMs;
    if (t >= 1 || this.#from.length !== solved.blocked.length) return solved.weights;
    requestAnimationFrame(() => this.host.refresh());
    const between = (after: number, before = 0) => before + (after - before) * t;
    const mask = solved.blocked.map((b, at) => summand(between(b, this.#from[at])));
    return attended(knn, state, { mask: { data: mask, shape: [solved.n, solved.n] } }).weights;
  }
}

/** From 0 for an allowed key to −∞ for a blocked one. */
const summand = (blocked: number): number => -blocked / (1 - blocked);

/** The same scores under another mask. */
const isSameBut = (a: Solved, b: Solved): boolean =>
  same(Array.from(a.scores.data), Array.from(b.scores.data)) &&
  !same([...a.blocked], [...b.blocked]);
