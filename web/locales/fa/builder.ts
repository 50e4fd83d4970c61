/** The page that hands a figure out as text to paste, in Persian. */
import type { builder as en } from "../en/builder.js";
import { controlNames } from "./control-names.js";
import { digits, ltr } from "./words.js";

export const builder: typeof en = {
  title: "این شکل را در صفحهٔ خود بگذارید",
  lead: "شکل را همان‌طور بچینید که خواننده باید ببیند. انتخاب کنید چه چیزی را می‌تواند عوض کند. کپی کنید.",
  home: "همهٔ شکل‌ها",
  figure: "شکل",
  readers: "آنچه خواننده می‌یابد",
  reader: {
    language: "زبان شکل",
    sameLanguage: "همان زبان صفحه",
    theme: "پوستهٔ شکل",
    id: "نام در صفحهٔ شما",
    idNote: "پیوندها و عددهای زنده شکل را با این نام پیدا می‌کنند.",
    poster: "تصویری ثابت تا وقتی شکل کشیده شود",
    width: "پهنای پیش‌نمایش، به پیکسل",
  },
  controls: {
    names: controlNames,
    all: "همه چیز",
    some: (shown, all) => `${digits(shown)} از ${digits(all)}`,
    title: "خواننده چه چیزی را می‌تواند عوض کند",
    shown: "نمایش",
    locked: "قفل",
    shownOf: (control) => `${control}: نمایش`,
    lockedOf: (control) => `${control}: قفل`,
    note: "آنچه قفل است دیده می‌شود و عوض نمی‌شود.",
  },
  preview: {
    title: "خواننده چنین می‌بیند",
    size: (width, height) => `پهنا ${digits(width)} پیکسل، بلندی ${digits(height)} پیکسل.`,
  },
  copy: {
    title: "کپی",
    forms: "نوع صفحه",
    kinds: "نوع متن",
    text: "متن برای چسباندن",
    button: "کپی",
    copied: "کپی شد.",
    notCopied: "مرورگر اجازهٔ کپی نمی‌دهد. متن انتخاب شده است: آن را با دست کپی کنید.",
    example: "دیدن آن در یک صفحه",
  },
  notes: {
    local:
      "این نشانی‌ها به همین دستگاه می‌روند. برای خوانندگان دیگر، این صفحه را از نشانی عمومی‌اش باز کنید.",
    own: "دادهٔ خودتان روی همین دستگاه می‌ماند: هیچ متنی در اینجا آن را نمی‌برد.",
    tooLong:
      "این شکل بیش از آن دارد که در یک نشانی جا شود: قاب و پیوند فقط خود درس را نشان می‌دهند. عنصر همهٔ آن را می‌برد.",
  },
  forms: {
    html: {
      where: "هر جا در بدنهٔ صفحه.",
      needs: `دو خط، بی‌نیاز از ساخت. اگر میزبان اسکریپت‌ها میزبان شما نیست، باید بار شدن از جای دیگر را اجازه دهد (${ltr("CORS")}).`,
    },
    iframe: {
      where: "هر جا که صفحه یا ویرایشگر قاب می‌پذیرد.",
      needs: `فقط خود قاب. به ${ltr("CORS")} نیاز ندارد و شکل را از صفحه جدا نگه می‌دارد.`,
    },
    markdown: {
      where: `در هر متن ${ltr("Markdown")}: یک ${ltr("README")}، یک انجمن، یک یادداشت.`,
      needs: `${ltr("Markdown")} ساده اسکریپت اجرا نمی‌کند: تصویری ثابت به شکل زنده می‌رسد.`,
    },
    mkdocs: {
      where: `در یک صفحهٔ ${ltr("Markdown")} از ${ltr("MkDocs")}، میان دو خط خالی.`,
      needs: "افزونه‌ای لازم نیست.",
    },
    quarto: {
      where: `در یک سند ${ltr("qmd")}، به شکل یک بلوک جدا.`,
      needs: `قالب خروجی ${ltr("html")} یا ${ltr("revealjs")}. قالب‌های دیگر این بلوک را کنار می‌گذارند.`,
    },
    docusaurus: {
      where: `در یک صفحهٔ ${ltr("mdx")}، و خط ${ltr("import …")} در آغاز آن.`,
      needs: "افزونه‌ای لازم نیست.",
    },
    jupyter: {
      where: `در یک خانهٔ دفترچهٔ ${ltr("Python")}.`,
      needs: "قاب در هر دفترچه‌ای دیده می‌شود؛ عنصر در دفترچهٔ مورد اعتماد.",
    },
    react: {
      where: "به شکل یک مؤلفهٔ جدا. ویژگی‌های آن فیلدهای شکل‌اند.",
      needs: `${ltr("React 19")} و بستهٔ ${ltr("softknn")}.`,
    },
    observable: {
      where: `در یک خانهٔ ${ltr("JavaScript")} دفترچه.`,
      needs: `میزبانی که بار شدن اسکریپت‌هایش از جای دیگر را اجازه دهد (${ltr("CORS")}).`,
    },
  },
  kindNames: {
    helper: "همراه اسکریپتی که بلندی را اندازه می‌کند",
    alone: "فقط قاب",
    frame: "با قاب",
    element: "با عنصر",
  },
  noStart: "این صفحه اسکریپت اجرا می‌کند و از یک سرور وب: اگر مانند پرونده باز شود، آغاز نمی‌شود.",
};
