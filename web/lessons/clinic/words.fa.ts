/** The clinic: attention that went wrong, and what helps. */

import { digits, isolate, ltr, quoted } from "../../words/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en } from "./words.en.js";

/** Before or after a treatment. */
function when(patient: string, treatment: string): string {
  const { treatments, treatmentsOf } = words;
  if (treatment === "none") return "پیش از درمان";
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
    peaky: "فقط یک کلید",
    bully: "کلید بلند",
    unreachable: "هرگز انتخاب نمی‌شود",
    copies: "چهار نسخه",
    emptied: "بدون کلید مجاز",
    leaking: "آینده را می‌بیند",
    wide: "بُعد زیاد",
  },
  symptoms: {
    flat: "نُه شیء: سه رنگ، سه شکل. هدف هر کدام میانگین هم‌نوع‌هایش است، ولی هر شیء به هر نُه شیء تقریباً یکسان توجه می‌کند، پس هر نُه خروجی تقریباً یکی است.",
    peaky:
      "پرسش بلند است، پس امتیازها از هم دورند. یک کلید تقریباً همهٔ وزن را دارد: آن را بردارید، خروجی به‌کلی عوض می‌شود.",
    bully:
      "طول E بیش از سه برابر کلیدهای دیگر است. با ضرب داخلی تقریباً دو برابرِ سهمش (یک‌پنجم) را می‌برد، حتی بعضی جاهای نزدیک کلیدهای دیگر را.",
    unreachable:
      "B درون پوش محدب کلیدهای دیگر است. پرسش هر جا که باشد، با ضرب داخلی کلید دیگری امتیاز بیشتری می‌گیرد.",
    copies: "یک کلید چهار بار ذخیره شده است. هر نسخه وزن می‌گیرد، پس مقدارش چهار بار به حساب می‌آید.",
    emptied: `همهٔ کلیدهای این سطر با افزودن ${ltr("−10⁹")} به امتیازشان مسدود شده‌اند. سافت‌مکس فقط به اختلاف‌ها بستگی دارد، پس وزن‌ها همان وزن‌های سطر بدون ماسک‌اند.`,
    leaking:
      "ماسک علّی ترانهاده شده است: هر سطر به خودش و توکن‌های بعدی توجه می‌کند. زیان آموزش خوب به نظر می‌رسد، ولی مدل یک واژه هم نمی‌تواند بنویسد.",
    wide: `بردارهایی با بُعد ۱٬۰۲۴، بدون ${ltr("1/√d")}. انحراف معیار امتیازها ۳۲ است، و بزرگ‌ترین امتیاز تقریباً همهٔ وزن را می‌گیرد.`,
  },
  measures: {
    flat: "خطای پیش‌بینی، نصف مجموع مربعات",
    peaky: "وزن قوی‌ترین کلید",
    bully: "سهم جاهایی که E می‌برد",
    unreachable: "سهم جاهایی که B می‌برد",
    copies: "وزن نسخه‌ها، بیش از وزن یک نسخه",
    emptied: "وزن روی کلیدهای مسدود",
    leaking: "کمترین وزن یک سطر روی خودش و گذشته‌اش",
    wide: "شمار مؤثر همسایه‌ها، از ۶۴",
  },
  well: {
    flat: "سالم: زیر\u00A0۲",
    peaky: "سالم: زیر\u00A0۰٫۷",
    bully: "سالم: از ۰٫۱ تا ۰٫۳؛ سهم منصفانه‌اش ۰٫۲ است",
    unreachable: "سالم: بالای\u00A0۰",
    copies: "سالم:\u00A0۰",
    emptied: "سالم:\u00A0۰",
    leaking: "سالم:\u00A0۱",
    wide: "سالم: میان ۸ و ۵۶",
  },
  bars: {
    flat: "وزن‌های شیء اول در سر اول",
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
  before: "پیش از درمان",
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
    projections: "یادگیری نگاشت‌ها",
    mask: "ماسک درست",
    larger: `${ltr("−10³⁰")} به جای ${ltr("−10⁹")}`,
    zeroed: "صفر کردن وزن‌ها پس از سافت‌مکس",
    window: "افزودن پنجرهٔ دوتایی",
  },
  treatmentsOf: {
    peaky: { temperature: "بالا بردن دما تا ۴" },
    unreachable: { scale: "ده برابر کردن مقیاس" },
    wide: { scale: `تقسیم بر ${ltr("√d")}` },
    copies: { mask: "ماسک کردن نسخه‌ها" },
    emptied: { mask: `مسدود کردن با ${ltr("−∞")}` },
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
      temperature:
        "متمرکزتر درست‌تر نیست: بدون نگاشت‌های آموخته‌شده، وزن‌ها روی شیءهای نادرست متمرکز می‌شوند.",
      heads: "هر هشت سر تقریباً به همهٔ اشیا توجه می‌کنند، پس هر هشت خروجی تقریباً یکی است.",
      projections:
        "یک سر یاد گرفته است رنگ‌ها را مقایسه کند، دیگری شکل‌ها را. آموزش نوع‌ها را از هم جدا می‌کند و توجه پیدایشان می‌کند.",
    },
    peaky: {
      temperature: "فاصلهٔ امتیازها یک‌چهارم می‌شود: کلیدهای دیگر دوباره سهم دارند.",
      dropout:
        "اگر بارها تکرار شود، میانگین وزن‌ها همان است که بود. دراپ‌اوت به شبکه یاد می‌دهد به یک کلید تکیه نکند؛ وزن‌های پرسشی را که از پیش تکیه کرده است عوض نمی‌کند.",
      cosine: `طول پرسش دیگر به حساب نمی‌آید، پس امتیازها در محدودهٔ ${ltr("±۲")} می‌مانند.`,
    },
    bully: {
      temperature: "وزن‌هایی متمرکزتر برای همان برنده. این‌که کدام کلید می‌برد به دما بستگی ندارد.",
      cosine: "فقط جهت به حساب می‌آید: کلید بلند قاچ میان همسایه‌هایش را دارد.",
      rbf: "RBF زیاده‌روی می‌کند. هر کلید جایی می‌برد که نزدیک‌ترین است، و سلول خودِ کلید بلند بیرون این مربع است: حالا هرگز انتخاب نمی‌شود.",
    },
    unreachable: {
      temperature: "ترتیب امتیازها می‌ماند، در هر دمایی.",
      scale: "امتیازها ده برابر، به همان ترتیب.",
      rbf: "هر کلید نزدیک‌ترین به خودش است: B سلول خودش را دارد.",
    },
    copies: {
      temperature: "امتیازهای برابر برابر می‌مانند: وزن نسخه‌ها برابر است، و روی هم بیشتر.",
      cosine: "نسخه‌ها جهت یکسان هم دارند.",
      mask: "کلید ماسک‌شده با کلیدی که نیست یکی است، تا آخرین بیت.",
    },
    emptied: {
      larger: `همهٔ وزن همچنان به کلیدهای مسدود می‌رسد: سافت‌مکس فقط به اختلاف‌ها بستگی دارد، و کنار ${ltr("10³⁰")} گرد کردن همان‌ها را هم از میان می‌برد.`,
      temperature: "اختلاف‌ها هنوز همان اختلاف‌های امتیازهای مسدودند.",
      mask: `${ltr("−∞")} هیچ کلیدی باقی نمی‌گذارد: همهٔ سطر صفر می‌شود، و خالی به شمار می‌آید.`,
    },
    leaking: {
      zeroed: "وزن توکن‌های بعدی رفته است، ولی مجموع سطرها دیگر ۱ نیست: دوباره نرمال نشده‌اند.",
      window: "سطرها به توکن‌های بعدی کمتری توجه می‌کنند، ولی هنوز به بعدی‌ها توجه می‌کنند.",
      mask: "همهٔ وزن هر سطر روی خودش و گذشته‌اش است.",
    },
    wide: {
      scale: "انحراف معیار امتیازها دوباره ۱ است، بُعد هر چه باشد.",
      dropout: "وزن‌های سطر به همان تمرکز قبل‌اند.",
      cosine:
        "زاویه‌های میان بردارهای تصادفی پُربُعد تقریباً قائمه‌اند: حالا همهٔ وزن‌ها تقریباً برابرند. کسینوس دمای خودش را لازم دارد.",
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
