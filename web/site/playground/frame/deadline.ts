/** Ends turns of a program that take too long: guards in its loops and functions ask for the time. */

/** Thrown by a guard. It is reported where it is thrown, so whoever catches it says nothing. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Guards between two looks at the clock. */
const guardsPerLook = 16;
/** In milliseconds: how often a turn that has ended is noticed. */
const beatMs = 50;

export class Deadline {
  #since = performance.now();
  #guards = 0;
  #isStopped = false;

  /**
   * @param limitMs of one turn
   * @param report is told once, with the offset of the loop or function
   */
  constructor(
    private readonly limitMs: number,
    private readonly report: (offset: number) => void,
  ) {}

  /** A timer fires between turns only: what runs then began no earlier. */
  start(): void {
    this.#since = performance.now();
    setInterval(() => {
      this.#since = performance.now();
    }, beatMs);
  }

  /** Stands at the start of every loop body and function. Once it has thrown it always throws. */
  readonly guard = (offset: number): void => {
    if (!this.#isStopped) {
      this.#guards += 1;
      if (this.#guards % guardsPerLook !== 0) return;
      if (performance.now() - this.#since < this.limitMs) return;
      this.#isStopped = true;
      this.report(offset);
    }
    throw new Stopped("stopped");
  };
}
