/** Attention as a dictionary that answers by meaning. (How Persian joins words is in `words.ts`.) */

import { digits, isolate, list, ltr, quoted } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls, VectorsName } from "./state.js";
import type { words as en } from "./words.en.js";

const vectors: Record<VectorsName, string> = {
  plane: "دست‌ساز، دوبعدی",
  wide: "دست‌ساز، هشت‌بعدی",
  glove: "GloVe، پنجاه‌بعدی",
  random: "تصادفی، هشت‌بعدی",
};

/** The name of a key in these words; an unknown key is its own name. */
const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** A component of a vector, or the number that something is. */
const component = (at: string, what: string): string =>
  at === "" ? what : `مؤلفهٔ ${digits(at)} ${what}`;

export const words: typeof en = {
  title: "واژه‌نامه‌ای که از مدخل‌هایش به اندازهٔ شباهت میانگین می‌گیرد",
  ask: "واژهٔ پرسش",
  answerLabel: "واژه‌نامه چگونه پاسخ می‌دهد",
  answers: {
    exact: "عین واژه",
    blend: "دستی",
    scores: "با امتیاز",
    meaning: "از روی معنا",
  },
  valuesLabel: "مقدارها",
  valueKinds: { numbers: "عددها", vectors: "بردارهای چهارتایی" },
  entries: "مدخل‌های واژه‌نامه",
  share: (word) => `سهم ${isolate(word)}`,
  score: (word) => `امتیاز ${isolate(word)}`,
  keyError: (what) => ltr(`KeyError: ${what}`),
  total: (sum) => `مجموع سهم‌ها ${digits(sum)} است`,
  vectors,
  madeLabel: "بردارها و مقیاس",
  unscaled: ltr("q·k"),
  scaled: ltr("q·k / √d"),
  byCosine: ltr("cos(q, k)"),
  byRbf: ltr("−‖q − k‖²/2"),
  made: (which, scale, answer) => `${vectors[which]}، ${scale}: ${digits(answer)}`,
  atStar: "، از ★",
  missing: "بردار ندارد",
  place: "جای ★",
  seed: "بذر",
  provenance: {
    exact: "جست‌وجوی عین واژه؛ بدون بردار.",
    blend: "سهم‌ها دستی تعیین شده‌اند؛ بدون بردار.",
    scores: "امتیازها دستی تعیین شده‌اند و سافت‌مکس آن‌ها را به سهم تبدیل می‌کند؛ بدون بردار.",
    plane: "بردارهای دست‌ساز با بُعد ۲: برای این صفحه ساخته شده‌اند، نه آموخته.",
    wide: "بردارهای دست‌ساز با بُعد ۸: برای این صفحه ساخته شده‌اند، نه آموخته.",
    glove: "بردارهای GloVe با بُعد ۵۰، آموخته‌شده از ویکی‌پدیا و خبرگزاری‌ها؛ مالکیت عمومی.",
    random: (seed) => `بردارهایی با بُعد ۸، تصادفی از بذر ${digits(seed)}؛ معنایی ندارند.`,
  },
  map: {
    label:
      "بردارهای دست‌ساز واژه‌ها در صفحه: میوه‌ها بالا سمت راست، سبزی‌ها بالا سمت چپ، اثاث خانه پایین",
    plus: ltr("شبیه +"),
    minus: ltr("مخالف −"),
    hint: "★ را بکشید، دکمه‌های جهت را بزنید، یا برای جست‌وجوی یک واژه روی آن کلیک کنید.",
    absent: (word) => `${quoted(word)} روی این نقشه نیست؛ ★ در وسط است.`,
    moved: (near) => `★ میان واژه‌هاست؛ نزدیک‌ترین ${isolate(near)} است.`,
  },
  likeness: {
    title: (word) => `ضرب داخلی ${quoted(word)} با واژه‌های دیگر`,
    label: (rows) => `ضرب‌های داخلی: ${rows}`,
    row: (word, score) => `${isolate(word)} ${digits(score)}`,
  },
  noVector: (word, which) =>
    word === ""
      ? `واژه‌ای نوشته نشده است، پس اینجا برداری نیست (${vectors[which]}). جست‌وجو از روی معنا بردار لازم دارد.`
      : `${quoted(word)} اینجا بردار ندارد (${vectors[which]}). جست‌وجو از روی معنا بردار لازم دارد.`,
  soWhat: {
    hit: (word) => `${quoted(word)} یک کلید است. مقدارش برمی‌گردد، و هیچ مدخل دیگری سهم ندارد.`,
    miss: (word) =>
      `${quoted(word)} کلید نیست. مدخلی که تقریباً همان معنا را دارد کمکی نمی‌کند: واژه‌نامه حرف‌ها را مقایسه می‌کند.`,
    missPlace:
      "جایی روی نقشه هم کلید نیست. واژه‌نامه فقط واژه‌های خودش را دارد و میان آن‌ها چیزی نیست.",
    average: (value, low, high) =>
      `سهم‌هایی با مجموع ۱ میانگین می‌سازند: ${digits(value)} میان ${digits(low)} و ${digits(high)} است. اینجا سهم‌ها دستی تعیین شده‌اند.`,
    averageVector:
      "سهم‌هایی با مجموع ۱ میانگین می‌سازند، درایه به درایه. اینجا سهم‌ها دستی تعیین شده‌اند.",
    noAverage: (sum) =>
      `مجموع سهم‌ها ${digits(sum)} است، نه ۱: این میانگین نیست، و می‌تواند از محدودهٔ مقدارها بیرون بزند.`,
    softmax: (names, share) =>
      `سافت‌مکس از هر امتیازی سهم می‌سازد: سهم‌ها ترتیب را نگه می‌دارند (${names.map(isolate).join("، ")}) و مجموعشان ۱ است. سهم ${isolate(names[0] ?? "")} ${digits(share)} است. فقط اختلاف امتیازها به حساب می‌آید.`,
    shares: (asked, first, share, last, rest) =>
      `${asked} بیش از همه به ${isolate(first)} شبیه است، که سهمش از وزن ${digits(share)} است؛ سهم ${isolate(last)} ${digits(rest)} است.`,
    next: "تقریباً هیچ",
    even: "سهم همهٔ مدخل‌ها یکی است: میانگین ساده.",
    random: (first, share) =>
      `سهم ${isolate(first)} ${digits(share)} است. بردارها تصادفی‌اند: عدد حساب شده است، ولی معنایی ندارد.`,
  },
  asked: quoted,
  reading: (word, score, weight, term) =>
    `${isolate(word)}: امتیاز ${digits(score)}، سهم ${digits(weight)}، افزوده به پاسخ ${digits(term)}.`,
  readingByHand: (word, weight, term) =>
    `${isolate(word)}: سهم ${digits(weight)}، افزوده به پاسخ ${digits(term)}.`,
  readingExact: (word, value) => `مقدار ${isolate(word)}: ${digits(value)}.`,
  locked: "ثابت شده است. برای آزاد کردن Esc را بزنید.",
  hint: "برای ثابت کردن یک مدخل روی آن بزنید.",
  more: "بیشتر: شیوهٔ مقایسهٔ واژه‌ها (شباهت)، تمرکز وزن‌ها (دما)، و همهٔ واژه‌ها با هم",
  similarity: "شباهت",
  all: {
    title: "همهٔ واژه‌ها، یکجا",
    text: "همهٔ پرسش‌ها یک ماتریس Q می‌سازند، هر کدام یک سطر. یک فراخوانی همهٔ خروجی‌ها را حساب می‌کند.",
    whose: (name) => `بردارهای اینجا: ${vectors[name]}.`,
    none: "بردارهای تصادفی فهرست واژه ندارند.",
  },
  announce: (asked, answer, soWhat) => `${asked}: ${digits(answer)}. ${soWhat}`,
  arithmetic: {
    title: "جمع و تفریق واژه‌ها",
    ask: "یک واژه بردارید، یک معنا از آن کم کنید، معنای دیگری بیفزایید. کدام واژه نزدیک‌تر است؟",
    terms: ["شروع با", "منهای", "به‌علاوهٔ"],
    sum: (a, b, c) => ltr(`${a} − ${b} + ${c}`),
    mapLabel: (sum, x, y) =>
      `واژه‌های دست‌ساز در صفحه؛ ${sum} به x ${digits(x)} و y ${digits(y)} می‌رسد`,
    axes: { x: ltr("سلطنتی →"), y: ltr("↑ مذکر") },
    lands: (sum, x, y) => ltr(`${sum} = (${x}, ${y})`),
    tables: { royal: "دست‌ساز، دوبعدی", glove: vectors.glove },
    all: "میان همهٔ واژه‌ها",
    others: "بدون آن سه واژه",
    by: "با کسینوس، فقط جهت",
    verdict: {
      same: (word) => `در هر دو جدول نزدیک‌ترین واژه ${isolate(word)} است، حتی با خود واژه‌های جمع.`,
      input: (word, other) =>
        `میان بردارهای آموخته‌شده نزدیک‌ترین واژه ${isolate(word)} است، که خودش از ورودی‌هاست. آن سه را، مثل برنامه‌های قیاس واژه‌ها، کنار بگذارید تا ${isolate(other)} اول شود. در نتیجه‌های مشهور اغلب به این اشاره نمی‌شود.`,
      apart: (made, learned) =>
        `بردارهای دست‌ساز ${isolate(made)} را می‌دهند و بردارهای آموخته‌شده ${isolate(learned)} را. جمع واژه‌ها یک نشانه است، نه یک قانون.`,
    },
  },
  fridge: {
    title: "همان جست‌وجو، با یک یخچال",
    text: "نیاز شما پرسش است. هر چه در یخچال است برچسبی دارد (کلیدش) و اثری (مقدارش).",
    wantLabel: "نیاز",
    wants: {
      choking: "نان در گلو",
      hungry: "گرسنه",
      sweet: "یک چیز شیرین",
    },
    items: {
      water: "آب",
      juice: "آب‌میوه",
      milk: "شیر",
      cake: "کیک",
      bread: "نان",
    },
    query: "نیاز شما",
    keyAxes: "تَر، سیرکننده، شیرین",
    weight: "سهم",
    valueAxes: ["لقمه را فرو می‌برد", "سیر می‌کند", "شیرین می‌کند"],
    output: "خروجی",
    verdict: {
      choking: (item, share, washes) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «لقمه را فرو می‌برد» ${digits(washes)} از ۱۰ است.`,
      hungry: (item, share, fills) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «سیر می‌کند» ${digits(fills)} از ۱۰ است.`,
      sweet: (item, share, sweetens) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «شیرین می‌کند» ${digits(sweetens)} از ۱۰ است.`,
    },
    invented: "همهٔ عددهای یخچال ساختگی‌اند.",
  },
  exercise: {
    question: (word) => `جای ${quoted(word)} روی نقشه کجاست و حاصل جمع زیر کدام واژه است؟`,
    how: (word) =>
      `ستاره را به محل ${quoted(word)} بکشید یا از دکمه‌های جهت استفاده کنید. واژه‌هایی با معنای نزدیک در جهت‌های نزدیک به هم‌اند.`,
    map: "نقشهٔ واژه‌ها بدون یکی از آن‌ها",
    star: (word) => `جایی که شما برای ${isolate(word)} انتخاب کرده‌اید`,
    analogy: (a, b, c) => `کدام واژه به ${ltr(`${a} − ${b} + ${c}`)} از همه نزدیک‌تر است؟`,
    said: (word, off, answer, right) =>
      `فاصلهٔ ستاره از ${quoted(word)} برابر ${digits(off)} است. نزدیک‌ترین واژه به حاصل جمع ${quoted(answer)} است${right ? "، همان که شما انتخاب کردید" : ""}.`,
  },
  values: {
    entry: (word, at) => component(at, `مقدار ${isolate(word)}`),
    weight: (word) => `وزن ${isolate(word)}`,
    score: (word) => `امتیاز ${isolate(word)}`,
    total: () => "مجموع وزن‌ها",
    term: (word, at) => component(at, `حاصل‌ضرب وزن و مقدار ${isolate(word)}`),
    answer: (at) => component(at, "پاسخ این پرسش"),
    made: (which, by, at) => {
      const { unscaled: dot, scaled, byCosine: cosine, byRbf: rbf } = words;
      const how = named({ dot, scaled, cosine, rbf }, by);
      return component(at, `پاسخ با ${how}، بردارهای ${named(vectors, which)}`);
    },
    asked: (word, at) => component(at, `پاسخ ${isolate(word)}`),
    alike: (word) => `ضرب داخلی پرسش با ${isolate(word)}`,
    place: (axis) => `مؤلفهٔ ${isolate(axis)} جای ★`,
    seed: () => "بذر بردارهای تصادفی",
    temperature: () => "دمای τ",
    sum: (axis) => `مؤلفهٔ ${isolate(axis)} حاصل جمع واژه‌ها`,
    near: (table, list, word) => {
      const { tables, all, others } = words.arithmetic;
      const among = named({ all, others }, list);
      return `کسینوس با ${isolate(word)}، ${named(tables, table)}، ${among}`;
    },
    want: (at) => component(at, "پرسش یخچال"),
    itemKey: (item, at) => component(at, `کلید ${named(words.fridge.items, item)}`),
    itemValue: (item, at) => component(at, `مقدار ${named(words.fridge.items, item)}`),
    itemWeight: (item) => `وزن ${named(words.fridge.items, item)}`,
    got: (at) => component(at, "خروجی یخچال"),
  },
  caption: (names) =>
    `★ واژهٔ پرسش، ● ${list(names)}: کلیدها، ✖ پاسخ. موتور سهم‌ها و پاسخ را در همان لحظه حساب می‌کند.`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  word: "واژهٔ پرسش",
  place: "ستارهٔ روی نقشه",
  answer: "شیوهٔ پاسخ واژه‌نامه",
  blend: "سهم‌های دستی",
  scores: "امتیازهای دستی",
  vectors: "بردارها، با مقیاس یا بدون مقیاس",
  wordsScaled: "تقسیم بر √d",
  seed: "بذر",
  wordValues: "عدد یا بردار",
  wordsSimilarity: "شباهت",
  wordsTemperature: "دما",
  sum: "واژه‌هایی که جمع می‌شوند",
  need: "نیاز، در یخچال",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "جست‌وجو از روی معنا (۳ دقیقه)",
  ask: "واژه‌نامه برای واژه‌ای که ندارد چه باید برگرداند؟",
  text: {
    all: [
      `واژه‌نامه سه مدخل دارد، هر کدام یک کلید با مقدارش: apple (سیب) ۱۰ است، banana (موز) ۵، و chair (صندلی) ۲. پرسش، یعنی واژه‌ای که می‌جوییم، ${quoted("fruit")} (میوه) است. [جست‌وجوی عین واژه](answer=exact) یا کلیدی پیدا می‌کند یا شکست می‌خورد. [ترکیب دستی](answer=blend) عددی برمی‌گرداند، ولی کسی باید سهم‌ها را برای هر واژه تعیین کند.`,
      "به هر مدخل امتیازی بدهید، یعنی عددی که بگوید آن مدخل چقدر مناسب است. [سافت‌مکس](answer=scores) امتیازها را، هر چه باشند، به وزن‌هایی با مجموع ۱ تبدیل می‌کند. فقط اختلاف امتیازها مهم است: [۳، ۲ و ۱](answer=scores&scores=3,2,1) را با [۳۰، ۲۰ و ۱۰](answer=scores&scores=30,20,10) مقایسه کنید.",
      "امتیازها می‌توانند از [بردارها](answer=meaning) بیایند: برای هر واژه یک بردار، طوری که بردارهای واژه‌های شبیه به هم جهت‌های نزدیک به هم دارند. ضرب داخلی، دو بردار را درایه به درایه در هم ضرب می‌کند و حاصل‌ها را جمع می‌زند. حاصل وقتی دو بردار کم‌وبیش رو به یک سو دارند مثبت است، وقتی کم‌وبیش رو به دو سوی مخالف دارند منفی، و وقتی بر هم عمودند ۰. پاسخ شکل اکنون این است: {answer}.",
      "پاسخ همان‌قدر خوب است که بردارها خوب‌اند. [بردارهای دست‌ساز](answer=meaning&vectors=plane) همان را بیان می‌کنند که سازنده‌شان در نظر داشته است. [بردارهای GloVe](answer=meaning&vectors=glove) از متن آموخته شده‌اند. [بردارهای تصادفی](answer=meaning&vectors=random) هم عددی برمی‌گردانند.",
      `اندازهٔ ضرب‌های داخلی معمولاً با زیاد شدن بُعد d، یعنی شمار درایه‌های هر بردار، بزرگ می‌شود. [تقسیم بر ${ltr("√d")}](answer=meaning&wordsScaled=1) این اثر را خنثی می‌کند.`,
    ],
  },
  tries: {
    "view=words": "عین واژهٔ fruit را جست‌وجو کنید: چه برمی‌گردد؟",
    "view=words&word=apple": "عین واژهٔ apple را جست‌وجو کنید: آیا مدخل دیگری سهم دارد؟",
    "view=words&answer=blend": "دستی ترکیب کنید، با سهم‌های ۰٫۶ و ۰٫۴: چه عددی به دست می‌آید؟",
    "view=words&answer=blend&wordValues=vectors":
      "همان سهم‌ها، با مقدارهای برداری: چند عدد برمی‌گردد؟",
    "view=words&answer=scores": `امتیازهای ۴، ${ltr("−۱")} و ۲٫۱: آیا کمترین هم سهمی می‌گیرد؟`,
    "view=words&answer=scores&scores=3,2,1": "امتیازهای ۳، ۲ و ۱: سه سهم چقدر می‌شوند؟",
    "view=words&answer=scores&scores=30,20,10": "ده برابر: برای دومی چه می‌ماند؟",
    "view=words&answer=meaning": "از روی معنا، با بردارهای دست‌ساز: پاسخ چقدر به ۸ نزدیک می‌شود؟",
    "view=words&answer=meaning&wordsScaled=1": `بر ${ltr("√d")} تقسیم کنید: سهم chair بیشتر می‌شود یا کمتر؟`,
    "view=words&answer=meaning&vectors=glove": "بردارهای آموخته‌شده: سهم apple بیشتر است یا banana؟",
    "view=words&answer=meaning&vectors=random": "بردارهای تصادفی: پاسخ چه معنایی دارد؟",
    "view=words&answer=meaning&word=furniture":
      "واژهٔ furniture (اثاث خانه) را جست‌وجو کنید: ضرب داخلی با کدام واژه‌ها منفی است؟",
    "view=words&sum=king,man,woman": `${ltr("king − man + woman")}: آیا نزدیک‌ترین واژه واقعاً queen است؟`,
    "view=words&need=hungry": "یخچالِ زیر نقشه، وقتی گرسنه‌اید: کدام خوراکی بیشترین وزن را می‌گیرد؟",
    "view=digits": "نزدیک‌ترین‌ها از ۱٬۷۹۷ رقم دست‌نویس: به رقمی که می‌کشید چه رده‌ای می‌دهند؟",
  },
};
