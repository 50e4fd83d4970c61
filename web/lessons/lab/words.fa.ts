/** The lab. */

import { digits, isolate, ltr } from "../../language/fa/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { givenWords } from "./given/words.fa.js";
import { labData } from "./own/words.fa.js";
import type { words as en } from "./words.en.js";

const times = (rows: number, columns: number) => digits(`${rows} × ${columns}`);
/** A word of a table, or a number. */
const name = (text: string) => (/^\d+$/.test(text) ? digits(text) : isolate(text));

export const words: typeof en = {
  title: "وزن‌های توجه: هر پرسش یک سطر، هر کلید یک ستون",
  weightsTitle: "وزن‌ها",
  mapLabel: (rows, columns) => `وزن‌ها، ${times(rows, columns)}`,
  mapRole: "نقشهٔ وزن‌ها",
  queries: "پرسش",
  keys: "کلید",
  cell: (row, column, weight) => `پرسش ${name(row)}، کلید ${name(column)}: وزن ${digits(weight)}.`,
  single: "هر وزن یک خانه دارد.",
  block: (rows, columns) =>
    `هر خانه به جای حدود ${times(rows, columns)} وزن است و بزرگ‌ترین آن‌ها را نشان می‌دهد.`,
  inkTo: (most) => `پررنگ‌ترین خانه: ${digits(most)}.`,
  legend: (size, ink, masked) => `${size} ${ink}${masked ? " هاشور: ماسک‌شده، با وزن ۰." : ""}`,
  working: "در حال محاسبه…",
  nothingYet: "هنوز چیزی برای نشان دادن نیست.",
  refused: "موتور این را نمی‌پذیرد و شکل همان که بود می‌ماند:",
  headsDoNotFit: (heads, width, valueWidth) =>
    `بُعد کلیدها (${digits(width)}) و بُعد مقدارها (${digits(valueWidth)}) باید بر شمار سرها (${digits(heads)}) بخش‌پذیر باشند.`,
  rowTitle: (row) => `پرسش ${name(row)}`,
  topLabel: (row) => `کلیدهایی با بیشترین وزن برای پرسش ${name(row)}`,
  axes: { row: "پرسش", column: "کلید" },
  thisRow: "این پرسش",
  allRows: "همهٔ پرسش‌ها",
  numbersTitle: "عددهای این پرسش و همهٔ پرسش‌ها",
  numbers: {
    weight: (key) => `وزن کلید ${name(key)}`,
    score: "امتیاز آن، پیش از ماسک",
    neighbours: "شمار مؤثر همسایه‌ها",
    entropy: "آنتروپی، نات",
    mass: (count) => `وزن ${digits(count)} کلید برتر`,
    mean: "میانگین آنتروپی",
  },
  values: {
    weight: (query, key) => `وزن کلید ${name(key)} برای پرسش ${name(query)}`,
    score: (query, key) => `امتیاز کلید ${name(key)} برای پرسش ${name(query)}، پیش از ماسک`,
    block: (query, key) => `بزرگ‌ترین وزن یک خانه از پرسش ${name(query)} و کلید ${name(key)} به بعد`,
    neighbours: (query) => `شمار مؤثر همسایه‌های پرسش ${name(query)}`,
    entropy: (query) => `آنتروپی پرسش ${name(query)} (نات)`,
    sum: (query) => `جمع وزن‌های پرسش ${name(query)}`,
    mass: (query) => `وزن بهترین کلیدهای پرسش ${name(query)}`,
    temperature: () => "دمای τ",
    mean: () => "میانگین آنتروپی همهٔ پرسش‌ها (نات)",
  },
  soWhat: {
    one: (row, spread, keys, best, most) =>
      `پرسش ${name(row)} از میان ${digits(keys)} کلید ${digits(spread)} همسایهٔ مؤثر دارد؛ کلید ${name(best)} بیشترین سهم را می‌گیرد، ${digits(most)}.`,
    empty: (row) => `پرسش ${name(row)} هیچ کلید مجازی ندارد: همهٔ وزن‌هایش ۰ است و خروجی‌اش هم.`,
  },
  hint: "روی یک خانه کلیک کنید، یا با دکمه‌های جهت حرکت کنید؛ Home، End، Page Up و Page Down به دو انتها می‌روند. پرسش‌ها و کلیدها از ۰ شمرده می‌شوند.",
  given: givenWords,
  aboutGiven: "وزن‌های توجهِ مدل شما.",
  linked: "پیوند این داده‌ها را در بر دارد.",
  dataTitle: "داده‌ها",
  data: labData,
  sources: { toy: "شش کلید", random: "تصادفی", words: "واژه‌ها", own: "دادهٔ شما" },
  about: {
    toy: "شش کلید مقالهٔ منبع به یکدیگر توجه می‌کنند.",
    random: "عددهای تصادفی نرمال، همان‌طور که NumPy از این بذر می‌سازد.",
    words: "هر واژه به هر واژه توجه می‌کند.",
    own: "ماتریس‌های خودتان.",
  },
  shapes: (queries, keys, width, valueWidth) =>
    `${digits(queries)} پرسش، ${digits(keys)} کلید با بُعد ${digits(width)}، مقدارها با بُعد ${digits(valueWidth)}.`,
  stays:
    "این داده‌ها روی همین دستگاه می‌مانند. پیوند تنظیم‌ها و اندازه‌ها را در بر دارد، نه داده‌ها را: هر کس آن را باز کند عددهای تصادفی با همان اندازه‌ها می‌بیند. برای فرستادن همهٔ آن، حالت را در یک پروندهٔ JSON ذخیره کنید.",
  staysGiven:
    "این داده‌ها روی همین دستگاه می‌مانند. پیوند نه وزن‌ها را در بر دارد و نه توکن‌ها را: هر کس آن را باز کند عددهای تصادفی می‌بیند. برای فرستادن آن‌ها، حالت را در یک پروندهٔ JSON ذخیره کنید.",
  standIn:
    "هنوز پرونده‌ای باز نشده است، پس شکل عددهای تصادفی با همین اندازه‌ها را نشان می‌دهد. پیوندها دادهٔ پرونده‌ها را در بر ندارند.",
  drawn: {
    labSeed: "بذر",
    labQueries: "پرسش‌ها m",
    labKeys: "کلیدها n",
    labDimension: "بُعد d",
    labValueDimension: "بُعد مقدار v",
  },
  self: `خودتوجهی: ${ltr("Q = K = V")}`,
  table: "جدول",
  tables: { plane: "دست‌ساز، بُعد ۲", wide: "دست‌ساز، بُعد ۸", glove: `${isolate("GloVe")}، بُعد ۵۰` },
  setting: "تنظیم",
  groups: { similar: "شباهت", masks: "ماسک‌ها", more: "گزینه‌های بیشتر" },
  options: {
    labSimilarity: "شباهت",
    labTemperature: "دمای τ",
    labScaled: `مقیاس با ${ltr("1/√d")}`,
    labScale: "مقیاس دلخواه",
    labSoftcap: "سقف نرم",
    labCausal: "علّی",
    labWindow: "پنجره",
    labPast: "گذشته",
    labPadding: "پدینگ",
    labHeads: "سرها",
    labHead: "سر نمایان",
    labDropout: "دراپ‌اوت p",
    labDropoutSeed: "بذر دراپ‌اوت",
  },
  notes: {
    labSoftcap: "حد امتیاز؛ ۰ = ندارد",
    labWindow: "۰ = هر فاصله",
    labPast: "کلیدهای پیش از پرسش ۰",
    labPadding: "کلیدهای آخر که مسدودند",
  },
};

