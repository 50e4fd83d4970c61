/** Three similarities side by side. */

import { digits, isolate, list } from "../../language/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en } from "./words.en.js";

const similarityWords = { dot: "ضرب داخلی", cosine: "کسینوس", rbf: "RBF" } as const;

type Similarity = keyof typeof similarityWords;

/** "Dot product and cosine give A the most weight; RBF gives all keys the same weight." `keys` is how many there are. */
function choices(
  groups: readonly { letters: readonly string[]; by: readonly Similarity[] }[],
  keys: number,
): string {
  const clauses = groups.map(({ letters, by }) => {
    const who = list(by.map((s) => similarityWords[s]));
    const many = by.length > 1;
    return keys > 1 && letters.length === keys
      ? `${who} به همهٔ کلیدها وزن برابر ${many ? "می‌دهند" : "می‌دهد"}`
      : `${who} بیشترین وزن را به ${letters.length > 1 ? "کلیدهای" : "کلید"} ${list(letters)} ${many ? "می‌دهند" : "می‌دهد"}`;
  });
  return `${clauses.join("؛ ")}.`;
}

export const words: typeof en = {
  title: "یک پرسش، سه تابع شباهت",
  rewards: {
    dot: "به جهت و طول بستگی دارد",
    cosine: "فقط به جهت بستگی دارد",
    rbf: "فقط به فاصله بستگی دارد",
  },
  planeLabel: (name) => `${name}: پرسش، کلیدهایش، و پیکانی به سوی هر کلید، به پررنگی وزن آن`,
  barsLabel: (name, rows) => `وزن‌های ${name}: ${rows}`,
  barsRow: (letter, weight) => `${isolate(letter)} ${digits(weight)}`,
  vote: (name) => `${name}: وزن‌ها، سپس خروجی`,
  output: "خروجی",
  effective: (k) => `${digits(k)} همسایهٔ مؤثر`,
  hint: "★ یا یک کلید را بکشید، دکمه‌های جهت را بزنید، یا جایی کلیک کنید که نقطهٔ انتخاب‌شده باید برود.",
  reading: (letter, weights, locked) => {
    const each = list(weights.map(({ name, weight }) => `${digits(weight)} با ${name}`));
    return `وزن کلید ${isolate(letter)}: ${each}.${locked ? " ثابت شده است. برای آزاد کردن، دوباره روی آن بزنید یا Esc را فشار دهید." : " برای ثابت کردن، روی آن بزنید یا Enter را فشار دهید."}`;
  },
  exercise: {
    question: "با ضرب داخلی، کلیدها به چه ترتیبی قرار می‌گیرند؟",
    how: "★ پرسش است و ●ها کلیدند. ضرب داخلی، پرسش و کلید را درایه به درایه در هم ضرب می‌کند و حاصل‌ها را جمع می‌زند. کلیدها را یکی‌یکی انتخاب کنید، از بزرگ‌ترین ضرب داخلی به کوچک‌ترین. با انتخاب دوباره، کلید از فهرست بیرون می‌آید.",
    plane: "پرسش و کلیدهای آن",
    buttons: "کلیدهایی که مرتب می‌کنید",
    order: (letters) => `ترتیب شما: ${list(letters.map(isolate))}.`,
    guess: "ترتیب شما",
    answer: "ترتیب ضرب داخلی",
    said: (swapped, pairs) =>
      swapped === 0
        ? `ترتیب هر ${digits(pairs)} جفت درست است. ضرب داخلی هم به جهت بستگی دارد و هم به طول.`
        : `ترتیب ${digits(swapped)} جفت از ${digits(pairs)} جفت نادرست است. ضرب داخلی هم به جهت بستگی دارد و هم به طول.`,
  },
  values: {
    weight: (by, key) => `وزن کلید ${isolate(key)}، ${similarityWords[by]}`,
    output: (by, axis) => `مؤلفهٔ ${isolate(axis)} خروجی، ${similarityWords[by]}`,
    effective: (by) => `شمار مؤثر همسایه‌ها، ${similarityWords[by]}`,
    temperature: (by) => `دمای τ، ${similarityWords[by]}`,
  },
  choices,
  soWhat: {
    agree: "اینجا هر سه بیشترین وزن را به یک کلید می‌دهند؛ فقط تمرکز وزن‌ها فرق دارد.",
    equal: "هیچ کلیدی وزن بیشتری ندارد: خروجی میانگین سادهٔ مقدارهاست.",
    differ: "پرسش و کلیدها همان‌اند: شباهت تعیین می‌کند کدام کلید بیشترین وزن را بگیرد.",
  },
  caption:
    "★ پرسش، ● کلیدها، □ مقدارهایشان، ✖ خروجی: میانگین وزنی مقدارها. هر خط کم‌رنگ از جاهایی با امتیاز برابر می‌گذرد. کلیدی که جابه‌جا می‌شود مقدارش را نگه می‌دارد. بازهٔ امتیازهای این سه شباهت متفاوت است، پس هر یک دمای خود را دارد.",
  announce: (name, vote) => `${name}: ${digits(vote)}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  query: "ستاره، یعنی پرسش",
  keys: "کلیدها",
  values: "مقدارها",
  dot: "دمای ضرب داخلی",
  cosine: "دمای کسینوس",
  rbf: "دمای RBF",
};
