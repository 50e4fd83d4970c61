/** The documentation's script: the site's address in samples, copy buttons, side lists, and the search with Ctrl+K. */
import { loadDocsWords } from "../../language/docs.js";
import { keepOffline } from "../page/offline.js";
import { searchDialog } from "./search.js";

const words = await loadDocsWords(document.documentElement.lang);

/** The folder above docs/, where this file is. */
const site = new URL("../", import.meta.url).href;

for (const place of document.querySelectorAll("code .site")) place.textContent = site;

keepOffline(`${site}sw.js`);

/** On wide screens the side lists are open, for assistive technology as well as visually. */
const wide = matchMedia("(min-width: 1100px)");

function openSides(): void {
  for (const side of document.querySelectorAll<HTMLDetailsElement>("details.side"))
    side.open = wide.matches;
  const list = document.querySelector("details.pages");
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

openSides();
wide.addEventListener("change", openSides);

function button(name: string, className: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = name;
  return made;
}

const search = searchDialog(`${site}docs/`, words.search);
const opener = button(words.search.open, "search-button");
opener.insertAdjacentHTML("beforeend", "<kbd>Ctrl K</kbd>");
opener.setAttribute("aria-keyshortcuts", "Control+K");
opener.addEventListener("click", search.open);
document.querySelector("header .lessons")?.before(opener);

addEventListener("keydown", (event) => {
  // A letter alone would be a shortcut that cannot be turned off (WCAG 2.1.4).
  const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!hasModifier || event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  search.open();
});

/** Milliseconds of the “copied” status. */
const copiedMs = 2000;

function copyButton(code: HTMLElement): HTMLButtonElement {
  const made = button(words.sample.copy, "copy");
  made.addEventListener("click", async () => {
    made.textContent = await navigator.clipboard.writeText(code.textContent).then(
      () => words.sample.copied,
      () => words.sample.notCopied,
    );
    setTimeout(() => {
      made.textContent = words.sample.copy;
    }, copiedMs);
  });
  return made;
}

// An insecure context has no clipboard, so there is no copy button.
const codes = document.querySelectorAll<HTMLElement>("main:not(.made) pre.code");
for (const pre of navigator.clipboard ? codes : []) {
  const box = document.createElement("div");
  box.className = "copied";
  const link = pre.nextElementSibling?.matches("a.run") ? [pre.nextElementSibling] : [];
  pre.replaceWith(box);
  box.append(pre, ...link, copyButton(pre));
}
