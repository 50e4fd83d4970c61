/** The output of a program in a separate shadow root, isolated from the page's styles. */
import { html, nothing, render, type TemplateResult } from "lit";
import { chartStyles } from "../../charts/chart-styles.js";
import { cellStyles } from "../../charts/matrix/cell-styles.js";
import { matrixStyles } from "../../charts/matrix/matrix-styles.js";
import { planeStyles } from "../../charts/plane/plane-styles.js";
import type { PlaygroundWords } from "../../language/playground.js";
import { drawingView, type Pointed } from "./drawings.js";
import {
  type Item,
  type LineItem,
  maxItems,
  type ProblemItem,
  type TableItem,
} from "./messages.js";
import { outputStyles } from "./output-styles.js";

export interface OutputEvents {
  /** A position in the program was selected. */
  goTo(line: number, column: number): void;
}

const styles = [chartStyles, cellStyles, matrixStyles, planeStyles, outputStyles];

const problemText = ({ code, message }: ProblemItem, words: PlaygroundWords): string => {
  const texts: Readonly<Record<string, string | ((name: string) => string)>> = words.problems;
  const text = texts[code];
  if (text === undefined) return code === "syntax" ? `SyntaxError: ${message}` : message;
  return typeof text === "string" ? text : text(message);
};

/** Position and text, for a status line. */
export function problemSentence(item: ProblemItem, words: PlaygroundWords): string {
  const { line, column = 1 } = item;
  const text = problemText(item, words);
  return line === undefined ? text : words.located(words.at(String(line), String(column)), text);
}

function tableView({ heads, rows }: TableItem): TemplateResult {
  return html`<div class="table" tabindex="0" dir="ltr"><table>
    <thead><tr>${heads.map((head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`))}</tr></thead>
    <tbody>${rows.map(
      ([name = "", ...cells]) =>
        html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

export class OutputView {
  readonly #root: ShadowRoot;
  #items: Item[] = [];
  #pointed = new Map<Item, Pointed>();
  #isCut = false;
  #waits = false;

  constructor(
    private readonly host: HTMLElement,
    public words: PlaygroundWords,
    private readonly events: OutputEvents,
  ) {
    this.#root = host.attachShadow({ mode: "open" });
    this.#root.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
    new ResizeObserver(() => this.changed()).observe(host);
  }

  /** The summary of a finished run. */
  summary(seconds: number): string {
    const { words } = this;
    const problem = this.#items.find((item) => item.kind === "problem");
    if (problem !== undefined) return words.failed(problemSentence(problem, words));
    return words.done(seconds.toFixed(2), String(this.#items.length));
  }

  clear(): void {
    [this.#items, this.#isCut] = [[], false];
    this.#pointed.clear();
    this.changed();
  }

  add(item: Item): void {
    this.#items.push(item);
    this.changed();
  }

  /** Output was truncated. */
  cut(): void {
    this.#isCut = true;
    this.changed();
  }

  /** Draws once per frame; a background page draws later. */
  changed(): void {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { words } = this;
    const cut = this.#isCut
      ? html`<p class="note">${words.tooMuch(String(maxItems))}</p>`
      : nothing;
    render(html`${this.#items.map((item) => this.#view(item))}${cut}`, this.#root);
  }

  #view(item: Item): TemplateResult {
    if (item.kind === "line") return this.#line(item);
    if (item.kind === "table") return tableView(item);
    if (item.kind === "problem") return this.#problem(item);
    const { words, host } = this;
    const fresh = { cell: undefined, focus: { row: 0, column: 0 } };
    const pointed = this.#pointed.get(item) ?? fresh;
    this.#pointed.set(item, pointed);
    const width = Math.max(240, host.clientWidth);
    const changed = () => this.changed();
    return drawingView(item.drawing, { words: words.drawing, width, pointed, changed });
  }

  #line({ level, text, of }: LineItem): TemplateResult {
    const { levels } = this.words;
    const name = level === "warn" || level === "error" ? levels[level] : "";
    return html`<div class="line ${level}" dir="ltr">${name ? html`<span class="level">${name}</span>` : nothing}${
      of === undefined ? nothing : html`<code class="of">${of}</code>`
    }<pre tabindex="0">${text}</pre></div>`;
  }

  #problem(item: ProblemItem): TemplateResult {
    const { line, column = 1 } = item;
    const place = this.words.at(String(line), String(column));
    const go = () => this.events.goTo(line ?? 1, column);
    return html`<div class="line problem"><span class="level">${this.words.levels.error}</span>
      <p dir=${item.code === "thrown" || item.code === "syntax" ? "ltr" : nothing}>${problemText(item, this.words)}</p>
      ${line === undefined ? nothing : html`<button type="button" @click=${go}>${place}</button>`}</div>`;
  }
}
