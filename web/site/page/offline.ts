/** Caches the site for offline use, after the first interaction. */

/** Milliseconds after the first input: the reader's own requests go first. */
const delayMs = 2000;

/**
 * Registers `sw.js` at its address, after the first key or pointer press: before that a
 * page prefetches nothing. If registration is impossible (a file, a policy, an old browser),
 * nothing is cached and no message is shown.
 */
export function keepOffline(address: string): void {
  const register = () =>
    setTimeout(() => navigator.serviceWorker?.register(address).catch(() => {}), delayMs);
  for (const type of ["pointerup", "keyup"]) addEventListener(type, register, { once: true });
}
