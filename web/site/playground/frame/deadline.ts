/** Stops a program that runs too long without a pause: guards in loops and functions check the time. */

/** Thrown and reported by a guard, so a catch block need not report it. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Guard calls per check of the clock. */
const guardsPerLook = 16;
/** Milliseconds between heartbeats, which detect the end of a turn of the event loop. */
const beatMs = 50;

export class Deadline {
  #since = performance.now();
  #guards = 0;
  #isStopped = false;

  /**
   * @param limitMs the time limit of one turn of the event loop
   * @param report is called once, with the offset of the loop or function
   */
  constructor(
    private readonly limitMs: number,
    private readonly report: (offset: number) => void,
  ) {}

  /** Timers fire between turns only, so a later turn starts no earlier than this. */
  start(): void {
    this.#since = performance.now();
    setInterval(() => {
      this.#since = performance.now();
    }, beatMs);
  }

  /** Called at the start of every loop body and function. Once it has thrown it always throws. */
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
