/** One worker for all figures of a document, or the page's thread where none can start. */
import type { WorkerSoftKnn } from "../api/worker.js";
import type { CoreCall } from "./core-call.js";
import type { LessonFunctions } from "./lesson-functions.js";
import { remember } from "./state/origins.js";

/** Milliseconds without use before the worker is ended. */
const maxIdleMs = 2000;

export interface Helper {
  readonly knn: WorkerSoftKnn | LessonFunctions;
  readonly isWorker: boolean;
}

export class FigureWorker {
  #helper: Promise<Helper> | undefined;
  #users = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly start: () => Promise<WorkerSoftKnn>,
    private readonly here: () => Promise<LessonFunctions>,
  ) {}

  /** Runs `work` with a helper that lives at least until the work is done. */
  async use<Result>(work: (helper: Helper) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#ending);
    this.#users++;
    this.#helper ??= this.#started();
    try {
      return await work(await this.#helper);
    } catch (error) {
      if (Object(error).argument === "worker") this.#end();
      throw error;
    } finally {
      if (--this.#users === 0) this.#ending = setTimeout(() => this.#end(), maxIdleMs);
    }
  }

  async #started(): Promise<Helper> {
    try {
      return { knn: await this.start(), isWorker: true };
    } catch (error) {
      if (Object(error).code === "SOFTKNN_E_UNSUPPORTED")
        return { knn: await this.here(), isWorker: false };
      this.#helper = undefined;
      throw error;
    }
  }

  #end(): void {
    this.#helper?.then(({ knn }) => "terminate" in knn && knn.terminate()).catch(() => {});
    this.#helper = undefined;
  }
}

let shared: FigureWorker;

/** Says how the worker starts: the lessons do not know. */
export function provideWorker(...given: ConstructorParameters<typeof FigureWorker>): void {
  shared = new FigureWorker(...given);
}

/** Runs `work` with the worker of all figures. */
export const inWorker: FigureWorker["use"] = (work) => shared.use(work);

/** Runs a call of the core; the result remembers its call. */
export async function callIn(helper: Helper, call: CoreCall, signal?: AbortSignal) {
  // The page answers between two calls.
  if (!helper.isWorker) await new Promise((resolve) => setTimeout(resolve));
  const run = Reflect.get(helper.knn, call.name) as (...args: readonly unknown[]) => unknown;
  return remember(call, await run(...call.args, { signal }));
}
