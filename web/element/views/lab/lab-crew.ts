/** The workers of all labs of a document, and whose turn it is. */
import { type Pool, pool, type SoftKnn } from "../../../api/index.js";
import { type CoreCall, elsewhere } from "../../../model/core-call.js";

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Multiplications of the first band of a question, and of a later one: some tens of milliseconds. */
const firstBand = 2 ** 25;
const laterBand = 2 ** 27;
/** Without workers a band holds up the page itself: of the first, and so many milliseconds of each. */
const firstSlice = 2 ** 22;
const sliceTime = 20;

/** Milliseconds without a question after which the workers are ended. */
const idle = 2000;

/** How large a band should be, in multiplications. */
export interface Pace {
  readonly size: number;
  took(milliseconds: number): void;
}

export class LabCrew {
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #ending: ReturnType<typeof setTimeout> | undefined;

  private constructor(private readonly pool: Pool) {
    this.#free = this.lanes;
  }

  static async start(): Promise<LabCrew> {
    return new LabCrew(await pool());
  }

  get workers(): number {
    return this.pool.workers;
  }

  /** So many calls are under way at once: one more than there are workers keeps them busy. */
  get lanes(): number {
    return this.workers === 0 ? 1 : this.workers + 1;
  }

  /**
   * What was asked before is not taken back, so nothing is asked before its turn: however fast
   * a hand changes its mind, no more than the bands under way are made in vain.
   */
  async turn(): Promise<() => void> {
    clearTimeout(this.#ending);
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // A turn for the page, where the work is done on its thread.
    if (this.workers === 0) await new Promise<void>((resolve) => setTimeout(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
      if (this.#free === this.lanes) this.#ending = setTimeout(() => this.#end(), idle);
    };
  }

  /** The next question starts another crew. */
  #end(): void {
    crew = undefined;
    this.pool.dispose();
  }

  /** Whoever asks where numbers come from watches `knn`, and is told of what a worker does. */
  async ask(knn: SoftKnn, call: CoreCall): Promise<unknown> {
    const { name, args } = call;
    if (this.workers === 0) return (knn as unknown as Calls)[name]?.(...args);
    const result = await (this.pool as unknown as Calls)[name]?.(...args);
    elsewhere.made?.(call, result);
    return result;
  }

  /** Small at first, so that the newest question soon has its turn; later copies count. */
  pace(): Pace {
    const slices = this.workers === 0;
    let size = slices ? firstSlice : firstBand;
    return {
      get size() {
        return size;
      },
      took(milliseconds) {
        const factor = slices ? Math.max(0.5, Math.min(2, sliceTime / milliseconds)) : 2;
        size = slices ? size * factor : Math.min(laterBand, size * factor);
      },
    };
  }
}

let crew: Promise<LabCrew> | undefined;

/** Started by the first large question. */
export function labCrew(): Promise<LabCrew> {
  crew ??= LabCrew.start();
  crew.catch(() => {
    crew = undefined;
  });
  return crew;
}
