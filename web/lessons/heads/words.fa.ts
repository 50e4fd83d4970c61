/** The heads. */

import { digits, list, ltr } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const colours = ["نارنجی", "آبی", "صورتی"] as const;
const shapes = ["دایره", "مربع", "مثلث"] as const;
/** As written before a colour. */
const shapesOf = ["دایرهٔ", "مربع", "مثلث"] as const;

const object = (colour: number, shape: number) => `${shapesOf[shape]} ${colours[colour]}`;
/** An object by its number. */
const numbered = (i: string) => object(Math.floor(Number(i) / 3), Number(i) % 3);
const outputs = ["میانگین u هم‌رنگ‌ها", "میانگین w هم‌شکل‌ها"];
const head = (i: number) => `سر ${digits(i + 1)}`;
const steps = (n: number) => `${digits(n)} گام`;

/** "Heads 1 and 2 attend to …". */
function attending(who: readonly number[], what: string): string[] {
  if (who.length === 0) return [];
  const [first = 0] = who;
  return who.length === 1
    ? [`${head(first)} ${what} توجه می‌کند`]
    : [`سرهای ${list(who.map((i) => digits(i + 1)))} ${what} توجه می‌کنند`];
}

/** What assistive technology reads for a matrix; `W_Q` is drawn with its index. */
const projections: Readonly<Record<string, string>> = {
  W_Q: "نگاشت پرسش",
  W_K: "نگاشت کلید",
  W_V: "نگاشت مقدار",
};
const projection = (symbol: string) => projections[symbol] ?? symbol;

