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
  fruit: { queries: ["fruit"], keys: ["apple", "banana", "chair"], columns: [] },
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
  scrub: "گام",
  scrubText: (at, all, title) => `${digits(at)} از ${digits(all)}: ${title}`,
  previous: "گام قبل",
  next: "گام بعد",
  play: "پخش",
  pause: "مکث",
  example: "مثال",
  examples: {
    article: "۳ پرسش، ۴ کلید",
    departments: "رشته‌ها و درس‌ها",
    fruit: "واژه‌نامهٔ میوه",
    widths: "بُعدهای دیگر، با نگاشت",
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
    sources: {
      three: "پرسش‌ها، کلیدها و مقدارها سطرهای سه ماتریس‌اند.",
      cross: "توجه متقاطع: پرسش‌ها سطرهای یک ماتریس‌اند و کلیدها و مقدارها سطرهای ماتریسی دیگر.",
      self: "خودتوجهی: پرسش‌ها، کلیدها و مقدارها سطرهای یک ماتریس‌اند.",
    },
    projected: "هر سطر نخست در یک ماتریس نگاشت ضرب می‌شود.",
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
    batchAverage: (row) => `میانگین سطر ${digits(row)} دسته`,
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
  batch: {
    title: "ضرب دسته‌ای: چند سطر وزن در یک فراخوانی",
    text: "ده کلید، هر یک با وزن ۰٫۱، دو بار: یک ضرب دسته‌ای هر دو میانگین را می‌دهد. این کار از فراخوانی جداگانه برای هر سطر هم تندتر است.",
    row: (from, to) => `0.1 × (${from} + … + ${to})`,
    taken: (count, loop, once) =>
      `${digits(count)} ضرب از این دست، اینجا با فراخوانی جداگانه ${digits(loop)} میلی‌ثانیه طول کشید و در یک فراخوانی ${digits(once)} میلی‌ثانیه.`,
  },
  reconstructed:
    "بازسازی‌شده: جدول‌های مقالهٔ منبع از دست رفته‌اند؛ این جدول‌ها درست همان دو خروجی را می‌دهند.",
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
  path: "از پرسش تا خروجی، با دست (۵ دقیقه)",
  ask: "می‌توان توجه را دستی حساب کرد؟",
  text: {
    machine: [
      "در آغاز سه پرسش با چهار کلید روبه‌رو هستند و همهٔ عددها از پیش حساب شده‌اند. Q و K مربع وسط را می‌سازند، و وزن‌های آن با V خروجی پایین سمت راست را. لغزنده را گام به گام جلو ببرید تا عددهایی که هر گام را می‌سازند روشن شوند. هر عدد نقطه‌چین را می‌توان بازنویسی کرد یا کشید.",
      `هر پرسش یک سطر Q است. K به پهلو خوابیده و ${ltr("Kᵀ")} شده است تا هر کلید ستونی باشد که بالای امتیازهای خودش می‌ایستد. جایی که سطر پرسش و ستون کلید به هم می‌رسند ضرب داخلی آن دو است: درایه در درایه، و سپس جمع. [پرسش ۲ و کلید B](example=article&scaled=&shifted=&q=&k=&v=&step=scores&unfolded=a1,1) در عدد ۵ به هم می‌رسند.`,
      `حالا امتیازها سهم می‌شوند. نخست [بر ${ltr("√d")} تقسیم می‌شوند](example=article&scaled=&shifted=&q=&k=&v=&step=scale&unfolded=a1,1)؛ d تعداد درایه‌های هر کلید است و بدون این تقسیم امتیازها با آن بزرگ می‌شوند ([مقیاس‌گذاری](view=scaling) نشان می‌دهد که بعدش چه می‌شود). [ماسک](example=article&scaled=&shifted=&q=&k=&v=&step=mask&unfolded=a1,1) می‌تواند ${ltr("−∞")} بیفزاید. سپس بزرگ‌ترین امتیاز هر سطر [از همهٔ آن سطر کم می‌شود](example=article&scaled=&shifted=&q=&k=&v=&step=shift&unfolded=a1,1): اختلاف‌ها همان می‌مانند و توان‌های e زیاد بزرگ نمی‌شوند. در پایان [سافت‌مکس](example=article&scaled=&shifted=&q=&k=&v=&step=softmax&unfolded=a1,1) مقدار e به توان امتیاز را بر مجموع سطر تقسیم می‌کند.`,
      "? tie",
      "سپس هر سطرِ وزن‌ها از سطرهای V میانگین می‌گیرد. [خروجی اول](example=article&scaled=&shifted=&q=&k=&v=&step=output&unfolded=o0,0) جمع چهار مقدار است، هر یک ضرب در وزنش: هیچ‌یک کنار نمی‌ماند، ولی کلیدی که به پرسش شبیه‌تر است بیشتر به حساب می‌آید. اکنون سطر اول وزن‌ها {weights} است و خروجی‌اش {output}.",
      "? order",
      `> کم کردن بیشینه به چه درد می‌خورد؟ [امتیاز اول را ۸۰۰ کنید و چیزی کم نکنید](example=article&scaled=&shifted=0&v=&step=softmax&q=40,0,40,0;0,2,0,1;1,-1,0,1&k=20,0,20,0;0,2,1,1;1,1,0,-1;-1,0,1,2&unfolded=a0,0): هیچ عدد ممیزشناور ۶۴بیتی به بزرگی ${ltr("e^800")} نیست.`,
    ],
    sources: [
      "## Q و K و V از کجا می‌آیند",
      `کلید همان است که پرسش با آن مقایسه می‌شود، و مقدار همان که پرسش در پایان می‌گیرد. در مثال [رشته‌ها](example=departments&scaled=&shifted=&q=&k=&v=&step=output&unfolded=o0,2) از [مقالهٔ توجه با ضرب داخلی مقیاس‌شده](docs/reference/sources.html#D1.1)، دو رشته پرسش‌اند و چهار درس کلید. مقدارها می‌گویند که هر درس حافظه و زبان و منطق را چقدر پرورش می‌دهد، و علوم کامپیوتر که نیمی از وزنش روی ریاضی است بیشترین منطق را می‌گیرد. عدد ${ltr("−4.61")} در Q برابر ${ltr("2 ln 0.1")} است: پس از تقسیم بر ${ltr("√4")}، مقدار e به توان امتیاز درست همان سهم ${ltr("0.1")} می‌شود.`,
      `مقاله کلید را به شمارهٔ دانشجویی تشبیه می‌کند و مقدار را به پرونده‌ای که پشت آن است. شماره و پرونده دو چیزند و کلید و مقدار هم دو چیز؛ تا اینجا تشبیه درست است. اما شماره یا می‌خواند یا نمی‌خواند، در حالی که کلیدها از روی محتوا مقایسه می‌شوند و کلید نزدیک هم به حساب می‌آید. [واژه‌نامهٔ میوه](example=fruit&scaled=&shifted=&q=&k=&v=&step=output&unfolded=o0,0) همین را در سطرها نشان می‌دهد: «fruit» کلید نیست و با این همه پاسخی می‌گیرد: ۷٫۸۵ در ماشین بالا. (در واژه‌نامه ۷٫۹۹۳ بود، چون آنجا امتیازها بر ${ltr("√d")}، اینجا ${ltr("√2")}، تقسیم نمی‌شدند.)`,
      "در شبکه هر سطر از آنِ یک واژه است و کسی Q و K و V را نمی‌نویسد. سطر در سه ماتریسی ضرب می‌شود که از آموزش به دست آمده‌اند، و برای همین [پرسش‌های سه‌بُعدی و کلیدهای دوبُعدی](example=widths&scaled=&shifted=&q=&k=&v=) به بُعد مشترک ۴ می‌رسند. ستون‌های V هم در این راه نامشان را از دست می‌دهند: کسی نمی‌داند یک ستون تنها در شبکهٔ آموزش‌دیده چه معنایی دارد.",
      "اگر هر سه از [یک دسته سطر](example=tokens&scaled=&shifted=&q=&k=&v=) بیایند، این خودتوجهی است و خروجی در جای هر واژه همان واژه است در بافت جمله. شبکه‌های پیش از آن متن را واژه به واژه می‌خواندند و باید هرچه را خوانده بودند در یک حالت با خود می‌بردند. اینجا از هر واژه تا هر واژهٔ دیگر یک گام است و همهٔ سطرها با هم حساب می‌شوند.",
      "اگر پرسش‌ها سطرهای [یک متن باشند و کلیدها سطرهای متنی دیگر](example=widths&scaled=&shifted=&q=&k=&v=)، این توجه متقاطع است. رمزگشای مترجم با هر واژه‌ای که می‌نویسد همین‌طور به جملهٔ رمزگذار برمی‌گردد.",
    ],
  },
  predictions: {
    tie: {
      question:
        "بهترین امتیاز پرسش ۳ با دو کلید A و D یکی است و امتیاز B و C کمتر است. به A و D چقدر وزن می‌رسد؟",
      options: { half: "هر کدام نصف", less: "هر کدام کمتر از نصف", more: "هر کدام بیشتر از نصف" },
      said: "سطر پرسش ۳ این است: {third}. سهم A و D برابر است، ولی همهٔ وزن نیست: e به هر توانی بزرگ‌تر از ۰ است، پس برای B و C هم چیزی می‌ماند. فقط ماسک وزنی را ۰ می‌کند.",
    },
    order: {
      question:
        "کلیدهای A و B در K جایشان را با هم عوض می‌کنند و مقدارهایشان در V هم. خروجی چه می‌شود؟",
      options: { same: "همان می‌ماند", rows: "بعضی از عددهایش عوض می‌شود" },
      said: "همان می‌ماند. امتیازها جابه‌جا می‌شوند و وزن‌ها همراهشان، و هر وزن باز به مقدار خودش می‌رسد: سطر اول پیش‌تر {<output} بود و حالا {output} است. جمع ترتیب جمله‌هایش را نمی‌داند و توجه هم ترتیب کلیدهایش را.",
    },
  },
  end: "توجه شش عمل کوچک روی سطرهای عدد است: ضرب، مقیاس‌گذاری، ماسک، تفریق، تقسیم به سهم‌ها، میانگین.",
};
