/** The trained transformer, in Persian. */

import { digits, isolate, list, quoted } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const head = (layer: number, at: number) => `سر ${digits(at + 1)} لایهٔ ${digits(layer + 1)}`;
const numbered = (i: string) => `سر ${digits(Number(i) + 1)}`;

export const words: typeof en = {
  title: "شبکه‌ای آموزش‌دیده: پرسش کنار کلیدهای همان توکن قرار می‌گیرد",
  sequence: "دنباله",
  vocabulary: (tokens) => `توکن‌ها: ${isolate(tokens.join(" "))}`,
  unknown: (found) => `در واژگان نیست: ${list(found.map(quoted))}.`,
  left: (count, context) =>
    `شبکه ${digits(context)} توکن می‌خواند: ${digits(count)} توکن اول کنار گذاشته شد.`,
  empty: "دنباله هنوز توکنی ندارد. چند توکن از فهرست زیر بنویسید.",
  position: (word, place) => `${isolate(word)}، جایگاه ${digits(place)}`,
  positions: "توکنِ پرسش",
  predicted: (after, next, share) =>
    `پس از ${quoted(after)} شبکه ${quoted(next)} را پیش‌بینی می‌کند: احتمال ${digits(share)}.`,
  distribution: (after) => `احتمال توکن پس از ${quoted(after)}`,
  head,
  layer: (layer) => `لایهٔ ${digits(layer + 1)}`,
  headShort: (at) => `سر ${digits(at + 1)}`,
  roles: { previous: "توکن قبلی", induction: "استقرا", other: "دیگر" },
  roleShare: (share) => `وزن ${digits(share)}`,
  without: (ablated, hard) => `با حذف ${digits(ablated)}، سخت ${digits(hard)}`,
  heads: "سرها",
  headsNote:
    "هر مربع وزن‌های توجه یک سر است: هر سطر یک پرسش، هر ستون یک کلید. روی ۳۲ دنبالهٔ تازه اندازه گرفته شده است: میانگین وزن توکن قبلی یا توکنی که دنبالش آمده بود؛ دقت پس از حذف سر، و دقت با رأی سختِ نزدیک‌ترین همسایه (دمای ۰).",
  thumb: (name) => `وزن‌های توجه ${name}`,
  choose: (name) => `نمایش ${name}`,
  ablate: "حذف",
  ablateOne: (name) => `حذف ${name}`,
  accuracy: (share, changed) =>
    `${changed ? "با این تغییرها، " : ""}شبکه روی ۳۲ دنبالهٔ تازه ${digits(share)} از توکن‌های پس از نخستین دورهٔ تناوب را درست پیش‌بینی می‌کند.`,
  planeTitle: (name) => `صفحهٔ ${name}`,
  planeLabel: (name, token) =>
    `صفحهٔ ${name}: پرسش ${quoted(token)}، کلیدهای دنباله، و کلیدهای ۳۲ دنبالهٔ دیگر به صورت نقطه`,
  colours: {
    before: "رنگ: توکن پیش از کلید. روی هر کلید توکن خودش نوشته است.",
    token: "رنگ: توکن خود کلید.",
    position: "رنگ: جایگاه کلید.",
  },
  arcs: (token, name) => `توجه ${quoted(token)} در ${name}`,
  verdict: {
    induction: (token, key, before) =>
      `پرسش ${quoted(token)} کنار کلید ${quoted(key)} قرار می‌گیرد، چون پیش از ${quoted(key)} توکن ${quoted(before)} است. این سر پیدا می‌کند که پس از همین توکن چه آمده بود.`,
    previous: (token, key) =>
      `پرسش ${quoted(token)} کلید توکن قبلی، ${quoted(key)}، را پیدا می‌کند. کلیدهای این سر به ترتیب جایگاه چیده شده‌اند.`,
    other: (token, key, share) =>
      `پرسش ${quoted(token)} بیشترین وزن را به کلید ${quoted(key)} می‌دهد: ${digits(share)}.`,
    ablated: (name) => `${name} حذف شده است: خروجی‌اش ۰ است و چیزی نمی‌افزاید.`,
  },
  temperature: (name) => `دمای ${name}`,
  path: {
    title: "اجزایی که جمعشان پیش‌بینی را می‌سازد",
    keys: (name, token) =>
      `کلیدهایی که پرسش ${quoted(token)} در ${name} پیدا می‌کند. سافت‌مکس امتیازها را به وزن تبدیل می‌کند؛ هر مقدار به اندازهٔ وزنش به لاجیت می‌افزاید. لاجیت امتیاز یک توکن برای ادامهٔ دنباله است.`,
    key: "کلید",
    score: "امتیاز",
    weight: "وزن",
    added: (next) => `به لاجیت ${quoted(next)}`,
    parts: (next) =>
      `لاجیت ${quoted(next)} یک مجموع است: بردار آموختهٔ توکن، بردار جایگاهش، و آنچه هر سر از راه نگاشت خروجی (یک ماتریس) می‌افزاید.`,
    sum: "مجموع: لاجیت",
    token: "توکن",
    position: "جایگاه",
    chart: (next) => `اجزای لاجیت ${quoted(next)}`,
  },
  learn: {
    title: "یادگیری را تماشا کنید",
    text: "همین شبکه با عددهای تصادفی شروع می‌کند و در همین زبانه یاد می‌گیرد. هر گام بهینه‌ساز AdamW از ۶۴ دنبالهٔ تکرارشونده استفاده می‌کند. زیان، امتیاز سرها و صفحه را با هم ببینید.",
    start: "آموزش",
    resume: "ادامه",
    pause: "مکث",
    rewind: "بازگشت به گام ۰",
    seed: "بذر",
    at: (step, loss, accuracy) =>
      `گام ${digits(step)}: زیان ${digits(loss)}، دقت ${digits(accuracy)}.`,
    none: "هنوز آموزش ندیده است.",
    loss: "زیان، به نات",
    scores: "میانگین وزن هر سر",
    previous: "روی توکن قبلی (لایهٔ ۱)",
    induction: "روی توکنی که دنبالش آمده بود (لایهٔ ۲)",
    axis: "گام",
    chart: "زیان و امتیاز سرها در هر گام؛ دکمه‌های جهت گام را انتخاب می‌کنند",
    plane: (name) =>
      `کلیدهای ${name}، سری که بالاترین امتیاز استقرا را دارد، به رنگ توکن پیش از هر کلید`,
    verdict: {
      before:
        "هنوز هیچ سری یک جایگاه عقب‌تر را نمی‌بیند و هیچ سری پیدا نمی‌کند پس از همان توکن چه آمده بود.",
      previous: "یک سر لایهٔ ۱ یک جایگاه عقب‌تر را می‌بیند. لایهٔ ۲ می‌تواند از آن استفاده کند.",
      circuit:
        "مدار دو سر کامل شد: یکی عقب را می‌بیند، دیگری پیدا می‌کند پس از همان توکن چه آمده بود.",
    },
  },
  own: {
    title: "شبکهٔ خودتان",
    text: `${isolate("scripts/train/train.py")} در مخزن با PyTorch شبکه‌ای آموزش می‌دهد و پروندهٔ ${isolate(".safetensors")} می‌نویسد. پرونده را روی شکل رها کنید یا انتخابش کنید. پرونده فقط در همین زبانه می‌ماند.`,
    choose: "انتخاب پرونده",
    remove: "بازگشت به شبکهٔ این درس",
    shown: (name, layers, heads) =>
      `نمایش: ${isolate(name)}، ${digits(layers)} لایه، هر کدام ${digits(heads)} سر.`,
    problems: {
      missing: (what) => `پرونده تانسور ${quoted(what)} را ندارد.`,
      shape: (what, found) =>
        `تانسور ${quoted(what)} با بقیه سازگار نیست: شکل آن ${isolate(found)} است.`,
      heads: (_what) => "شمار سرهای هر لایه باید در فرادادهٔ پرونده باشد.",
      plane: (what, found) =>
        `پرسش‌های ${digits(what)} سر به ${digits(2 * Number(what))} ستون نیاز دارند، دو ستون برای هر سر؛ ${quoted("wq")} ${digits(found)} ستون دارد.`,
      vocabulary: (what) =>
        `فرادادهٔ ${quoted("vocabulary")} باید فهرست JSON با ${digits(what)} توکن متفاوت باشد.`,
      size: (what, found) =>
        `پرونده ${digits(found)} وزن دارد؛ این شکل حداکثر ${digits(what)} وزن می‌پذیرد.`,
    },
    damaged: (byte) =>
      `این پروندهٔ کامل ${isolate(".safetensors")} نیست${byte === "" ? "" : `: در بایت ${digits(byte)} خراب است`}.`,
  },
  hint: "توکنی را انتخاب کنید تا پرسش شود. سری را انتخاب کنید تا صفحه‌اش را ببینید. سری را حذف کنید تا ببینید چه چیزی به آن وابسته است.",
  caption:
    "ترنسفورمری که فقط از توجه ساخته شده است: دو لایه، هر کدام چهار سر، بدون نرمال‌سازی و بدون لایهٔ پیش‌خور. پرسش‌ها و کلیدها هر کدام دو عدد دارند، پس صفحه آن‌ها را کامل نشان می‌دهد. نقطه‌ها کلیدهای ۳۲ دنبالهٔ دیگرند.",
  exercise: {
    question:
      "کدام سر لایهٔ ۱ یک جایگاه عقب‌تر را می‌بیند، و کدام سر لایهٔ ۲ با کمک آن پیدا می‌کند که پس از همین توکن چه آمده بود؟",
    given:
      "هر مربع یک سر را نشان می‌دهد، یعنی توجهی با ماتریس‌های خودش. هر سطر پرسش یک توکن است و هر ستون کلید یک توکن؛ هر چه خانه پررنگ‌تر، وزن بیشتر. نیمهٔ دوم دنباله تکرار نیمهٔ اول است.",
    previous: "لایهٔ ۱: یک جایگاه عقب‌تر را می‌بیند",
    induction: "لایهٔ ۲: پیدا می‌کند که پس از همین توکن چه آمده بود",
    names: (heads) => list(heads),
    said: (right, previous, induction) =>
      `${digits(right)} پاسخ از ۲ پاسخ درست است. سر توکن قبلی: ${previous}؛ سرهای استقرا، که پیدا می‌کنند پس از همان توکن چه آمده بود: ${induction}.`,
  },
  values: {
    added: (key, token) => `آنچه مقدار ${isolate(key)} به لاجیت ${isolate(token)} می‌افزاید`,
    temperature: () => "دمای سری که نمایش داده می‌شود",
    score: (token) => `امتیاز کلید ${isolate(token)}`,
    weight: (token) => `وزن کلید ${isolate(token)}`,
    probability: (token) => `احتمال ${isolate(token)}`,
    part: (part, token) => `جزء ${digits(Number(part) + 1)} لاجیت ${isolate(token)}`,
    logit: (token) => `لاجیت ${isolate(token)}`,
    accuracy: () => "دقت روی ۳۲ دنبالهٔ تازه",
    without: (i) => `دقت پس از حذف ${numbered(i)}`,
    hard: (i) => `دقت با رأی سختِ نزدیک‌ترین همسایه در ${numbered(i)}`,
    previous: (i) => `میانگین وزن توکن قبلی، ${numbered(i)}`,
    induction: (i) => `میانگین وزن توکنی که دنبالش آمده بود، ${numbered(i)}`,
    loss: (step) => `زیان در گام ${digits(step)}`,
    trainAccuracy: (step) => `دقت آموزش در گام ${digits(step)}`,
  },
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  sequence: "دنباله",
  position: "توکنِ پرسش",
  headAt: "سری که نمایش داده می‌شود",
  headTemperature: "دمای سر",
  ablated: "سرهای حذف‌شده",
  trainStep: "آموزش",
  trainSeed: "بذر آموزش",
};

