/** The step machine. */

import { digits, isolate, list, ltr } from "../../words/fa/words.js";
import type { controls } from "./control-names.js";
import type { words as en, Names } from "./words.en.js";

const names: typeof en.names = {
  departments: {
    queries: ["علوم کامپیوتر", "فلسفه"],
    keys: ["انگلیسی", "علوم اجتماعی", "ریاضی", "فیزیک"],
    columns: ["حافظه", "زبان", "منطق"],
  } satisfies Names,
};

/** The number or the name of a row. */
const label = (name: string) => isolate(digits(name));

export const words: typeof en = {
  title: "از پرسش تا پاسخ: هر عدد را می‌شود عوض کرد، هر جمع باز می‌شود",
  names,
  stepTitles: {
    inputs: "ورودی‌ها",
    scores: "امتیازها",
    scale: "مقیاس‌گذاری",
    mask: "ماسک",
    shift: "بیشینه",
    softmax: "سافت‌مکس",
    output: "خروجی",
  },
  stepCount: (at, all) => `گام ${digits(at)} از ${digits(all)}`,
  stepText: {
    inputs: "پرسش‌ها می‌پرسند، کلیدها پیدا می‌شوند، مقدارها پاسخ می‌دهند.",
    scores: "هر سطر Q به هر ستون Kᵀ می‌رسد: ضرب کنید، جمع بزنید.",
    scale: "بر جذر بُعد، یعنی جذر شمار عددهای یک کلید، تقسیم کنید تا بردارهای پُربُعد فریاد نزنند.",
    mask: `برای عبور یک امتیاز ۰ اضافه کنید، و برای بستنش ${ltr("−∞")}. برای بستن یک خانه روی آن کلیک کنید.`,
    shift: "از همهٔ امتیازهای هر سطر، بزرگ‌ترینشان را کم کنید.",
    softmax: "عدد e را به توان هر امتیاز برسانید، بعد ۱ را میان خانه‌های سطر تقسیم کنید.",
    output: "هر سطر A سطرهای V را با هم می‌آمیزد.",
  },
  projectText:
    "سطرها با هر بُعدی که دارند از نگاشت خود می‌گذرند. پرسش‌ها و کلیدها هم‌بُعد بیرون می‌آیند و می‌توانند به هم برسند.",
  scrub: "گام",
  scrubText: (at, all, title) => `${digits(at)} از ${digits(all)}: ${title}`,
  previous: "گام قبل",
  next: "گام بعد",
  play: "پخش",
  pause: "مکث",
  example: "مثال",
  examples: {
    article: "۳ پرسش، ۴ کلید",
    widths: "بُعدهای دیگر، از راه نگاشت",
    departments: "رشته‌ها و درس‌ها",
    tokens: "شش توکن، علّی",
  },
  source: "دسته‌های سطر",
  sources: {
    three: `سه دسته: ${list(["Q", "K", "V"])}`,
    cross: "دو دسته: توجه متقاطع",
    self: "یک دسته: خودتوجهی",
  },
  projected: `نگاشت‌های ${list(["W_Q", "W_K", "W_V"])}`,
  mustProject: (a, b) =>
    `بُعد پرسش‌ها ${digits(a)} است و بُعد کلیدها ${digits(b)}: فقط با نگاشت به هم می‌رسند.`,
  scaled: `تقسیم بر ${ltr("√d")}`,
  causal: "علّی: هیچ پرسشی جلوتر از جای خود را نمی‌بیند",
  shifted: "اول کم کردن بیشینه",
  size: "اندازه‌ها",
  sizes: { queries: "پرسش‌ها", keys: "کلیدها", width: "بُعد d", values: "بُعد هر مقدار" },
  parts: {
    q: "پرسش‌ها Q",
    k: "کلیدها K",
    kt: "کلیدها K، هر ستون یکی",
    v: "مقدارها V",
    xq: "سطرهایی که می‌پرسند، X_Q",
    xk: "سطرهایی که از آن‌ها پرسیده می‌شود، X_K",
    xv: "سطرهایی که پاسخ می‌دهند، X_V",
    wq: "نگاشت W_Q",
    wk: "نگاشت W_K",
    wv: "نگاشت W_V",
    o: "خروجی O",
    scores: "امتیازها",
    weights: "وزن‌ها A",
  },
  query: (i) => `پرسش ${digits(i)}`,
  key: (letter) => `کلید ${letter}`,
  outputOf: (query) => `خروجی ${query}`,
  entry: (matrix, row, column) => `${matrix}: ${row}، عدد ${digits(column)}`,
  weightEntry: (matrix, row, column) => `${matrix}: سطر ${digits(row)}، ستون ${digits(column)}`,
  cell: (query, key, value) => `${query}، ${key}: ${ltr(value)}`,
  blockedCell: (query, key, value) => `${query}، ${key}: مسدود، ${ltr(value)}`,
  fold: "بستن جمع",
  unfoldHint:
    "برای باز کردن جمع یک عدد، روی آن کلیک کنید، یا با کلیدهای جهت به آن برسید و Enter را بزنید.",
  unfoldLabel: "جمع، جمله به جمله",
  overflow: (exponent) =>
    `${ltr(`e^${exponent}`)} از بزرگ‌ترین عدد اعشاری ۶۴بیتی بیشتر است، پس فرمول ساده اینجا از کار می‌افتد. موتور به هر حال بیشینه را کم می‌کند: سهم‌ها درست‌اند.`,
  soWhat: {
    inputs: (m, n) =>
      `${digits(m)} پرسش، ${digits(n)} کلید: ${digits(m * n)} امتیاز باید پر شود. هر پرسش کدام کلید را بیشتر می‌پسندد؟`,
    projected:
      "یک سطر، سه نقش: از W_Q آنچه می‌پرسد، از W_K آنچه با آن پیدا می‌شود، از W_V آنچه پاسخ می‌دهد.",
    scores: (best) =>
      `بهترین امتیاز هر کدام: ${best.map((b) => `${b.query} با ${list(b.keys)} (${digits(b.score)})`).join("؛ ")}.`,
    scale: (d, scale, before, after) =>
      `هر امتیاز در ${ltr(`1/√${d} = ${scale}`)} ضرب می‌شود: بزرگ‌ترین از ${digits(before)} به ${digits(after)} می‌رسد. ترتیب می‌ماند، فاصله‌ها کم می‌شوند.`,
    unscaled: "مقیاس‌گذاری خاموش است: امتیازها همان‌طور که هستند جلو می‌روند.",
    open: `چیزی مسدود نیست: هر امتیاز ${ltr("+ 0")} می‌گیرد و همان که بود می‌ماند.`,
    blocked: (blocked, all) =>
      `از ${digits(all)} امتیاز، حالا ${digits(blocked)} تا ${ltr("−∞")} است. هیچ گام بعدی نمی‌تواند برشان گرداند.`,
    shift:
      "بزرگ‌ترین امتیاز هر سطر حالا ۰ است. فاصله‌ها همان‌اند، پس وزن‌ها هم همان می‌شوند، و هیچ توانی از e سرریز نمی‌کند.",
    softmax: (query, sum, keys, weight) =>
      `مجموع وزن‌های ${query} برابر ${digits(sum)} است، و در هر سطری که چیزی می‌بیند همین‌طور. بیشترین سهم از آنِ ${list(keys)} است: ${keys.length > 1 ? "هر کدام " : ""}${digits(weight)}.`,
    unshifted: "بدون کم کردن بیشینه هم وزن‌ها همین‌اند، تا وقتی توان‌ها جا شوند.",
    output: (query, output, keys) =>
      `${query} این را می‌گیرد: ${digits(output)}. میانگینی از همهٔ مقدارها، بیشترش از ${list(keys)}.`,
    empty: (queries) =>
      `${list(queries)} اجازهٔ دیدن هیچ چیزی ${queries.length > 1 ? "ندارند" : "ندارد"}: همهٔ وزن‌ها ۰، و خروجی ۰.`,
  },
  exercise: {
    question: "یک ضرب داخلی و یک وزن را دستی حساب کنید.",
    product: (query, key) => `ضرب داخلی پرسش ${digits(query)} و کلید ${isolate(key)}`,
    scores: (query) => `امتیازهای مقیاس‌شدهٔ پرسش ${digits(query)}`,
    weight: (query, key) => `وزن پرسش ${digits(query)} برای کلید ${isolate(key)}، میان ۰ و ۱`,
    guess: "عدد شما",
    answer: "محاسبه‌شده",
    said: (product, weight) =>
      `خطای ضرب داخلی ${digits(product)} و خطای وزن ${digits(weight)} است. در ضرب داخلی، مؤلفه‌ها دوبه‌دو در هم ضرب و سپس جمع می‌شوند. در سافت‌مکس، ${isolate("e")} به توان امتیاز بر جمع سطر تقسیم می‌شود.`,
  },
  values: {
    q: (row, column) => `مؤلفهٔ ${digits(column)} پرسش ${label(row)}`,
    k: (row, column) => `مؤلفهٔ ${digits(column)} کلید ${label(row)}`,
    v: (row, column) => `مؤلفهٔ ${digits(column)} مقدار کلید ${label(row)}`,
    qGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در X_Q`,
    kGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در X_K`,
    vGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در X_V`,
    wq: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در W_Q`,
    wk: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در W_K`,
    wv: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در W_V`,
    qProduct: (row, column, at) =>
      `حاصل‌ضرب ${digits(at)} از مؤلفهٔ ${digits(column)} پرسش ${label(row)}`,
    kProduct: (row, column, at) =>
      `حاصل‌ضرب ${digits(at)} از مؤلفهٔ ${digits(column)} کلید ${label(row)}`,
    vProduct: (row, column, at) =>
      `حاصل‌ضرب ${digits(at)} از مؤلفهٔ ${digits(column)} مقدار کلید ${label(row)}`,
    aProduct: (query, key, at) =>
      `حاصل‌ضرب ${digits(at)} از امتیاز پرسش ${label(query)} با کلید ${label(key)}`,
    oProduct: (query, column, at) =>
      `حاصل‌ضرب ${digits(at)} از مؤلفهٔ ${digits(column)} خروجی پرسش ${label(query)}`,
    scale: () => `ضریب مقیاس ${ltr("1/√d")}`,
    score: (query, key) => `امتیاز پرسش ${label(query)} با کلید ${label(key)}`,
    scaled: (query, key) => `امتیاز مقیاس‌شدهٔ پرسش ${label(query)} با کلید ${label(key)}`,
    mask: (query, key) => `ماسک پرسش ${label(query)} و کلید ${label(key)}`,
    masked: (query, key) => `امتیاز پرسش ${label(query)} با کلید ${label(key)} پس از ماسک`,
    shifted: (query, key) => `امتیاز پرسش ${label(query)} با کلید ${label(key)} منهای بیشینهٔ سطر`,
    power: (query, key) =>
      `عدد ${isolate("e")} به توان امتیاز پرسش ${label(query)} با کلید ${label(key)}`,
    powers: (query) => `مجموع توان‌های ${isolate("e")} برای پرسش ${label(query)}`,
    weight: (query, key) => `وزن کلید ${label(key)} برای پرسش ${label(query)}`,
    sum: (query) => `مجموع وزن‌های پرسش ${label(query)}`,
    output: (query, column) => `مؤلفهٔ ${digits(column)} خروجی پرسش ${label(query)}`,
  },
  reconstructed:
    "بازسازی‌شده: جدول‌های خود مقاله از دست رفته‌اند؛ این جدول‌ها درست همان دو خروجی را می‌دهند. کلید مثل شمارهٔ دانشجویی است و مقدار مثل پروندهٔ پشت آن: پیدا کردن و پاسخ دادن دو کار جدا هستند.",
  caption:
    "★ پرسش‌ها، ● کلیدها، ■ مقدارها، ✖ خروجی‌ها. عددهای نقطه‌چین را می‌شود از نو نوشت یا به چپ و راست کشید. کلیدهای جهت در ماتریس حرکت می‌کنند؛ Page Up و Page Down عدد را تغییر می‌دهند.",
  announceStep: (at, all, title, soWhat) =>
    `گام ${digits(at)} از ${digits(all)}، ${title}. ${soWhat}`,
  announceCell: (name, sum) => `${name}. ${sum}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "مثال",
  step: "گام‌ها",
  unfolded: "خانهٔ بازشده",
  source: "دسته‌های سطر",
  projected: "نگاشت‌ها",
  scaled: "تقسیم بر √d",
  shifted: "کم کردن بیشینه",
  stepsCausal: "ماسک علّی",
  stepsBlocked: "خانه‌های ماسک",
  q: "عددها و اندازهٔ Q",
  k: "عددهای K",
  v: "عددهای V",
  wq: "عددهای W_Q",
  wk: "عددهای W_K",
  wv: "عددهای W_V",
};
