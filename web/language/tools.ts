/** The words of the tools around a figure, fetched at their first use. */
import { loaderOf } from "./loader.js";

export type ExportWords = Awaited<ReturnType<typeof loadExportWords>>;
export type ReceiptWords = Awaited<ReturnType<typeof loadReceipts>>;

/** The export panel. */
export const loadExportWords = /* @__PURE__ */ loaderOf("exportWords", {
  en: () => import("./en/export.js"),
  zh: () => import("./zh/export.js"),
  fa: () => import("./fa/export.js"),
});

/** Where numbers come from. */
export const loadReceipts = /* @__PURE__ */ loaderOf("receipts", {
  en: () => import("./en/receipts.js"),
  zh: () => import("./zh/receipts.js"),
  fa: () => import("./fa/receipts.js"),
});
