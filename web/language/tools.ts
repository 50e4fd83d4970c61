/** The words of the tools around a figure, fetched at their first use. */
import { loaderOf } from "./loader.js";

export type ExportWords = Awaited<ReturnType<typeof loadExportWords>>;
export type MistakeWords = Awaited<ReturnType<typeof loadMistakeWords>>;
export type ReceiptWords = Awaited<ReturnType<typeof loadReceipts>>;

/** The export panel. */
export const loadExportWords = /* @__PURE__ */ loaderOf("exportWords", {
  en: () => import("./en/export.js"),
  zh: () => import("./zh/export.js"),
  fa: () => import("./fa/export.js"),
});

/** Messages about author mistakes. */
export const loadMistakeWords = /* @__PURE__ */ loaderOf("mistakes", {
  en: () => import("./en/mistakes.js"),
  zh: () => import("./zh/mistakes.js"),
  fa: () => import("./fa/mistakes.js"),
});

/** Where numbers come from. */
export const loadReceipts = /* @__PURE__ */ loaderOf("receipts", {
  en: () => import("./en/receipts.js"),
  zh: () => import("./zh/receipts.js"),
  fa: () => import("./fa/receipts.js"),
});
