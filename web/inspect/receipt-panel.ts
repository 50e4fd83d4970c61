/** The panel of an inspected figure: the list of numbers, and the receipt of one. */
import { html, nothing, type TemplateResult } from "lit";
import type { ReceiptWords } from "../language/tools.js";
import { receiptBody } from "./receipt-body.js";
import { receiptList } from "./receipt-list.js";
import type { ReceiptsModel } from "./receipts-model.js";

export function receiptPanel(receipts: ReceiptsModel, words: ReceiptWords): TemplateResult {
  const { numbers, chosen, gone } = receipts;
  return html`<section class="receipts" aria-label=${words.name}>
    <p class="hint">${numbers.length === 0 ? words.none : words.hint(numbers.length)}</p>
    <div class="receipt-sides">
      ${numbers.length === 0 ? nothing : receiptList(receipts, words)}
      <div class="receipt">${
        gone
          ? html`<p class="gone">${words.gone}</p>`
          : chosen === undefined
            ? nothing
            : receiptBody(receipts, chosen, words)
      }</div>
    </div>
  </section>`;
}
