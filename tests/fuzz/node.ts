/** A run in a Node worker thread. It publishes the current case, so that a hanging case can be named. */

import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { api } from "./api-surface.js";
import { type FuzzOptions, fuzz, type Surface } from "./fuzz.js";
import { modelSurfaces } from "./model-surfaces.js";
import { pooled } from "./pool-surface.js";
import { Random } from "./random.js";

export const surfaces: Readonly<Record<string, () => Promise<Surface>>> = {
  api: api("deterministic"),
  fastest: api("fastest"),
  pool: pooled,
  ...modelSurfaces,
};

function surfaceOf(name: string): () => Promise<Surface> {
  const found = surfaces[name];
  if (!found) throw new Error(`There is no surface ${name}: ${Object.keys(surfaces).join(", ")}`);
  return found;
}

/** A readable description of a case. */
export async function shown(surface: string, seed: number, index: number): Promise<string> {
  const { show } = await surfaceOf(surface)();
  return inspect(show(new Random(seed, index)), { depth: 9, maxArrayLength: 40, getters: false });
}

interface Order extends FuzzOptions {
  /** Receives the number of each case before it runs. */
  readonly at: Int32Array;
}

if (parentPort !== null) {
  const { at, ...options } = workerData as Order;
  const tell = (index: number) => void Atomics.store(at, 0, index);
  parentPort.postMessage(await fuzz(options, surfaceOf(options.surface), tell));
}
