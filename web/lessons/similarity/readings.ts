/** The numbers of the lesson for its text and for `<soft-value>`. */
import type { Readings } from "../../figure/readings.js";
import { letterOf, similarityNames } from "../../figure/state/state.js";
import type { Solved } from "./solve.js";

const letters = ["a", "b", "c", "d", "e", "f"];

/** `dot-effective-k` etc. for each similarity; `dot-c` is the weight of C. */
export const readings: Readings<Solved> = Object.assign(
  { "from-rbf": ({ bridge }) => bridge.fromRbf.at() } satisfies Readings<Solved>,
  ...similarityNames.map((name): Readings<Solved> => {
    const weights = letters.map(
      (letter, key) =>
        [`${name}-${letter}`, ({ panels }: Solved) => panels[name].weights.at(key)] as const,
    );
    return {
      [`${name}-effective-k`]: ({ panels }) => panels[name].effective.at(),
      [`${name}-winner`]: ({ panels }) => panels[name].winners.map(letterOf).join(" "),
      [`${name}-weights`]: ({ panels }) => panels[name].weights.row(),
      [`${name}-output`]: ({ panels }) => panels[name].output.row(),
      ...Object.fromEntries(weights),
    };
  }),
);
