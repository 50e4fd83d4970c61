/** Three similarities side by side. */

import { digits, isolate, list } from "../../words/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en, chapter as enChapter } from "./words.en.js";

const similarityWords = { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

/** "Dot product and cosine choose A; RBF weighs all keys the same." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const many = by.length > 1;
    return keys > 1 && letters.length === keys
      ? `${who} به همهٔ کلیدها یک وزن ${many ? "می‌دهند" : "می‌دهد"}`
      : `${who} ${letters.length > 1 ? "کلیدهای" : "کلید"} ${list(letters)} را انتخاب ${many ? "می‌کنند" : "می‌کند"}`;
  });
  return `${clauses.join("؛ ")}.`;
}

export const words: typeof en = {
  title: "یک پرسش، سه معنای «نزدیک»: هر کدام وزن را جور دیگری پخش می‌کند",
  rewards: {
    dot: "جهت و طول را می‌بیند",
    cosine: "فقط جهت را می‌بیند",
    rbf: "فقط فاصله را می‌بیند",
  },
  planeLabel: (name) => `${name}: پرسش، کلیدهایش، و پیکانی به سوی هر کلید به قوت وزن آن`,
  barsLabel: (name, rows) => `وزن‌های ${name}: ${rows}`,
  barsRow: (letter, weight) => `${isolate(letter)} ${digits(weight)}`,
  vote: (name) => `${name}: وزن‌ها، سپس خروجی`,
  output: "خروجی",
  effective: (k) => `${digits(k)} همسایهٔ مؤثر`,
  hint: "★ یا یک کلید را بکشید، کلیدهای جهت را بزنید، یا جایی را که نقطهٔ انتخاب‌شده باید برود کلیک کنید.",
  reading: (letter, weights, locked) => {
    const each = list(weights.map(({ name, weight }) => `${digits(weight)} با ${name}`));
    return `وزن کلید ${isolate(letter)}: ${each}.${locked ? " نگه داشته شده است: همان ضربه، یا Escape، رهایش می‌کند." : " برای نگه داشتن، روی آن بزنید یا Enter را فشار دهید."}`;
  },
  values: {
    weight: (by, key) => `وزن کلید ${isolate(key)}، ${similarityWords[by]}`,
    output: (by, axis) => `مؤلفهٔ ${isolate(axis)} خروجی، ${similarityWords[by]}`,
    effective: (by) => `شمار مؤثر همسایه‌ها، ${similarityWords[by]}`,
    temperature: (by) => `دمای τ، ${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "اینجا هر سه بر سر برنده هم‌نظرند؛ فقط قاطعیتشان فرق دارد.",
    equal: "هیچ کلیدی نمی‌برد: خروجی میانگین سادهٔ مقدارهاست.",
    differ: "همان پرسش، همان کلیدها: برنده به این بستگی دارد که چه چیزی را شبیه بدانید.",
  },
  caption:
    "★ پرسش، ● کلیدها، □ مقدارهایشان، ✖ خروجی: میانگین وزنی مقدارها. خط‌های کم‌رنگ جاهای هم‌امتیاز را به هم وصل می‌کنند. کلیدی که جابه‌جا می‌شود مقدارش را نگه می‌دارد.",
  announce: (name, vote) => `${name}: ${digits(vote)}`,
};

export const chapter: typeof enChapter = {
  path: "سه معنای «نزدیک» · ۳ دقیقه",
  ask: "کدام کلید بیشترین وزن را می‌گیرد؟",
  text: [
    "یک پرسش به سه شیوه با کلیدهایی یکسان مقایسه می‌شود. پرسش و کلیدها در هر سه شکل یکی‌اند؛ فقط شباهت فرق می‌کند. سافت‌مکسی یکسان هر دسته امتیاز را به وزن تبدیل می‌کند. ستاره را بکشید تا هر سه شکل با آن تغییر کنند.",
    "ضرب داخلی بالاترین امتیاز را به کلید {dot-winner} می‌دهد، کسینوس به کلید {cosine-winner} و RBF به کلید {rbf-winner}. شمار مؤثر همسایه‌ها به همین ترتیب {dot-effective-k}، {cosine-effective-k} و {rbf-effective-k} است، در دماهای {~dot}، {~cosine} و {~rbf}.",
    "کسینوس را وقتی به کار ببرید که فقط جهت مهم است، مانند شمارش واژه‌ها در متن‌های کوتاه و بلند: با پرسش [کوتاه](query=0.16,0.03) و پرسش [بلند](query=0.8,0.15) در یک جهت، وزن‌های کسینوس یکی است. ضرب داخلی را وقتی به کار ببرید که طول معنایی دارد، مانند اطمینان، فراوانی یا اهمیت. RBF (تابع پایهٔ شعاعی) را وقتی به کار ببرید که بردارها جا را نشان می‌دهند، مانند جاهای روی نقشه: RBF فقط به فاصله بستگی دارد. این انتخاب یک سوگیری استقرایی است، یعنی فرضی که پیش از دیدن هر داده‌ای گذاشته می‌شود.",
  ],
  tries: [
    {
      hash: "view=similarity&dot=0&cosine=0&rbf=0",
      text: "همهٔ دماها را ۰ کنید: هنوز چند کلید رأی می‌دهند؟",
    },
    {
      hash: "view=similarity&dot=inf&cosine=inf&rbf=inf",
      text: "همهٔ دماها را ∞ کنید: هنوز کلیدی می‌برد؟",
    },
    {
      hash: "view=similarity&query=0.16,0.03",
      text: "پرسش را کوتاه کنید: کدام‌یک از این سه اصلاً متوجه نمی‌شود؟",
    },
    {
      hash: "view=similarity&query=0.25,-0.25",
      text: "پرسش را میان B و E بگذارید: کدام‌ها سراغ E می‌روند؟",
    },
    {
      hash: "view=similarity&keys=1,0.2;0.9,0.1;0.6,3;-0.2,0.9;0,-1;-1,-0.6",
      text: "طول کلید C را سه برابر کنید: وزنش با کدام شباهت زیاد می‌شود، با کدام کم، و با کدام تغییر نمی‌کند؟",
    },
  ],
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "ستاره، یعنی پرسش",
  keys: "کلیدها",
  values: "مقدارها",
  dot: "دمای ضرب داخلی",
  cosine: "دمای کسینوس",
  rbf: "دمای RBF",
};
