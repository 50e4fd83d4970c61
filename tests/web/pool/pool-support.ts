/** A pool next to the core itself, and workers that a test can end. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  type AttentionInputs,
  type AttentionOptions,
  load,
  type Pool,
  pool,
  type SoftKnn,
  type Tensor,
} from "softknn";
import { assertSameBits, generator, resultsOf } from "../api/api-support.js";

export interface NodeWorker {
  terminate(): Promise<number>;
}

type Started = new (url: URL) => NodeWorker;

/** The started workers, to be killed. */
export const started: NodeWorker[] = [];
export const getBuiltinModule = process.getBuiltinModule;

function watchWorkers(): void {
  const threads = getBuiltinModule("node:worker_threads");
  class Watched extends (threads.Worker as unknown as Started) {
    constructor(url: URL) {
      super(url);
      started.push(this);
    }
  }
  process.getBuiltinModule = ((name: string) =>
    name === "node:worker_threads"
      ? { ...threads, Worker: Watched }
      : getBuiltinModule(name)) as typeof process.getBuiltinModule;
}

export let knn: SoftKnn;
/** A pool of two workers. */
export let two: Pool;

/** Starts the core and the pool before the tests of a file, and ends them afterwards. */
export function usePools(): void {
  before(async () => {
    watchWorkers();
    knn = await load();
    two = await pool({ workers: 2 });
  });
  after(() => {
    two.dispose();
    process.getBuiltinModule = getBuiltinModule;
  });
}

const next = generator(5);

export function tensor(...shape: number[]): Tensor {
  const length = shape.reduce((product, axis) => product * axis, 1);
  return { data: Float64Array.from({ length }, () => 4 * next() - 2), shape };
}

export function single({ data, shape }: Tensor): Tensor {
  return { data: Float32Array.from(data), shape };
}

/** Large enough to be split, over heads and over rows. */
export const large = {
  query: tensor(2, 2, 300, 40),
  key: tensor(2, 1, 400, 40),
  value: tensor(2, 1, 400, 10),
};
export const oneHead = { query: tensor(1100, 24), key: tensor(500, 24), value: tensor(500, 8) };
/** No head has enough rows to be split, and all together have work for several jobs. */
export const fewRows = {
  query: tensor(40, 12, 32),
  key: tensor(40, 500, 32),
  value: tensor(40, 500, 16),
};
export const allowed = (...shape: number[]) => {
  const { data } = tensor(...shape);
  return { data: Uint8Array.from(data, (x) => (x > -1.5 ? 1 : 0)), shape };
};

export async function assertSame(inputs: AttentionInputs, options: AttentionOptions, from: Pool) {
  const all = { ...options, returnWeights: true, returnEntropy: true, returnScores: true };
  const expected = knn.attention(inputs, all);
  const found = await from.attention(inputs, all);
  assert.deepEqual(found.output.shape, expected.output.shape);
  assert.deepEqual(found.weights?.shape, expected.weights?.shape);
  assert.equal(found.output.data.constructor, expected.output.data.constructor);
  assertSameBits(resultsOf(found), resultsOf(expected));
}
