/** The search dialog: a field, a list of results, and a status for screen readers. */
import type { DocsWords } from "../../language/docs.js";
import { type Found, type Search, searchOver, wordForm } from "./search-index.js";

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A text with the matched words marked. */
function marked(text: string, matches: readonly string[]): (Node | string)[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) => (matches.includes(wordForm(part) ?? "") ? element("mark", {}, part) : part));
}

function resultOf(found: Found, docs: string): HTMLElement {
  const { at, title, page, kind, text, matches } = found;
  const where = page === "" ? kind : `${kind}: ${page}`;
  const link = element(
    "a",
    { href: new URL(at, docs).href },
    element("span", { class: "found" }, ...marked(title, matches)),
    element("span", { class: "where" }, where),
    element("span", { class: "excerpt" }, ...marked(text, matches)),
  );
  return element("li", {}, link);
}

const fieldAttributes = {
  type: "text",
  inputmode: "search",
  "aria-describedby": "search-status",
  autocomplete: "off",
  spellcheck: "false",
  enterkeyhint: "go",
};

class SearchDialog {
  private readonly field = element("input", fieldAttributes);
  private readonly list = element("ul");
  private readonly status = element("p", { role: "status", id: "search-status" });
  private readonly dialog = element("dialog", { class: "search" });
  private search: Search | undefined;

  constructor(
    private readonly docs: string,
    private readonly words: DocsWords["search"],
  ) {
    [this.field.ariaLabel, this.list.ariaLabel] = [words.label, words.results];
    [this.dialog.ariaLabel, this.status.textContent] = [words.open, words.help];
    const close = element("button", { type: "button", class: "close" }, words.close);
    close.addEventListener("click", () => this.dialog.close());
    const top = element("div", { class: "field" }, this.field, close);
    this.dialog.append(top, this.status, this.list);
    this.field.addEventListener("input", () => this.show());
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    // A click beside the dialog hits its backdrop; a result may be on the current page.
    this.dialog.addEventListener("click", ({ target }) => {
      const away = target === this.dialog || (target instanceof Element && target.closest("a"));
      if (away) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  open(typed: string): void {
    if (this.dialog.open) return;
    this.dialog.showModal();
    this.field.focus();
    if (typed === "") this.field.select();
    else this.field.value = typed;
    this.show();
    void this.load();
  }

  private async load(): Promise<void> {
    if (this.search) return;
    try {
      const response = await fetch(new URL("search.json", this.docs));
      if (!response.ok) throw new Error(String(response.status));
      this.search = searchOver(await response.text());
      this.show();
    } catch {
      this.status.textContent = this.words.failed;
    }
  }

  private show(): void {
    const query = this.field.value.trim();
    const found = query === "" ? [] : (this.search?.(query) ?? []);
    this.list.replaceChildren(...found.map((each) => resultOf(each, this.docs)));
    this.list.scrollTop = 0;
    if (query === "") this.status.textContent = this.words.help;
    else if (this.search === undefined) this.status.textContent = this.words.loading;
    else {
      const [first] = found;
      const { none, found: counted } = this.words;
      this.status.textContent = first ? counted(found.length, first.title) : none(query);
    }
  }

  /** Arrow keys move between the field and the results; a letter continues the query. */
  private press(event: KeyboardEvent): void {
    const stops = [this.field, ...this.list.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && at >= 0) stops[(at + step + stops.length) % stops.length]?.focus();
    else if (event.key === "Enter" && at === 0) stops[1]?.click();
    else {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isText && event.key !== " " && at > 0) this.field.focus();
      return;
    }
    event.preventDefault();
  }
}

let dialog: SearchDialog | undefined;

/**
 * Opens the dialog; the first time it loads the index.
 * @param docs the address of docs/
 * @param typed the start of a query
 * @param words in the language of the page
 */
export function openSearch(docs: string, typed: string, words: DocsWords["search"]): void {
  dialog ??= new SearchDialog(docs, words);
  dialog.open(typed);
}
