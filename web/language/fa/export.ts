/** Exports of a figure, and opening a state file, in Persian. */
import type { exportWords as en } from "../en/export.js";
import { digits, isolate, ltr, quoted } from "./words.js";

const unchanged = "چیزی عوض نشد.";

export const exportWords: typeof en = {
  title: "خروجی گرفتن از شکل، همین‌طور که هست",
  notCopied: "مرورگر اجازهٔ کپی نمی‌دهد. متن انتخاب شده است: آن را با دست کپی کنید.",
  link: {
    name: "کپی پیوند",
    what: "همهٔ حالت، در یک نشانی.",
    address: "نشانی این حالت",
    copied: "پیوند کپی شد.",
    tooLong: "این حالت برای یک پیوند بیش از حد بلند است. پروندهٔ حالت همهٔ آن را دارد.",
    own: "دادهٔ خودتان روی همین دستگاه می‌ماند: هیچ پیوندی آن را در بر ندارد، ولی پروندهٔ حالت دارد.",
  },
  svg: { name: "طرح SVG", what: "طرحی که در هر اندازه واضح است؛ عددهایش متن‌اند." },
  png: { name: "تصویر PNG", what: "تصویری با دو برابر پیکسل، برای اسلاید." },
  csv: { name: "عددها، CSV", what: "عددهای پشت این شکل، با همهٔ رقم‌ها." },
  json: { name: "پروندهٔ حالت", what: "هر چه این شکل دارد، برای باز کردن دوباره." },
  html: { name: "صفحهٔ زنده", what: "یک پرونده با همین شکل، تعاملی و بدون نیاز به شبکه." },
  code: {
    name: "کد",
    what: "خط‌هایی که خروجی شکل را از نو حساب می‌کنند.",
    languages: "زبان کد",
    copy: "کپی کد",
    copied: "کد کپی شد.",
    none: "این شکل فراخوانی واحدی ندارد که نشان داده شود.",
  },
  print: { name: "چاپ", what: "یک صفحهٔ پاکیزه، با شکل همین‌طور که هست." },
  embed: {
    name: "جاسازی",
    what: "چند خط که این شکل را همین‌طور که هست در صفحهٔ خودتان نشان می‌دهند.",
    label: "قالب خط‌ها",
    picture: "تصویر",
    lesson: "همهٔ درس",
    forms: { element: "عنصر سفارشی", iframe: "iframe", react: "React" },
    needs: {
      element: `خط‌ها را در بدنهٔ صفحه بچسبانید. اگر میزبان اسکریپت میزبان شما نیست، باید بارگذاری از صفحه‌های دیگر را اجازه دهد (${ltr("CORS")}).`,
      iframe: `خط‌ها را جایی بچسبانید که صفحه یا ویرایشگر ${ltr("iframe")} می‌پذیرد. اسکریپت ارتفاع آن را تنظیم می‌کند؛ بدون آن، شکل درون قاب پیمایش می‌شود.`,
      react: `برای ${ltr("React 19")}، با بستهٔ نصب‌شدهٔ ${ltr("softknn")}.`,
    },
    local:
      "این نشانی‌ها به همین دستگاه می‌روند. برای خوانندگان دیگر، این صفحه را از نشانی عمومی‌اش باز کنید.",
    more: "دفترچه‌ها و ابزارهای انتشار",
  },
  open: {
    name: "باز کردن پروندهٔ حالت…",
    what: "یا پرونده‌ای را روی شکل رها کنید. واگرد این حالت را برمی‌گرداند.",
    done: (file) => `${isolate(file)} باز شد. واگرد حالت پیشین را برمی‌گرداند.`,
    large: (file) => `${isolate(file)} بزرگ‌تر از آن است که پروندهٔ حالت باشد. ${unchanged}`,
    faults: {
      syntax: (file, line) =>
        line === ""
          ? `${isolate(file)} از نوع ${ltr("JSON")} نیست. ${unchanged}`
          : `${isolate(file)} از خط ${digits(line)} به بعد ${ltr("JSON")} نیست. ${unchanged}`,
      notState: (file) => `${isolate(file)} پروندهٔ حالت نیست. ${unchanged}`,
      unknown: (file, field) => `${quoted(field)} در ${isolate(file)} ناشناخته است. ${unchanged}`,
      wrong: (file, field) => `${quoted(field)} در ${isolate(file)} خوانده نشد. ${unchanged}`,
    },
  },
  sandbox: `این شکل در محیطی بسته (${ltr("sandbox")}) است. اگر پرونده‌ای نیامد یا چاپ نشد، صفحهٔ پیرامون باید اجازه بدهد: ${ltr("allow-downloads")} و ${ltr("allow-modals")}.`,
  working: (name) => `${name} ساخته می‌شود…`,
  saved: (file, kilobytes) => `${isolate(file)} ذخیره شد: ${digits(kilobytes)} کیلوبایت.`,
  failed: (name, why) => `${name} ساخته نشد: ${isolate(why)}`,
  livePage: {
    missing: "ابزار ساخت این صفحه پرونده‌هایی از بسته را جا گذاشته است.",
    noScript: "این شکل زنده حساب می‌شود و به JavaScript و WebAssembly نیاز دارد.",
    note: "ساختهٔ softknn. همه‌چیز در همین پرونده است: به شبکه نیاز ندارد و چیزی نمی‌فرستد.",
  },
};
