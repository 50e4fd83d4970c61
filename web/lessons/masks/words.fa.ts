/** The masks. */

import { digits, isolate, list, ltr, quoted } from "../../language/fa/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import type { BlockReason } from "./solve.js";
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
    points: "هر توکن نام یک نقطهٔ صفحه است: A تا F شش کلید مقاله‌اند.",
  },
  causal: "ماسک علّی",
  window: "پنجره",
  windowText: (places, causal) => {
    if (places === 0) return "هر فاصله‌ای";
    if (places === 1) return "فقط خودش";
    return causal ? `خودش و ${digits(places - 1)} توکن قبلی` : `کمتر از ${digits(places)} جا فاصله`;
  },
  finite: {
    choice: "به امتیاز مسدود افزوده می‌شود",
    infinite,
    finite,
  },
  block: { infinite: "−∞", finite: "−10⁹" },
  paddingOf: (word) => `${quoted(word)} پدینگ است`,
  blank: "␣",
  matrices: { weights: "وزن‌ها", mask: "ماسک" },
  maskTitle: "ماسک، که با امتیازها جمع می‌شود",
  weightsTitle: "وزن‌ها؛ ریز: بدون ماسک",
  // The names of cells have the digits of the picture, as WCAG 2.5.3 requires.
  maskCell: (row, column, reasons, isLarge) =>
    reasons.length === 0
      ? `پرسش ${isolate(row)}، کلید ${isolate(column)}: مجاز، به‌علاوهٔ 0`
      : `پرسش ${isolate(row)}، کلید ${isolate(column)}: ${isLarge ? "منفی 10⁹" : "منفی بی‌نهایت"}.${why(reasons)}`,
  steps: { score: "امتیاز", mask: "ماسک", masked: "جمع", weight: "وزن" },
  weightCell: (row, column, weight, leak, open) =>
    `پرسش ${isolate(row)}، کلید ${isolate(column)}: ${open ? `وزن با ماسک و بدون آن ${weight} ${open}` : `وزن ${weight}`}${leak ? "، از ماسک نشت کرده است" : ""}`,
  hint: "سطرها پرسش‌اند و ستون‌ها کلید. برای مسدود کردن یک خانهٔ ماسک روی آن کلیک کنید، یا به آن بروید و دکمهٔ فاصله را بزنید. برای ثابت کردن یک سطر، روی یکی از خانه‌های وزنش کلیک کنید یا آنجا Enter را بزنید.",
  reading: {
    asks: (word) => `پرسش: ${quoted(word)}`,
    output: "خروجی",
    held: "ثابت شده است. برای آزاد کردن، دوباره روی آن بزنید یا Esc را فشار دهید.",
    free: "برای ثابت کردن سطر یک واژه، روی آن بزنید.",
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
      `از ${digits(all)} خانه، ${digits(blocked)} تا مسدود است: ماسک امتیاز آن‌ها را پیش از سافت‌مکس پایین می‌آورد.`,
    safe: `هر سطر هنوز کلیدی دارد، و ${infinite} به‌علاوهٔ هر امتیازی ${infinite} است: وزن کلید مسدود دقیقاً ۰ است.`,
    small: `چیزی نشت نمی‌کند: امتیازها در برابر ${ltr("10⁹")} کوچک‌اند، پس کلید مسدود خیلی عقب می‌افتد و وزنش به ۰ گرد می‌شود.`,
    leaks: (emptied) =>
      `${hasNoKey(emptied)}، پس ${finite} همهٔ سطر را یکسان پایین می‌برد، و سافت‌مکس فقط به اختلاف‌ها بستگی دارد: همهٔ وزن سطر به کلیدهای مسدود نشت می‌کند.`,
  },
  empty: (words) =>
    `${hasNoKey(words)}. اینجا چنین سطری همه صفر است، و خروجی‌اش هم صفر؛ بسیاری از برنامه‌ها NaN («عدد نیست») می‌دهند.`,
  pair: ({ row, column, score, mask, weight, reasons, leak }) =>
    `${ltr(`${isolate(row)} → ${isolate(column)}`)}: امتیاز ${digits(score)}، ماسک ${ltr(mask)}، وزن ${digits(weight)}.${why(reasons)}${leak ? " نشت می‌کند." : ""}`,
  values: {
    score: (query, key) => `امتیاز ${isolate(key)} برای ${isolate(query)}`,
    weight: (query, key) => `وزن ${isolate(key)} برای ${isolate(query)}`,
    masked: (query, key) => `امتیاز ${isolate(key)} برای ${isolate(query)} پس از ماسک`,
    unmasked: (query, key) => `وزن ${isolate(key)} برای ${isolate(query)} بدون ماسک`,
    output: (query, axis) => `مؤلفهٔ ${isolate(axis)} خروجی برای ${isolate(query)}`,
    sum: (query) => `مجموع وزن‌ها برای ${isolate(query)}`,
    leak: (query) => `وزن کلیدهای مسدود برای ${isolate(query)}`,
  },
  maskLabel: "ماتریس ماسک: ۰ امتیاز را نگه می‌دارد، هر چیز دیگر آن را مسدود می‌کند",
  weightsLabel: "ماتریس وزن‌ها",
  caption: `خودتوجهی: هر توکن هم پرسش است، هم کلید، هم مقدار. امتیاز ${ltr("q·k / √2")} است؛ بعد ماسک، بعد سافت‌مکس. ★ پرسش است.`,
};

