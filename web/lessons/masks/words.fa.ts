/** The masks. */

import { digits, isolate, list, ltr, quoted } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { BlockReason } from "./solve.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const quotedList = (words: readonly string[]): string => list(words.map(quoted));

const infinite = ltr("−∞");
const finite = ltr("−10⁹");

const reasonWords: Record<BlockReason, string> = {
  causal: "در آینده است",
  window: "دورتر از دامنهٔ پنجره است",
  padding: "پدینگ است",
  custom: "شما آن را مسدود کرده‌اید",
};

/** "Blocked: it lies in the future and it is padding." */
const why = (reasons: readonly BlockReason[]) =>
  reasons.length === 0 ? "" : ` مسدود: ${list(reasons.map((reason) => reasonWords[reason]))}.`;

/** "Has no allowed key", of one row or several. */
const hasNoKey = (words: readonly string[]) =>
  `${quotedList(words)} هیچ کلید مجازی ${words.length === 1 ? "ندارد" : "ندارند"}`;

const itself = "هر توکن فقط به خودش توجه می‌کند، با همهٔ وزن.";

export const words: typeof en = {
  title: "ماسک پیش از سافت‌مکس کلیدها را حذف می‌کند",
  sentence: "جمله",
  embedding: "بردارها",
  embeddings: { words: "بردارهای واژه‌ها", points: "نقطه‌های صفحه" },
  vectors: {
    words: (learned, seeded) =>
      [
        learned.length > 0
          ? `بردارهای آموخته‌شده (${isolate("GloVe")}، در صفحه): ${list(learned.map(isolate))}.`
          : "",
        seeded.length > 0
          ? `بیرون از ۱۰۷ واژهٔ شناخته‌شده، هر یک با بردار تصادفی خود: ${list(seeded.map(quoted))}.`
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    points: "هر واژه نام یک نقطهٔ صفحه است.",
  },
  tooLong: "حداکثر دوازده توکن ده‌حرفی: بقیه کنار گذاشته می‌شود.",
  paddingHint: "پدینگ: روی یک واژه بزنید",
  causal: "علّی: هیچ توکنی به بعدی‌ها توجه نمی‌کند",
  window: "پنجره",
  windowText: (places, causal) => {
    if (places === 0) return "هر فاصله‌ای";
    if (places === 1) return "فقط خودش";
    return causal ? `خودش و ${digits(places - 1)} توکن قبلی` : `کمتر از ${digits(places)} جا فاصله`;
  },
  finite: {
    ask: `بیشتر: ${finite} به جای ${infinite}`,
    choice: "به امتیاز مسدود افزوده می‌شود",
    infinite,
    finite,
    logits: "امتیازها",
    factor: (factor) => (factor === "1" ? "همان که هستند" : `${digits(factor)} برابر`),
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word) => `${quoted(word)} پدینگ است`,
  token: (i) => `توکن ${digits(i)}`,
  blank: "␣",
  maskTitle: "ماسک، که با امتیازها جمع می‌شود",
  weightsTitle: "وزن‌ها پس از سافت‌مکس",
  sum: "مجموع",
  leaked: "نشت",
  // The names of cells have the digits of the picture, as WCAG 2.5.3 requires.
  maskCell: (row, column, reasons, isLarge) =>
    reasons.length === 0
      ? `پرسش ${isolate(row)}، کلید ${isolate(column)}: مجاز، به‌علاوهٔ 0`
      : `پرسش ${isolate(row)}، کلید ${isolate(column)}: ${isLarge ? "منفی 10⁹" : "منفی بی‌نهایت"}.${why(reasons)}`,
  weightCell: (row, column, weight, leak) =>
    `پرسش ${isolate(row)}، کلید ${isolate(column)}: وزن ${weight}${leak ? "، از ماسک نشت کرده است" : ""}`,
  hint: "سطرها پرسش‌اند و ستون‌ها کلید. برای مسدود کردن یک خانهٔ ماسک روی آن کلیک کنید، یا به آن بروید و دکمهٔ فاصله را بزنید. برای ثابت کردن یک سطر، روی یکی از خانه‌های وزنش کلیک کنید یا آنجا Enter را بزنید.",
  reading: {
    asks: (word) => `پرسش: ${quoted(word)}`,
    sum: "مجموع وزن‌هایش",
    leaked: "نشت‌کرده از ماسک",
    output: "خروجی",
    held: "ثابت شده است. برای آزاد کردن، دوباره روی آن بزنید یا Esc را فشار دهید.",
    free: "برای ثابت کردن سطر یک واژه، روی ستونش بزنید",
    arcs: (word, weights) =>
      `${quoted(word)} وزنش را این‌طور پخش می‌کند: ${list(weights.map((w) => `${digits(w.weight)} به ${isolate(w.word)}`))}.`,
    announce: (arcs, sum, output) =>
      `${arcs} مجموع ${digits(sum)}، خروجی ${digits(output)}. ثابت شده است. برای آزاد کردن Esc را بزنید.`,
  },
  soWhat: {
    causal: (n) =>
      `هر توکن به خودش و قبلی‌ها توجه می‌کند، پس اولین توکن از این ${digits(n)} توکن فقط به خودش توجه می‌کند.`,
    slidingWindow: (w) =>
      w === 1
        ? itself
        : `هر توکن به خودش و حداکثر ${digits(w - 1)} توکن قبلی توجه می‌کند: پنجرهٔ لغزان. در یک لایه، توکن‌های عقب‌تر بر خروجی آن اثر ندارند.`,
    window: (w) =>
      w === 1
        ? itself
        : `هر توکن از دو سو به همسایه‌هایی توجه می‌کند که کمتر از ${digits(w)} جا فاصله دارند.`,
    open: "چیزی مسدود نیست: هر توکن به همهٔ توکن‌ها توجه می‌کند.",
    some: (blocked, all) =>
      `از ${digits(all)} خانه، ${digits(blocked)} تا مسدود است. وزن آن‌ها دقیقاً ۰ است؛ کلیدهای دیگر هر سطر همهٔ وزن را میان خود تقسیم می‌کنند.`,
    infinite: (factor) =>
      `امتیازها ${digits(factor)} برابر شده‌اند، و وزن کلید مسدود باز دقیقاً ۰ است: ${infinite} به‌علاوهٔ هر امتیازی ${infinite} است.`,
    finite: {
      small: (largest) =>
        `چیزی نشت نمی‌کند: هیچ امتیازی از ${digits(`±${largest}`)} نمی‌گذرد، پس کلید مسدود با کم شدن ${ltr("10⁹")} خیلی عقب می‌افتد و وزنش به ۰ گرد می‌شود.`,
      lucky: `هنوز چیزی نشت نمی‌کند: امتیازها به بزرگی ماسک‌اند، ولی هیچ کلید مسدودی به اندازهٔ ${ltr("10⁹")} از کلیدهای مجاز جلو نمی‌زند.`,
      leaks: ({ emptied, beaten, largest, leaked, rows }) =>
        [
          `مجموع وزن‌های همهٔ سطرها ${digits(rows)} است، و ${digits(leaked)} از آن به کلیدهای مسدود نشت می‌کند.`,
          emptied.length === 0
            ? ""
            : `${hasNoKey(emptied)}، پس ${finite} همهٔ سطر را یکسان پایین می‌برد، و سافت‌مکس فقط به اختلاف‌ها بستگی دارد: همهٔ وزن نشت می‌کند.`,
          beaten.length === 0
            ? ""
            : `امتیازها تا ${digits(`±${largest}`)} می‌رسند: جایی که پرسش ${quotedList(beaten)} است، کلید مسدود حتی پس از کم شدن ${ltr("10⁹")} وزن دارد.`,
        ]
          .filter(Boolean)
          .join(" "),
    },
  },
  empty: (words) =>
    `${hasNoKey(words)}. اینجا چنین سطری همه صفر است، و خروجی‌اش هم صفر؛ بسیاری از برنامه‌ها NaN («عدد نیست») می‌دهند.`,
  pair: ({ row, column, score, mask, weight, reasons, leak }) =>
    `${ltr(`${isolate(row)} → ${isolate(column)}`)}: امتیاز ${digits(score)}، ماسک ${ltr(mask)}، وزن ${digits(weight)}.${why(reasons)}${leak ? " نشت می‌کند." : ""}`,
  exercise: {
    question: (query, key) =>
      `${quoted(query)} به این واژه‌ها توجه می‌کند. اکنون ${quoted(key)} مسدود می‌شود. وزن آن به کجا می‌رود؟`,
    how: "هر میله یک وزن توجه است، یعنی سهم یک واژه در خروجی. ماسک یک واژه را پیش از محاسبهٔ وزن‌ها کنار می‌گذارد. میله‌های واژه‌های دیگر را بلندتر کنید تا هیچ وزنی باقی نماند.",
    masked: "مسدود",
    left: (weight) => `باقی‌مانده: ${digits(weight)}`,
    legend: "خاکستری: وزن‌های شما. خط و عدد آخر: وزن‌های محاسبه‌شده.",
    said: (percent) =>
      `${digits(percent)} از وزن را در جای نادرست گذاشته‌اید. ماسک پیش از سافت‌مکس عمل می‌کند، پس وزن آزادشده به نسبت وزن کلیدهای دیگر میان آن‌ها پخش می‌شود.`,
  },
  values: {
    score: (query, key) => `امتیاز ${isolate(key)} برای ${isolate(query)}`,
    weight: (query, key) => `وزن ${isolate(key)} برای ${isolate(query)}`,
    output: (query, axis) => `مؤلفهٔ ${isolate(axis)} خروجی برای ${isolate(query)}`,
    sum: (query) => `مجموع وزن‌ها برای ${isolate(query)}`,
    leak: (query) => `وزن کلیدهای مسدود برای ${isolate(query)}`,
    leaked: () => "وزن کلیدهای مسدود در همهٔ سطرها",
    largest: () => "بزرگ‌ترین امتیاز از نظر قدر مطلق",
    factor: () => "ضریب امتیازها",
  },
  maskLabel: "ماتریس ماسک: ۰ امتیاز را نگه می‌دارد، هر چیز دیگر آن را مسدود می‌کند",
  weightsLabel: "ماتریس وزن‌ها، با مجموع سطرها",
  outputs: "خروجی",
  caption: `خودتوجهی: هر توکن هم پرسش است، هم کلید، هم مقدار. امتیاز ${ltr("q·k / √2")} است، ضرب در ضریبی که شاید تعیین کرده باشید؛ بعد ماسک، بعد سافت‌مکس. ★ پرسش است.`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  tokens: "جمله",
  keys: "کلیدها",
  padding: "پدینگ",
  causal: "ماسک علّی",
  window: "پنجره",
  blocked: "خانه‌های ماسک",
  finiteMask: "شیوهٔ مسدود کردن",
  logits: "اندازهٔ امتیازها",
  embedding: "منشأ بردارها",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "کدام کلیدها شرکت می‌کنند (۳ دقیقه)",
  ask: "وزن کلید ماسک‌شده کجا می‌رود؟",
  text: {
    all: [
      "هر توکن، اینجا یک واژه، یک پرسش، یک کلید و یک مقدار دارد. پرسش با هر کلید امتیازی می‌گیرد، و سافت‌مکس امتیازها را به وزن‌هایی با مجموع ۱ تبدیل می‌کند. ماسک پیش از سافت‌مکس بعضی کلیدها را مسدود می‌کند، یعنی آن‌ها را حذف می‌کند. ماسک علّی توکن‌های بعدی را مسدود می‌کند. ماسک پدینگ جاپُرکن‌هایی را مسدود می‌کند که فقط جملهٔ کوتاه را پر می‌کنند. یک خانهٔ دیگر را مسدود کنید و سطرش را ببینید.",
      `ماسک به امتیاز کلیدهای مسدود ${infinite} می‌افزاید؛ پس وزن آن‌ها دقیقاً ۰ است. کلیدهای دیگر سطر همهٔ وزن را به همان نسبت‌های پیشین میان خود تقسیم می‌کنند. وزن‌های سطر «{asking}» عبارت‌اند از {weights}، و مجموعشان {sum} است.`,
      `بعضی برنامه‌ها به جای ${infinite} عددی مانند ${finite} می‌افزایند. تا وقتی امتیازها کوچک‌اند و برای سطر کلیدی مانده است، نتیجه همان است. [توکن اول را پدینگ کنید](causal=1&padding=0&finiteMask=0): برای سطر آن هیچ کلیدی نمی‌ماند و خروجی‌اش ۰ است. [${infinite} را به ${finite} تغییر دهید](causal=1&padding=0&finiteMask=1): همان سطر حالا وزنش را به کلیدهای مسدود می‌دهد.`,
    ],
  },
  tries: {
    "view=masks&version=2&padding=4,5": "دو توکن آخر را پدینگ کنید: وزنشان به کدام توکن‌ها می‌رسد؟",
    "view=masks&version=2&causal=0&padding=4,5":
      "فقط پدینگ، بدون ماسک علّی: توکن اول حالا به کدام توکن‌ها توجه می‌کند؟",
    "view=masks&version=2&window=3":
      "حداکثر دو توکن به عقب نگاه کنید: توکن آخر به چند توکن توجه می‌کند؟",
    "view=masks&version=2&padding=0": "توکن اول را پدینگ کنید: برای سطر اول کدام کلیدها می‌ماند؟",
    "view=masks&version=2&padding=0&finiteMask=1": `همان با ${finite}: سطر اول وزنش را به کدام کلیدها می‌دهد؟`,
    "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000": `«walked» را پدینگ کنید، با ${finite} مسدود کنید، و امتیازها را ${ltr("5 × 10⁹")} برابر کنید: در سطر «walked» کدام کلید بیشترین وزن را می‌گیرد؟`,
    "view=masks&version=2&padding=2&logits=5000000000": `همان امتیازها با ${infinite}: آیا چیزی نشت می‌کند؟`,
    "view=masks&version=2&causal=0": "همهٔ ماسک‌ها را بردارید: سطر اول حالا وزنش را چگونه پخش می‌کند؟",
    "view=transformer": "ماسک علّی در یک شبکهٔ آموزش‌دیده: کدام توکن قبلی بیشترین وزن را می‌گیرد؟",
  },
};
