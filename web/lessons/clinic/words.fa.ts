/** The clinic: attention that went wrong, and what helps. */

import { digits, isolate, list, ltr, quoted } from "../../words/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en } from "./words.en.js";

/** Before or after a treatment. */
function when(patient: string, treatment: string): string {
  const { treatments, treatmentsOf } = words;
  if (treatment === "none") return "هنگام مراجعه";
  const name = treatmentsOf[patient]?.[treatment] ?? treatments[treatment as Treatment];
  return `پس از ${quoted(name)}`;
}

type Treatment = keyof typeof en.treatments;
type Patient = keyof typeof en.measures;

export const words: typeof en = {
  title: "هشت بیمار: فقط بعضی از درمان‌ها اثر دارند",
  patients: "بیماران",
  names: {
    flat: "همه مثل هم",
    peaky: "فقط یک صدا",
    bully: "کلید بلند",
    unreachable: "هرگز انتخاب نمی‌شود",
    copies: "چهار نسخه",
    emptied: "بدون مخاطب",
    leaking: "آینده را می‌بیند",
    wide: "بُعد زیاد",
  },
  symptoms: {
    flat: "نُه شیء: سه رنگ، سه شکل. از هر کدام میانگین هم‌نوع‌هایش را می‌خواهند، ولی هر شیء به هر نُه تا تقریباً یکسان گوش می‌دهد، پس هر نُه تا تقریباً یک پاسخ می‌گیرند.",
    peaky:
      "پرسش بلند است، پس امتیازها از هم دورند. یک کلید تقریباً همهٔ وزن را دارد: آن را بردارید، پاسخ به‌کلی عوض می‌شود.",
    bully:
      "طول E بیش از سه برابر کلیدهای دیگر است. با ضرب داخلی تقریباً دو برابر سهم یک‌پنجم خود جا می‌برد، حتی بعضی جاهای نزدیک کلیدهای دیگر را.",
    unreachable:
      "B درون خط دور کلیدهای دیگر است. پرسش هر جا که باشد، با ضرب داخلی کلید دیگری امتیاز بیشتری می‌گیرد.",
    copies: "یک کلید چهار بار ذخیره شده است. هر نسخه رأی می‌دهد، پس مقدارش چهار بار به حساب می‌آید.",
    emptied: `همهٔ کلیدهای این سطر با افزودن ${ltr("−10⁹")} به امتیازشان مسدود شده‌اند. چیزی نمانده که با آن مقایسه شود، پس سافت‌مکس وزن را طوری پخش می‌کند که انگار هیچ‌چیز مسدود نیست.`,
    leaking:
      "ماسک علّی ترانهاده شده است: هر سطر خودش و بعدی‌ها را می‌بیند. در آموزش خوب به نظر می‌رسد، ولی یک کلمه هم نمی‌تواند بنویسد.",
    wide: `بردارهایی با بُعد ۱۰۲۴، بدون ${ltr("1/√d")}. انحراف معیار امتیازها ۳۲ است، و سافت‌مکس فقط بزرگ‌ترین را می‌شنود.`,
  },
  measures: {
    flat: "خطای پیش‌بینی، نصف مجموع مربعات",
    peaky: "وزن قوی‌ترین کلید",
    bully: "سهم جاهایی که E می‌برد",
    unreachable: "سهم جاهایی که B می‌برد",
    copies: "وزن نسخه‌ها، بیش از وزن یک نسخه",
    emptied: "وزنی که خرج کلیدهای مسدود می‌شود",
    leaking: "کمترین وزنی که یک سطر خرج خودش و گذشته‌اش می‌کند",
    wide: "همسایه‌های مؤثر، از ۶۴",
  },
  well: {
    flat: "سالم: زیر ۲",
    peaky: "سالم: زیر ۰٫۷",
    bully: "سالم: از ۰٫۱ تا ۰٫۳؛ سهم منصفانه‌اش ۰٫۲ است",
    unreachable: "سالم: بالای ۰",
    copies: "سالم: ۰",
    emptied: "سالم: ۰",
    leaking: "سالم: ۱",
    wide: "سالم: میان ۸ و ۵۶",
  },
  bars: {
    flat: "شیء اول در سر اول به چه گوش می‌دهد",
    peaky: "وزن‌ها",
    bully: "سهم هر کلید از جاهایی که می‌برد",
    unreachable: "سهم هر کلید از جاهایی که می‌برد",
    copies: "وزن‌ها",
    emptied: "وزن‌های سطر خالی",
    leaking: "وزن‌های بدترین سطر",
    wide: "وزن‌های ۶۴ کلید",
  },
  object: (colour, shape) =>
    `${["دایرهٔ", "مربع", "مثلث"][shape]} ${["نارنجی", "آبی", "صورتی"][colour]}`,
  objectLetters: ["ن", "آ", "ص"],
  barsLabel: (what, rows) => `${what}: ${rows}`,
  barsRow: (letter, weight) => `${isolate(letter)} ${digits(weight)}`,
  before: "هنگام مراجعه",
  after: (treatment) => `پس از درمان: ${treatment}`,
  wellWhen: (well) => `(${well})`,
  ask: "کدام‌یک از این‌ها کمک می‌کند؟ انتخاب کنید، بعد بخوانید.",
  treatments: {
    none: "بدون درمان",
    temperature: "کم کردن دما",
    scale: "مقیاس‌گذاری امتیازها",
    cosine: "مقایسه با کسینوس",
    rbf: "مقایسه با RBF",
    dropout: "دراپ‌اوت روی وزن‌ها",
    heads: "هشت سر",
    projections: `یادگیری ${list(["W_Q", "W_K"])}`,
    mask: "ماسک درست",
    larger: `${ltr("−10³⁰")} به جای ${ltr("−10⁹")}`,
    zeroed: "صفر کردن وزن‌ها پس از آن",
    window: "افزودن پنجرهٔ دوتایی",
  },
  treatmentsOf: {
    peaky: { temperature: "بالا بردن دما تا ۴" },
    unreachable: { scale: "ده برابر کردن مقیاس" },
    wide: { scale: `تقسیم بر ${ltr("√d")}` },
    copies: { mask: "ماسک کردن نسخه‌ها" },
    emptied: { mask: `بستن با ${ltr("−∞")}` },
    leaking: { mask: `علّی: ${ltr("j ≤ i")}` },
  },
  verdicts: {
    cured: "درمان شد.",
    better: "کمی بهتر، ولی نه سالم.",
    same: "بی‌تغییر.",
    worse: "بدتر.",
  },
  reasons: {
    flat: {
      temperature: "تیزتر درست‌تر نیست: بدون نگاشت‌های یادگرفته، وزن‌ها در جاهای نادرست تیز می‌شوند.",
      heads: "هشت سر که همه تقریباً به همه گوش می‌دهند، هشت بار تقریباً یک چیز را می‌گویند.",
      projections:
        "یک سر یاد گرفته است از روی رنگ بپرسد، دیگری از روی شکل. نوع‌ها را از هم جدا کنید تا توجه پیدایشان کند.",
    },
    peaky: {
      temperature: "فاصلهٔ امتیازها یک‌چهارم می‌شود: دیگران دوباره به حساب می‌آیند.",
      dropout:
        "اگر بارها تکرار شود، میانگین وزن‌ها همان است که بود. دراپ‌اوت به شبکه یاد می‌دهد به یک کلید تکیه نکند؛ رأی پرسشی را که از پیش تکیه کرده است عوض نمی‌کند.",
      cosine: `طول پرسش دیگر به حساب نمی‌آید، پس امتیازها در محدودهٔ ${ltr("±۲")} می‌مانند.`,
    },
    bully: {
      temperature: "رأیی تیزتر برای همان برنده. این‌که چه کسی می‌برد به دما بستگی ندارد.",
      cosine: "فقط جهت به حساب می‌آید: کلید بلند قاچ میان همسایه‌هایش را دارد.",
      rbf: "RBF زیاده‌روی می‌کند. هر کلید جایی می‌برد که نزدیک‌ترین است، و سلول خودِ کلید بلند بیرون این مربع است: حالا هرگز انتخاب نمی‌شود.",
    },
    unreachable: {
      temperature: "ترتیب امتیازها می‌ماند، در هر دمایی.",
      scale: "امتیازها ده برابر، به همان ترتیب.",
      rbf: "هر کلید نزدیک‌ترین به خودش است: B سلول خودش را دارد.",
    },
    copies: {
      temperature: "امتیازهای برابر برابر می‌مانند: نسخه‌ها قسمت می‌کنند، و سهم بیشتری را.",
      cosine: "نسخه‌ها جهت یکسان هم دارند.",
      mask: "کلید ماسک‌شده کلیدی است که نیست، تا آخرین بیت.",
    },
    emptied: {
      larger: `همهٔ وزن همچنان به کلیدهای مسدود می‌رسد: سافت‌مکس فقط اختلاف‌ها را می‌بیند، و کنار ${ltr("10³⁰")} گرد کردن همان‌ها را هم از میان می‌برد.`,
      temperature: "اختلاف‌ها هنوز همان اختلاف‌های امتیازهای مسدودند.",
      mask: `${ltr("−∞")} اصلاً امتیاز نیست: سطر صفر می‌شود، و خالی به شمار می‌آید.`,
    },
    leaking: {
      zeroed: "آینده رفته است، ولی مجموع سطرها دیگر یک نیست: باقی‌مانده پس داده نشده است.",
      window: "بخش کمتری از آینده را می‌بیند، ولی هنوز آینده را می‌بیند.",
      mask: "هر سطر هر چه دارد خرج خودش و گذشته‌اش می‌کند.",
    },
    wide: {
      scale: "انحراف معیار امتیازها دوباره ۱ است، بُعد هر چه باشد.",
      dropout: "سطری که از آن انتخاب می‌کند به همان باریکی قبل است.",
      cosine:
        "زاویه‌های میان بردارهای تصادفی پُربُعد تقریباً قائمه‌اند: حالا همه مثل هم‌اند. کسینوس دمای خودش را لازم دارد.",
    },
  },
  exercise: {
    question: (patient) => `بیمار «${patient}»: کدام درمان‌ها او را خوب می‌کنند؟`,
    legend: "همهٔ درمان‌هایی را انتخاب کنید که این عدد را به محدودهٔ سالم می‌رسانند.",
    said: (right, all) =>
      right === all
        ? `هر ${digits(all)} درمان را درست تشخیص دادید.`
        : `${digits(right)} درمان از ${digits(all)} درمان را درست تشخیص دادید.`,
  },
  values: {
    weight: (patient, treatment, key) => `وزن کلید ${isolate(key)}، ${when(patient, treatment)}`,
    share: (patient, treatment, key) =>
      `سهم کلید ${isolate(key)} از جاهایی که می‌برد، ${when(patient, treatment)}`,
    measure: (patient, treatment) =>
      `${words.measures[patient as Patient]}، ${when(patient, treatment)}`,
  },
  measure: (name, value) => `${name}: ${digits(value)}`,
  admitted: (name, symptom, measure) => `${name}. ${symptom} ${measure}`,
  announce: (treatment, verdict, measure) => `${treatment}: ${verdict} ${measure}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  patient: "بیمار",
  treatment: "درمان",
};
