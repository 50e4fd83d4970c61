/** Why 1/√d. */

import { digits, ltr, rtl } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const seriesWord = (series: string) => (series === "scaled" ? "با مقیاس" : "بدون مقیاس");
const width = (dim: number | string) => ltr(`d\u00A0=\u00A0${digits(dim)}`);
const held = "ثابت شده است. برای آزاد کردن، دوباره روی آن بزنید یا Esc را فشار دهید.";

export const words: typeof en = {
  title: `آنتروپی توجه با تقسیم بر ${ltr("√d")} و بدون آن`,
  seed: "بذر",
  run: "اجرای تکرارها",
  cancel: "لغو",
  progress: (done, total) => `${digits(done)} از ${digits(total)} تکرار`,
  cancelled: "لغو شد. بُعدهایی که تمام شده‌اند نشان داده می‌شوند.",
  unscaled: "بدون مقیاس",
  scaled: rtl(`با مقیاس، ${ltr("1/√d")}`),
  ceiling: (n, value) => ltr(`ln ${n} = ${value}`),
  axis: {
    x: rtl("بُعد d بردارها (لگاریتمی)"),
    y: "میانگین آنتروپی یک سطر از وزن‌ها، نات",
  },
  chartLabel: (rows) => `آنتروپی نسبت به بُعد. ${rows}`,
  chartRow: (dim, unscaled, scaled) =>
    `${width(dim)}: بدون مقیاس ${digits(unscaled)}، با مقیاس ${digits(scaled)}.`,
  columns: {
    dim: "d",
    measured: (seed) => `بذر ${digits(seed)}`,
    article: "مقاله",
    exact: "دقیق",
    neighbours: "همسایهٔ مؤثر",
  },
  soWhat: (dim, n, unscaled, scaled) =>
    `در ${width(dim)}، از میان ${digits(n)} کلید، سطر بدون مقیاس ${digits(unscaled)} همسایهٔ مؤثر دارد و سطر با مقیاس هنوز ${digits(scaled)} تا.`,
  hint: "به یک بُعد اشاره کنید، یا با دکمه‌های جهت حرکت کنید. برای ثابت کردن، روی آن بزنید یا Enter را فشار دهید.",
  held,
  holding: (what) => `${what} ${held}`,
  caption: (n, trials) =>
    `نقطه‌ها: میانگین ${digits(trials)} تکرار با ${digits(n)} پرسش و ${digits(n)} کلید تصادفی، همان‌طور که NumPy از این بذر می‌سازد، با ± یک انحراف معیار. خط نازک: امید ریاضی دقیق برای امتیازهای گاوسی. حلقه: جدول مقالهٔ منبع (${digits("64 × 64")}، ۵ تکرار). ۱۵۰٬۰۰۰ بذر آزموده شد و هیچ‌کدام دقیقاً این جدول را نداد؛ اختلاف در محدودهٔ خطای نمونه‌گیری است. شمار مؤثر همسایه‌ها e به توان آنتروپی است: همین تعداد وزن برابر، همین آنتروپی را دارند.`,
  count: "پرسش‌ها و کلیدها",
  trials: "تکرارها",
  correlation: "همبستگی میان کلیدها",
  more: "بیشتر: شمار کلیدها، تکرارها، و همبستگی میان کلیدها",
  numbers: "بیشتر: عددهای هر دو خط، در کنار جدول مقاله",
  gradientsTitle: "گرادیان وزن‌ها نسبت به پرسش",
  gradients: {
    names: {
      scaledMean: "هر دو با مقیاس",
      scaledMedian: "",
      unscaledMean: "میانگین بدون مقیاس",
      unscaledMedian: "میانهٔ بدون مقیاس",
    },
    axis: { x: rtl("بُعد d (لگاریتمی)"), y: rtl(`نُرم ${ltr("∂w/∂q")} (لگاریتمی)`) },
    label: (rows) => `نُرم گرادیان نسبت به بُعد. ${rows}`,
    row: (dim, mean, median) =>
      `${width(dim)}: بدون مقیاس، میانگین ${digits(mean)}، میانه ${digits(median)}.`,
    columns: { mean: `میانگین ${ltr("‖∂w/∂q‖")}`, median: "میانه" },
    soWhat: (dim, median, mean, scaled, spikes) =>
      spikes
        ? `در ${width(dim)} گرادیان نیمی از سطرهای بدون مقیاس زیر ${digits(median)} است، در حالی که میانگین ${digits(mean)} است: جهش‌های نادر و عظیم. با مقیاس، میانگین ${digits(scaled)} و پایدار است. «گرادیان فرو می‌ریزد» نیمی از حقیقت است: گرادیان در نیمی از سطرها محو می‌شود و در چند سطر عظیم است.`
        : `در ${width(dim)} گرادیان نیمی از سطرهای بدون مقیاس زیر ${digits(median)} است، و میانگین ${digits(mean)}. با مقیاس، میانگین ${digits(scaled)} است. با بزرگ شدن d، میانه و میانگین از هم دور می‌شوند.`,
  },
  scoresTitle: "یک امتیاز حرکت می‌کند، بقیه ثابت‌اند: در هر دو انتها شیب سافت‌مکس نزدیک ۰ است",
  score: `امتیاز کلید اول (بقیه روی ۱، ۰ و ${ltr("−۱")} می‌مانند)`,
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
    `در ${width(dim)}، ${digits(unscaled)} از امتیازهای بدون مقیاس و ${digits(scaled)} از امتیازهای با مقیاس جایی می‌افتند که شیب کمتر از ۰٫۰۱ است.`,
  rows: {
    caption: "ترتیب می‌ماند، وزن‌ها عوض می‌شوند: سطر ۲ ده برابر سطر ۱ است",
    scores: "امتیازها",
    weights: "سافت‌مکس",
  },
  exercise: {
    question: `امتیازها بر ${ltr("√d")} تقسیم نمی‌شوند. با بزرگ شدن بُعد ${ltr("d")}، آنتروپی وزن‌ها چگونه تغییر می‌کند؟`,
    how: `امتیاز، ضرب داخلی یک پرسش و یک کلید است. هر دو بردارهایی تصادفی با بُعد ${ltr("d")} هستند، یعنی ${ltr("d")} عدد که واریانس هر یک ۱ است. آنتروپی ۰ است اگر همهٔ وزن برای یک کلید باشد، و بیشترین است اگر همه وزن برابر داشته باشند. منحنی را از چپ به راست بکشید، یا نقطه‌های آن را با دکمه‌های جهت جابه‌جا کنید.`,
    label: "منحنی شما برای آنتروپی بر حسب بُعد",
    ceiling: (n, nats) => rtl(`${digits(nats)} نات: وزن هر ${digits(n)} کلید برابر است`),
    floor: rtl("۰ نات: همهٔ وزن برای یک کلید است"),
    place: (dim) => `آنتروپی در بُعد ${digits(dim)}`,
    nats: (nats) => `${digits(nats)} نات`,
    guess: "منحنی شما",
    answer: "محاسبه‌شده",
    said: (off, last) =>
      `خطای منحنی شما ${digits(off)} نات است (ریشهٔ میانگین مربعات). در بزرگ‌ترین بُعد تنها ${digits(last)} نات آنتروپی می‌ماند: واریانس ${ltr("q·k")} برابر ${ltr("d")} است، پس کلیدی که بزرگ‌ترین امتیاز را دارد تقریباً همهٔ وزن را می‌گیرد.`,
  },
  values: {
    entropy: (series, dim) => `میانگین آنتروپی در ${width(dim)}، ${seriesWord(series)}`,
    exactScaled: () => "امید ریاضی آنتروپی، با مقیاس",
    exactUnscaled: (dim) => `امید ریاضی آنتروپی در ${width(dim)}، بدون مقیاس`,
    article: (series, dim) => `میانگین آنتروپی مقاله در ${width(dim)}، ${seriesWord(series)}`,
    effective: (series, dim) => `شمار مؤثر همسایه‌ها در ${width(dim)}، ${seriesWord(series)}`,
    gradientMean: (series, dim) => `میانگین نُرم گرادیان در ${width(dim)}، ${seriesWord(series)}`,
    gradientMedian: (series, dim) => `میانهٔ نُرم گرادیان در ${width(dim)}، ${seriesWord(series)}`,
    ceiling: () => "آنتروپی وزن‌های برابر",
    score: () => "امتیاز کلید اول",
    weight: () => "وزن کلید اول",
    slope: () => "شیب وزن کلید اول",
    dim: () => "بُعد d بردارهای تصادفی",
    variance: (series) => `واریانس امتیازهای نمونه، ${seriesWord(series)}`,
    dead: (series) => `سهم امتیازهای نمونه با شیب کمتر از ۰٫۰۱، ${seriesWord(series)}`,
    softmax: (row, place) => `سافت‌مکس ${digits(row)}: وزن ${digits(place)}`,
  },
  waiting: "تکرارها در حال اجرا هستند.",
  done: (seed) => `همهٔ تکرارهای بذر ${digits(seed)} تمام شدند.`,
  failed: (message) => `آزمایش متوقف شد: ${message}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  seed: "بذر",
  count: "شمار پرسش‌ها و کلیدها",
  trials: "تکرارها",
  correlation: "همبستگی میان کلیدها",
  score: "امتیاز جابه‌جاشونده",
  dim: "بُعد بردارها",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: `چرا تقسیم بر ${ltr("√d")} (۴ دقیقه)`,
  ask: "بُعد بیشتر با وزن‌ها چه می‌کند؟",
  text: {
    all: [
      `فرض کنید پرسش q و کلید k هر کدام d مؤلفهٔ تصادفی دارند، مستقل از هم، با میانگین ۰ و واریانس ۱. آن‌گاه امتیاز ${ltr("q·k")} مجموع d حاصل‌ضرب است و واریانسی برابر d دارد. وقتی d برابر {~dim} باشد، واریانس نمونه {variance-unscaled} است. پس از تقسیم بر ${ltr("√d")}، واریانس نمونه {variance-scaled} است.`,
      `سافت‌مکس امتیازهای یک پرسش را به وزن‌هایی با مجموع ۱ تبدیل می‌کند. امتیازهای دور از هم وزن‌ها را متمرکز می‌کنند: یک کلید تقریباً همهٔ وزن را می‌گیرد و آنتروپی به ۰ نزدیک می‌شود. شمار مؤثر همسایه‌ها، یعنی e به توان آنتروپی، به ۱ نزدیک می‌شود. تقسیم بر ${ltr("√d")} واریانس را روی ۱ نگه می‌دارد؛ پس آنتروپی با تغییر d تقریباً ثابت می‌ماند.`,
      "وزن‌های متمرکز با جابه‌جایی کوچک پرسش تقریباً تغییر نمی‌کنند. گرادیانشان نزدیک ۰ است؛ پس آموزش تقریباً چیزی یاد نمی‌گیرد. گرادیان فقط جایی بزرگ است که دو کلیدِ برتر تقریباً برابرند. میانهٔ گرادیان در بیشترین بُعد را از نمودار پایین بخوانید.",
      "بخشی از واریانس کلیدهای همبسته مشترک است؛ سهم این بخش اینجا {~correlation} است. [۰٫۹ را امتحان کنید](correlation=0.9): بخش مشترک همهٔ امتیازهای یک پرسش را با هم جابه‌جا می‌کند، و سافت‌مکس آن را نادیده می‌گیرد.",
    ],
  },
  tries: {
    "view=scaling": "بذر ۷، همان بذر برنامهٔ مقالهٔ منبع: نقطه‌ها و حلقه‌ها چقدر به هم نزدیک‌اند؟",
    "view=scaling&seed=42": "بذری دیگر: کدام رقم‌ها عوض می‌شوند؟ خط‌ها هم؟",
    "view=scaling&dim=4096":
      "بردارهای تصادفی با بُعد ۴٬۰۹۶: چه سهمی از امتیازها جایی می‌افتد که شیب کمتر از ۰٫۰۱ است؟",
    "view=scaling&dim=1": `بردارهای تصادفی با بُعد ۱: تقسیم بر ${ltr("√d")} چه چیزی را عوض می‌کند؟`,
    "view=scaling&correlation=0.9":
      "کلیدهایی با همبستگی ۰٫۹: آیا آنتروپی بدون مقیاس دیرتر کم می‌شود؟",
  },
};