const on = quoted("on");

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "شبکه‌ای که خودش یاد گرفت (۶ دقیقه)",
  ask: "آیا شبکهٔ آموزش‌دیده واقعاً نزدیک‌ترین همسایه‌هایش را پیدا می‌کند؟",
  text: {
    all: [
      "این سرها دستی تنظیم نشده‌اند؛ آموخته شده‌اند. یک ترنسفورمر، یعنی شبکه‌ای از سرهای توجه، آموزش دید تا دنباله‌های تکرارشونده را ادامه دهد. در هر سر، هر توکن یک پرسش، یک کلید و یک مقدار می‌دهد؛ پرسش با هر کلید امتیازی می‌گیرد، و سافت‌مکس امتیازها را به وزنِ مقدارها تبدیل می‌کند. پرسش‌ها و کلیدها هر کدام دو عدد دارند، پس هر سر به طور کامل در یک صفحه نشان داده می‌شود.",
      `یک سر لایهٔ اول، سر توکن قبلی، [یک جایگاه عقب‌تر را می‌بیند](headAt=0.1): در هر توکن یادداشت می‌کند که پیش از آن چه توکنی بود. یک سر لایهٔ دوم، سر استقرا، [از این یادداشت استفاده می‌کند](headAt=1.1): کلیدهایش بر پایهٔ توکن پیش از هر کلید گروه‌بندی شده‌اند. پس پرسش ${on} کنار کلید توکنی قرار می‌گیرد که پس از ${on} آمده بود. این جست‌وجوی نزدیک‌ترین همسایه است، و شبکه اکنون ${quoted("{next}")} را با احتمال {probability} پیش‌بینی می‌کند.`,
      "این دو سر به هم نیاز دارند. [سر توکن قبلی را حذف کنید](ablated=0.1)، یعنی خروجی‌اش را بردارید: جست‌وجو شکست می‌خورد، با آنکه سر دوم هنوز هست. دقت روی دنباله‌های تازه: {accuracy}.",
      "امتیازهای سر بر دما تقسیم می‌شوند: دما تعیین می‌کند جست‌وجو چقدر نرم باشد. دما را [۰، یعنی رأی سختِ نزدیک‌ترین همسایه](headTemperature=0)، که در آن کلید برتر همهٔ وزن را می‌گیرد، یا [۴](headTemperature=4) بگذارید و مقایسه کنید.",
      "سپس [همین شبکه را خودتان آموزش دهید](trainStep=300). پس از حدود صد گام، زیان پایین می‌آید، یک سر به عقب نگاه می‌کند و کلیدها حلقه‌ای می‌سازند، هر سه با هم.",
    ],
  },
  tries: {
    "view=transformer": `پس از ${on} کدام توکن می‌آید، و کدام سر آن را پیدا می‌کند؟`,
    "view=transformer&headAt=0.1": "سر توکن قبلی: کلیدهایش به چه ترتیبی چیده شده‌اند؟",
    "view=transformer&ablated=0.1": "بدون سر توکن قبلی: شبکه چه پیش‌بینی می‌کند؟",
    "view=transformer&sequence=a+b+c+d+e+f+a+b+c+d": "حرف به جای واژه: آیا جست‌وجو هنوز کار می‌کند؟",
    "view=transformer&sequence=tea+dog+sun+l+cat+h+tea+dog+sun&headAt=1.2":
      "دورهٔ تناوبی تصادفی با شش توکن: کدام سر آن را پیدا می‌کند؟",
  },
};
