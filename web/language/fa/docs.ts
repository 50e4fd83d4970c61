/** The frame of the documentation, in Persian. */
import type { docs as en } from "../en/docs.js";
import { digits, isolate } from "./words.js";

export const docs: typeof en = {
  skip: "رفتن به متن",
  name: "مستندات",
  lessons: "درس‌ها",
  allPages: "همهٔ صفحه‌ها",
  pages: "صفحه‌ها",
  languages: "زبان‌ها",
  onPage: "در این صفحه",
  previous: "قبلی",
  next: "بعدی",
  steps: "صفحهٔ قبلی و بعدی",
  madeFrom: "مستندات و شکل‌ها از یک نسخهٔ کد منبع ساخته شده‌اند.",
  inEnglish: (name) => `${isolate(name)} (به انگلیسی)`,
  table: { view: "نما", names: "نام‌ها", everyView: "همهٔ نماها" },
  search: {
    open: "جست‌وجو",
    label: "جست‌وجو در مستندات (به انگلیسی)",
    help: "واژه‌ای انگلیسی، نام یک تابع یا کد یک خطا بنویسید. Enter نتیجهٔ نخست را باز می‌کند.",
    results: "نتیجه‌ها",
    close: "بستن",
    loading: "نمایه بارگذاری می‌شود…",
    failed: "نمایهٔ جست‌وجو بارگذاری نشد. اتصال را بررسی کنید.",
    none: (query) => `برای «${isolate(query)}» نتیجه‌ای پیدا نشد`,
    found: (count, first) => `${digits(count)} نتیجه. نخستین: ${isolate(first)}`,
  },
  sample: {
    copy: "کپی",
    copied: "کپی شد",
    notCopied: "مرورگر اجازهٔ کپی نمی‌دهد",
    open: "ویرایش و اجرا",
  },
};
