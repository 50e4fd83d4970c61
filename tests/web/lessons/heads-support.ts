/** Multi-head calls for the tests, and the same composed of their parts. */

import type { MultiHeadOptions, SoftKnn, Tensor } from "softknn";
import { at, randomTensor } from "../api/api-support.js";

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

/** (…,m,H·w) to (…,H,m,w). */
export function splitHeads(tensor: Tensor, heads: number): Tensor {
  const [columns = 0, rows = 0] = [...tensor.shape].reverse();
  const lead = tensor.shape.slice(0, -2);
  const width = columns / heads;
  const count = lead[0] ?? 1;
  const data = new Float64Array(tensor.data.length);
  for (let b = 0; b < count; b++) {
    for (let i = 0; i < rows; i++) {
      for (let c = 0; c < columns; c++) {
        const h = Math.floor(c / width);
        data[((b * heads + h) * rows + i) * width + (c % width)] = at(
          tensor.data,
          (b * rows + i) * columns + c,
        );
      }
    }
  }
  return { data, shape: [...lead, heads, rows, width] };
}

/** (…,H,m,w) to (…,m,H·w). */
export function joinHeads(tensor: Tensor): Tensor {
  const [width = 0, rows = 0, heads = 0] = [...tensor.shape].reverse();
  const lead = tensor.shape.slice(0, -3);
  // Splitting by rows concatenates the heads of a row.
  const turned = { data: tensor.data, shape: [...lead, heads, rows * width] };
  const { data } = splitHeads(turned, rows);
  return { data, shape: [...lead, rows, heads * width] };
}

type Given = ReturnType<typeof randomHeads>;

/** The same by `linear`, `attention` and `linear`. */
export function byParts(knn: SoftKnn, { inputs, options }: Given, more: object) {
  const { heads, wq, wk, wv, wo } = options;
  const project = (x: Tensor, w: Tensor) => splitHeads(knn.linear(x, w), heads);
  const result = knn.attention(
    {
      query: project(inputs.query, wq),
      key: project(inputs.key, wk),
      value: project(inputs.value, wv),
    },
    more,
  );
  return {
    ...result,
    joined: joinHeads(result.output),
    mixed: knn.linear(joinHeads(result.output), wo),
  };
}
