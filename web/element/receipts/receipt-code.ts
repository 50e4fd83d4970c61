/** Formula, guard and code of a number that a call of the core gave. */
import { html, type nothing, type TemplateResult } from "lit";
import type { ReceiptWords } from "../../locales/receipts.js";
import type { FoundNumber } from "./found.js";
import type { Receipts } from "./receipts.js";

export function receiptCode(
  _receipts: Receipts,
  _number: FoundNumber,
  _words: ReceiptWords,
): TemplateResult | typeof nothing {
  return html``;
}
