/** The heads. */

import { digits, isolate, list, ltr, rtl } from "../../language/fa/words.js";
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
  moved: (name, x, y) => `${name}: x ${digits(x)}، y ${digits(y)}.`,
  mapLabel: (i, name) => `وزن‌های ${head(i)}، پرسش: ${name}`,
  // With the digits of the picture, as WCAG 2.5.3 requires.
  cell: (name, weight, isQuery) => `${name}، وزن ${weight}${isQuery ? "، پرسش" : ""}`,
  shares: { colour: "هم‌رنگ", shape: "هم‌شکل" },
  sharesNote:
    "هم‌رنگ، هم‌شکل: سهم وزن اشیای هم‌رنگ یا هم‌شکلِ پرسش، روی هر نُه پرسش. با وزن‌های برابر، هر کدام ۰٫۳۳ می‌شود.",
  exercise: {
    question: "دو سر با ماتریس‌های یکسان شروع می‌کنند. آموزش با آن‌ها چه می‌کند؟",
    given:
      "هر سر برای هر شیء از اشیایی میانگین می‌گیرد که ماتریس‌هایش آن‌ها را شبیه هم می‌کنند. هر دو سر همان نُه شیء و همان هدف‌ها (عددهایی که باید پیش‌بینی شوند) را می‌بینند. یک سر به‌تنهایی یا رنگ را پیدا می‌کند یا شکل را، نه هر دو را.",
    legend: (steps) => `پس از ${digits(steps)} گام گرادیان کاهشی …`,
    outcomes: {
      same: "دو سر هنوز یکسان‌اند",
      part: "یک سر رنگ را پیدا می‌کند و دیگری شکل را",
      idle: "یک سر همهٔ کار را می‌کند و دیگری سهمی ندارد",
    },
    said: (right, diversity) =>
      `${right ? "درست است. " : ""}تنوع دو سر ${digits(diversity)} است (برای وزن‌های برابر ۰). ماتریس‌های یکسان گرادیان یکسان می‌گیرند، پس سرها فقط با شروع‌های متفاوت از هم جدا می‌شوند.`,
  },
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
  diversity: "تنوع سرها",
  diversityNote: "۰: وزن‌های همهٔ سرها یکی است؛ ۱: هیچ دو سری به شیء مشترکی توجه نمی‌کنند",
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
  hint: "یک پیکان را بکشید، یا جایی کلیک کنید که نوکش باید برود. دکمه‌های جهت آن را حرکت می‌دهند، Page Up و Page Down پیکان دیگری را انتخاب می‌کنند.",
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
    title: "آموخته‌شده، نه رسم‌شده",
    text: "هر شیء دو عدد پنهان u و w دارد که در هر یک از ۱۶ صحنه تصادفی‌اند. هدف: میانگین u هم‌رنگ‌هایش و میانگین w هم‌شکل‌هایش. گرادیان کاهشی هر چهار ماتریس را به‌روز می‌کند.",
    start: "شروع با",
    starts: { hand: "دستی", random: "تصادفی کوچک", identical: "یکسان" },
    step: "۱ گام آموزش",
    run: (n) => `${steps(n)} آموزش`,
    pause: "مکث",
    rewind: "بازگشت به آغاز",
    loss: rtl(`زیان: ${ltr(`Σ(${isolate("خروجی")} − ${isolate("هدف")})² / 2`)}`),
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
  caption:
    "خودتوجهی روی نُه شیء: پرسش‌ها، کلیدها و مقدارها همه نگاشت‌های یک x هستند. این x یک ۱ برای رنگ دارد، یک ۱ برای شکل، و عددهای u و w. سطر f از W_Q جایی است که ویژگی f در صفحهٔ یک سر قرار می‌گیرد؛ جای شیء مجموع ویژگی‌های آن است. ★ پرسشِ شیء انتخاب‌شده است، نشانه‌ها کلیدها هستند؛ نشانه‌هایی که روی هم می‌افتند از هم جدا می‌شوند، و خطی نازک به جای واقعی می‌رود.",
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
    all: [
      `هر سر سه ماتریس نگاشت دارد، ${list(["W_Q", "W_K", "W_V"])}، که هر شیء را به یک پرسش، یک کلید و یک مقدار تبدیل می‌کنند. پرسش با همهٔ کلیدها مقایسه می‌شود، و سافت‌مکس امتیازها را به وزن‌های توجه تبدیل می‌کند. خروجی سر میانگین مقدارها با این وزن‌هاست. هر سر فقط آنچه را می‌بیند که نگاشت‌هایش نگه می‌دارند. سری که رنگ را نگه می‌دارد به اشیای هم‌رنگ توجه می‌کند؛ سری دیگر می‌تواند شکل را نگه دارد. خروجی سرها الحاق، یعنی پشت سر هم چیده، سپس در ماتریس چهارم، W_O، ضرب می‌شود.`,
      "در ترنسفورمر، که شبکه‌ای از چنین سرهاست، نگاشت‌ها کوچک و تصادفی شروع می‌شوند و گرادیان کاهشی آن‌ها را یاد می‌گیرد. [دو سر با شروع یکسان](heads=2&headStart=identical&headEpochs=500) و سپس [دو سر با شروع تصادفی](heads=2&headStart=random&headEpochs=500) را آموزش دهید و تنوعشان را مقایسه کنید: ۰ یعنی وزن‌های یکسان، و ۱ یعنی هیچ شیئی از هر دو وزن نمی‌گیرد. اکنون، پس از {epoch} گام، تنوع {diversity} است.",
      `آموزش یاد می‌گیرد شباهت یعنی چه. در درس رگرسیون، این فقط یک عدد است: پهنای باند، یعنی «نزدیک» تا کجاست. اینجا ${list(["W_Q", "W_K"])} تعیین می‌کنند چه چیزی مقایسه شود، و ${list(["W_V", "W_O"])} تعیین می‌کنند چه چیزی برگردد. سافت‌مکس همان می‌ماند.`,
    ],
  },
  tries: {
    "view=heads": "رسم دستی: کدام سر رنگ را نگه می‌دارد و کدام شکل را؟",
    "view=heads&headStart=random":
      "نگاشت‌های تصادفی کوچک: همهٔ اشیا یک جا جمع شده‌اند. سر چه چیزی را از هم تشخیص می‌دهد؟",
    "view=heads&headStart=random&headEpochs=500": "۵۰۰ گام بعد: هر سر به چه توجه می‌کند؟",
    "view=heads&headStart=identical&headEpochs=500":
      "۵۰۰ گام پس از شروع یکسان: سرها چقدر از هم جدا شده‌اند؟",
    "view=heads&heads=4&headStart=random&headEpochs=500":
      "چهار سر کاری را یاد می‌گیرند که دو سر برایش بس است: دو سر دیگر به چه توجه می‌کنند؟",
    "view=transformer": "سرهای یک شبکهٔ آموزش‌دیده: آیا سری پیدا می‌کند که پس از یک واژه چه آمده بود؟",
  },
};
