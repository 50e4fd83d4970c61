/** Kernel regression: attention before it had the name. */

import { digits, ltr, rtl } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const kernelWords = {
  gaussian: "گاوسی",
  boxcar: "جعبه‌ای",
  triangular: "مثلثی",
  epanechnikov: "اپانچنیکوف",
} as const;

const curves = { average: "میانگین ساده", byHand: "دستی", trained: "آموزش‌دیده" };

/** A symbol and its number inside a sentence. */
const equals = (symbol: string, value: string) => ltr(`${symbol}\u00A0=\u00A0${digits(value)}`);

export const words: typeof en = {
  title: "پیش‌بینی در محل ستاره میانگین نقطه‌هاست، هر کدام با وزنی به اندازهٔ نزدیکی‌اش",
  plotLabel: (count) =>
    `${digits(count)} نقطه، منحنی واقعی، میانگین سادهٔ نقطه‌ها، و پیش‌بینی؛ زیر آن، وزن هر نقطه در محل ستاره`,
  star: "پرسش",
  starValue: (x, answer) => `x ${digits(x)}: پیش‌بینی ${digits(answer)} است`,
  starValueTrained: (x, byHand, trained) =>
    `x ${digits(x)}: دستی ${digits(byHand)}، آموزش‌دیده ${digits(trained)}`,
  point: (n) => `نقطهٔ ${digits(n)}`,
  axis: rtl("★ جای پیش‌بینی"),
  weightsAxis: rtl("وزن هر نقطه در ★"),
  lines: {
    truth: "منحنی واقعی",
    average: "میانگین ساده",
    byHand: (h) => rtl(`دستی، ${ltr(`h = ${h}`)}`),
    trained: (h) => rtl(`آموزش‌دیده، ${ltr(`h = ${h}`)}`),
  },
  kernel: "هسته",
  kernels: kernelWords,
  formulas: {
    gaussian: ltr("K(u) = exp(−u²/2)"),
    boxcar: ltr("|u| ≤ 1: K(u) = 1"),
    triangular: ltr("K(u) = max(1 − |u|, 0)"),
    epanechnikov: ltr("K(u) = ¾ max(1 − u², 0)"),
  },
  distance: ltr("u = (x − xᵢ) / h"),
  bandwidth: "پهنای باند h",
  bandwidthName: "پهنای باند دستی",
  inverse: (w) => ltr(`w = 1/h = ${w}`),
  limits: { zero: "فقط نزدیک‌ترین نقطه", infinity: "وزن همهٔ نقطه‌ها برابر است" },
  seed: "بذر",
  noise: "نویز",
  add: "افزودن نقطه در ★",
  remove: (n) => `حذف نقطهٔ ${digits(n)}`,
  reading: (x, truth) => `در ${equals("x", x)} منحنی واقعی روی ${digits(truth)} است.`,
  byHand: (answer, k) => `دستی: ${digits(answer)}، با ${digits(k)} همسایهٔ مؤثر.`,
  byHandAlone: (answer) =>
    `دستی: ${digits(answer)}، میانگین ساده، چون هیچ نقطه‌ای درون پهنای باند نیست.`,
  trained: (answer, k) => `آموزش‌دیده: ${digits(answer)}، با ${digits(k)} همسایهٔ مؤثر.`,
  locked: "ثابت شده است. برای آزاد کردن Esc را بزنید.",
  errors: "میانگین مربعات خطا نسبت به منحنی واقعی",
  errorNames: curves,
  exercise: {
    question: "منحنی با کوچک‌ترین پهنای باند چه مسیری دارد و با بزرگ‌ترین پهنای باند چه مسیری؟",
    how: "منحنی در هر جا از نقطه‌های نزدیک میانگین می‌گیرد. پهنای باند تعیین می‌کند «نزدیک» تا کجاست. در هر قاب یک منحنی بکشید، یا نقطه‌های آن را با دکمه‌های جهت جابه‌جا کنید.",
    small: `پهنای باند ${ltr("h → 0")}`,
    large: `پهنای باند ${ltr("h → ∞")}`,
    place: (which, x) => `${which}، ارتفاع در ${ltr(`x = ${digits(x)}`)}`,
    answer: "محاسبه‌شده",
    said: (small, large) =>
      `خطای منحنی‌های شما ${digits(small)} و ${digits(large)} است (ریشهٔ میانگین مربعات). در ${ltr("h → 0")} تنها نزدیک‌ترین نقطه تعیین‌کننده است. در ${ltr("h → ∞")} وزن همهٔ نقطه‌ها برابر است، پس پیش‌بینی همه‌جا برابر میانگین است.`,
  },
  values: {
    place: () => "مقدار x پرسش ★",
    truth: (x) => `منحنی واقعی در ${equals("x", x)}`,
    prediction: (curve, x) => `پیش‌بینی در ${equals("x", x)}، ${curves[curve]}`,
    effective: (curve, x) => `شمار مؤثر همسایه‌ها در ${equals("x", x)}، ${curves[curve]}`,
    weight: (curve, x, point) => `وزن نقطهٔ ${digits(point)} در ${equals("x", x)}، ${curves[curve]}`,
    error: (curve) => `میانگین مربعات خطا، ${curves[curve]}`,
    bandwidth: () => "پهنای باند h، دستی",
    inverse: () => `مقدار ${ltr("w = 1/h")}، دستی`,
    bandwidthAfter: (epoch) =>
      epoch === "0" ? "پهنای باند h پیش از آموزش" : `پهنای باند h پس از دورهٔ ${digits(epoch)}`,
    lossAfter: (epoch) =>
      epoch === "0" ? "زیان پیش از آموزش" : `زیان پس از دورهٔ ${digits(epoch)}`,
    loss: (epoch) => `زیان پیش از دورهٔ ${digits(epoch)}`,
    gradient: (epoch) => `گرادیان ${ltr("dL/dw")} پیش از دورهٔ ${digits(epoch)}`,
    w: (epoch) => `مقدار w پس از دورهٔ ${digits(epoch)}`,
    batchWeight: (column) => `وزن ${digits(column)} در دسته`,
    batchAverage: (row) => `میانگین سطر ${digits(row)} در دسته`,
  },
  empty: (count, of) =>
    `در ${digits(count)} جا از ${digits(of)} جا هیچ نقطه‌ای درون پهنای باند نیست؛ آنجا میانگین ساده رسم می‌شود.`,
  verdict: {
    near: "این نزدیک به بهترین کاری است که هستهٔ گاوسی اینجا می‌تواند بکند.",
    wide: "بیش از حد پهن: منحنی را بیش از حد هموار می‌کند.",
    narrow: "بیش از حد باریک: از نویز پیروی می‌کند.",
  },
  hint: "برای جابه‌جا کردن پرسش، روی نمودار یا نقشه حرکت کنید؛ یک ضربه آن را ثابت می‌کند. نقطه را به بالا و پایین یا چپ و راست بکشید؛ دوبار کلیک نقطه‌ای می‌افزاید. با صفحه‌کلید: دکمه‌های جهت ★ یا نقطه را حرکت می‌دهند، Page Up و Page Down نقطه را انتخاب می‌کنند، Delete آن را حذف می‌کند.",
  moved: (n, x, y) => `نقطهٔ ${digits(n)} در x ${digits(x)} و y ${digits(y)} است.`,
  added: (n, x, y) => `نقطهٔ ${digits(n)} در x ${digits(x)} و y ${digits(y)} اضافه شد.`,
  removed: (n) => `نقطهٔ ${digits(n)} حذف شد.`,
  data: (count) => `داده‌ها تازه‌اند: ${digits(count)} نقطه.`,
  training: {
    title: "پهنای باند را به داده‌ها بسپارید",
    text: `هستهٔ گاوسی با پهنای باندی تصادفی شروع می‌کند. در هر دوره همهٔ نقطه‌ها پیش‌بینی می‌شوند، و ${ltr("w = 1/h")} یک گام در خلاف جهت گرادیان زیان برمی‌دارد.`,
    step: "۱ دوره آموزش",
    five: "۵ دوره آموزش",
    run: "۲٬۰۰۰ دوره آموزش",
    pause: "مکث",
    again: "از نو",
    leaveOneOut: "کنار گذاشتن هر نقطه از پیش‌بینی خودش",
    progress: (done, of) => `دورهٔ ${digits(done)} از ${digits(of)}`,
    done: (epochs, loss, h) =>
      `پس از ${digits(epochs)} دوره: زیان ${digits(loss)}، پهنای باند ${digits(h)}.`,
    error: (error) => `خطا نسبت به منحنی واقعی: ${digits(error)}.`,
    before: (loss, h) => `پیش از آموزش: زیان ${digits(loss)}، پهنای باند ${digits(h)}.`,
    failed: (message) => `آموزش متوقف شد: ${message}`,
    switched: (on) =>
      on ? "هر نقطه از پیش‌بینی خودش کنار گذاشته می‌شود." : "هر نقطه در پیش‌بینی خودش شرکت می‌کند.",
    lossLabel: (text) => `زیان پیش از هر دوره. ${text}`,
    lossAxis: {
      x: rtl("دوره (لگاریتمی)"),
      y: rtl(`زیان پیش از گام، ${ltr("Σ(ŷ − y)² / 2")}`),
    },
    columns: {
      epoch: "دوره",
      loss: "زیان",
      gradient: "گرادیان",
      w: "w پس از گام",
      bandwidth: "h پس از گام",
    },
    tableTitle: "آموزش، دوره به دوره",
    costLabel: (text) => `زیان و خطای هر پهنای باند. ${text}`,
    costText: (best, h, loss, error) =>
      `خطا نسبت به منحنی واقعی در پهنای باند ${digits(best)} کمترین است. آموزش روی ${digits(h)} است، زیان ${digits(loss)}، خطا ${digits(error)}.`,
    cost: {
      loss: "زیان روی نقطه‌ها",
      error: "خطا نسبت به منحنی واقعی",
      axis: rtl("پهنای باند h (لگاریتمی)"),
      hand: "دستی",
      best: "بهترین",
      step: "گام بعد",
    },
    verdict: {
      start: "توپ، پهنای باند کنونی است و پیکان، گام بعدی آموزش.",
      left: "وقتی هر نقطه کنار گذاشته شود، زیان نزدیک همان پهنای باندی کمترین است که بهترین برازش را به منحنی واقعی دارد.",
      leftApart:
        "وقتی هر نقطه کنار گذاشته شود، زیان دور از پهنای باندی کمترین است که بهترین برازش را به منحنی واقعی دارد: این نقطه‌ها برای تشخیص کم‌اند.",
      kept: "وقتی هر نقطه کلیدِ پرسش خودش هم باشد، زیان با کوچک شدن پهنای باند کم می‌شود: هر نقطه یاد می‌گیرد خودش را پیش‌بینی کند، و خطا نسبت به منحنی واقعی بالا می‌رود.",
      keptEarly:
        "وقتی هر نقطه کلیدِ پرسش خودش هم باشد، پهنای باند کوچک‌تر بهتر به نظر می‌آید. طولانی آموزش دهید و خطا را ببینید.",
    },
  },
  maps: {
    title: "وزن نقطه‌ها در هر جا",
    byHand: (kernel, h) => `دستی: ${kernelWords[kernel]}، ${equals("h", h)}`,
    trained: (h) => `پس از آموزش: گاوسی، ${equals("h", h)}`,
    untrained: "آموزش دهید تا نقشهٔ پس از آموزش اینجا بیاید.",
    label: (name, most) =>
      `${name}: وزن‌ها، برای هر جا یک سطر، برای هر نقطه یک ستون. پررنگ‌ترین خانه ${digits(most)} است.`,
    darkest: (most) => `پررنگ‌ترین خانه: ${digits(most)}`,
    rows: "★",
    columns: ltr("نقطه‌ها، از چپ به راست →"),
  },
  more: "بیشتر: نقطه‌ها به عدد",
  table: {
    caption: "نقطه‌ها",
    point: "نقطه",
    x: "x",
    y: "y",
    byHand: "وزن، دستی",
    trained: "وزن، آموزش‌دیده",
  },
  batch: {
    title: "همان میانگین، دو بار، در یک فراخوانی",
    text: "ده وزن ۰٫۱ در ۰ تا ۹ و در ۱۰ تا ۱۹ ضرب می‌شوند: دسته‌ای از دو ضرب، هر دو میانگین را یکجا می‌دهد. نقشهٔ وزن‌ها هم به همین شکل در ارتفاع نقطه‌ها ضرب می‌شود، هر پنجاه سطر در یک ضرب.",
    weights: "w",
    result: "میانگین",
    row: (n) => `${n}`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  at: "ستاره: جای پیش‌بینی",
  points: "نقطه‌ها",
  removed: "حذف نقطه‌ها",
  kernel: "هسته",
  bandwidth: "پهنای باند",
  seed: "بذر",
  noise: "نویز",
  epochs: "آموزش",
  leaveOneOut: "کنار گذاشتن هر نقطه",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "آموزش چه یاد می‌گیرد، با یک عدد (۴ دقیقه)",
  ask: "یک نقطه چقدر باید نزدیک باشد تا بر پیش‌بینی اثر بگذارد؟",
  text: {
    all: [
      `پیش‌بینی در هر جا میانگین وزنی نقطه‌هاست، و وزن با فاصله کم می‌شود. نادارایا و واتسون، هر کدام جداگانه، این میانگین را در سال ۱۹۶۴ منتشر کردند. جای پیش‌بینی پرسش است، جای نقطه‌ها کلیدها، و ارتفاعشان مقدارها. هسته تابعی است که فاصله را به وزن تبدیل می‌کند. با هستهٔ گاوسی، وزن‌ها سافت‌مکسِ ${ltr("−⁠(x − xᵢ)²/(2h²)")} هستند، یعنی e به توان هر یک از این امتیازها، تقسیم بر مجموعشان. این همان توجه با RBF است: تابع پایهٔ شعاعی فقط به فاصله بستگی دارد. پهنای باند h دمای آن است و تعیین می‌کند وزن‌ها تا کجا پخش شوند.`,
      "پهنای باند منحنی شما {~bandwidth} است. در محل ستاره، پیش‌بینی {prediction} است و شمار مؤثر همسایه‌ها، یعنی شمار نقطه‌هایی که در وزن سهیم‌اند، {effective-k}. میانگین مربعات خطا نسبت به منحنی واقعی {error} است. [با پهنای باند ۰](bandwidth=0) فقط نزدیک‌ترین نقطه تعیین‌کننده است. [با پهنای باند ∞](bandwidth=inf) همهٔ پیش‌بینی‌ها برابر میانگین ساده‌اند.",
      `آموزش می‌تواند پهنای باند را پیدا کند. در هر دوره همهٔ نقطه‌ها پیش‌بینی می‌شوند، و آموزش یک گام در خلاف جهت گرادیان زیان برمی‌دارد؛ زیان نصف مجموع مربعات خطاست. [با کنار گذاشتن هر نقطه (${ltr("leave-\u2060one-\u2060out")})](epochs=2005&leaveOneOut=1)، هیچ نقطه‌ای در پیش‌بینی خودش شرکت نمی‌کند، و زیان معمولاً نزدیک همان پهنای باندی کمترین است که بهترین برازش را به منحنی واقعی دارد. [بدون کنار گذاشتن](epochs=2005&leaveOneOut=0)، هر نقطه می‌تواند خودش را پیش‌بینی کند. با این نقطه‌های کم، حتی کنار گذاشتن هر نقطه ممکن است به خطا برود: داده‌های دیگری بسازید و مقایسه کنید.`,
    ],
  },
  tries: {
    "view=regression&bandwidth=0": "پهنای باند ۰: کدام نقطه سهم دارد، و خط از چه پیروی می‌کند؟",
    "view=regression&bandwidth=inf": "پهنای باند ∞: از منحنی چه می‌ماند؟",
    "view=regression&kernel=boxcar&bandwidth=0.3":
      "هستهٔ جعبه‌ای، که در آن وزن همهٔ نقطه‌های درون پهنای باند برابر است: چرا خط پله‌پله می‌رود؟",
    "view=regression&epochs=5":
      "پنج دوره، مثل مقالهٔ منبع: زیان از ۲۴٫۲۱۲ به چند می‌رسد، و نقشه چه می‌شود؟",
    "view=regression&epochs=2005":
      "هر نقطه را کنار بگذارید، و طولانی آموزش دهید: پهنای باند کجا می‌ایستد؟",
    "view=regression&epochs=2005&leaveOneOut=0":
      "بگذارید هر نقطه خودش را پیش‌بینی کند، و همان‌قدر آموزش دهید: بر سر زیان چه می‌آید، و بر سر خطا چه؟",
    "view=digits&digitsPart=metric": "فراتر از پهنای باند: فاصلهٔ آموخته‌شده رقم‌ها را چگونه می‌چیند؟",
  },
};
