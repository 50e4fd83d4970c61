/** The address of the page: its language and its hash, which both links and the figure's state write. */

/** The language tag of the address, else the browser's. */
export const requestedTag = (): string =>
  /[?&]lang=([^&]*)/.exec(location.search)?.[1] ?? navigator.language;

/** The last hash written here; a different one is a link whose event is still pending. */
let known: string | undefined;

/** Calls `read` for each future hash; the caller reads the current one. */
export function onHash(read: (hash: string) => void): void {
  known = location.hash;
  addEventListener("hashchange", () => {
    known = location.hash;
    read(known);
  });
}

/** Writes a state, but never over a link that has not been read. */
export function writeHash(hash: string): void {
  if (location.hash !== known) return;
  history.replaceState(null, "", `#${hash}`);
  known = location.hash;
}

/** Writes the language, so that a copied address opens in it. */
export function writeLanguage(language: string): void {
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  history.replaceState(null, "", address);
}
