/** Runs the cases of one surface. A case depends on its seed and index only. */

import { Broken } from "./broken.js";
import { Random } from "./random.js";

export type Outcome = "answered" | "refused";

export interface Surface {
  /** Runs one case; throws if an invariant is broken. */
  run(random: Random): Outcome | Promise<Outcome>;
  /** A readable description of the case. */
  show(random: Random): unknown;
}

export interface FuzzOptions {
  /** The name of the surface. */
  readonly surface: string;
  readonly seed: number;
  readonly first?: number;
  readonly count: number;
}

export interface FuzzReport {
  readonly answered: number;
  readonly refused: number;
  /** Each with the command that repeats the case. */
  readonly problems: readonly string[];
}

/** A run stops after this many problems. */
const maximumProblems = 20;
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

export async function fuzz(
  { surface, seed, first = 0, count }: FuzzOptions,
  start: () => Promise<Surface>,
  beforeCase: (index: number) => void = () => {},
): Promise<FuzzReport> {
  const { run } = await start();
  const outcomes = { answered: 0, refused: 0 };
  const problems: string[] = [];
  for (let index = first; index < first + count && problems.length < maximumProblems; index++) {
    beforeCase(index);
    try {
      outcomes[await run(new Random(seed, index))] += 1;
    } catch (error) {
      const what =
        error instanceof Broken ? error.message : ((error as Error | null)?.stack ?? error);
      problems.push(`npm run fuzz -- ${surface} ${seed} ${index}\n  ${what}`);
    }
    // Browsers offer to stop a page that never yields.
    if (index % 500 === 499) await turn();
  }
  return { ...outcomes, problems };
}