export const pictures: Record<PictureName<"lab">, string> = {
  weights: "نقشهٔ وزن‌های توجه",
  heads: "سرهای یک مدل",
  text: "متنی که رنگش از وزن‌های توجه است",
};

export const controlLabels: Record<ControlName<"lab">, string> = {
  ...words.options,
  ...words.drawn,
  labSource: "منبع داده",
  labTable: words.table,
  labSelf: words.self,
  labLayer: "لایهٔ نمایان",
  labRow: "پرسش",
  labColumn: "کلید",
  weights: "وزن‌های توجه",
  queryTokens: "توکن‌های پرسش‌ها",
  keyTokens: "توکن‌های کلیدها",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"lab">> = {
  path: "داده‌های خودتان (هر قدر بخواهید)",
  ask: "توجه با عددهای خودتان چه می‌کند؟",
  text: {
    weights: [
      "هر خانهٔ نقشه یک وزن است: سطر پرسش است و ستون کلید، و هرچه خانه پررنگ‌تر باشد کلید سهم بیشتری از وزن آن پرسش می‌گیرد. روی خانه‌ای بزنید تا میله‌ها هشت کلید مهم‌تر آن پرسش را نشان دهند. این پرسش اکنون {effective-k} همسایهٔ مؤثر دارد و آنتروپی وزن‌هایش {entropy} نات است.",
      `اگر مدلی را اجرا کرده‌اید، وزن‌های توجهش را باز کنید یا هر جای شکل رها کنید: پرونده‌ای از نوع ${isolate("NumPy")}، ${isolate("safetensors")} یا ${isolate("JSON")} با لایه‌ها، سرها، پرسش‌ها و کلیدها، و اگر باشد توکن‌ها. آن‌گاه آزمایشگاه [هر سر را همان‌گونه که مدل داده](docs/own-model.html#write-the-file) نشان می‌دهد.`,
      "پایین نقشه داده را انتخاب کنید: واژه‌ها، شش کلید [مقالهٔ «توجه، k نزدیک‌ترین همسایهٔ نرم»](docs/reference/sources.html#D0.1)، بردارهای تصادفی، یا پرسش‌ها، کلیدها و مقدارهای خودتان، که از همین دستگاه بیرون نمی‌روند. سپس تنظیم را تغییر دهید.",
      `> [بردارهایی با بُعد ۲۵۶ و امتیازهای تقسیم‌شده بر ${ltr("√d")}](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=1)، و [همان‌ها بدون این تقسیم](labSource=random&labQueries=64&labKeys=64&labDimension=256&labValueDimension=8&labSelf=0&labSimilarity=dot&labTemperature=1&labScaled=0): یک پرسش هنوز به چند کلید توجه می‌کند؟`,
      "> [۱۰۷ واژه با بردارهای GloVe و کسینوس](labSource=words&labTable=glove&labRow=37&labColumn=38&labSimilarity=cosine&labTemperature=0.1&labScaled=1): آیا «king» به «queen» توجه می‌کند؟",
    ],
    heads: [
      "هر تصویر کوچک یک سرِ این لایه است: هر سطر یک پرسش و هر ستون یک کلید. خطی روی قطر یعنی توکن به خودش توجه می‌کند و خطی درست زیر آن یعنی به توکن قبلی؛ ستونی پررنگ کلیدی است که همهٔ پرسش‌ها به آن نگاه می‌کنند و در بسیاری از مدل‌ها توکن اول است.",
      "نقشهٔ بزرگ سری است که انتخاب کرده‌اید، وزن به وزن، همان‌گونه که در پرونده است. روی خانه‌ای بزنید یا با دکمه‌های جهت حرکت کنید: میله‌ها کلیدهایی را نشان می‌دهند که پرسشِ آن خانه بیشترین وزن را به آن‌ها می‌دهد. این پرسش اکنون {effective-k} همسایهٔ مؤثر دارد و آنتروپی‌اش {entropy} نات است.",
    ],
    text: [
      "همان وزن‌ها روی متن: به توکنی اشاره کنید؛ هرچه توکن دیگری پررنگ‌تر باشد سهم بیشتری از وزن می‌گیرد.",
      "وزن‌ها می‌گویند سر به کجا نگاه می‌کند، نه اینکه از آنجا چه می‌آورد: کلیدی با وزن زیاد و مقداری نزدیک صفر چیز زیادی را تغییر نمی‌دهد.",
    ],
  },
  end: "توجه جز سه ماتریس چیزی نمی‌خواهد، پس هر عددی را می‌پذیرد؛ اینکه همسایگی‌ها معنایی دارند یا نه، از نقشه پیداست.",
};
