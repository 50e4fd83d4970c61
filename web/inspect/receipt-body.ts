/** One receipt: the full number, its call, its formula and its code. */
import { html, nothing, type TemplateResult } from "lit";
import type { Origin } from "../figure/state/origins.js";
import type { ReceiptWords } from "../language/tools.js";
import type { FoundNumber } from "./found.js";
import { receiptCode } from "./receipt-code.js";
import type { ReceiptsModel } from "./receipts-model.js";
import { nameOf } from "./value-name.js";

/** `attention(…).weights.data[3]`. */
export function placeText({ call, path }: Origin): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return `${call.name}(…)${steps.join("")}`;
}

/** All digits that distinguish a double from its neighbours. */
function inFull(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "NaN" : x > 0 ? "∞" : "−∞";
  return String(Number(x.toPrecision(17))).replace("-", "−");
}

export function receiptBody(
  receipts: ReceiptsModel,
  number: FoundNumber,
  words: ReceiptWords,
): TemplateResult {
  const { named, origin } = number;
  return html`<h3 class="receipt-number"><span class="digits">${named.text}</span>
      <span class="context">${nameOf(named, receipts.lessonWords)}</span>
      <button type="button" class="close-receipt" aria-label=${words.close} @click=${() => receipts.close()}>×</button></h3>
    <dl>
      <div><dt>${words.value}</dt><dd><output class="full digits">${inFull(named.value)}</output></dd></div>
      ${
        origin === undefined
          ? nothing
          : html`<div><dt>${words.from}</dt><dd><code class="from" dir="ltr">${placeText(origin)}</code></dd></div>`
      }
    </dl>
    ${origin === undefined ? html`<p class="given">${named.isChosen ? words.chosen : words.unknown}</p>` : receiptCode(receipts, number, words)}`;
}
