/** One receipt: the number in full, the call behind it, its formula, what guards it, and code that gives it. */
import { html, nothing, type TemplateResult } from "lit";
import type { ReceiptWords } from "../locales/receipts.js";
import { contextOf } from "./context.js";
import type { FoundNumber } from "./found.js";
import { receiptCode } from "./receipt-code.js";
import type { Receipts } from "./receipts.js";
import type { Source } from "./sources.js";

/** Other places of the same double that are offered. */
const offered = 6;

/** `attention(…).weights.data[3]`. */
export function placeText({ call, path }: Source): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return `${call.name}(…)${steps.join("")}`;
}

/** All digits that tell a double from its neighbours. */
function inFull(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x > 0 ? "∞" : "−∞";
  return String(Number(x.toPrecision(17))).replace("-", "−");
}

/** The places that hold this double, each once. */
function alternatives({ sources }: FoundNumber): { source: Source; at: number }[] {
  const seen = new Set<string>();
  return sources
    .map((source, at) => ({ source, at }))
    .filter(({ source }) => {
      const text = placeText(source);
      if (seen.has(text)) return false;
      seen.add(text);
      return true;
    })
    .slice(0, offered);
}

function also(receipts: Receipts, number: FoundNumber, words: ReceiptWords) {
  const others = alternatives(number);
  if (others.length < 2) return nothing;
  return html`<p class="also"><span>${words.also}</span> ${others.map(
    ({
      source,
      at,
    }) => html`<button type="button" aria-pressed=${at === receipts.source ? "true" : "false"}
      @click=${() => receipts.take(at)}><code dir="ltr">${placeText(source)}</code></button>`,
  )}</p>`;
}

/** What is said of a number that no call gave. */
function given({ inputs: [input], chosen }: FoundNumber, words: ReceiptWords): string {
  // The same double may be a setting by chance: where it goes says more.
  if (input) return words.input(input.call.name);
  return chosen ? words.chosen : words.unknown;
}

export function receiptBody(
  receipts: Receipts,
  number: FoundNumber,
  words: ReceiptWords,
): TemplateResult {
  const { place, sources } = number;
  const source = sources[receipts.source];
  return html`<h3 class="receipt-number"><span class="digits">${place.text}</span>
      <span class="context" dir="auto">${contextOf(number, receipts.lessonWords)}</span>
      <button type="button" class="close-receipt" aria-label=${words.close} @click=${() => receipts.close()}>×</button></h3>
    <dl>
      <div><dt>${words.value}</dt><dd><output class="full digits">${inFull(place.value)}</output></dd></div>
      ${
        source === undefined
          ? nothing
          : html`<div><dt>${words.from}</dt><dd><code class="from" dir="ltr">${placeText(source)}</code></dd></div>`
      }
    </dl>
    ${source === undefined ? html`<p class="given">${given(number, words)}</p>` : receiptCode(receipts, number, words)}
    ${also(receipts, number, words)}`;
}
