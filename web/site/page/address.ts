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

/** Moves the page with each change of its height, for so many milliseconds or until the reader does something. */
function whileSettling(move: () => void, most: number): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  const settling = new ResizeObserver(move);
  settling.observe(document.body);
  signal.addEventListener("abort", () => settling.disconnect());
  for (const type of ["pointerdown", "keydown", "wheel", "touchstart", "hashchange"])
    addEventListener(type, end, { signal, passive: true });
  setTimeout(end, most);
}

/** Scrolls back to a place while the height of a lesson that is drawn again settles. */
export const returnTo = (place: number): void =>
  whileSettling(() => scrollTo({ top: place, behavior: "instant" }), 2000);

/** Keeps a link where it is on the screen, whatever it opens or trains above. */
export function keepInPlace(link: Element): void {
  const { top } = link.getBoundingClientRect();
  const stay = () => scrollBy({ top: link.getBoundingClientRect().top - top, behavior: "instant" });
  whileSettling(() => link.isConnected && stay(), 30_000);
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
