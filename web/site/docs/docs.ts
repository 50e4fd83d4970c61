/**
 * The documentation's script: inserts the site's address into samples, adds copy buttons,
 * opens the side lists on wide screens, and opens the search with Ctrl+K.
 */
import { loadDocsWords } from "../../language/docs.js";
import { keepOffline } from "../offline.js";

const words = await loadDocsWords(document.documentElement.lang);

/** The folder above docs/, where this file is. */
const site = new URL("../", import.meta.url).href;

for (const place of document.querySelectorAll("code .site")) place.textContent = site;

keepOffline(`${site}sw.js`);

/** On wide screens the side lists are open, for assistive technology as well as visually. */
const wide = matchMedia("(min-width: 1100px)");

function openSides(): void {
  for (const side of document.querySelectorAll<HTMLDetailsElement>("details.side")) {
    side.open = wide.matches;
  }
}

openSides();
wide.addEventListener("change", openSides);

/** Scrolls the page list to the current page. */
function showCurrentPage(): void {
  const list = document.querySelector<HTMLElement>("details.pages");
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !current || !wide.matches) return;
  const { bottom } = current.getBoundingClientRect();
  const over = bottom - list.getBoundingClientRect().bottom;
  if (over > 0) list.scrollTop = over + list.clientHeight / 2;
}

showCurrentPage();

/** Text typed while the search is loading; otherwise undefined. */
let typedEarly: string | undefined;

/** Loads the search at its first use. */
async function openSearch(): Promise<void> {
  typedEarly ??= "";
  try {
    const { openSearch: open } = await import("./search.js");
    open(`${site}docs/`, typedEarly, words.search);
  } finally {
    typedEarly = undefined;
  }
}

function searchButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "search-button";
  const key = document.createElement("kbd");
  key.textContent = "Ctrl K";
  button.append(words.search.open, key);
  button.setAttribute("aria-keyshortcuts", "Control+K");
  button.addEventListener("click", openSearch);
  return button;
}

document.querySelector("header .lessons")?.before(searchButton());

addEventListener("keydown", (event) => {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (event.altKey) return;
  // A letter alone would be a shortcut that cannot be turned off (WCAG 2.1.4).
  if (hasModifier && event.key.toLowerCase() === "k") void openSearch();
  else if (!hasModifier && typedEarly !== undefined && event.key.length === 1)
    typedEarly += event.key;
  else return;
  event.preventDefault();
});

/** Milliseconds of the “copied” status. */
const copiedMs = 2000;

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = words.sample.copy;
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(code.textContent).then(
      () => words.sample.copied,
      () => words.sample.notCopied,
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = words.sample.copy;
    }, copiedMs);
  });
  return button;
}

// An insecure context has no clipboard, so there is no copy button.
for (const pre of navigator.clipboard ? document.querySelectorAll<HTMLElement>("pre.code") : []) {
  if (pre.closest(".made") !== null) continue;
  const box = document.createElement("div");
  box.className = "copied";
  pre.replaceWith(box);
  box.append(pre, copyButton(pre));
}

// Pages without runnable samples fetch nothing for them.
if (document.querySelector("pre[data-run]")) import("../playground/run-samples.js");
