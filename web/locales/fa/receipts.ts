/** عددها از کجا می‌آیند: سخن رسیدها. */
import type { ReceiptWords } from "../receipts.js";
import { digits, ltr } from "./words.js";

export const receipts: ReceiptWords = {
  name: "عددها از کجا می‌آیند",
  hint: (count) =>
    `در اینجا ${digits(count)} عدد رسید دارند. یکی را بزنید، یا در فهرست برگزینید: کلیدهای جهت راه می‌روند، رقم‌ها می‌یابند، ${ltr("Enter")} باز می‌کند، ${ltr("Escape")} بیرون می‌رود.`,
  none: "این شکل هنوز عددی از هسته نشان نمی‌دهد.",
  list: "عددهای این شکل",
  value: "همهٔ رقم‌ها",
  from: "برآمده از",
  chosen: "این عدد برگزیده است، نه حساب‌شده. جزو حالت شکل است: شما آن را گذاشته‌اید، یا خود درس.",
  input: (name) => `این عدد داده شده است، نه حساب‌شده: شما یا درس آن را به ${ltr(name)} می‌دهید.`,
  unknown: "این عدد شمرده شده، از روی شکل خوانده شده، یا نقل شده است.",
  also: "همین عدد در اینجا هم هست:",
  formula: "فرمول",
  function: `تابع ${ltr("C++")}`,
  test: "آزمونی که نگهبان آن است",
  code: "کدی که درست همین عدد را می‌دهد",
  codeIn: (language) => `کد به زبان ${ltr(language)}`,
  noCode: "برای این عدد کدی نیست.",
  file: (name) => `ذخیرهٔ ${ltr(name)}`,
  copy: "کپی",
  copied: "کپی شد.",
  marked: `برگزیده شد. با ${ltr("Ctrl")} یا ${ltr("Cmd")} و ${ltr("C")} کپی کنید.`,
  gone: "شکل دیگر این عدد را نشان نمی‌دهد.",
  close: "بستن این رسید",
  announce: (number, name) =>
    name === undefined
      ? `${digits(number)}: داده‌شده، نه حساب‌شده.`
      : `${digits(number)}: برآمده از ${ltr(name)}.`,
};
