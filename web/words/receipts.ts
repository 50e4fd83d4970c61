/** The words of the receipts, fetched with them in one language. */
import { type Language, languageOf } from "./index.js";

export type ReceiptWords = typeof import("./en/receipts.js")["receipts"];

const sources: Readonly<Record<Language, () => Promise<{ readonly receipts: ReceiptWords }>>> = {
  en: () => import("./en/receipts.js"),
  zh: () => import("./zh/receipts.js"),
  fa: () => import("./fa/receipts.js"),
};

export async function loadReceipts(tag: string): Promise<ReceiptWords> {
  return (await sources[languageOf(tag)]()).receipts;
}
