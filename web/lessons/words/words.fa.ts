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
  steps: {
    score: "امتیاز",
    share: "سهم از مجموع",
    sum: "مجموع",
  },
  meant: (answer) =>
    `پاسخ از روی معنا، ${digits(answer)}، میان مقدارهایی که از آن‌ها میانگین می‌گیرد`,
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
    hint: "★ را بکشید، دکمه‌های جهت را بزنید، یا برای جست‌وجوی واژه‌ای که دایره ندارد روی آن کلیک کنید.",
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
      `سافت‌مکس از هر امتیازی سهم می‌سازد: سهم‌ها ترتیب را نگه می‌دارند (${names.map(isolate).join("، ")}) و مجموعشان ۱ است. سهم ${isolate(names[0] ?? "")} ${digits(share)} است. آنچه یک مدخل بیشتر می‌گیرد از دیگران کم می‌شود.`,
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
  more: `بردارهای دیگر، امتیازهای تقسیم‌شده بر ${ltr("√d")}، شباهت‌های دیگر، همهٔ واژه‌ها یکجا`,
  similarity: "شباهت",
  all: {
    title: "همهٔ واژه‌ها، یکجا",
    text: "همهٔ پرسش‌ها یک ماتریس Q می‌سازند، هر کدام یک سطر. یک فراخوانی همهٔ خروجی‌ها را حساب می‌کند.",
    whose: (name) => `بردارهای اینجا: ${vectors[name]}.`,
    none: "بردارهای تصادفی فهرست واژه ندارند.",
  },
  announce: (asked, answer, soWhat) => `${asked}: ${digits(answer)}. ${soWhat}`,
  own: {
    title: "با بردارهای واژهٔ خودتان",
    text: `یک پروندهٔ متنی ${isolate("GloVe")}، ${isolate("word2vec")} یا ${isolate("fastText")} باز کنید یا آن را روی شکل رها کنید: هر خط یک واژه و عددهایش. پرونده روی همین دستگاه می‌ماند؛ ۴۰۰٬۰۰۰ واژهٔ ۳۰۰ عددی بیش از ۱ گیگابایت حافظه می‌گیرد.`,
    choose: "انتخاب پرونده",
    reading: (percent) => `در حال خواندن، ${digits(percent)}٪`,
    stop: "توقف",
    taken: (n, d) => `بار شد: ${digits(n)} واژه، هر یک ${digits(d)} عدد.`,
    held: (name, n, d) => `${isolate(name)}: ${digits(n)} واژه، هر یک ${digits(d)} عدد.`,
    word: "واژه",
    minus: "واژه‌ای که کم می‌شود",
    plus: "واژه‌ای که افزوده می‌شود",
    how: `یک واژه همسایه‌هایش را می‌یابد؛ سه واژه یعنی ${ltr("a − b + c")}.`,
    near: "نزدیک‌ترین‌ها با کسینوس، بدون همین واژه‌ها",
    map: "این واژه‌ها و حاصل‌جمع (✖) در راستای دو مؤلفهٔ اصلی نخست",
    unknown: (missing) => `پرونده برای ${list(missing.map(quoted))} برداری ندارد.`,
    damaged: (line, found) =>
      line === undefined
        ? "هر خط یک واژه و عددهایش نیست، آن‌گونه که GloVe و word2vec می‌نویسند."
        : `خط ${digits(line)} جور نیست: ${isolate(found)}.`,
    memory: "بردارها در حافظه جا نمی‌شوند. واژه‌های آغاز پرونده را نگه دارید: پرکاربردها اول می‌آیند.",
  },
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
    title: "همان جست‌وجو در یخچال",
    text: "نان در گلویتان مانده و در یخچال را باز می‌کنید. نیاز شما پرسش است، هر خوراکی برچسبی دارد (کلیدش) و ویژگی‌هایی (مقدارش)، و پیش از آنکه نام آب را بیاورید چشمتان دنبال آن است.",
    wantLabel: "نیاز",
    wants: {
      choking: "نان در گلو",
      hungry: "گرسنه",
      sweet: "یک چیز شیرین",
    },
    items: {
      water: "آب",
      bread: "نان",
      cola: "نوشابه",
      vegetables: "سبزی",
    },
    query: "نیاز شما",
    keyAxes: "تَر، سیرکننده، شیرین",
    weight: "سهم",
    valueAxes: ["رفع خشکی", "غذای اصلی", "نوشیدنی", "مغذی"],
    output: "خروجی",
    verdict: {
      choking: (item, share, relief) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «رفع خشکی» ${digits(relief)} از ۱۰ است.`,
      hungry: (item, share, staple) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «غذای اصلی» ${digits(staple)} از ۱۰ است.`,
      sweet: (item, share, drink) =>
        `${item} ${digits(share)} از توجه را می‌گیرد. خروجی برای «نوشیدنی» ${digits(drink)} از ۱۰ است.`,
    },
    invented: "خوراکی‌ها و ویژگی‌ها از مقالهٔ پرسش و کلید و مقدارند؛ همهٔ عددها ساختگی‌اند.",
  },
  values: {
    entry: (word, at) => component(at, `مقدار ${isolate(word)}`),
    weight: (word) => `وزن ${isolate(word)}`,
    score: (word) => `امتیاز ${isolate(word)}`,
    total: () => "مجموع وزن‌ها",
    raised: (word) => `${isolate("e")} به توان امتیاز ${isolate(word)}`,
    raisedTotal: () => `مجموع توان‌های ${isolate("e")}`,
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
    sum: (axis) => `مؤلفهٔ ${isolate(axis)} حاصل‌جمع واژه‌ها`,
    near: (table, list, word) => {
      const { tables, all, others } = words.arithmetic;
      const among = named({ all, others }, list);
      return `کسینوس با ${isolate(word)}، ${named({ ...tables, own: words.own.title }, table)}، ${among}`;
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
  path: "جست‌وجو از روی معنا (۴ دقیقه)",
  ask: "واژه‌نامه برای واژه‌ای که ندارد چه باید برگرداند؟",
  text: {
    lookup: [
      `واژه‌نامهٔ یک برنامه کلید و مقدار دارد: اینجا apple (سیب) ۱۰ است، banana (موز) ۵ و chair (صندلی) ۲؛ و واژه‌ای که می‌جوییم پرسش است. برای ${quoted("apple")} عدد ۱۰ برمی‌گردد، ولی برای ${quoted("fruit")} (میوه) فقط خطا، هرچند معنای دو تا از سه مدخل به آن نزدیک است. [جست‌وجوی عین واژه](answer=exact) حرف‌ها را مقایسه می‌کند نه معناها را.`,
      `پس بگذارید هر مدخل سهمی از مقدارش را بدهد. با [۰٫۶ از apple و ۰٫۴ از banana](answer=blend&blend=0.6,0.4,0) پاسخ ${quoted("fruit")} عدد ۸ می‌شود: میان آن دو، و در هیچ مدخلی نوشته نشده. مجموع سهم‌ها ۱ است، پس آنچه یک مدخل بیشتر می‌گیرد از دیگران کم می‌شود و توجه محدود است. لغزنده‌ها را آن‌قدر جابه‌جا کنید که مجموع ۱ نباشد؛ پاسخ دیگر میانگین نیست.`,
      "این سهم‌ها را کسی تعیین کرده است. واژه‌نامه‌ای که خودش پاسخ می‌دهد قاعده‌ای می‌خواهد که از هر پرسش سهم بسازد. ادامهٔ این درس آن قاعده را در دو گام می‌سازد: نخست از امتیاز به سهم، سپس از واژه به امتیاز.",
    ],
    scores: [
      `امتیاز هر عددی است که بگوید مدخل چقدر مناسب است، بالای صفر یا زیر آن. ۴، ${ltr("−۱")} و ۲٫۱ هنوز سهم نیستند: یکی منفی است و مجموعشان ۱ نیست. سافت‌مکس هر دو را درست می‌کند. ${isolate("e")} را، که حدود ۲٫۷۱۸ است، به توان هر امتیاز می‌رساند که همیشه مثبت است، و به هر مدخل همان سهمی را می‌دهد که توانش از مجموع توان‌ها دارد. امتیازهای کنونی سهم‌های {shares} را می‌دهند.`,
      `هر یک واحد امتیاز، توان را ${isolate("e")} برابر می‌کند، پس اختلاف امتیازها به نسبت سهم‌ها تبدیل می‌شود. با [۳، ۲ و ۱](answer=scores&scores=3,2,1&wordsTemperature=1) سهم هر مدخل حدود ۲٫۷ برابر سهم بعدی است.`,
      "? shifted",
      "اختلاف بزرگ‌تر داستان دیگری است. [۳۰، ۲۰ و ۱۰](answer=scores&scores=30,20,10&wordsTemperature=1) همان ترتیب ۳، ۲ و ۱ را دارند، ولی اختلاف‌ها ده برابرند و اولی تقریباً همه‌چیز را می‌گیرد. اگر پیش از سافت‌مکس [۳، ۲ و ۱ را بر دمای ۰٫۱ تقسیم کنید](answer=scores&scores=3,2,1&wordsTemperature=0.1) درست همین رخ می‌دهد. دمای کم سهم‌ها را متمرکز می‌کند و دمای زیاد آن‌ها را برابر. (پایه لازم نیست e باشد: هر عدد بزرگ‌تر از ۱ همین کار را می‌کند و پایهٔ دیگر فقط دمایی دیگر است.)",
    ],
    meaning: [
      "امتیازها از کجا می‌آیند؟ به هر واژه برداری بدهید، یعنی پیکانی از میان نقشه، طوری که واژه‌های شبیه به هم جهت‌های نزدیک داشته باشند: میوه‌ها بالا سمت راست، سبزی‌ها بالا سمت چپ، اثاث خانه پایین. امتیاز دو واژه ضرب داخلی بردارهای آن‌هاست: درایه به درایه ضرب کنید و جمع بزنید. این عدد در نیمهٔ رنگی، که واژه‌ها شبیه‌اند، مثبت است، روی مرز ۰ و آن سوی مرز منفی.",
      `برای ${quoted("fruit")} امتیاز {@a apple} و {@b banana} بالاست و امتیاز {@c chair} زیر صفر. سافت‌مکس از آن‌ها سهم می‌سازد و پاسخ، ۷٫۹۹۳، نزدیک همان ۸ می‌شود که دستی تعیین شده بود، با آنکه هیچ‌کس برای fruit مدخلی ننوشته است. ستاره را بکشید: هر جای نقشه پاسخی دارد؛ اکنون سهم‌ها {meaning-shares} و پاسخ {meaning} است.`,
      "? furniture",
      "پاسخ همان‌قدر خوب است که بردارها خوب‌اند. این بردارها برای همین صفحه دستی ساخته شده‌اند و همان را می‌گویند که سازنده‌شان در نظر داشته است. [GloVe](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=glove) بردارهایش را از این آموخته که کدام واژه‌ها در متن کنار هم می‌آیند، و banana را به fruit نزدیک‌تر می‌داند تا apple. [بردارهای تصادفی](answer=meaning&wordsTemperature=1&word=fruit&place=&vectors=random) هم عددی می‌دهند، در [مقالهٔ جست‌وجو از روی معنا](docs/reference/sources.html#D4.1) ۹٫۹۸۷، که معنایی ندارد.",
    ],
    sums: [
      `بردارها را می‌توان جمع کرد، و با آن‌ها چیزی از معنا هم جمع می‌شود. گامی که از woman (زن) به man (مرد) می‌رود تقریباً همان گامی است که از queen (ملکه) به king (شاه) می‌رود: از queen آغاز کنید، woman را کم و man را اضافه کنید، و کنار king می‌رسید. برعکس، [${ltr("king − man + woman")}](sum=king,man,woman) کنار queen می‌رسد.`,
      "اما این نقشه را طوری کشیده‌اند که جور دربیاید. میان بردارهای آموخته از متن، نزدیک‌ترین واژه به حاصل‌جمعِ درون تصویر {sum-nearest} است؛ و اگر سه واژهٔ ورودی را، مانند برنامه‌هایی که چنین معماهایی حل می‌کنند، کنار بگذاریم، {sum-other}. جمع واژه‌ها یک نشانه است، نه یک قانون.",
    ],
  },
  predictions: {
    shifted: {
      question:
        "به هر امتیاز ۱۰۰ اضافه کنید: ۱۰۳، ۱۰۲ و ۱۰۱. حالا سهم apple چقدر است؟ پاسخ را روی میلهٔ آن بگذارید.",
      said: `سهم‌ها {shares} هستند، همان سهم‌های ۳، ۲ و ۱. توان‌ها بسیار بزرگ‌ترند و نخستینِ آن‌ها {raised} است، ولی همه در یک عدد، ${ltr("e^100")}، ضرب شده‌اند، و ضریب مشترک در سهم ساده می‌شود. برنامه‌ها از همین بهره می‌برند: نخست بزرگ‌ترین امتیاز را کم می‌کنند تا هیچ توانی از اندازهٔ محاسبه بزرگ‌تر نشود.`,
    },
    furniture: {
      question: `${quoted("furniture")} (اثاث خانه) را از روی معنا بجویید. واژه‌نامه چه عددی برمی‌گرداند؟`,
      said: "{meaning} برمی‌گرداند. furniture هم‌جهت با chair است و رو به خلاف میوه‌ها، پس chair تقریباً همهٔ وزن را دارد و مقدارش ۲ است.",
    },
  },
  end: "پرسش با هر کلید مقایسه می‌شود، سافت‌مکس از امتیازها سهم می‌سازد و مقدارها میانگین گرفته می‌شوند: واژه‌نامه‌ای که برای واژه‌های ندیده هم پاسخ دارد.",
};
