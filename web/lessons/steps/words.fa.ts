/** The step machine. */

import { digits, isolate, list, ltr } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
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
  title: "از پرسش تا خروجی: هر عدد را می‌توان تغییر داد، هر جمع باز می‌شود",
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
    inputs: "هر پرسش با همهٔ کلیدها مقایسه می‌شود؛ سپس از مقدارها میانگین گرفته می‌شود.",
    scores: "هر سطر Q را درایه به درایه در هر ستون Kᵀ ضرب کنید، سپس جمع بزنید.",
    scale: `بر ${ltr("√d")} تقسیم کنید (d بُعد کلید است) تا امتیازها با d بزرگ نشوند.`,
    mask: `برای نگه داشتن یک امتیاز ۰ بیفزایید، و برای مسدود کردنش ${ltr("−∞")}. برای مسدود کردن یک خانه روی آن کلیک کنید.`,
    shift: "از همهٔ امتیازهای هر سطر، بزرگ‌ترینشان را کم کنید.",
    softmax: "عدد e را به توان هر امتیاز برسانید، سپس بر مجموع سطر تقسیم کنید.",
    output: "هر سطر A از سطرهای V میانگین وزنی می‌گیرد.",
  },
  projectText: "ماتریس‌های نگاشت، پرسش‌ها و کلیدها را به بُعدی مشترک می‌برند.",
  scrub: "گام",
  scrubText: (at, all, title) => `${digits(at)} از ${digits(all)}: ${title}`,
  previous: "گام قبل",
  next: "گام بعد",
  play: "پخش",
  pause: "مکث",
  example: "مثال",
  examples: {
    article: "۳ پرسش، ۴ کلید",
    widths: "بُعدهای دیگر، با نگاشت",
    departments: "رشته‌ها و درس‌ها",
    tokens: "شش واژه، بدون توجه به بعدی‌ها",
  },
  source: "نوع توجه",
  sources: {
    three: `${list(["Q", "K", "V"])} داده‌شده`,
    cross: "توجه متقاطع: دو دسته سطر",
    self: "خودتوجهی: یک دسته سطر",
  },
  projected: `نگاشت‌های ${list(["W_Q", "W_K", "W_V"])}`,
  mustProject: (a, b) =>
    `بُعد پرسش‌ها ${digits(a)} است و بُعد کلیدها ${digits(b)}: ضرب داخلی به نگاشتی به بُعد مشترک نیاز دارد.`,
  scaled: `تقسیم بر ${ltr("√d")}`,
  causal: "علّی: هیچ پرسشی به کلیدهای بعدی توجه نمی‌کند",
  shifted: "کم کردن بیشینه پیش از سافت‌مکس",
  size: "اندازه‌ها",
  sizes: { queries: "پرسش‌ها", keys: "کلیدها", width: "بُعد d", values: "بُعد هر مقدار" },
  parts: {
    q: "پرسش‌ها Q",
    k: "کلیدها K",
    kt: "کلیدها K، هر ستون یکی",
    v: "مقدارها V",
    xq: "سطرهای پرسش‌ها",
    xk: "سطرهای کلیدها",
    xv: "سطرهای مقدارها",
    wq: "نگاشت پرسش",
    wk: "نگاشت کلید",
    wv: "نگاشت مقدار",
    o: "خروجی O",
    scores: "امتیازها",
    weights: "وزن‌ها A",
  },
  query: (i) => `پرسش ${digits(i)}`,
  key: (letter) => `کلید ${letter}`,
  outputOf: (query) => `خروجی ${query}`,
  entry: (matrix, row, column) => `${matrix}: ${row}، درایهٔ ${digits(column)}`,
  weightEntry: (matrix, row, column) => `${matrix}: سطر ${digits(row)}، ستون ${digits(column)}`,
  cell: (query, key, value) => `${query}، ${key}: ${ltr(value)}`,
  blockedCell: (query, key, value) => `${query}، ${key}: مسدود، ${ltr(value)}`,
  fold: "بستن جمع",
  unfoldHint:
    "برای باز کردن جمع یک عدد، روی آن کلیک کنید، یا با دکمه‌های جهت به آن بروید و Enter را بزنید.",
  unfoldLabel: "جمع، جمله به جمله",
  overflow: (exponent) =>
    `${ltr(`e^${exponent}`)} از بزرگ‌ترین عدد ممیزشناور ۶۴بیتی بیشتر است، پس فرمول ساده اینجا از کار می‌افتد. موتور به هر حال بیشینه را کم می‌کند: وزن‌ها درست‌اند.`,
  soWhat: {
    inputs: (m, n) =>
      `${digits(m)} پرسش، ${digits(n)} کلید: ${digits(m * n)} امتیاز باید حساب شود.`,
    projected: "یک سطر، سه نگاشت: یکی پرسش آن را می‌سازد، یکی کلیدش را، و یکی مقدارش را.",
    scores: (best) =>
      `بهترین امتیاز هر کدام: ${best.map((b) => `${b.query} با ${list(b.keys)} (${digits(b.score)})`).join("؛ ")}.`,
    scale: (d, scale, before, after) =>
      `هر امتیاز در ${ltr(`1/√${d} = ${scale}`)} ضرب می‌شود: بزرگ‌ترین از ${digits(before)} به ${digits(after)} می‌رسد. ترتیب می‌ماند، اختلاف‌ها کم می‌شوند.`,
    unscaled: "مقیاس‌گذاری خاموش است: امتیازها همان‌طور که هستند می‌مانند.",
    open: `چیزی مسدود نیست: هر امتیاز ${ltr("+ 0")} می‌گیرد و همان که بود می‌ماند.`,
    blocked: (blocked, all) =>
      `از ${digits(all)} امتیاز، حالا ${digits(blocked)} تا ${ltr("−∞")} است. هیچ گام بعدی آن‌ها را برنمی‌گرداند.`,
    shift:
      "بزرگ‌ترین امتیاز هر سطر حالا ۰ است. اختلاف‌ها همان‌اند، پس وزن‌ها هم همان می‌شوند، و هیچ توانی از e سرریز نمی‌کند.",
    softmax: (query, sum, keys, weight) =>
      `مجموع وزن‌های ${query} برابر ${digits(sum)} است، و در هر سطری که کلید مجاز دارد همین‌طور. بیشترین وزن از آنِ ${list(keys)} است: ${keys.length > 1 ? "هر کدام " : ""}${digits(weight)}.`,
    unshifted: "بدون کم کردن بیشینه هم وزن‌ها همین‌اند، تا وقتی توانی سرریز نکند.",
    output: (query, output, keys) =>
      `خروجی ${query} برابر ${digits(output)} است: میانگین همهٔ مقدارها، با بیشترین سهم از ${list(keys)}.`,
    empty: (queries) =>
      `${list(queries)} هیچ کلید مجازی ${queries.length > 1 ? "ندارند" : "ندارد"}: همهٔ وزن‌ها ۰، و خروجی ۰.`,
  },
  exercise: {
    question: "یک ضرب داخلی و یک وزن توجه را دستی حساب کنید.",
    product: (query, key) =>
      `ضرب داخلی دو بردار، پرسش ${digits(query)} و کلید ${isolate(key)}: درایه به درایه ضرب کنید، سپس جمع بزنید`,
    scores: (query) =>
      `امتیازهای پرسش ${digits(query)}: ضرب‌های داخلی آن با کلیدها، تقسیم بر ${ltr("√d")}`,
    weight: (query, key) =>
      `وزن کلید ${isolate(key)} برای پرسش ${digits(query)}: ${isolate("e")} به توان امتیاز، تقسیم بر مجموع همین توان‌ها`,
    guess: "عدد شما",
    answer: "محاسبه‌شده",
    said: (product, weight) =>
      `خطای ضرب داخلی ${digits(product)} و خطای وزن ${digits(weight)} است. در سافت‌مکس، ${isolate("e")} به توان هر امتیاز بر مجموع این توان‌ها در سطر تقسیم می‌شود.`,
  },
  values: {
    q: (row, column) => `مؤلفهٔ ${digits(column)} پرسش ${label(row)}`,
    k: (row, column) => `مؤلفهٔ ${digits(column)} کلید ${label(row)}`,
    v: (row, column) => `مؤلفهٔ ${digits(column)} مقدار کلید ${label(row)}`,
    qGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در ورودی پرسش‌ها`,
    kGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در ورودی کلیدها`,
    vGiven: (row, column) => `مؤلفهٔ ${digits(column)} سطر ${label(row)} در ورودی مقدارها`,
    wq: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در نگاشت پرسش`,
    wk: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در نگاشت کلید`,
    wv: (row, column) => `درایهٔ سطر ${digits(row)} و ستون ${digits(column)} در نگاشت مقدار`,
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
    "بازسازی‌شده: جدول‌های مقالهٔ منبع از دست رفته‌اند؛ این جدول‌ها درست همان دو خروجی را می‌دهند. کلید مثل شمارهٔ دانشجویی است و مقدار مثل پرونده‌ای که آن شماره مشخص می‌کند.",
  caption:
    "★ پرسش‌ها، ● کلیدها، ■ مقدارها، ✖ خروجی‌ها. عددهایی را که زیرشان نقطه‌چین است می‌توان از نو نوشت یا به چپ و راست کشید. دکمه‌های جهت در ماتریس حرکت می‌کنند؛ Page Up و Page Down عدد را تغییر می‌دهند.",
  announceStep: (at, all, title, soWhat) =>
    `گام ${digits(at)} از ${digits(all)}، ${title}. ${soWhat}`,
  announceCell: (name, sum) => `${name}. ${sum}`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  example: "مثال",
  step: "گام‌ها",
  unfolded: "خانهٔ بازشده",
  source: "نوع توجه",
  projected: "نگاشت‌ها",
  scaled: "تقسیم بر √d",
  shifted: "کم کردن بیشینه",
  stepsCausal: "ماسک علّی",
  stepsBlocked: "خانه‌های ماسک",
  q: "درایه‌ها و اندازهٔ Q",
  k: "درایه‌های K",
  v: "درایه‌های V",
  wq: "درایه‌های نگاشت پرسش",
  wk: "درایه‌های نگاشت کلید",
  wv: "درایه‌های نگاشت مقدار",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "دستی، از پرسش تا خروجی (۵ دقیقه)",
  ask: "می‌توانید توجه را دستی حساب کنید؟",
  text: {
    all: [
      "توجه هر پرسش را با همهٔ کلیدها مقایسه می‌کند و بر پایهٔ نتیجه از مقدارها میانگین وزنی می‌گیرد. هر پرسش یک سطر Q است، هر کلید یک سطر K و هر مقدار یک سطر V. امتیاز یک پرسش با یک کلید، ضرب داخلی آن دو است: درایه به درایه ضرب کنید، سپس جمع بزنید. [یک امتیاز را باز کنید](step=scores&unfolded=a1,1) تا حاصل‌ضرب‌هایش را ببینید.",
      `امتیازها بر ${ltr("√d")} تقسیم می‌شوند؛ ${ltr("d")} بُعد است، یعنی شمار درایه‌های یک کلید. ماسک می‌تواند امتیازها را با ${ltr("−∞")} مسدود کند. سافت‌مکس هر سطر از امتیازها را به وزن‌هایی با مجموع ۱ تبدیل می‌کند. سپس هر سطر از وزن‌ها از سطرهای V میانگین می‌گیرد و یک سطر خروجی می‌سازد. شکل اکنون این گام را نشان می‌دهد: {stage}. به [امتیازها](step=scores)، [وزن‌ها](step=softmax) یا [خروجی](step=output) بروید.`,
      "کلید و مقدار دو چیز متفاوت‌اند. کلید مانند شمارهٔ دانشجویی است: پرونده‌ای را مشخص می‌کند و چیز دیگری در خود ندارد. مقدار همان پرونده است. در [مثال رشته‌ها و درس‌ها](example=departments&step=inputs)، هر کلید یک درس را مشخص می‌کند و مقدار آن نشان می‌دهد درس چه چیزی را پرورش می‌دهد.",
      "در توجه متقاطع، پرسش‌ها و کلیدها از سطرهای متفاوت می‌آیند؛ در خودتوجهی، از سطرهای یکسان. [وقتی بُعدهایشان فرق دارد](example=widths&step=inputs)، ماتریس‌های نگاشت هر دو را به بُعدی مشترک می‌برند.",
    ],
  },
  tries: {
    "view=steps&step=scores&unfolded=a1,1":
      "پرسش ۲ و کلید B: کدام دو حاصل‌ضرب همهٔ امتیاز را می‌سازند؟ آن را باز کنید.",
    "view=steps&step=softmax&unfolded=a2,0":
      "پرسش ۳ دو کلید با بالاترین امتیاز دارد: هر کدام چقدر وزن می‌گیرد؟",
    "view=steps&example=departments&step=output":
      "رشته‌ها پرسش‌اند و درس‌ها کلید: خروجی کدام رشته منطق بیشتری دارد؟",
    "view=steps&example=tokens&step=mask": "شش واژه با ماسک علّی: چند امتیاز مسدود می‌شود؟",
    "view=steps&example=widths": "پرسش‌های سه‌بعدی، کلیدهای دوبعدی: پس از نگاشت بُعد هر کدام چند است؟",
    "view=steps&step=softmax&shifted=0&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0":
      "امتیاز ۸۰۰، بدون کم کردن بیشینه: e به توان ۸۰۰ چقدر است؟",
    "view=transformer": "همین گام‌ها در یک شبکهٔ آموزش‌دیده: کدام کلید واژهٔ بعدی را تعیین می‌کند؟",
  },
};
