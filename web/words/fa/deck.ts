/** The lecturer's deck, in Persian. */
import type { deck as en } from "../en/deck.js";
import { digits, isolate, ltr, quoted } from "./words.js";

const unchanged = "چیزی عوض نشد.";

export const deck: typeof en = {
  add: {
    name: "افزودن به ارائه",
    what: "اسلایدی با همین حالت، برای کلاس.",
    added: (count) => `افزوده شد. ارائه ${digits(count)} اسلاید دارد.`,
    open: "باز کردن ارائه",
    full: "ارائه پر است. چیزی افزوده نشد.",
    notStored: "این مرورگر ارائه را نگه نمی‌دارد. پیوند را کپی کنید و در صفحهٔ ارائه بچسبانید.",
  },
  title: "ارائه برای کلاس",
  home: "همهٔ درس‌ها",
  guide: "تدریس با یک ارائه",
  noStart: "این صفحه به اسکریپت و سرور وب نیاز دارد. اگر به صورت پرونده باز شود، کار نمی‌کند.",
  name: "نام ارائه",
  untitled: "ارائهٔ بی‌نام",
  empty: [
    "ارائه حالت‌های درس‌ها را به صورت اسلاید نگه می‌دارد، به ترتیب شما و با یادداشت‌های شما.",
    "در یک درس «خروجی گرفتن» و سپس «افزودن به ارائه» را بزنید. یا با نمونه آغاز کنید: پنج اسلاید برای ۴۵ دقیقه.",
  ],
  example: "آغاز با ارائهٔ نمونه",
  present: "نمایش اسلایدها",
  print: "چاپ جزوه",
  printNotes: "یادداشت‌ها در جزوه",
  save: "ذخیرهٔ ارائه",
  saveOffline: "ذخیره به صورت صفحهٔ بدون نیاز به شبکه",
  openFile: "باز کردن ارائه…",
  clear: "خالی کردن ارائه",
  slides: "اسلایدها",
  slide: (number) => `اسلاید ${digits(number)}`,
  slideTitle: "عنوان",
  notes: "یادداشت برای خودتان",
  text: "متن روی اسلاید",
  predict: "اول پیش‌بینی بخواهد",
  textSlide: "اسلاید متنی",
  drag: "کشیدن به جای دیگر",
  up: "بالا بردن",
  down: "پایین بردن",
  copy: "تکثیر",
  remove: "حذف",
  of: (action, number) => `${action}: اسلاید ${digits(number)}`,
  edit: "تغییر حالت",
  editDone: "بستن شکل",
  editNote: "تغییر این شکل، اسلاید را تغییر می‌دهد.",
  openLesson: "باز کردن در درس",
  addTitle: "افزودن اسلاید",
  link: "پیوند یک حالت",
  addLink: "افزودن پیوند",
  addText: "افزودن اسلاید متنی",
  linkFaults: {
    none: `این متن پیوند هیچ درسی نیست. پیوند درس ${ltr("#view=")} و نام درس را دارد.`,
    unreadable: (field) => `${quoted(field)} در این پیوند خوانده نشد. چیزی افزوده نشد.`,
  },
  moved: (title, number, count) =>
    `${quoted(title)} اکنون اسلاید ${digits(number)} از ${digits(count)} است.`,
  removed: (title) => `${quoted(title)} حذف شد.`,
  cleared: "ارائه خالی است.",
  undo: "واگرد",
<<<<<<< HEAD
  undone: "ارائه مثل قبل شد.",
=======
  undone: "درس‌نامه مثل قبل شد.",
  kept: "درس‌نامهٔ شما سر جایش است. درس‌نامهٔ پیوند جایگزین آن نشده است.",
  replace: "جایگزین کردن درس‌نامهٔ من",
>>>>>>> 8c9f7be093ed9cc3d8fb2d1d00b4bfd5cfc40faf
  added: (number) => `اسلاید ${digits(number)} افزوده شد.`,
  full: "ارائه حداکثر ۱۰۰ اسلاید دارد. چیزی افزوده نشد.",
  notStored:
    "این مرورگر ارائه را نگه نمی‌دارد یا جایش پر است. ارائه تا بسته شدن همین زبانه می‌ماند. آن را در پرونده‌ای ذخیره کنید.",
  opened: (file, count) => `${isolate(file)} باز شد: ${digits(count)} اسلاید.`,
  saved: (file, kilobytes) => `${isolate(file)} ذخیره شد: ${digits(kilobytes)} کیلوبایت.`,
  working: "در حال ساختن…",
  failed: (why) => `پرونده ساخته نشد: ${isolate(why)}`,
  faults: {
    large: (file) => `${isolate(file)} بزرگ‌تر از آن است که ارائه باشد. ${unchanged}`,
    syntax: (file, line) =>
      line === ""
        ? `${isolate(file)} از نوع ${ltr("JSON")} نیست. ${unchanged}`
        : `${isolate(file)} از خط ${digits(line)} به بعد ${ltr("JSON")} نیست. ${unchanged}`,
    notDeck: (file) => `${isolate(file)} ارائه نیست. ${unchanged}`,
    newer: (file) => `${isolate(file)} با نسخهٔ تازه‌تری ساخته شده است. ${unchanged}`,
    unknown: (file, field) => `${quoted(field)} در ${isolate(file)} ناشناخته است. ${unchanged}`,
    wrong: (file, field) => `${quoted(field)} در ${isolate(file)} خوانده نشد. ${unchanged}`,
    state: (file, slide) =>
      `حالت اسلاید ${digits(slide)} در ${isolate(file)} خوانده نشد. ${unchanged}`,
    tooMany: (file) => `${isolate(file)} بیش از ۱۰۰ اسلاید دارد. ${unchanged}`,
  },
  player: {
    name: "نمایش اسلایدها",
    previous: "اسلاید قبلی",
    next: "اسلاید بعدی",
    place: (number, count) => `${digits(number)} از ${digits(count)}`,
    notes: "یادداشت‌ها",
    noNotes: "این اسلاید یادداشت ندارد.",
    presenter: "پنجرهٔ مدرس",
    larger: "نوشتهٔ درشت‌تر",
    smaller: "نوشتهٔ ریزتر",
    fullScreen: "تمام‌صفحه",
    leave: "خروج",
    blank: `صفحه خالی است. برای نمایش اسلاید دکمهٔ ${ltr("B")} را بزنید.`,
    following: "بعدی",
    end: "پایان ارائه",
    elapsed: (minutes) => `${digits(minutes)} دقیقه از آغاز`,
    noWindow: `مرورگر پنجره‌ای باز نکرد. با دکمهٔ ${ltr("N")} یادداشت‌ها همین‌جا نمایش داده می‌شوند.`,
    noScript: "این شکل‌ها زنده حساب می‌شوند و به JavaScript و WebAssembly نیاز دارند.",
    note: `ساختهٔ softknn. دکمه‌های جهت اسلاید را عوض می‌کنند، ${ltr("F")} تمام‌صفحه است، ${ltr("B")} صفحه را خالی می‌کند و ${ltr("N")} یادداشت‌ها را نشان می‌دهد. همه‌چیز در همین پرونده است: به شبکه نیاز ندارد و چیزی نمی‌فرستد.`,
  },
  handout: {
    question: "پیش‌بینی شما و دلیل آن",
    answers: "پاسخ‌ها",
    notes: "یادداشت‌ها",
  },
};
