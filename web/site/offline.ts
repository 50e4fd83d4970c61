/** Keeps the site for readers without a network, once somebody has used it. */

/** In milliseconds after the first press: what the reader asked for goes first. */
const delayMs = 2000;

/**
 * Registers `sw.js` at its address, after the first press of a key or a pointer: until then a
 * page fetches nothing for later. Where it may not be (a file, a policy, an old browser), nothing
 * is kept and nothing is said.
 */
export function keepOffline(address: string): void {
  const register = () =>
    setTimeout(() => navigator.serviceWorker?.register(address).catch(() => {}), delayMs);
  for (const type of ["pointerup", "keyup"]) addEventListener(type, register, { once: true });
}
