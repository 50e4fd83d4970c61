/** One set-up or build at a time per checkout: two would write the same files. */
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inToolchain, toolchain } from "./paths.mjs";
import { say } from "./say.mjs";

const file = inToolchain("lock");
/** A holder touches its lock every 2 s, so an older lock is of a process that ended. */
const staleAfter = 20_000;
let held = false;

/** @template T @param {() => Promise<T>} body @returns {Promise<T>} */
export async function withLock(body) {
  mkdirSync(toolchain, { recursive: true });
  for (let waited = 0; !acquired(); waited++) {
    if (waited === 0) say("Another set-up or build runs in this folder; waiting for it to end.");
    await sleep(300);
  }
  const beat = setInterval(touch, 2000);
  try {
    return await body();
  } finally {
    clearInterval(beat);
    releaseLock();
  }
}

export function releaseLock() {
  if (held) rmSync(file, { force: true });
  held = false;
}

function acquired() {
  try {
    writeFileSync(file, "", { flag: "wx" });
    held = true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - changed > staleAfter) rmSync(file, { force: true });
  }
  return held;
}

function touch() {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder was deleted; the work itself will report that.
  }
}
