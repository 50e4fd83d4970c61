/** Gives the memory of a core back once nobody calls it. */

import type { Engine } from "./engine.js";

/** In milliseconds after the last large call. */
const idle = 2000;

const timers = new WeakMap<Engine, ReturnType<typeof setTimeout>>();

/** Where memory is short the core that there is goes on. */
export function renewLater(engine: Engine): void {
  clearTimeout(timers.get(engine));
  const timer = setTimeout(() => engine.renew().catch(() => {}), idle);
  // In Node no timer of ours keeps the process.
  (timer as { unref?(): void }).unref?.();
  timers.set(engine, timer);
}