export const words: typeof en = {
  title: "هر سر نگاشت‌های خودش را دارد: یکی می‌تواند رنگ را نگه دارد، دیگری شکل را",
  letters: ["ن", "آ", "ص"],
  featureNames: [...colours, ...shapes, "u", "w"],
  numberLetters: ["u", "w"],
  object,
  head,
  count: "سرها",
  fewer: "یک سر کمتر",
  more: "یک سر بیشتر",
  asks: (name) => `★ پرسش: ${name}`,
  held: "ثابت شده است. برای آزاد کردن Esc را بزنید.",
  holding: (name) => `پرسش: ${name}. ثابت شده است. برای آزاد کردن Esc را بزنید.`,
  free: "روی یک شیء بزنید تا پرسش شود",
  basis: "کشیدن این‌ها را تغییر می‌دهد",
  bases: { both: list(["W_Q", "W_K"]), wq: "W_Q", wk: "W_K" },
  featureLabel: "پیکانی که حرکت می‌کند",
  looks: {
    colour: "به هم‌رنگ‌ها توجه می‌کند",
    shape: "به هم‌شکل‌ها توجه می‌کند",
    both: "به خود پرسش توجه می‌کند",
    even: "به همه یکسان توجه می‌کند",
    other: "به ترکیبی توجه می‌کند",
  },
  planeLabel: (i) =>
    `صفحهٔ ${head(i)}: پرسش‌ها و کلیدهای اشیا، و پیکان‌هایی که جایشان را تعیین می‌کنند`,
  tip: (i, feature) => `${head(i)}، جایی که «${feature}» قرار می‌گیرد`,
  arrow: "پیکان جابه‌جاشدنی",
  rested: (tip, at, verdict, diversity) =>
    `${tip}: ${at}. ${verdict} تنوع سرها ${digits(diversity)}.`,
  mapLabel: (i, name) => `وزن‌های ${head(i)}، پرسش: ${name}`,
  // With the digits of the picture, as WCAG 2.5.3 requires.
  cell: (name, weight, isQuery) => `${name}، وزن ${weight}${isQuery ? "، پرسش" : ""}`,
  shares: { colour: "هم‌رنگ", shape: "هم‌شکل" },
  sharesNote:
    "هم‌رنگ، هم‌شکل: سهم وزن اشیای هم‌رنگ یا هم‌شکلِ پرسش، روی هر نُه پرسش. با وزن‌های برابر، هر کدام ۰٫۳۳ می‌شود.",
  values: {
    weight: (of, query, key) => `وزن ${numbered(key)} برای ${numbered(query)}، سر ${digits(of)}`,
    colour: (of) => `سهم وزن اشیای هم‌رنگ، سر ${digits(of)}`,
    shape: (of) => `سهم وزن اشیای هم‌شکل، سر ${digits(of)}`,
    said: (of, query) => `خروجی سر ${digits(of)} برای ${numbered(query)}`,
    output: (query, which) => `خروجی برای ${numbered(query)}، ${outputs[Number(which)]}`,
    target: (query, which) => `هدف برای ${numbered(query)}، ${outputs[Number(which)]}`,
    effective: (of, query) => `شمار مؤثر همسایه‌های ${numbered(query)}، سر ${digits(of)}`,
    together: (query) => `شمار مؤثر همسایه‌های ${numbered(query)}، میانگین همهٔ سرها`,
    loss: () => "زیان این سرها",
    diversity: () => "تنوع سرها",
  },
  soWhat: {
    alike:
      "وزن‌های همهٔ سرها تا آخرین بیت یکی است: تنوعشان دقیقاً ۰ است. از نظر توجه، یک سرند که چند بار رسم شده است.",
    learntAlike: (n) =>
      `پس از ${steps(n)} آموزش، وزن‌های همهٔ سرها هنوز تا آخرین بیت یکی است. سرهای برابر گرادیان برابر می‌گیرند: تنوعشان دقیقاً ۰ می‌ماند.`,
    found: ({ colour, shape, both, even, other }) =>
      `${[
        ...attending(colour, "به هم‌رنگ‌ها"),
        ...attending(shape, "به هم‌شکل‌ها"),
        ...attending(both, "به خود شیء"),
        ...attending(even, "به همه یکسان"),
        ...attending(other, "به ترکیبی از نوع‌ها"),
      ].join("؛ ")}.`,
    solved:
      "یک سر میانگین هم‌رنگ‌ها را می‌دهد و سر دیگر میانگین هم‌شکل‌ها را. نگاشت خروجی هر دو را ترکیب می‌کند.",
    unmixed: (loss) =>
      `هر دو نوع پیدا شده‌اند، ولی مقدارها و نگاشت خروجی هنوز هدف‌ها را نمی‌دهند: زیان ${digits(loss)} است.`,
    missing: {
      colour: "هیچ سری به هم‌رنگ‌ها توجه نمی‌کند، پس میانگین یک رنگ ناشناخته می‌ماند.",
      shape: "هیچ سری به هم‌شکل‌ها توجه نمی‌کند، پس میانگین یک شکل ناشناخته می‌ماند.",
      all: "هنوز هیچ سری رنگ‌ها یا شکل‌ها را از هم جدا نمی‌کند، پس هر دو میانگین ناشناخته می‌مانند.",
    },
  },
  hint: "یک پیکان را بکشید. دکمه‌های جهت آن را حرکت می‌دهند، Page Up و Page Down پیکان دیگری را انتخاب می‌کنند. با کلیک در صفحه، شیئی که پرسشش به آنجا نزدیک‌تر است ★ می‌شود.",
  mix: {
    title: "الحاق، سپس ضرب در W_O",
    text: (name) =>
      `برای ${name} هر سر یک عدد می‌دهد: میانگین وزنی مقدارهایش، ${ltr("x W_V")}. این عددها الحاق و در W_O ضرب می‌شوند؛ حاصل، خروجی است.`,
    joined: "سرها، الحاق‌شده",
    output: "خروجی",
    target: "هدف",
    outputs,
    outputHeads: ["u رنگ", "w شکل"],
    woLabel: "نگاشت خروجی: هر سر در هر خروجی چقدر به حساب می‌آید",
    woCell: (i, output) => `نگاشت خروجی، از ${head(i)} به ${output}`,
    said: (i, text) => `${head(i)} این را می‌دهد: ${ltr(text)}`,
    outputCell: (name, text) => `${name}: ${ltr(text)}`,
    effective: (each, together) =>
      `شمار مؤثر همسایه‌ها (اشیایی که در وزن سهیم‌اند): ${list(each.map((k, i) => `${digits(k)} در ${head(i)}`))}؛ ${digits(together)} با همهٔ سرها.`,
    note: "سرهایی که با هم فرق دارند روی هم به اشیای بیشتری توجه می‌کنند تا متمرکزترین سر به‌تنهایی.",
  },
  train: {
    start: "شروع با",
    starts: { hand: "دستی", random: "تصادفی کوچک", identical: "یکسان" },
    step: "۱ گام آموزش",
    run: (n) => `${steps(n)} آموزش`,
    pause: "مکث",
    rewind: "بازگشت به آغاز",
    loss: "زیان",
    diversity: "تنوع سرها",
    axis: "گام‌ها",
    chartLabel: "زیان و تنوع سرها در طول گام‌ها؛ دکمهٔ جهت یک گام جلو یا عقب می‌رود",
    at: (epoch, loss, diversity) =>
      `پس از ${steps(epoch)}: زیان ${digits(loss)}، تنوع ${digits(diversity)}.`,
    progress: (done, goal) => `${digits(done)} از ${digits(goal)} گام`,
    ranAway: (epoch) =>
      `گام‌ها بیش از حد بزرگ‌اند: پس از ${steps(epoch)} آموزش واگرا می‌شود. نرخ کوچک‌تری انتخاب کنید.`,
    settings: "بذر، مقیاس، نرخ",
    seed: "بذر",
    scale: "مقیاس آغاز",
    rate: "نرخ یادگیری",
  },
  numbers: {
    weights: (name) => `وزن‌های ${name}`,
    object: "شیء",
    matrix: (name) => `${projection(name)}: برای هر ویژگی یک سطر، ستون‌ها به ترتیب سرها`,
    entry: (name, feature, i, axis) =>
      `${projection(name)}، ${feature}، ${head(i)}${axis && ` ${axis}`}`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  headWeights: "پیکان‌ها و وزن‌ها",
  headBasis: "آنچه کشیدن جابه‌جا می‌کند",
  heads: "شمار سرها",
  headStart: "آغاز آموزش",
  headEpochs: "آموزش",
  headSeed: "بذر",
  headScale: "بزرگی آغاز",
  headRate: "نرخ یادگیری",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "چند سر هم‌زمان (۴ دقیقه)",
  ask: "اگر دو سر یکسان شروع کنند، چه می‌شود؟",
  text: {
    hand: [
      "در آغاز همان نُه شیء، با سه رنگ و سه شکل، در دو صفحه آمده‌اند. نشانه‌ها کلیدهای آن‌هایند و {@query ستاره} پرسش یکی از آن‌هاست؛ زیر هر صفحه وزن‌هایی است که این پرسش می‌دهد. سر ۱ رنگ‌ها را از هم جدا و شکل‌ها را کنار هم نگه می‌دارد، پس هر شیء به هم‌رنگ‌هایش توجه می‌کند. سر ۲ برعکس است. این‌ها دو پاسخ‌اند به این پرسش که نزدیک یعنی چه.",
      `جای هر شیء را دو ماتریس تعیین می‌کنند. هر شیء فهرستی از هشت عدد است: یک ۱ در جای رنگش، یک ۱ در جای شکلش، و دو عدد u و w که در هر شیء متفاوت‌اند. ${ltr("W_Q")} این فهرست را به پرسش و ${ltr("W_K")} آن را به کلید تبدیل می‌کند، و هر پیکان نشان می‌دهد یک درایهٔ فهرست چه می‌افزاید؛ پس شیء در مجموع پیکان‌هایش قرار دارد. درایه‌ای که پیکان ندارد در ۰ ضرب می‌شود و سر آن را نمی‌بیند. پیکانی را بکشید تا سر چیز دیگری ببیند.`,
      "? blind",
      `چرا دو سر؟ اینجا هر شیء دو هدف دارد: میانگین u همهٔ هم‌رنگ‌هایش و میانگین w همهٔ هم‌شکل‌هایش. برای اولی باید وزن هم‌رنگ‌ها برابر باشد، برای دومی وزن هم‌شکل‌ها، و هر سر فقط یک سطر وزن دارد. پس با ماتریس سوم، ${ltr("W_V")}، سر ۱ از u میانگین می‌گیرد و سر ۲ از w؛ دو خروجی الحاق می‌شوند، یعنی پشت سر هم می‌آیند، و ماتریس چهارم، ${ltr("W_O")}، نتیجه را از آن‌ها می‌سازد.`,
    ],
    training: [
      "## آموخته‌شده، نه رسم‌شده",
      "در شبکه کسی پیکان نمی‌کشد. هر چهار ماتریس با گرادیان کاهشی آموخته می‌شوند: هر گام همهٔ عددها را اندکی تغییر می‌دهد تا خروجی‌ها به هدف‌ها نزدیک‌تر شوند، و زیان، یعنی نصف مجموع مربعات خطاها، کم می‌شود. تنوع، سرها را با هم مقایسه می‌کند: اگر وزن‌هایشان برابر باشد ۰ است، و اگر هیچ شیئی از هر دو وزن نگیرد ۱.",
      "? identical",
      "پس شروع باید تصادفی باشد. در دو سری که [با عددهای تصادفی کوچک شروع می‌کنند](heads=2&headStart=random&headSeed=0&headScale=0.1&headRate=0.02&headEpochs=500) اول همهٔ اشیا یک جا جمع‌اند و وزن‌ها تقریباً برابرند؛ ولی دو سر کاملاً یکی نیستند، و آموزش این تفاوت را بیشتر می‌کند تا یکی رنگ را به دست بیاورد و دیگری شکل را. اینکه کدام به کدام برسد اتفاقی است: [با بذری دیگر](heads=2&headStart=random&headSeed=1&headScale=0.1&headRate=0.02&headEpochs=500) جایشان عوض می‌شود. اکنون، پس از {epoch} گام، زیان {loss} و تنوع {diversity} است.",
      "> همین کار را به [چهار سر](heads=4&headStart=random&headSeed=0&headScale=0.1&headRate=0.02&headEpochs=500) بسپارید: دو سر رنگ و شکل را پیدا می‌کنند و برای دو سر دیگر چیزی نمی‌ماند که پیدا کنند.",
      `آنچه آموزش یاد گرفته این است که نزدیک یعنی چه. در [درس رگرسیون](#view=regression) این فقط یک عدد بود، پهنای باند، که می‌گوید همسایه تا کجا اثر دارد. اینجا ${list(["W_Q", "W_K"].map(ltr))} تعیین می‌کنند چه چیزی مقایسه شود و ${list(["W_V", "W_O"].map(ltr))} تعیین می‌کنند چه چیزی برگردد، و سافت‌مکسِ میان آن‌ها همان است که بود.`,
    ],
  },
  predictions: {
    blind: {
      question:
        "در سر ۱ پیکان صورتی روی پیکان آبی گذاشته می‌شود. در این سر یک شیء صورتی آن‌گاه به کدام اشیا توجه می‌کند؟",
      options: {
        pink: "به سه شیء صورتی",
        two: "به صورتی‌ها و آبی‌ها، یکسان",
        all: "به هر نُه شیء، یکسان",
      },
      said: "جای صورتی‌ها و آبی‌ها اکنون یکی است، و هر چه جایش یکی باشد وزنش هم یکی است: این سر دیگر تفاوتی میانشان نمی‌بیند. نارنجی هنوز جای خودش را دارد. وزن هم‌رنگ‌ها، به‌طور میانگین روی هر نُه شیء، از {<colour} به {colour} می‌رسد.",
    },
    identical: {
      question: "دو سر با ماتریس‌های یکسان شروع می‌کنند و ۵۰۰ گام آموزش می‌بینند. چه بر سرشان می‌آید؟",
      options: {
        same: "یکسان می‌مانند",
        part: "یکی رنگ را پیدا می‌کند و دیگری شکل را",
        idle: "یکی همهٔ کار را می‌کند",
      },
      said: "پس از {epoch} گام هنوز تا آخرین بیت یکسان‌اند و تنوعشان {diversity} است. ماتریس‌های برابر خروجی برابر می‌دهند، پس گرادیان برابر می‌گیرند و به یک اندازه تغییر می‌کنند: هیچ چیز آن‌ها را از هم جدا نمی‌کند. روی هم به اندازهٔ یک سر می‌ارزند که فقط رنگ را پیدا می‌کند، و زیان روی {loss} می‌ماند.",
    },
  },
  end: "هر سر چیزی را می‌بیند که نگاشت‌هایش نگه می‌دارند؛ چند سر می‌توانند چند چیز ببینند، اگر متفاوت شروع کنند.",
};
