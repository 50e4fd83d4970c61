/** One set-up or build at a time per checkout: two would write the same files. */
import { mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inToolchain, toolchain } from "./paths.mjs";
import { say } from "./say.mjs";

const file = inToolchain("lock");
/** A holder touches its lock every 2 s, so an older lock is stale. */
const staleAfter = 20_000;
let held = false;

/**
 * @template T
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock(body) {
  await acquire();
  const beat = setInterval(touch, 2000);
  try {
    return await body();
  } finally {
    clearInterval(beat);
    releaseLock();
  }
}

export function releaseLock() {
  if (!held) return;
  held = false;
  remove();
}

async function acquire() {
  mkdirSync(toolchain, { recursive: true });
  let reported = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      held = true;
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (abandoned()) {
      remove();
      continue;
    }
    if (!reported) say("Another set-up or build runs in this folder; waiting for it to end.");
    reported = true;
    await sleep(300);
  }
}

function abandoned() {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleAfter) return true;
    const pid = Number(readFileSync(file, "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

function touch() {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // The folder was deleted; the work itself will report that.
  }
}

function remove() {
  try {
    unlinkSync(file);
  } catch {
    // Already gone.
  }
}
