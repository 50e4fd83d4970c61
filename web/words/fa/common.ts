/** What every view says. */
import type { common as en } from "../en/common.js";
import { digits, ltr, quoted } from "./words.js";

export const common: typeof en = {
  sentences: (said) => said.filter(Boolean).join(" "),
  label: (name) => `${name}:`,
  rows: (said) => said.join("، "),
  undo: "واگرد",
  redo: "انجام دوباره",
  reset: "بازنشانی",
  surprise: "نمونهٔ تصادفی",
  surpriseSeed: (seed) => `نمونهٔ تصادفی ${digits(seed)}`,
  exportFigure: "خروجی گرفتن",
  receipts: "شناسنامهٔ عددها",
  loading: "موتور توجه بارگذاری می‌شود…",
  failed: "شکل راه‌اندازی نشد.",
  retry: "تلاش دوباره",
  edit: "ویرایش عددها",
  table: "به صورت جدول",
  linkNotice: {
    tooLong: () => "این پیوند بلندتر از آن است که خوانده شود؛ شکل حالت پیش‌فرض خود را نشان می‌دهد.",
    unknownVersion: () =>
      "این پیوند با نسخهٔ تازه‌تری ساخته شده است؛ شکل حالت پیش‌فرض خود را نشان می‌دهد.",
    unreadable: (field) => `${quoted(field)} خوانده نشد؛ مقدار پیش‌فرض آن نشان داده می‌شود.`,
    unknownField: (field) => `${quoted(field)} ناشناخته است و نادیده گرفته شد.`,
  },
  dismiss: "بستن",
  linkedSum: "به صورت فرمول و کد",
  prediction: {
    start: "پیش‌بینی کنید",
    commit: "نمایش پاسخ",
    skip: "رد شدن از پیش‌بینی",
    close: "بستن پیش‌بینی",
    first:
      "نخست پیش‌بینی کنید. سپس پاسخ محاسبه‌شده در شکل نمایش داده می‌شود و متن این درس همین‌جا می‌آید.",
    isAnswer: "پاسخ",
  },
  query: "پرسش",
  key: (letter) => `کلید ${letter}`,
  value: (letter) => `مقدار ${letter}`,
  point: (x, y) => `x ${digits(x)}، y ${digits(y)}`,
  unlocked: "آزاد شد.",
  movable: "نقطهٔ جابه‌جاشدنی",
  moved: (name, x, y) => `${name} در x ${digits(x)} و y ${digits(y)} است.`,
  horizontal: (name) => `${name}، افقی`,
  vertical: (name) => `${name}، عمودی`,
  similarities: { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" },
  formulas: {
    dot: ltr("q·k / (√d τ)"),
    cosine: ltr("cos(q, k) / τ"),
    rbf: ltr("−‖q − k‖² / (2τ²)"),
  },
  columns: {
    point: "نقطه",
    x: "x",
    y: "y",
    value: "مقدار",
    weight: (name) => `وزن ${name}`,
  },
  temperature: "دمای τ",
  temperatureOf: (name) => `دمای ${name}`,
  temperatureLimits: {
    zero: "بهترین کلید همهٔ وزن را می‌گیرد",
    infinity: "وزن همهٔ کلیدها برابر است",
  },
  temperatureText: (value) => ltr(`τ = ${value}`),
};
