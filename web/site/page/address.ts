/** The address of the page: its language and its hash, which both links and the figure's state write. */

/** The language tag of the address, else the browser's. */
export const requestedTag = (): string =>
  /[?&]lang=([^&]*)/.exec(location.search)?.[1] ?? navigator.language;

/** The last hash written here; a different one is a link whose event is still pending. */
let known: string | undefined;

/** Milliseconds after the last scroll event until its place is kept. */
const restMs = 100;

/** The scroll position of each entry of the history, in its state. */
function keepPlace(): void {
  history.replaceState({ place: scrollY }, "");
}

/** Where the reader left the current entry; undefined for one that a link has just made. */
export const placeOfEntry = (): number | undefined => history.state?.place;

/** Milliseconds in which the height of a lesson that is drawn again settles. */
const settleMs = 2000;

/** Scrolls back to a place, again with each change of the page's height, until the reader does something. */
export function returnTo(place: number): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  const settling = new ResizeObserver(() => scrollTo({ top: place, behavior: "instant" }));
  settling.observe(document.body);
  signal.addEventListener("abort", () => settling.disconnect());
  for (const type of ["pointerdown", "keydown", "wheel", "touchstart", "hashchange"])
    addEventListener(type, end, { signal, passive: true });
  setTimeout(end, settleMs);
}

/** Calls `read` for each future hash, and with the place of an entry that the reader comes back to. */
export function onHash(read: (hash: string, place?: number) => void): void {
  known = location.hash;
  // The browser would restore it before the lesson of that entry is drawn.
  history.scrollRestoration = "manual";
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(keepPlace, restMs);
  };
  addEventListener("scroll", rest, { passive: true });
  addEventListener("click", keepPlace, { capture: true });
  // Before the event of the hash: the place of the lesson that is left is not that of the entry that is entered.
  addEventListener("popstate", () => clearTimeout(resting));
  addEventListener("hashchange", () => {
    known = location.hash;
    read(known, placeOfEntry());
  });
}

/** Writes a state, but never over a link that has not been read. */
export function writeHash(hash: string): void {
  if (location.hash !== known) return;
  history.replaceState(history.state, "", `#${hash}`);
  known = location.hash;
}

/** Writes the language, so that a copied address opens in it. */
export function writeLanguage(language: string): void {
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  history.replaceState(history.state, "", address);
}
