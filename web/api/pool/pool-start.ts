/** The implementation of `pool()`, loaded at its first call. */

import { inCall } from "../errors.js";
import { integerOption, type Option, readOptions, type SettingsOf } from "../options.js";
import { withoutSignal } from "../signal.js";
import type { SoftKnn } from "../soft-knn.js";
import { type OwnCore, startedCore } from "../start.js";
import { threadFamilies } from "../thread-families.js";
import { indexMakers } from "./pool-messages.js";
import { type Runner, SliceRunner, WorkersRunner } from "./pool-runners.js";
import { WorkerPool } from "./pool-scheduler.js";
import { usualWorkers } from "./pool-threads.js";
import type { IndexMaker, Pool, PoolOptions, PromisedFunctions, StepsName } from "./pool-types.js";

const poolTable = {
  workers: integerOption(undefined, 0, 64),
} satisfies Record<keyof PoolOptions, Option<unknown>>;

type PoolSettings = SettingsOf<typeof poolTable>;

/** A pool with the given number of workers, or with the default number. */
export async function startPool(options: unknown, own?: OwnCore): Promise<Pool> {
  const settings: PoolSettings = inCall("pool", () => readOptions(poolTable, options));
  const { workers = usualWorkers() } = settings;
  const [knn, module] = await startedCore(threadFamilies, own);
  const started = workers === 0 ? undefined : await WorkerPool.start(workers, module);
  return makePool(
    knn,
    started === undefined ? new SliceRunner(knn) : new WorkersRunner(knn, started),
  );
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

function makePool(knn: SoftKnn, runner: Runner): Pool {
  const { version, engine, toNested } = knn;
  const functions: Functions = {};
  for (const [name, value] of Object.entries(knn)) {
    if (typeof value !== "function" || name === "toNested") continue;
    if (name.endsWith("Steps")) {
      functions[name] = (...given) => {
        const { args, signal } = inCall(name, () => withoutSignal(given));
        return runner.steps(name, args, signal);
      };
      continue;
    }
    functions[name] = async (...given) => {
      const { args, signal } = inCall(name, () => withoutSignal(given));
      const maker = indexMakers.find((own) => own === name);
      if (maker) return runner.index(maker, args, signal);
      return runner.call(name, args, signal);
    };
  }
  return Object.freeze({
    ...(functions as unknown as Pick<
      Pool,
      keyof PromisedFunctions | StepsName | "attention" | IndexMaker
    >),
    ...{ version, engine, toNested },
    get workers() {
      return runner.workers;
    },
    dispose: () => runner.dispose(),
  });
}
