/**
 * The documentation's script: inserts the site's address into samples, adds copy buttons,
 * opens the side lists on wide screens, and opens the search with `/`.
 */
import { keepOffline } from "../offline.js";

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
    open(`${site}docs/`, typedEarly);
  } finally {
    typedEarly = undefined;
  }
}

function searchButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "search-button";
  const key = document.createElement("kbd");
  key.textContent = "/";
  button.append("Search", key);
  button.setAttribute("aria-keyshortcuts", "/");
  button.addEventListener("click", openSearch);
  return button;
}

document.querySelector("header .lessons")?.before(searchButton());

/** Whether a key press is for a field, here or in a figure. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (typedEarly !== undefined && event.key.length === 1) typedEarly += event.key;
  else if (event.key === "/" && !isTyping(event)) void openSearch();
  else return;
  event.preventDefault();
});

/** Milliseconds of the “copied” status. */
const copiedMs = 2000;

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(code.textContent).then(
      () => "Copied",
      () => "Not allowed",
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = "Copy";
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
