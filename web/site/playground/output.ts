/** The output of a program: lines, errors, tables of numbers, and pictures. */
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber, formatSmall } from "../../figure/format-number.js";
import type { PlaygroundWords } from "../../language/playground.js";
import type { Message } from "./message.js";

/** Integers, and what JavaScript writes in 6 characters, as they are; else four digits. */
function short(x: number): string {
  if (Number.isInteger(x) || String(x).length <= 6) return String(x).replace("-", "−");
  return Math.abs(x) >= 10 ? formatNumber(x, 1) : formatSmall(x);
}

function table(
  { title, numbers, columns, total }: Message,
  words: PlaygroundWords,
): TemplateResult {
  const finite = numbers.filter(Number.isFinite);
  const largest = finite.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const rows = Array.from({ length: numbers.length / columns }, (_, i) =>
    Array.from(numbers.subarray(i * columns, (i + 1) * columns)),
  );
  const size = `${rows.length} × ${columns}`;
  const share = (x: number) => (Number.isFinite(x) && largest > 0 ? Math.abs(x) / largest : 0);
  // A property, for the page's policy forbids the attribute.
  const cell = (x: number) =>
    html`<td .style=${`--share: ${share(x).toFixed(2)}`} class=${x < 0 ? "negative" : nothing}>${short(x)}</td>`;
  return html`<figure>
    <figcaption>${title} <span>${total ? words.part(size, total) : words.size(size)}</span></figcaption>
    <div class="wide" tabindex="0" role="group" aria-label=${title || words.numbers}><table dir="ltr"><tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody></table></div>
  </figure>`;
}

/** An image runs no script and loads nothing, whatever the SVG holds. */
function picture({ text, title }: Message, words: PlaygroundWords): TemplateResult {
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return html`<figure>${title ? html`<figcaption>${title}</figcaption>` : nothing}
    <img src=${address} alt=${title || words.picture}></figure>`;
}

/** @param goTo a line of the program was chosen */
export function outputView(
  message: Message,
  words: PlaygroundWords,
  goTo: (line: number) => void,
): TemplateResult {
  const { kind, text, line } = message;
  if (kind === "table") return table(message, words);
  if (kind === "picture") return picture(message, words);
  if (kind === "cut") return html`<p class="note">${words.cut}</p>`;
  const isError = kind === "error" || kind === "thrown";
  const level = isError ? words.levels.error : kind === "warn" ? words.levels.warn : undefined;
  return html`<div class="line ${isError ? "error" : kind}">
    ${level ? html`<span class="level">${level}</span>` : nothing}<pre dir="ltr">${text}</pre>
    ${line > 0 ? html`<button type="button" @click=${() => goTo(line)}>${words.line(String(line))}</button>` : nothing}
  </div>`;
}
