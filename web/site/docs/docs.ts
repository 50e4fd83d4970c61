/**
 * The documentation's own script: samples name the address they are read from and can be
 * copied, and the lists beside the text are open where there is room.
 */
import { keepOffline } from "../offline.js";

/** The folder above docs/, which this file lies in. */
const site = new URL("../", import.meta.url).href;

for (const place of document.querySelectorAll("code .site")) place.textContent = site;

keepOffline(`${site}sw.js`);

/** Where there is room the lists beside the text are open: for those who ask the page, as well as by its styles. */
const wide = matchMedia("(min-width: 1100px)");

function openSides(): void {
  for (const side of document.querySelectorAll<HTMLDetailsElement>("details.side")) {
    side.open = wide.matches;
  }
}

openSides();
wide.addEventListener("change", openSides);

/** In milliseconds: how long a button says that it has copied. */
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

// Without a secure address there is no clipboard, and a button would promise what it cannot do.
for (const pre of navigator.clipboard ? document.querySelectorAll<HTMLElement>("pre.code") : []) {
  if (pre.closest(".made") !== null) continue;
  const box = document.createElement("div");
  box.className = "copied";
  pre.replaceWith(box);
  box.append(pre, copyButton(pre));
}

// Who reads a page without programs fetches nothing for them.
if (document.querySelector("pre[data-run]")) import("../playground/run-samples.js");
