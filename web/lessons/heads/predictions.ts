/** What a head does not tell apart, and what becomes of two heads that start out identical. */
import type { Prediction } from "../../figure/prediction.js";
import { defaultState } from "../../figure/state/state.js";
import { kinds, objects } from "./constants.js";
import type { Solved } from "./solve.js";
import { handWeights, tipOf, withTip } from "./weights.js";

const [blue, pink] = [1, 2];
const pinkDisc = kinds * pink;

/** Those by hand, but in head 1 pink lies where blue does. */
function withPinkOnBlue(): readonly number[] {
  const { count } = defaultState.heads;
  const flat = handWeights(count);
  const place = { head: 0, feature: pink };
  return withTip(defaultState.heads, flat, place, tipOf(flat, count, 0, blue)).weights ?? [];
}

const hundredths = () => withPinkOnBlue().map((weight) => Math.round(100 * weight) + 0);

/** Of the weight of a pink query in the first head, on three objects of one colour. */
const onColour = ({ heads }: Solved, colour: number) =>
  heads[0]?.weights[objects * objects - objects + 3 * colour] ?? 0;

/** Weights that differ by less print alike. */
const alike = 5e-4;

const steps = 500;

export const predictions: readonly Prediction<Solved>[] = [
  {
    id: "blind",
    go: () => `heads=2&headQuery=${pinkDisc}&headEpochs=0&headWeights=${hundredths()}`,
    answer(after) {
      const own = onColour(after, pink);
      if (own - onColour(after, blue) > alike) return "pink";
      return own - onColour(after, 0) > alike ? "two" : "all";
    },
  },
  {
    id: "identical",
    go: `heads=2&headStart=identical&headSeed=0&headEpochs=${steps}`,
    answer({ epoch, outcome }) {
      if (epoch < steps) return undefined;
      if (outcome === "alike") return "same";
      return outcome === "solved" || outcome === "unmixed" ? "part" : "idle";
    },
  },
];
