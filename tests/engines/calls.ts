/** The same calls in every engine, and a hash of the bits of each result. Node and pages import this file. */

import { type EveryFunction, load } from "../every-function.js";
import { generator } from "../web/generator.js";

/** FNV-1a over the bits of every number of a value, in order. WebAssembly leaves the bits of NaN open. */
function hashOf(value: unknown): string {
  let hash = 0x811c9dc5;
  const view = new DataView(new ArrayBuffer(8));
  const number = (x: number) => {
    view.setFloat64(0, Number.isNaN(x) ? 0.5 : x);
    for (let i = 0; i < 8; i++) hash = Math.imul(hash ^ view.getUint8(i), 0x01000193);
  };
  const visit = (item: unknown): void => {
    if (typeof item === "number" || typeof item === "boolean") number(Number(item));
    else if (typeof item === "string") for (const c of item) number(c.charCodeAt(0));
    else if (ArrayBuffer.isView(item)) for (const x of item as Float64Array) number(Number(x));
    else for (const part of Object.values(item ?? {})) visit(part);
  };
  visit(value);
  return (hash >>> 0).toString(16);
}

const next = generator(2026);
const int = (n: number) => Math.floor(next() * n);
const pick = <T>(...items: readonly T[]) => items[int(items.length)] as T;

/** Numbers of very different sizes, ties among them. */
const number = () => pick(int(5) - 2, (next() - 0.5) * 10 ** (int(7) - 2));
const share = () => next();

type Numbers = typeof Float64Array | typeof Float32Array;

function tensor(shape: number[], Numbers: Numbers = Float64Array, draw = number) {
  const length = shape.reduce((product, n) => product * n, 1);
  return { data: new Numbers(Array.from({ length }, draw)), shape };
}

/** The arguments of one random call of each function. */
function calls(knn: EveryFunction): Record<string, () => unknown> {
  const Numbers = pick<Numbers>(Float64Array, Float32Array);
  const [m, n, d, v] = [1 + int(40), 1 + int(40), 1 + int(70), 1 + int(9)] as const;
  const inputs = {
    query: tensor([2, m, d], Numbers),
    key: tensor([2, n, d], Numbers),
    value: tensor([2, n, v], Numbers),
  };
  const temperature = pick(0, 0.1, 1, 3, Infinity);
  const similarity = pick("dot", "cosine", "rbf") as "dot";
  const options = {
    ...{ similarity, temperature },
    ...pick<object>({}, { causal: true, window: 3 }, { softcap: 2 }, { neighbors: 2 }),
    ...pick<object>({}, { dropout: { p: 0.3, seed: int(99) } }),
  };
  const rows = tensor([m, n], Numbers);
  const weights = tensor([m, n], Numbers, share);
  const keys = tensor([n, d], Numbers);
  const k = 1 + int(n);
  const [x, y] = [tensor([n], Float64Array, share).data, tensor([n], Float64Array, share).data];
  const labels = Array.from({ length: n }, () => int(3));
  return {
    attention: () => knn.attention(inputs, { ...options, returnWeights: true }),
    scores: () => knn.scores(inputs.query, inputs.key, { similarity, temperature }),
    attentionMap: () => knn.attentionMap(inputs, { rows: 4, columns: 4 }),
    softmax: () => knn.softmax(rows, { temperature }),
    logSumExp: () => knn.logSumExp(rows),
    entropy: () => knn.entropy(weights),
    linear: () => knn.linear(keys, tensor([d, v], Numbers)),
    batchMatmul: () => knn.batchMatmul(rows, tensor([n, v], Numbers)),
    nearestNeighbors: () => knn.nearestNeighbors(keys, keys, { k, similarity }),
    index: () => {
      const index = knn.index(keys, { similarity });
      const found = index.search(keys, { k });
      index.dispose();
      return found;
    },
    rotary: () => knn.rotary(tensor([m, 2 * v], Numbers)),
    random: () => knn.random(int(1e6)).randn(9),
    kernelRegression: () => knn.kernelRegression({ x, y, at: y, bandwidth: 0.1 }),
    trainKernelRegression: () =>
      knn.trainKernelRegression({ x, y, w0: 2, epochs: 3, learningRate: 1 }),
    principalComponents: () => knn.principalComponents(keys, { dimensions: 1 }),
    trainMetric: () =>
      knn.trainMetric({ x: keys, labels, dimensions: 1, epochs: 2, learningRate: 0.1, seed: 1 }),
  };
}

/** Names and hashes of the results of `rounds` rounds; a refusal counts as its code. */
export async function report(rounds: number): Promise<string[]> {
  const knn = await load();
  const results: string[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls(knn))) {
      let result: unknown;
      try {
        result = call();
      } catch (error) {
        result = (error as { code?: string }).code ?? `${error}`;
        if (!/^SOFTKNN_E_(NONFINITE|OVERFLOW|VALUE)$/.test(`${result}`)) throw error;
      }
      results.push(`${name} ${typeof result === "string" ? result : hashOf(result)}`);
    }
    // A page that never yields is offered for stopping.
    if (round % 10 === 0) await new Promise((done) => setTimeout(done));
  }
  return results;
}
