/** Why 1/√d. */
import type { scaling as en, scalingChapter as enChapter } from "../en/scaling.js";
import { digits, ltr, rtl } from "./words.js";

const width = (dim: number) => ltr(`d\u00A0=\u00A0${digits(dim)}`);
const held = "این بُعد نگه داشته شده است: همان ضربه، یا Escape، رهایش می‌کند.";

export const scaling: typeof en = {
  title: `بدون ${ltr("1/√d")}، با بزرگ شدن بُعد بردارها، توجه روی یک کلید فرو می‌ریزد`,
  seed: "بذر",
  run: "اجرا",
  cancel: "لغو",
  progress: (done, total) => `${digits(done)} از ${digits(total)} تکرار`,
  cancelled: "لغو شد. بُعدهایی که تمام شده‌اند نشان داده می‌شوند.",
  unscaled: rtl(`${ltr("q·k")}، بدون مقیاس`),
  scaled: rtl(`${ltr("q·k / √d")}، با مقیاس`),
  ceiling: (n, value) => ltr(`ln ${n} = ${value}`),
  axis: {
    x: rtl("بُعد d بردارها (لگاریتمی)"),
    y: "میانگین آنتروپی یک سطر از وزن‌ها، نَت",
  },
  chartLabel: (rows) => `آنتروپی نسبت به بُعد. ${rows}`,
  chartRow: (dim, unscaled, scaled) =>
    `${width(dim)}: بدون مقیاس ${digits(unscaled)}، با مقیاس ${digits(scaled)}.`,
  columns: {
    dim: "d",
    measured: (seed) => `بذر ${digits(seed)}`,
    article: "مقاله",
    exact: "دقیق",
    neighbours: "k مؤثر",
  },
  soWhat: (dim, n, unscaled, scaled) =>
    `در ${width(dim)} یک سطر بدون مقیاس از ${digits(n)} کلید به ${digits(unscaled)} تا گوش می‌دهد؛ سطر با مقیاس هنوز به ${digits(scaled)} تا.`,
  hint: "به یک بُعد اشاره کنید، یا با کلیدهای جهت حرکت کنید. یک ضربه یا Enter آن را نگه می‌دارد.",
  held,
  holding: (what) => `${what} ${held}`,
  caption: (n, trials) =>
    `نقطه‌ها: میانگین ${digits(trials)} تکرار با ${digits(`${n} × ${n}`)} بردار تصادفی، همان‌طور که NumPy از این بذر می‌سازد، با ± یک انحراف معیار. خط نازک: امید ریاضی دقیق برای امتیازهای گاوسی. حلقه: جدول خود مقاله (${digits("64 × 64")}، ۵ تکرار)، که هیچ بذری دقیقاً آن را نمی‌دهد؛ در محدودهٔ خطای نمونه‌گیری است. «k مؤثر» همان e به توان آنتروپی است: همین تعداد رأی برابر همین‌قدر پراکنده‌اند.`,
  count: "پرسش‌ها و کلیدها",
  trials: "تکرارها",
  correlation: "بخش مشترک همهٔ کلیدها",
  more: "بیشتر: شمار کلیدها، تکرارها، و کلیدهایی که چیز مشترکی دارند",
  gradientsTitle: "گرادیان برای بیشتر سطرها محو می‌شود و برای چند سطر منفجر",
  gradients: {
    names: {
      scaledMean: "با مقیاس: هر دو",
      scaledMedian: "",
      unscaledMean: "بدون مقیاس: میانگین",
      unscaledMedian: "بدون مقیاس: میانه",
    },
    axis: { x: rtl("بُعد d (لگاریتمی)"), y: rtl(`نُرم ${ltr("∂w/∂q")} (لگاریتمی)`) },
    label: (rows) => `نُرم گرادیان نسبت به بُعد. ${rows}`,
    row: (dim, mean, median) =>
      `${width(dim)}: بدون مقیاس، میانگین ${digits(mean)}، میانه ${digits(median)}.`,
    columns: { mean: `میانگین ${ltr("‖∂w/∂q‖")}`, median: "میانه" },
    soWhat: (dim, median, mean, scaled) =>
      `در ${width(dim)} گرادیان نیمی از سطرهای بدون مقیاس زیر ${digits(median)} است، در حالی که میانگین ${digits(mean)} است: جهش‌های نادر و عظیم. با مقیاس، میانگین ${digits(scaled)} و پایدار است. «گرادیان فرو می‌ریزد» نیمی از حقیقت است: هم محو می‌شود، هم ناپایدار است.`,
  },
  scoresTitle: "یک امتیاز حرکت می‌کند، بقیه ثابت‌اند: در هر دو سر، سافت‌مکس دیگر پاسخ نمی‌دهد",
  score: `امتیاز کلید اول؛ بقیه روی ۱، ۰ و ${ltr("−۱")} می‌مانند`,
  dim: "بُعد d بردارهای تصادفی",
  response: (weight, slope) => `وزن ${digits(weight)}، شیب ${digits(slope)}`,
  variances: (unscaled, scaled) =>
    `واریانس ${ltr("q·k")} برابر ${digits(unscaled)}؛ پس از تقسیم بر ${ltr("√d")} برابر ${digits(scaled)}`,
  responseLabel:
    "وزن کلید اول و شیب آن نسبت به امتیازش، و زیر آن جایی که امتیاز بردارهای تصادفی می‌افتد، بدون مقیاس و با مقیاس",
  responseNames: {
    weight: "وزن",
    slope: "شیب",
    unscaled: rtl(`${ltr("q·k")}، بدون مقیاس`),
    scaled: ltr("q·k / √d"),
    axis: "امتیاز",
  },
  dead: (unscaled, scaled, dim) =>
    `در ${width(dim)}، ${digits(unscaled)} امتیازهای بدون مقیاس و ${digits(scaled)} امتیازهای با مقیاس جایی می‌افتند که شیب کمتر از ۰٫۰۱ است.`,
  rows: {
    caption: "ترتیب می‌ماند، سهم‌ها نه: همان سطر، ده برابر بزرگ‌تر",
    scores: "امتیازها",
    weights: "سافت‌مکس",
  },
  waiting: "تکرارها در حال اجرا هستند.",
  done: (seed) => `همهٔ تکرارهای بذر ${digits(seed)} تمام شدند.`,
  failed: (message) => `آزمایش متوقف شد: ${message}`,
};

