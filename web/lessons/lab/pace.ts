/** Adapts the size of the next band to the time of the bands before. */

/** Multiplications of the first band of a request, and of later ones: some tens of milliseconds. */
const firstBand = 2 ** 25;
const laterBand = 2 ** 27;
/** Copying a number for a worker costs about ten multiplications, on the page's own thread. */
const perCopy = 64;
/** Without workers a band blocks the page: size of the first one, and milliseconds of each. */
const firstSlice = 2 ** 22;
const sliceTime = 20;

export interface Pace {
  /** In multiplications. */
  readonly size: number;
  took(milliseconds: number): void;
}

/** For work on the calling thread, without copies. */
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
 * For workers, each of whose bands copies this many numbers. Small at first, so that the newest
 * request starts soon, but large enough that copies do not dominate.
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
