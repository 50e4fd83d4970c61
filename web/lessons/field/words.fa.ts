/** The attention field. */

import { digits, isolate, list, ltr } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const similarityWords = { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = similarityWords[who];
  const keys = letters.length > 1 ? "کلیدهای" : "کلید";
  return `${name} بیشترین وزن را به ${keys} ${list(letters)} می‌دهد`;
}

export const words: typeof en = {
  title: "ستاره میانگین وزنی رنگ همسایه‌هایش را می‌گیرد",
  planeLabel: (similarity) =>
    `میدان توجه با ${similarityWords[similarity]}: رنگ هر جا خروجیِ پرسشی است که آنجا باشد؛ ستاره پرسش است، و پهنای هر پره وزن کلیدش`,
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
  hard: "نمایش رأی سختِ k نزدیک‌ترین همسایه",
  captured: (k, mass) =>
    k === 1
      ? `نزدیک‌ترین کلید ${digits(mass)} از وزن را دارد.`
      : `${digits(k)} کلید نزدیک‌تر روی هم ${digits(mass)} از وزن را دارند.`,
  picks: {
    agree: (who, letters) =>
      `${choose(who, letters)}؛ ${list(letters)} نزدیک‌ترین ${letters.length > 1 ? "کلیدها هم هستند" : "کلید هم هست"}.`,
    differ: {
      longer: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است.`,
      aligned: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} با ستاره هم‌جهت‌تر است.`,
      both: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است و با ستاره هم‌جهت‌تر.`,
    },
    tie: (who, letters) => `${choose(who, letters)}، با سهم‌های برابر.`,
  },
  share: {
    hard: "در دمای ۰ کلیدی که بالاترین امتیاز را دارد همهٔ وزن را می‌گیرد، با مرزهای سخت.",
    average: "در دمای ∞ وزن همهٔ کلیدها برابر است: همه‌جا یک رنگ، میانگین ساده.",
    soft: (letter, percent, k) =>
      `سهم کلید ${letter} از رنگ ${digits(percent)} است؛ شمار مؤثر همسایه‌ها ${digits(k)} است.`,
  },
  row: (letter, score, weight) => `${letter}: امتیاز ${digits(score)}، وزن ${digits(weight)}.`,
  locked: "ثابت شده است. برای آزاد کردن Esc را بزنید.",
  never: (letters) =>
    letters.length > 1
      ? `${list(letters)} درون پوش محدب کلیدهای دیگر (مرز پیرامون آن‌ها) هستند: با ضرب داخلی، ستاره هر جا که باشد، هرگز بیشترین وزن را نمی‌گیرند.`
      : `${letters[0]} درون پوش محدب کلیدهای دیگر (مرز پیرامون آن‌ها) است: با ضرب داخلی، ستاره هر جا که باشد، هرگز بیشترین وزن را نمی‌گیرد.`,
  neverMark: "هرگز برنده نیست",
  hint: "★ یا یک کلید را بکشید، دکمه‌های جهت را بزنید، یا جایی کلیک کنید که نقطهٔ انتخاب‌شده باید برود. برای ثابت کردن یک کلید، روی آن یا میله‌اش بزنید.",
  more: "بیشتر: از ضرب داخلی تا RBF، کلیدهای هم‌طول، افزودن و حذف کلید",
  bridge: {
    title: "از ضرب داخلی تا RBF",
    text: `در دماهای هماهنگ، امتیازهای ضرب داخلی و RBF برای هر کلید فقط در یک جمله فرق دارند: ${ltr("‖k‖²/2")}. برای حذف این جمله ${isolate("β")} را زیاد کنید.`,
    rewards: "کم‌کم فقط فاصله می‌ماند",
    penalty: `سهمی از ${ltr("‖k‖²/2")} که کم می‌شود`,
    matched: `هماهنگ کردن دماها: بدون ${ltr("1/√d")}، و با ${ltr("τ²")}`,
    formula: {
      plain: ltr("(q·k / √d − β ‖k‖²/2) / τ"),
      matched: ltr("(q·k − β ‖k‖²/2) / τ²"),
    },
    distance: "سهمی از وزن که با RBF فرق دارد:",
    told: (share, verdict) => `سهمی از وزن که با RBF فرق دارد: ${digits(share)}. ${verdict}`,
    identical: "وزن‌ها همان وزن‌های RBF هستند.",
    apart: "هنوز RBF نیست.",
    unmatched: "با مقیاس‌های متفاوت وزن‌ها نمی‌توانند یکی شوند: دماها را هماهنگ کنید.",
    far: (share) =>
      `پرسش و کلیدها را ${digits("100,000,000")} از مبدأ دور کنید: این سهم ${digits(share)} می‌شود. این خطای گرد کردن است: مربع‌ها به رقم‌هایی بیش از رقم‌های دقت مضاعف نیاز دارند. برای همین RBF از تفاضل‌ها حساب می‌شود.`,
    other: `برای زیاد کردن ${isolate("β")}، ضرب داخلی را انتخاب کنید.`,
  },
  normalize: {
    label: "رساندن طول همهٔ کلیدها به ۱",
    alike: "حالا سه شباهت، کلیدها را به یک ترتیب می‌چینند",
    apart: "سه شباهت، کلیدها را به ترتیب‌های متفاوت می‌چینند",
    order: (name, letters) => `${name}: ${ltr(letters)}`,
  },
  motion: {
    title: "بیشتر: توجه همچون حرکت",
    text: "۳۰۰ نقطه، هر یک به رنگ کلیدی که از نزدیکی آن شروع می‌کند، به یکدیگر توجه می‌کنند. در هر گام هر نقطه به خروجی خودش می‌رود. نقطه‌ها گرد هم می‌آیند، و دما تعیین می‌کند در چند جا.",
    query:
      "خط‌چین راه خودِ ستاره است: بارها به کلیدها توجه می‌کند و سرانجام می‌ایستد، همان‌گونه که شبکهٔ هاپفیلد، که یک حافظه است، الگویی ذخیره‌شده را بازمی‌یابد.",
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
    plane: "ستارهٔ بی‌رنگ و دایره‌های اطراف آن",
    palette: "رنگ یک دایره یا ترکیب نصف‌به‌نصف رنگ دو دایره را انتخاب کنید.",
    blend: (a, b) => (a === b ? `رنگ ${isolate(a)}` : `نیمی ${isolate(a)}، نیمی ${isolate(b)}`),
    guess: "رنگ انتخابی شما",
    answer: "رنگ خروجی",
    said: (percent) =>
      `اختلاف دو رنگ ${digits(percent)} درصدِ فاصلهٔ سیاه تا سفید است. هر کلید به اندازهٔ وزن خود در خروجی سهم دارد.`,
  },
  keys: {
    add: "افزودن کلید",
    remove: (letter) => `حذف کلید ${letter}`,
    weight: "وزن",
    score: "امتیاز",
    colour: "رنگ",
  },
  values: {
    weight: (key) => `وزن کلید ${isolate(key)}`,
    score: (key) => `امتیاز کلید ${isolate(key)}`,
    colour: (part) => `مؤلفهٔ ${{ red: "قرمز", green: "سبز", blue: "آبی" }[part]} رنگ خروجی`,
    effective: () => "شمار مؤثر همسایه‌ها",
    captured: () => "وزن نزدیک‌ترین کلیدها",
    fromRbf: () => "سهمی از وزن که با RBF فرق دارد",
    farFromRbf: () => "همان سهم، دور از مبدأ",
    temperature: () => "دمای τ",
    penalty: () => `سهمی از ${ltr("‖k‖²/2")} که کم می‌شود، β`,
    iterations: () => "شمار گام‌ها",
  },
  announce: (moved, sentence, colour) => `${moved} ${sentence} خروجی ${colour}.`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "ستاره، یعنی پرسش",
  keys: "کلیدها",
  similarity: "شباهت",
  temperature: "دما",
  hard: "رأی سختِ k نزدیک‌ترین همسایه",
  matched: "دماهای هماهنگ",
  keyNormPenalty: "جریمهٔ کلیدهای بلند",
  normalized: "کلیدهای هم‌طول",
  iterations: "شمار گام‌ها",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "خروجی در هر جا (۱ دقیقه)",
  ask: "ستاره چه رنگی می‌گیرد؟",
  text: {
    all: [
      "هر دایره یک کلید است و رنگش مقدار آن. ستاره یک پرسش است. هر کلید بر پایهٔ شباهتش به پرسش امتیازی می‌گیرد، و سافت‌مکس امتیازها را به وزن‌های توجه با مجموع ۱ تبدیل می‌کند. ستاره با این وزن‌ها از رنگ‌ها میانگین می‌گیرد: توجه یک رأی‌گیری نرم میان همسایه‌هاست. اینجا کلید {winner} بالاترین امتیاز را دارد، و وزنش {largest-weight} است.",
      "پس‌زمینه در هر جا خروجی پرسشی را نشان می‌دهد که آنجا باشد. دما {~temperature} است. پیش از سافت‌مکس هر امتیاز بر دما تقسیم می‌شود. [دما را به ۰ برسانید](temperature=0) تا بالاترین امتیاز همهٔ وزن را بگیرد. [دما را به ∞ برسانید](temperature=inf) تا وزن همهٔ کلیدها برابر شود.",
      "شباهت تعیین می‌کند «نزدیک» یعنی چه. [RBF](similarity=rbf)، یعنی تابع پایهٔ شعاعی، فقط به فاصله بستگی دارد، [کسینوس](similarity=cosine) فقط به جهت، و [ضرب داخلی](similarity=dot) به جهت و طول. هر کدام مرزهای دیگری می‌کشد. در RBF، امتیازها بر مربع دما تقسیم می‌شوند.",
      `رأی سختِ k نزدیک‌ترین همسایه از k کلیدِ برتر با وزن برابر میانگین می‌گیرد؛ k عددی است که شما انتخاب می‌کنید. اینجا همهٔ کلیدها سهم دارند، و شمار مؤثر همسایه‌ها جای k را می‌گیرد. این عدد ${ltr("e^H")} است، که در آن ${ltr("H = −Σ w ln w")} آنتروپی وزن‌هاست؛ اکنون {effective-k} است. دو کلید که هر کدام نصف وزن را دارند ۲ همسایه به شمار می‌آیند. یک کلید که همهٔ وزن را دارد ۱ همسایه به شمار می‌آید. [با رأی سختِ k نزدیک‌ترین همسایه مقایسه کنید.](hard=1)`,
    ],
  },
  tries: {
    "view=field&temperature=0": "دما را به ۰ برسانید: حالا مرزها کجا می‌افتند؟",
    "view=field&temperature=inf": "دما را به ∞ برسانید: چند رنگ می‌ماند؟",
    "view=field&similarity=dot":
      "ضرب داخلی را انتخاب کنید: B نزدیک‌ترین است. آیا B بیشترین وزن را می‌گیرد؟",
    "view=field&similarity=dot&matched=1&keyNormPenalty=1":
      "β را تا انتها زیاد کنید: ضرب داخلی حالا چقدر با RBF فرق دارد؟",
    "view=field&similarity=dot&normalized=1":
      "همهٔ کلیدها را هم‌طول کنید: آیا سه شباهت هنوز آن‌ها را به ترتیب‌های متفاوت می‌چینند؟",
    "view=field&hard=1":
      "رأی سختِ k نزدیک‌ترین همسایه را نشان دهید: چقدر از وزن برای کلیدهای دیگر می‌ماند؟",
    "view=field&iterations=40": "۳۰۰ نقطه ۴۰ گام به یکدیگر توجه کنند: در چند جا جمع می‌شوند؟",
  },
};
