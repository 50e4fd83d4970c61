/** Multi-head calls for the tests. */

import type { MultiHeadOptions } from "softknn";
import { randomTensor } from "../api/api-support.js";

/** Query (…,m,5), key (…,n,4), value (…,n,3), H heads of d = 2 and v = 3, output dimension 6. */
export function randomHeads(next: () => number, batch: readonly number[], heads = 2) {
  const tensor = (...shape: number[]) => randomTensor(next, shape, 1.5);
  const inputs = {
    query: tensor(...batch, 3, 5),
    key: tensor(...batch, 4, 4),
    value: tensor(...batch, 4, 3),
  };
  const options = {
    heads,
    wq: tensor(5, heads * 2),
    wk: tensor(4, heads * 2),
    wv: tensor(3, heads * 3),
    wo: tensor(heads * 3, 6),
  } satisfies MultiHeadOptions;
  return { inputs, options };
}