export const scalingChapter: typeof enChapter = {
  ask: "بُعد بردارها بیشتر می‌شود. بر سر رأی‌گیری چه می‌آید؟",
  text: [
    "بُعد بردارها بارها و بارها دو برابر می‌شود. پیش از تکرارها حدس بزنید هر خط کجا تمام می‌شود.",
    `واریانس ضرب داخلی دو بردار تصادفی با بُعد d برابر d است. پس بُعد بیشتر امتیازهای بزرگ‌تر می‌سازد، و امتیازهای بزرگ سافت‌مکس را وامی‌دارند یک کلید را انتخاب کند و بقیه را فراموش کند. تقسیم بر ${ltr("√d")} واریانس را روی ۱ و رأی‌گیری را باز نگه می‌دارد، بُعد هر چه باشد.`,
  ],
  tries: [
    { hash: "view=scaling", text: "بذر ۷، همان که برنامهٔ مقاله می‌گذارد." },
    { hash: "view=scaling&seed=42", text: "بذری دیگر: رقم‌های دیگر، همان دو خط." },
    {
      hash: "view=scaling&dim=4096",
      text: "بردارهای تصادفی با بُعد ۴۰۹۶: تقریباً همهٔ امتیازها جایی می‌افتند که شیب مرده است.",
    },
    { hash: "view=scaling&dim=1", text: "بُعد ۱: چیزی نیست که بر آن تقسیم کنیم." },
    {
      hash: "view=scaling&correlation=0.9",
      text: "کلیدهایی که نُه‌دهمشان یکی است: آنچه همه دارند هیچ وزنی را جابه‌جا نمی‌کند.",
    },
  ],
};
