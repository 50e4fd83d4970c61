/** The attention field. */

import { digits, isolate, list, ltr } from "../../words/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en } from "./words.en.js";

const similarityWords = { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = similarityWords[who];
  return letters.length > 1
    ? `${name} نمی‌تواند میان ${list(letters)} انتخاب کند`
    : `${name} کلید ${letters[0]} را انتخاب می‌کند`;
}

export const words: typeof en = {
  title: "ستاره رنگ همسایه‌هایش را می‌گیرد، از هر کدام به اندازهٔ وزنش",
  planeLabel: (similarity) =>
    `میدان توجه با ${similarityWords[similarity]}: هر جا به رنگی است که پرسش آنجا می‌گیرد؛ ستاره، کلیدهایش، و پره‌ای به سوی هر کلید به پهنای وزن آن`,
  similarityLabel: "«نزدیک» یعنی چه",
  rewards: {
    dot: "جهت و طول: مخروط‌ها",
    cosine: "فقط جهت: قاچ‌ها",
    rbf: "فقط فاصله: سلول‌ها",
  },
  output: "خروجی",
  outputDigits: (red, green, blue) =>
    `قرمز ${digits(red)}، سبز ${digits(green)}، آبی ${digits(blue)}`,
  barsLabel: (rows) => `وزن‌ها: ${rows}`,
  barsRow: (letter, weight) => `${isolate(letter)} ${digits(weight)}`,
  effective: "همسایهٔ مؤثر",
  hard: "نمایش k نزدیک‌ترین همسایهٔ سخت",
  captured: (k, mass) =>
    k === 1
      ? `نزدیک‌ترین همسایه ${digits(mass)} وزن را در دست دارد.`
      : `${digits(k)} نزدیک‌ترین همسایه روی هم ${digits(mass)} وزن را در دست دارند.`,
  picks: {
    agree: (who, letters) => `${choose(who, letters)}، و هیچ کلیدی نزدیک‌تر نیست.`,
    differ: {
      longer: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است.`,
      aligned: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} با ستاره هم‌جهت‌تر است.`,
      both: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است و با ستاره هم‌جهت‌تر.`,
    },
    tie: (who, letters) => `${choose(who, letters)}: برابرند.`,
  },
  share: {
    hard: "در دمای ۰ بالاترین امتیاز همه را می‌برد، با مرزهای سخت.",
    average: "در دمای ∞ هیچ‌کس برتر نیست: همه‌جا یک رنگ، میانگین ساده.",
    soft: (letter, percent, k) =>
      `سهم ${letter} از رنگ ${digits(percent)} است؛ این رأی ${digits(k)} همسایهٔ مؤثر دارد.`,
  },
  row: (letter, score, weight) => `${letter}: امتیاز ${digits(score)}، وزن ${digits(weight)}.`,
  locked: "نگه داشته شده است؛ Escape رهایش می‌کند.",
  never: (letters) =>
    letters.length > 1
      ? `${list(letters)} درون خط دور کلیدهای دیگرند: با ضرب داخلی، ستاره هر جا که باشد، هرگز نمی‌برند.`
      : `${letters[0]} درون خط دور کلیدهای دیگر است: با ضرب داخلی، ستاره هر جا که باشد، هرگز نمی‌برد.`,
  neverMark: "هرگز نمی‌برد",
  hint: "★ یا یک کلید را بکشید، کلیدهای جهت را بزنید، یا جایی را که نقطهٔ انتخاب‌شده باید برود کلیک کنید. برای نگه داشتن یک کلید، روی آن یا میله‌اش بزنید.",
  more: "بیشتر: از ضرب داخلی تا RBF، کلیدهای هم‌طول، افزودن و برداشتن کلید",
  bridge: {
    title: "پلی از ضرب داخلی به RBF",
    text: "در دماهای برابر فقط یک جمله وزن‌های ضرب داخلی و RBF را از هم جدا می‌کند: نصف مربع طول هر کلید. آن را کم‌کم بردارید.",
    rewards: "در راه رسیدن به فاصلهٔ تنها",
    penalty: `سهمی از ${ltr("‖k‖²/2")} که کم می‌شود`,
    matched: `برابر کردن دماها: بدون ${ltr("1/√d")}، و با ${ltr("τ²")}`,
    formula: {
      plain: ltr("(q·k / √d − β ‖k‖²/2) / τ"),
      matched: ltr("(q·k − β ‖k‖²/2) / τ²"),
    },
    distance: "سهمی از رأی که با RBF فرق دارد:",
    told: (share, verdict) => `سهمی از رأی که با RBF فرق دارد: ${digits(share)}. ${verdict}`,
    identical: "وزن‌ها همان وزن‌های RBF هستند: هر دو یکی‌اند.",
    apart: "هنوز RBF نیست.",
    unmatched: "با مقیاس‌های متفاوت وزن‌ها نمی‌توانند یکی شوند: دماها را برابر کنید.",
    far: (share) =>
      `پرسش و کلیدها را ${digits("100,000,000")} از مبدأ دور کنید: این سهم ${digits(share)} می‌شود. این از گرد کردن است؛ جای نقطه‌ها نسبت به هم همان است، فقط مربع‌ها رقم‌های بیشتری می‌خواهند. برای همین RBF از تفاضل‌ها حساب می‌شود.`,
    other: "برای گذشتن از پل، ضرب داخلی را انتخاب کنید.",
  },
  normalize: {
    label: "رساندن طول همهٔ کلیدها به ۱",
    alike: "حالا هر سه کلیدها را به یک ترتیب می‌چینند",
    apart: "این سه کلیدها را به ترتیب‌های متفاوت می‌چینند",
    order: (name, letters) => `${name}: ${ltr(letters)}`,
  },
  motion: {
    title: "بیشتر: توجه همچون حرکت",
    text: "۳۰۰ نقطه، هر یک به رنگ کلیدی که از نزدیکی آن شروع می‌کند، به یکدیگر توجه می‌کنند. در هر گام هر نقطه به خروجی خودش می‌رود. نقطه‌ها گرد هم می‌آیند، و دما تعیین می‌کند چند جا باقی بماند.",
    query:
      "خط‌چین راه خودِ ستاره است: بارها به کلیدها توجه می‌کند و سرانجام می‌ایستد، همان‌گونه که شبکهٔ هاپفیلد الگویی ذخیره‌شده را بازمی‌یابد.",
    play: "پخش",
    pause: "مکث",
    step: "یک گام",
    restart: "از آغاز",
    count: "گام‌ها",
    start: "پیش از گام نخست.",
    said: (steps, places) => `گام ${digits(steps)}: نقطه‌ها در ${digits(places)} جا ایستاده‌اند.`,
    label: (said) => `ابری از نقطه‌ها که به یکدیگر توجه می‌کنند. ${said}`,
  },
  exercise: {
    question: "ستارهٔ خاکستری چه رنگی خواهد گرفت؟",
    plane: "ستارهٔ بی‌رنگ و کلیدهای اطراف آن",
    palette: "رنگ یک کلید یا ترکیب نصف‌به‌نصف رنگ دو کلید را انتخاب کنید.",
    blend: (a, b) => (a === b ? `رنگ ${isolate(a)}` : `نیمی ${isolate(a)}، نیمی ${isolate(b)}`),
    guess: "رنگ انتخابی شما",
    answer: "رنگ خروجی",
    said: (percent) =>
      `اختلاف دو رنگ ${digits(percent)} درصدِ فاصلهٔ سیاه تا سفید است. هر کلید به اندازهٔ وزن خود در خروجی سهم دارد.`,
  },
  keys: {
    add: "افزودن کلید",
    remove: (letter) => `برداشتن کلید ${letter}`,
    weight: "وزن",
    score: "امتیاز",
    colour: "رنگ",
  },
  values: {
    weight: (key) => `وزن کلید ${isolate(key)}`,
    score: (key) => `امتیاز کلید ${isolate(key)}`,
    colour: (part) => `${{ red: "سرخیِ", green: "سبزیِ", blue: "آبیِ" }[part]} رنگ خروجی`,
    effective: () => "شمار مؤثر همسایه‌ها",
    captured: () => "وزن نزدیک‌ترین کلیدها",
    fromRbf: () => "سهمی از وزن که با RBF فرق دارد",
    farFromRbf: () => "همان سهم، دور از مبدأ",
    temperature: () => "دمای τ",
    penalty: () => `سهمی از ${ltr("‖k‖²/2")} که کم می‌شود، β`,
    iterations: () => "شمار گام‌ها",
  },
  announce: (moved, sentence, colour, k) =>
    `${moved} ${sentence} خروجی ${colour}؛ ${digits(k)} همسایهٔ مؤثر.`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "ستاره، یعنی پرسش",
  keys: "کلیدها",
  similarity: "شباهت",
  temperature: "دما",
  hard: "k نزدیک‌ترین همسایهٔ سخت",
  matched: "دماهای برابرشده",
  keyNormPenalty: "جریمهٔ کلیدهای بلند",
  normalized: "کلیدهای هم‌طول",
  iterations: "شمار گام‌ها",
};
