/** Replaces a large core after its last call, to free its memory. */

import type { Engine } from "./engine.js";

/** Milliseconds without a large call. */
const idle = 2000;

const timers = new WeakMap<Engine, ReturnType<typeof setTimeout>>();

/** If memory is short, the old core stays. */
export function renewLater(engine: Engine): void {
  clearTimeout(timers.get(engine));
  const timer = setTimeout(() => engine.renew().catch(() => {}), idle);
  // In Node the timer must not keep the process alive.
  (timer as { unref?(): void }).unref?.();
  timers.set(engine, timer);
}