export const pictures: Record<PictureName<"masks">, string> = {
  matrix: "وزن‌ها و ماسک",
  arcs: "یک واژه و واژه‌هایی که می‌بیند",
  empty: "یک سطر، از امتیاز تا وزن",
};

export const controlLabels: Record<ControlName<"masks">, string> = {
  tokens: "جمله",
  padding: "پدینگ",
  causal: "ماسک علّی",
  window: "پنجره",
  blocked: "خانه‌های ماسک",
  finiteMask: "شیوهٔ مسدود کردن",
  embedding: "منشأ بردارها",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"masks">> = {
  path: "کدام کلیدها شرکت می‌کنند (۴ دقیقه)",
  ask: "وزن کلید ماسک‌شده کجا می‌رود؟",
  text: {
    matrix: [
      "در آغاز شش توکن به هم توجه می‌کنند. پرسش و کلید و مقدار هر توکن، مانند [مقالهٔ «توجه، k نزدیک‌ترین همسایهٔ نرم»](docs/reference/sources.html#D0.1)، یک نقطه است؛ به این خودتوجهی می‌گویند. در مربع اول هر سطر یک پرسش است و هر ستون یک کلید، و هرچه خانه پررنگ‌تر باشد وزن آن کلید بیشتر است.",
      "در آغاز درس نیمهٔ بالای مربع خالی است، چون ماسک علّی توکن‌های بعدی را از قبلی‌ها پنهان می‌کند. با این ماسک سطر اول فقط توکن خودش را دارد و همهٔ وزن به آن می‌رسد، و تنها سطر آخر همه را می‌بیند. وزن‌های آن اکنون {last} است. عددهای ریز وزن‌ها [بدون ماسک](causal=0&window=0&padding=&blocked=0&finiteMask=0) هستند. [ماسک را برگردانید](causal=1&window=0&padding=&blocked=0&finiteMask=0): در هر سطر جز سطر آخر، وزن به سمت چپ می‌رود.",
      `مربع دوم نشان می‌دهد که این کار چگونه انجام می‌شود. ماسک ماتریسی است که پیش از سافت‌مکس با امتیازها جمع می‌شود: ۰ امتیاز را همان‌طور که هست می‌گذارد و ${infinite} مقدار e به توان امتیاز را دقیقاً ۰ می‌کند. پس آن کلید پیش از تقسیم وزن‌ها از مجموع بیرون رفته است.`,
      "? freed",
      "پس اگر وزنی را بعد از سافت‌مکس ۰ کنیم نتیجه چیز دیگری است: مجموع سطر از ۱ کمتر می‌شود و خروجی کوچک‌تر. ماسکِ پیش از سافت‌مکس همان پرسش را از کلیدهای کمتری می‌پرسد.",
      "> [حداکثر دو توکن به عقب نگاه کنید](causal=1&window=3&padding=&blocked=0&finiteMask=0): از سطر چهارم به بعد، هر سطر قدیمی‌ترین کلیدهایش را از دست می‌دهد. با چنین پنجرهٔ لغزانی کار محاسبه با طول متن بزرگ می‌شود و نه با مربع آن، و برای همین مدل‌های متن‌های بلند در بسیاری از لایه‌ها از آن استفاده می‌کنند.",
    ],
    arcs: [
      "به جای تک‌نقطه‌ها [یک جمله](tokens=big,dog,walked,small,dog,swam&embedding=words&causal=1&window=0&padding=&blocked=0&finiteMask=0) بگذارید. هر کمان پرسش {@query ★} را به خودش یا به یکی از واژه‌های پیش از آن وصل می‌کند و هرچه وزن بیشتر باشد کلفت‌تر است؛ روی واژهٔ دیگری بزنید تا آن واژه پرسش شود. مدلی که پیش‌بینی واژهٔ بعدی را یاد می‌گیرد نباید خود آن واژه را ببیند، و ماسک علّی می‌گذارد که از همهٔ جاهای جمله هم‌زمان یاد بگیرد.",
      "حالا هر واژه بردار خودش را دارد که در همه‌جای جمله یکی است. برای همین کمان‌های «swam» به دو «dog» یک اندازه کلفت‌اند: توجه، به‌خودی‌خود، نمی‌داند کدام سگ آخر آمده و شنا کرده است. بدون ماسک، با هر ترتیبی از واژه‌ها پاسخ همان می‌ماند؛ پس ترتیب باید از راه بردارها وارد شود. درس [جایگاه‌ها](#view=positions) نشان می‌دهد چگونه.",
    ],
    empty: [
      "جمله‌های یک دسته هم‌اندازه نیستند و جمله‌های کوتاه با پدینگ پر می‌شوند، یعنی توکن‌هایی که معنایی ندارند. ماسک پدینگ آن‌ها را از همهٔ سطرها بیرون می‌برد: روی واژه‌ای بالای جدول بزنید تا پدینگ شود. جدول یک پرسش را از امتیازها تا وزن‌ها دنبال می‌کند.",
      `[توکن اول را پدینگ کنید](causal=1&window=0&padding=0&blocked=0&finiteMask=0). ماسک علّی در سطر آن کلیدی جز خودش نگذاشته بود و حالا همان هم نیست: همهٔ امتیازها ${infinite} است و چیزی برای تقسیم نمانده. اینجا چنین سطری تماماً ۰ است و خروجی‌اش هم ۰. بسیاری از برنامه‌ها ۰ را بر ۰ تقسیم می‌کنند و «عدد نیست» به دست می‌آورند، که به همهٔ لایه‌های بعدی سرایت می‌کند.`,
      `بعضی برنامه‌ها برای پرهیز از این وضع به جای ${infinite} عددی مانند ${finite} می‌افزایند. تا وقتی امتیازها کوچک‌اند و سطر کلیدی دارد نتیجه همان است، چون e به توان ${finite} به ۰ گرد می‌شود.`,
      "? leak",
    ],
  },
  predictions: {
    freed: {
      question:
        "در سطر آخر وزن E حدود دو برابر D است. حالا F، که بیشترین وزن را دارد، پدینگ می‌شود. وزنش کجا می‌رود؟",
      options: {
        equal: "به هر پنج کلید، به یک اندازه",
        ratio: "به هر پنج کلید، و E همچنان دو برابر D می‌ماند",
        lost: "هیچ جا: مجموع سطر از ۱ کمتر می‌شود",
      },
      said: "پنج کلید نسبت‌هایشان را نگه می‌دارند. D و E پیش‌تر {<last-but-two} و {<last-but-one} داشتند و حالا {last-but-two} و {last-but-one} دارند. هر وزن e به توان امتیاز است، تقسیم بر مجموع سطر، و ماسک فقط همین مجموع را عوض می‌کند؛ پس همهٔ کلیدهای باقی‌مانده به یک نسبت بزرگ می‌شوند.",
    },
    leak: {
      question: `سطر اول هیچ کلید مجازی ندارد و حالا ${finite} جای ${infinite} را می‌گیرد. چه مقدار از وزن این سطر به کلیدهای مسدود می‌رسد؟`,
      options: { none: "هیچ", some: "کمی", all: "همه‌اش" },
      said: `همه‌اش. ${finite} همهٔ امتیازهای سطر را به یک اندازه پایین می‌برد و فقط اختلاف‌ها مهم‌اند؛ پس وزن‌های {first} همان وزن‌های بدون ماسک‌اند. هیچ هشداری داده نمی‌شود و توکن‌های بعدی وارد خروجی توکن اول می‌شوند.`,
    },
  },
  end: "کلید ماسک‌شده پیش از سافت‌مکس کنار می‌رود و وزنش با همان نسبت‌های پیشین به بقیه می‌رسد، پس جمع سطر همچنان ۱ است.",
};
