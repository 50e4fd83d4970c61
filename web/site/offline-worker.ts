/**
 * `sw.js`, the service worker: after the first visit the site works without a network.
 *
 * It caches all files of one version of the site, or none. A file is checked against its digest
 * when it is cached and whenever it is read, because caches can be damaged and a page
 * with a damaged script never starts. Damaged files are fetched again.
 * The files `chunk-….js`, with a digest in their name, come from the cache; all others, pages included, from the
 * network, and from the cache if that fails. So a reader with a network
 * always gets the published version, and one without gets one complete version: a newer one
 * replaces it when no page of the older is open. Requests to other sites pass through.
 */

/** The files of the site, and their integrity digests, set by the build. */
declare const SOFTKNN_FILES: Readonly<Record<string, string>>;
/** The digest of that list: the version. */
declare const SOFTKNN_DIGEST: string;

// Types of service workers that the DOM library lacks.
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } };
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "install" | "activate", listen: (event: LastingEvent) => void): void;
}
const worker = self as unknown as Worker;

const { scope } = worker.registration;
/** Another folder of the same origin may hold another copy of the site. */
const family = `softknn ${scope} `;
const ours = `${family}${SOFTKNN_DIGEST}`;

/** Parallel downloads: few, so that the reader's own requests are not delayed. */
const lanes = 3;

/** The files of `element.js` have names that could be words. */
const isHashed = (path: string): boolean => /(^|\/)chunk-\w{8}\.js$/.test(path);

/** The file of an address, if this version has it: also under the short names of some hosts. */
function fileAt(url: URL): string | undefined {
  if (!url.href.startsWith(scope)) return undefined;
  const path = decodeURI(url.pathname).slice(new URL(scope).pathname.length);
  const names = [path, `${path}.html`, ...(/^$|\/$/.test(path) ? [`${path}index.html`] : [])];
  return names.find((name) => Object.hasOwn(SOFTKNN_FILES, name));
}

const addressOf = (path: string): string => new URL(path, scope).href;

/** A navigation rejects a redirected response. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  const { headers, status } = response;
  return new Response(await response.blob(), { headers, status });
}

async function isWhole(response: Response, path: string): Promise<boolean> {
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return SOFTKNN_FILES[path] === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** A cached file of this version, undefined if missing or damaged. */
async function kept(path: string): Promise<Response | undefined> {
  const names = [ours, ...(isHashed(path) ? await familyNames() : [])];
  for (const name of names) {
    const response = await (await caches.open(name)).match(addressOf(path));
    if (response && (await isWhole(response.clone(), path))) return response;
  }
  return undefined;
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const address = addressOf(path);
  // Copies files that an interrupted run or another version has cached already.
  const same = await kept(path);
  if (same) return cache.put(address, same);
  const integrity = SOFTKNN_FILES[path] ?? "";
  const response = await fetch(address, { integrity, cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return cache.put(address, await plain(response));
}

async function keepAll(): Promise<void> {
  if (worker.navigator.connection?.saveData) throw new Error("The reader saves data.");
  const cache = await caches.open(ours);
  const waiting = Object.keys(SOFTKNN_FILES);
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await keepFile(cache, next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The caches of all versions of this site. */
async function familyNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(family));
}

async function forgetOlder(): Promise<void> {
  const older = (await familyNames()).filter((name) => name !== ours);
  await Promise.all(older.map((name) => caches.delete(name)));
}

let repair: Promise<void> | undefined;

/** One damaged or missing file may indicate more: checks all files, one run at a time. */
async function repaired(path: string): Promise<void> {
  if (await kept(path)) return;
  repair ??= keepAll().finally(() => {
    repair = undefined;
  });
  // Without a network nothing can be repaired.
  await repair.catch(() => {});
}

async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  // Equal hashed names have equal bytes in every version.
  const own = isHashed(path) ? await kept(path) : undefined;
  if (own) return own;
  const fetched = fetch(request);
  const response = await fetched.catch(() => undefined);
  if (response?.ok) {
    event.waitUntil(repaired(path));
    return response;
  }
  // There is no network, or a page of this version needs a file that the published one lacks.
  return (await kept(path)) ?? fetched;
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(forgetOlder().then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = fileAt(url);
  if (path !== undefined) event.respondWith(answer(event, path));
});

export {};
