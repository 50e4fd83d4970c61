/** The search dialog: a field, a list of results, and a status for screen readers. */
import type { DocsWords } from "../../language/docs.js";
import { type Entry, searchOver } from "./search-index.js";

/** @param docs the address of docs/ */
export function searchDialog(docs: string, words: DocsWords["search"]): { open(): void } {
  const dialog = document.createElement("dialog");
  dialog.className = "search";
  dialog.ariaLabel = words.open;
  dialog.innerHTML = `<form method="dialog"><input type="text" inputmode="search" aria-describedby="search-status"
    autocomplete="off" spellcheck="false" enterkeyhint="go"><button type="button" class="close"></button></form>
    <p role="status" id="search-status"></p><ul></ul>`;
  const field = dialog.querySelector("input") as HTMLInputElement;
  const close = dialog.querySelector("button") as HTMLButtonElement;
  const status = dialog.querySelector("p") as HTMLElement;
  const list = dialog.querySelector("ul") as HTMLElement;
  [field.ariaLabel, list.ariaLabel, close.textContent] = [words.label, words.results, words.close];
  let search: ((query: string) => Entry[]) | undefined;

  function show(): void {
    const query = field.value.trim();
    const found = query === "" ? [] : (search?.(query) ?? []);
    list.replaceChildren(...found.map((entry) => resultOf(entry, docs)));
    list.scrollTop = 0;
    const [first] = found;
    if (query === "") status.textContent = words.help;
    else if (search === undefined) status.textContent = words.loading;
    else status.textContent = first ? words.found(found.length, first.title) : words.none(query);
  }

  async function load(): Promise<void> {
    try {
      const response = await fetch(new URL("search.json", docs));
      if (!response.ok) throw new Error(String(response.status));
      search ??= searchOver(await response.text());
      show();
    } catch {
      status.textContent = words.failed;
    }
  }

  field.addEventListener("input", show);
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  // A click beside the dialog hits its backdrop; a result may be on the current page.
  dialog.addEventListener("click", ({ target }) => {
    const away = target === dialog || target === close;
    if (away || (target as Element).closest("a")) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [field, ...list.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  });
  document.body.append(dialog);
  return {
    open() {
      if (dialog.open) return;
      dialog.showModal();
      field.select();
      show();
      if (search === undefined) void load();
    },
  };
}

function resultOf({ at, title, page, kind, text }: Entry, docs: string): HTMLElement {
  const link = document.createElement("a");
  link.href = new URL(at, docs).href;
  const parts = { found: title, where: page === "" ? kind : `${kind}: ${page}`, excerpt: text };
  for (const [name, shown] of Object.entries(parts)) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = shown;
    link.append(part);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}
