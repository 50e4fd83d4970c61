/** The attention field. */
import type { field as en, fieldChapter as enChapter } from "../en/field.js";
import { digits, isolate, list, ltr } from "./words.js";

const similarityWords = { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

function choose(who: Similarity, letters: readonly string[]): string {
  const name = similarityWords[who];
  return letters.length > 1
    ? `${name} نمی‌تواند میان ${list(letters)} انتخاب کند`
    : `${name} کلید ${letters[0]} را انتخاب می‌کند`;
}

export const field: typeof en = {
  title: "ستاره رنگ همسایه‌هایش را می‌گیرد، از هر کدام به اندازهٔ وزنش",
  planeLabel: (similarity) =>
    `میدان توجه با ${similarityWords[similarity]}: هر جا به رنگی است که پرسش آنجا می‌گیرد؛ ستاره، کلیدهایش، و پره‌ای به سوی هر کلید به پهنای وزن آن`,
  similarityLabel: "«نزدیک» یعنی چه",
  rewards: {
    dot: "جهت و طول: مخروط‌ها",
    cosine: "فقط جهت: قاچ‌ها",
    rbf: "فقط نزدیکی: سلول‌ها",
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
      : `${digits(k)} همسایهٔ نزدیک‌تر ${digits(mass)} وزن را در دست دارند.`,
  picks: {
    agree: (who, letters) => `${choose(who, letters)}، و هیچ کلیدی نزدیک‌تر نیست.`,
    differ: {
      longer: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است.`,
      aligned: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بیشتر در جهت ستاره است.`,
      both: (who, winner, nearest) =>
        `${choose(who, [winner])}؛ نزدیک‌ترین ${nearest} است: ${winner} بلندتر است و بیشتر در جهت ستاره است.`,
    },
    tie: (who, letters) => `${choose(who, letters)}: برابرند.`,
  },
  share: {
    hard: "در دمای ۰ بهترین همه را می‌برد: نزدیک‌ترین همسایه، با مرزهای سخت.",
    average: "در دمای ∞ هیچ‌کس برتر نیست: همه‌جا یک رنگ، میانگین ساده.",
    soft: (letter, percent, k) =>
      `${letter} سهمی برابر ${digits(percent)} در رنگ دارد؛ این رأی به ${digits(k)} همسایه می‌ارزد.`,
  },
  row: (letter, score, weight) => `${letter}: امتیاز ${digits(score)}، وزن ${digits(weight)}.`,
  locked: "قفل است؛ Escape آزادش می‌کند.",
  never: (letters) =>
    letters.length > 1
      ? `${list(letters)} درون پوش محدب کلیدهای دیگرند: با ضرب داخلی، ستاره هر جا که باشد، هرگز نمی‌برند.`
      : `${letters[0]} درون پوش محدب کلیدهای دیگر است: با ضرب داخلی، ستاره هر جا که باشد، هرگز نمی‌برد.`,
  neverMark: "هرگز نمی‌برد",
  hint: "★ یا یک کلید را بکشید، کلیدهای جهت را بزنید، یا جایی را که نقطهٔ انتخاب‌شده باید برود کلیک کنید. برای قفل کردن یک کلید، روی آن یا میله‌اش بزنید.",
  more: "بیشتر: از ضرب داخلی تا RBF، کلیدهای هم‌طول، افزودن و برداشتن کلید",
  bridge: {
    title: "پلی از ضرب داخلی به RBF",
    text: "ضرب داخلی و RBF در یک جمله فرق دارند: نصف مربع طول هر کلید. آن را کم‌کم بردارید.",
    rewards: "در راه نزدیکی",
    penalty: `سهمی از ${ltr("‖k‖²/2")} که کم می‌شود`,
    matched: `برابر کردن دماها: بدون ${ltr("1/√d")}، و با ${ltr("τ²")}`,
    formula: {
      plain: ltr("(q·k / √d − β ‖k‖²/2) / τ"),
      matched: ltr("(q·k − β ‖k‖²/2) / τ²"),
    },
    distance: "سهمی از رأی که با RBF فرق دارد",
    identical: "وزن‌ها همان وزن‌های RBF هستند: هر دو یکی‌اند.",
    apart: "هنوز RBF نیست.",
    unmatched: "با مقیاس‌های متفاوت وزن‌ها نمی‌توانند یکی شوند: دماها را برابر کنید.",
    far: (share) =>
      `پرسش و کلیدها را ${digits("100,000,000")} از مبدأ دور کنید: این سهم ${digits(share)} می‌شود. گرد کردن است؛ جز رقم‌هایی که مربع‌ها می‌خواهند چیزی عوض نشده. برای همین RBF از تفاضل‌ها حساب می‌شود.`,
    other: "برای گذشتن از پل، ضرب داخلی را انتخاب کنید.",
  },
  normalize: {
    label: "رساندن طول همهٔ کلیدها به ۱",
    alike: "حالا هر سه کلیدها را به یک ترتیب می‌چینند",
    apart: "این سه کلیدها را به ترتیب‌های متفاوت می‌چینند",
    order: (name, letters) => `${name}: ${ltr(letters)}`,
  },
  keys: {
    add: "افزودن کلید",
    remove: (letter) => `برداشتن کلید ${letter}`,
    weight: "وزن",
    score: "امتیاز",
    colour: "رنگ",
  },
  announce: (moved, sentence, colour, k) =>
    `${moved} ${sentence} خروجی ${colour}؛ ${digits(k)} همسایهٔ مؤثر.`,
};

export const fieldChapter: typeof enChapter = {
  ask: "ستاره چه رنگی می‌گیرد؟",
  text: [
    "هر دایره یک کلید است؛ رنگش مقدار آن است. ستاره را بکشید.",
    "ستاره یک پرسش است. از هر کلید می‌پرسد چقدر به هم شبیه‌اند، پاسخ‌ها را به وزن‌هایی با مجموع یک تبدیل می‌کند، و با این وزن‌ها از رنگ‌ها میانگین می‌گیرد. توجه همین است: رأی‌گیری میان همسایه‌ها، که در آن همه حرفی دارند و نزدیک‌ترها بیشتر.",
    "پشت نقطه‌ها، برای هر جایی که ستاره می‌تواند بایستد، پاسخ دیده می‌شود. در دمای کم مرزها سخت‌اند، مثل نقشهٔ نزدیک‌ترین همسایه؛ در دمای زیاد رنگ‌ها در هم می‌دوند تا فقط یک میانگین بماند. این‌که «نزدیک» چیست به انتخاب شماست، و هر انتخاب مرزهای دیگری می‌کشد.",
    "و k چه شد؟ در رأی سختِ k نزدیک‌ترین همسایه، k عددی است که شما انتخاب می‌کنید. اینجا همه رأی می‌دهند، و آنتروپی H وزن‌ها می‌گوید چند نفرشان به حساب می‌آیند: e به توان H، شمار همسایه‌های مؤثر. دو کلید که هر کدام نصف وزن را دارند دو حساب می‌شوند، و کلیدی که همه را دارد یکی. دما را تغییر دهید و ببینید از یک تا همه می‌رود.",
  ],
  tries: [
    {
      hash: "view=field&temperature=0",
      text: "دما را به ۰ برسانید: سلول‌های نقشهٔ نزدیک‌ترین همسایه.",
    },
    {
      hash: "view=field&temperature=inf",
      text: "دما را به ∞ برسانید: میانگین ساده، همه‌جا یکسان.",
    },
    {
      hash: "view=field&similarity=dot",
      text: "با ضرب داخلی بپرسید: B نزدیک‌ترین است، و هرگز نمی‌برد.",
    },
    {
      hash: "view=field&similarity=dot&matched=1&keyNormPenalty=1",
      text: "از پل بگذرید: ضرب داخلی به RBF تبدیل می‌شود، وزن به وزن.",
    },
    {
      hash: "view=field&similarity=dot&normalized=1",
      text: "همهٔ کلیدها را هم‌طول کنید: حالا هر سه آن‌ها را به یک ترتیب می‌چینند.",
    },
  ],
};
