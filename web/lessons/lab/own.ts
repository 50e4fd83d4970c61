/** What matrices of one's own make of a lab. */

import type { OwnData } from "../../data/matrix.js";
import { type Lab, labLimits } from "./state.js";

/** The three matrices there are of one's own: a missing one is X, else the keys, else the queries. */
export function ownInputs({ query, key, value, x }: OwnData) {
  const keys = key ?? x ?? query;
  return keys && { query: query ?? x ?? keys, key: keys, value: value ?? x ?? keys };
}

/** Takes matrices of one's own; the shapes follow them, so that a link can name what stands in. */
export function withOwn(lab: Lab, own: OwnData): Lab {
  const inputs = ownInputs(own);
  const shown = { row: 0, column: 0, top: 0, left: 0, height: 0, across: 0 };
  if (inputs === undefined) return { ...lab, ...shown, source: "own", own };
  const held = (x: number, most: number) => Math.min(most, Math.max(1, x));
  return {
    ...lab,
    ...shown,
    source: "own",
    own,
    queries: held(inputs.query.rows, labLimits.side),
    keys: held(inputs.key.rows, labLimits.side),
    width: held(inputs.key.columns, labLimits.width),
    valueWidth: held(inputs.value.columns, labLimits.width),
    self: inputs.query === inputs.key && inputs.key === inputs.value,
  };
}
