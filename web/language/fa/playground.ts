/** The page that runs programs, in Persian. */
import type { playground as en } from "../en/playground.js";
import { digits, ltr } from "./words.js";

export const playground: typeof en = {
  title: "کارگاه کد",
  lead: `با ${ltr("softknn")} برنامهٔ جاوااسکریپت بنویسید و اجرا کنید. برنامه در همین مرورگر اجرا می‌شود و به جایی فرستاده نمی‌شود.`,
  home: "همهٔ شکل‌ها",
  docs: "طرز کار",
  noStart: "این صفحه به اسکریپت و سرور وب نیاز دارد. اگر به صورت پرونده باز شود، کار نمی‌کند.",
  code: "برنامه",
  hint: `${ltr("Ctrl+Enter")} برنامه را اجرا می‌کند و با ${ltr("Esc")} از ویرایشگر بیرون می‌روید.`,
  example: "نمونه",
  own: "برنامهٔ خودتان",
  run: "اجرا",
  stop: "توقف",
  share: "کپی پیوند",
  shared: "پیوند کپی شد.",
  notShared: "مرورگر اجازهٔ کپی نمی‌دهد. پیوند در نوار نشانی است.",
  tooLong: (limit) => `برنامه برای یک پیوند بلند است: پیوند حداکثر ${digits(limit)} نویسه دارد.`,
  output: "خروجی",
  empty: "برنامه را اجرا کنید تا خروجی آن را ببینید.",
  running: "در حال اجرا…",
  finished: (seconds) => `در ${digits(seconds)} ثانیه تمام شد.`,
  failed: "برنامه با خطا متوقف شد.",
  stopped: "متوقف شد.",
  cut: "خروجی برنامه بیش از ۱٬۰۰۰ خط است و بقیه نمایش داده نمی‌شود.",
  line: (number) => `خط ${digits(number)}`,
  levels: { warn: "هشدار", error: "خطا" },
  numbers: "عددها",
  picture: "شکل",
  size: (size) => ltr(size),
  part: (shown, total) => `${ltr(shown)} نخست از ${ltr(total)}`,
  starters: {
    vote: "یک پرسش، سه کلید",
    temperature: "دما و آنتروپی",
    curve: "رسم یک منحنی",
  },
};
