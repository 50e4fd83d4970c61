/** Where numbers come from, in Persian. */
import type { receipts as en } from "../en/receipts.js";
import { digits, ltr } from "./words.js";

export const receipts: typeof en = {
  name: "عددها و شناسنامهٔ آن‌ها",
  hint: `روی عددی از شکل که زیرش خط کشیده شده بزنید، یا آن را همین‌جا انتخاب کنید. با ${ltr("Esc")} بسته می‌شود.`,
  none: "این شکل هنوز عدد محاسبه‌شده‌ای ندارد.",
  list: "عددهای این شکل",
  value: "همهٔ رقم‌ها",
  from: "حاصل فراخوانی",
  chosen:
    "این عدد حساب نشده، بلکه انتخاب شده است. بخشی از حالت شکل است: شما یا خود درس آن را تعیین کرده‌اید.",
  unknown:
    "این عدد شمرده شده، از جمع یا تفریق عددهای دیگر به دست آمده، از روی شکل خوانده شده، یا نقل شده است.",
  formula: "فرمول",
  code: "کدی که این عدد را حساب می‌کند",
  codeIn: (language) => `کد به زبان ${ltr(language)}`,
  noCode: "برای این عدد کدی نیست.",
  file: (name) => `ذخیرهٔ ${ltr(name)}`,
  copy: "کپی",
  copied: "کپی شد.",
  marked: `انتخاب شد. با ${ltr("Ctrl")} یا ${ltr("Cmd")} و ${ltr("C")} کپی کنید.`,
  gone: "شکل دیگر این عدد را نشان نمی‌دهد.",
  close: "بستن",
  announce: (number, name) =>
    name === undefined
      ? `${digits(number)}: حساب نشده است.`
      : `${digits(number)}: حاصل ${ltr(name)}.`,
};
