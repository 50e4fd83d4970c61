/** The worker of all figures of this lesson in a document. */
import { type Pool, pool } from "../../api/index.js";

let shared: Promise<Pool> | undefined;
let users = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds without a call after which the worker is ended. */
const maxIdleMs = 2000;

async function end(): Promise<void> {
  const ended = shared;
  shared = undefined;
  (await ended)?.dispose();
}

function started(): Promise<Pool> {
  const own = shared ?? pool({ workers: 1 });
  shared = own;
  own.catch(() => {
    if (shared === own) shared = undefined;
  });
  return own;
}

/** Does some work with the worker, which lives as long as there is any. */
export async function withWorker<Result>(work: (worker: Pool) => Promise<Result>): Promise<Result> {
  clearTimeout(ending);
  users++;
  try {
    return await work(await started());
  } finally {
    users--;
    if (users === 0) ending = setTimeout(end, maxIdleMs);
  }
}
