/** The address of the page: its language, and its hash, which the reader's links and the figure's state both write. */

/** Another hash than this is a link just followed, whose event is still to come. */
let known: string | undefined;

/** Reads each hash that a reader asks for from now on; what is there already is read by the caller. */
export function onHash(read: (hash: string) => void): void {
  known = location.hash;
  addEventListener("hashchange", () => {
    known = location.hash;
    read(known);
  });
}

/** Writes a state, except over a link that nobody has read yet. */
export function writeHash(hash: string): void {
  if (location.hash !== known) return;
  history.replaceState(null, "", `#${hash}`);
  known = location.hash;
}

/** Names the language, so that a copied address shows every reader the same. */
export function writeLanguage(language: string): void {
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  history.replaceState(null, "", address);
}
