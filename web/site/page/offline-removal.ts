/** The `sw.js` of a site without offline support: removes earlier caches and itself. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LastingEvent) => void): void;
}
const worker = self as unknown as Worker;

async function removeAll(): Promise<void> {
  const family = `softknn ${worker.registration.scope} `;
  const names = (await caches.keys()).filter((name) => name.startsWith(family));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(removeAll()));

export {};
