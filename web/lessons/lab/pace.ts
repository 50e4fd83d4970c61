/** How large the next part of large work should be, by what the parts before it took. */

/** Multiplications of the first band of a question, and of a later one: some tens of milliseconds. */
const firstBand = 2 ** 25;
const laterBand = 2 ** 27;
/** A copy of a number for a worker takes as long as some ten multiplications, on the page's own thread. */
const perCopy = 64;
/** Without workers a band holds up the page itself: of the first, and so many milliseconds of each. */
const firstSlice = 2 ** 22;
const sliceTime = 20;

export interface Pace {
  /** In multiplications. */
  readonly size: number;
  took(milliseconds: number): void;
}

/** For work on the calling thread, which copies nothing. */
export function slicePace(): Pace {
  let size = firstSlice;
  return {
    get size() {
      return size;
    },
    took(milliseconds) {
      size *= Math.max(0.5, Math.min(2, sliceTime / milliseconds));
    },
  };
}

/**
 * For workers, each of whose bands comes with a copy of so many numbers. Small at first, so that
 * the newest question soon has its turn, but never so small that the copies are what takes time.
 */
export function bandPace(copied: number): Pace {
  const most = Math.max(laterBand, perCopy * copied);
  let size = Math.max(firstBand, perCopy * copied);
  return {
    get size() {
      return size;
    },
    took() {
      size = Math.min(most, 2 * size);
    },
  };
}
