/** Surveys all heads of given weights in slices of some milliseconds. */
import type { SoftKnn } from "../../../api/index.js";
import type { Floats } from "../inputs.js";
import type { GivenWeights } from "./given.js";
import {
  checkRows,
  headAt,
  headCount,
  headNumbers,
  largestOf,
  type OddRows,
  pooled,
} from "./head.js";
import {
  type KindName,
  kindOf,
  type SameTokens,
  type Shares,
  sameShare,
  sharesOf,
} from "./kinds.js";

/** What is known of a head. */
export interface HeadReport {
  /** A mean over the rows that are not empty. */
  readonly neighbours: Floats;
  readonly shares: Shares;
  readonly kind: KindName | undefined;
  readonly odd: OddRows;
  readonly thumb: { readonly weights: Floats; readonly rows: number; readonly columns: number };
  readonly largest: number;
}

/** The side of a thumbnail, in cells. */
const thumbSide = 64;

/** Milliseconds of work before the page may draw, and between two drawings of results. */
const sliceMs = 12;
const redrawMs = 120;

export function reportOf(
  knn: SoftKnn,
  weights: GivenWeights,
  index: number,
  same: SameTokens,
  isCross: boolean,
): HeadReport {
  const [, , rows, columns] = weights.shape;
  const numbers = headNumbers(weights, headAt(weights, index));
  const { odd, sound } = checkRows(numbers, columns, weights.type);
  const statistics = knn.attentionStatistics({
    weights: { data: sound, shape: [1, rows, columns] },
  });
  const shares = sharesOf(statistics, 0, sameShare(sound, columns, same), isCross);
  const grid = { rows: Math.min(rows, thumbSide), columns: Math.min(columns, thumbSide) };
  const thumb = pooled(numbers, { rows, columns }, grid);
  return {
    neighbours: statistics.effectiveNeighbors,
    shares,
    kind: kindOf(shares),
    odd,
    // A copy, so that the numbers of a small head do not keep those of all heads alive.
    thumb: { weights: thumb, ...grid },
    largest: largestOf(thumb),
  };
}

export class HeadSurvey {
  #weights: GivenWeights | undefined;
  /** Surveyed so far. */
  count = 0;
  #same: SameTokens;
  #isCross = false;
  #reports: (HeadReport | undefined)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawn = 0;

  constructor(
    private readonly knn: SoftKnn,
    private readonly changed: () => void,
  ) {}

  get done(): boolean {
    return this.count >= this.#reports.length;
  }

  /** Of heads by their index; undefined until surveyed. */
  get reports(): readonly (HeadReport | undefined)[] {
    return this.#reports;
  }

  /** Starts anew for other weights or tokens. */
  want(weights: GivenWeights, same: SameTokens, isCross: boolean): void {
    if (this.#weights !== weights || this.#same !== same || this.#isCross !== isCross) {
      [this.#weights, this.#same, this.#isCross] = [weights, same, isCross];
      this.#reports = Array.from({ length: headCount(weights) });
      this.count = 0;
    }
    if (!this.done) this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #start(): void {
    this.#timer ??= setTimeout(() => this.#work(), 0);
  }

  #work(): void {
    this.#timer = undefined;
    const weights = this.#weights;
    if (weights === undefined) return;
    const end = performance.now() + sliceMs;
    while (!this.done && performance.now() < end) {
      const at = this.count++;
      this.#reports[at] = reportOf(this.knn, weights, at, this.#same, this.#isCross);
    }
    const now = performance.now();
    if (this.done || now - this.#drawn > redrawMs) {
      this.#drawn = now;
      this.changed();
    }
    if (!this.done) this.#start();
  }
}
