/** The lengths of the queries, and the entropies of their weights. */
import type { SoftKnn } from "../../api/index.js";
import { LabDataMaker } from "./data.js";
import { optionsOf, tensorsOf } from "./inputs.js";
import type { Lab } from "./state.js";

/** The task of setting A without heads and dropout: one weight per query and key. */
function taskOf(knn: SoftKnn, lab: Lab) {
  const setting = { ...lab.a, heads: 1, head: 1, dropout: 0 };
  return { setting, ...tensorsOf(new LabDataMaker(knn).of(lab), setting) };
}

/** The square root of q·q. */
export function queryLengths(knn: SoftKnn, lab: Lab): number[] {
  const { query } = taskOf(knn, lab);
  const [m = 0, d = 1] = query.shape;
  const each = { data: query.data, shape: [m, 1, d] };
  return Array.from(knn.scores(each, each, { similarity: "dot", scale: 1 }).data, Math.sqrt);
}

/** Of each row of weights, in nats. */
export function rowEntropies(knn: SoftKnn, lab: Lab): number[] {
  const { setting, query, key, value } = taskOf(knn, lab);
  const options = { ...optionsOf(setting, key.shape[0] ?? 0), returnEntropy: true };
  return Array.from(knn.attention({ query, key, value }, options).entropy?.data ?? []);
}
