/** The wrapper of each package.json command: exit codes, Ctrl-C, messages. */

import { releaseLock } from "./lock.mjs";
import { stopAll } from "./run.mjs";
import { endProgress, UserError } from "./say.mjs";

/**
 * @param {() => Promise<number | void>} body resolves to the exit code
 */
export async function main(body) {
  let interrupted = false;
  const stop = async () => {
    if (interrupted) return;
    interrupted = true;
    await stopAll();
    releaseLock();
    endProgress();
    process.exit(130);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, stop);
  }
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    // Commands ended by Ctrl-C fail too; `stop` is already exiting.
    if (interrupted) return;
    endProgress();
    process.exitCode = 1;
    console.error(
      error instanceof UserError ? `\n${error.message}\n` : /** @type {Error} */ (error),
    );
  }
}
