/** The digits, in Persian. */

import { digits, ltr, rtl } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";
import type { controls } from "./state.js";
import type { words as en } from "./words.en.js";

const component = (label: string) => `رقم شمارهٔ ${digits(label)}`;
const along = (label: string) => (label === "0" ? "اکنون" : "کمی جلوتر در راستای گرادیان");

export const words: typeof en = {
  title: `هر یک از ${digits("1,797")} رقم دست‌نویس وزنی می‌گیرد؛ جمع وزن‌های هر رده سهم آن رده است`,
  draw: {
    label: `شبکهٔ ${ltr("۳۲ × ۳۲")} خانه برای کشیدن یک رقم`,
    picture: (place, label) =>
      `رقم شمارهٔ ${digits(place)} مجموعه، با برچسب ${digits(label)}. طرحی که بکشید جای آن را می‌گیرد.`,
    keys: "دکمه‌های جهت قلم را جابه‌جا می‌کنند، Space قلم را می‌گذارد یا برمی‌دارد، Delete شبکه را پاک می‌کند.",
    pen: (x, y, isDown) =>
      `قلم در ستون ${digits(x + 1)}، سطر ${digits(y + 1)}، ${isDown ? "روی کاغذ" : "بالا"}.`,
    hint: `رقمی بکشید که قاب را پر کند، یا یکی از ${digits("1,797")} رقم را انتخاب کنید.`,
    ink: "کشیدن",
    erase: "پاک کردن",
    clear: "خالی کردن شبکه",
    tool: "کار قلم",
    reduced: `آنچه مقایسه می‌شود: ${digits(64)} شمارش، از ${digits(0)} تا ${digits(16)}`,
    place: "رقمی از مجموعهٔ داده",
    last: "رقم قبلی",
    next: "رقم بعدی",
    own: "نمایش طرح شما",
  },
  similarity: "شباهت",
  neighbors: "شمار همسایه‌های رأی سخت، k",
  neighborsValue: (k) => ltr(`k = ${k}`),
  atlas: {
    label: (share, hard) =>
      `همهٔ ${digits("1,797")} رقم، هر رده یک نوار، هر رقم به اندازهٔ وزنش روشن. سهم رده‌ها در رأی نرم: ${digits(share)}. رأی سخت: ${digits(hard)}.`,
    share: "سهم",
    pointed: (place, label, weight) =>
      `رقم شمارهٔ ${digits(place)} با برچسب ${digits(label)}: وزن ${digits(weight)}. برای رده‌بندی آن کلیک کنید.`,
    hint: "رقم‌های روشن وزن دارند. قاب‌ها k رقم نزدیک‌تر را نشان می‌دهند.",
  },
  near: {
    title: "نزدیک‌ترین رقم‌ها",
    item: (rank, place, label, weight) =>
      `${digits(rank)}. رقم شمارهٔ ${digits(place)} با برچسب ${digits(label)}: وزن ${digits(weight)}. رده‌بندی آن.`,
    soft: "رأی نرم",
    hardName: "رأی سختِ k نزدیک‌ترین همسایه",
  },
  verdict: {
    vote: (soft, share, hard, k, count) =>
      `رأی نرم: ${digits(soft)}، با سهم ${digits(share)}. رأی سختِ ${digits(k)} نزدیک‌ترین همسایه: ${digits(hard)}، با ${digits(count)} رأی از ${digits(k)}.`,
    same: (effective) => `وزن روی ${digits(effective)} همسایهٔ مؤثر پخش شده است.`,
    differ: (effective) =>
      `دو رأی یکی نیستند: رأی نرم نزدیکی هر همسایه را هم به حساب می‌آورد. شمار مؤثر همسایه‌ها: ${digits(effective)}.`,
    right: (label) => `برچسب: ${digits(label)}.`,
  },
  all: {
    title: `leave-one-out: هر رقم را ${digits("1,796")} رقم دیگر رده‌بندی می‌کنند`,
    share: (percent) => percent,
    soft: (errors) => `رأی نرم درست؛ ${digits(errors)} از ${digits("1,797")} نادرست`,
    hard: (k, errors) => `رأی سخت، ${ltr(`k = ${digits(k)}`)}؛ ${digits(errors)} نادرست`,
    working: `محاسبهٔ ${ltr(digits("1,797 × 1,796"))} وزن…`,
    failed: (why) => `محاسبه متوقف شد: ${why}`,
    confusion: (soft) => `ماتریس درهم‌ریختگی رأی نرم. ${digits(soft)}`,
    confused: (label, prediction, count) =>
      `${digits(label)} به جای ${digits(prediction)}: ${digits(count)}`,
    none: "هیچ رقمی نادرست نیست.",
    infinity: `در دمای ∞ فقط بزرگی رده به حساب می‌آید. ردهٔ ${digits(3)} با ${digits(183)} رقم بزرگ‌ترین است، پس هر رقم دیگری ${digits(3)} خوانده می‌شود. با کنار گذاشتن یک ${digits(3)}، رده‌های ${digits(1)}، ${digits(3)} و ${digits(5)} با ${digits(182)} رقم برابر می‌شوند و کوچک‌ترین برچسب برنده است.`,
    axis: { rows: "برچسب", columns: "رأی نرم" },
    errors: "خطاهای رأی نرم، هر کدام با سه رقم نزدیک‌ترش",
    error: (place, label, prediction) =>
      `رقم شمارهٔ ${digits(place)} با برچسب ${digits(label)}، ${digits(prediction)} خوانده می‌شود. رده‌بندی آن در بالا.`,
    taken: (label, prediction) => `${label} → ${prediction}`,
    more: (count) => `نمایش ${digits(count)} رقم دیگر`,
    fewer: "نمایش کمتر",
    done: (accuracy, errors) => `رأی نرم: ${digits(accuracy)} درست، ${digits(errors)} نادرست.`,
    table: "ماتریس درهم‌ریختگی به صورت جدول",
    corner: "برچسب",
  },
  metric: {
    title: "خود فاصله آموخته می‌شود",
    text: `تا اینجا فاصله از پیش معلوم بود. اینجا نگاشتی از ${digits(64)} پیکسل به صفحه آموخته می‌شود. هر دوره یک گام گرادیان افزایشی روی رأی نرم است و رقم‌ها را به ردهٔ خودشان نزدیک می‌کند.`,
    train: "آموزش",
    pause: "مکث",
    rewind: "بازگشت به آغاز",
    gradient: "نمایش گرادیان",
    at: (epoch, heldOut, training) =>
      `دورهٔ ${digits(epoch)}: ${digits(heldOut)} از نیمهٔ کنارگذاشته‌شده درست، ${digits(training)} از نیمهٔ آموزش.`,
    objective: (objective) =>
      `تابع هدف: امید ریاضی شمار پاسخ‌های درست، ${digits(objective)} از ${digits(898)}`,
    waiting: `نگاشت ${digits("1,797")} رقم…`,
    failed: (why) => `آموزش متوقف شد: ${why}`,
    progress: (done, goal) => `دورهٔ ${digits(done)} از ${digits(goal)}`,
    planeLabel: (epoch) =>
      `${digits("1,797")} رقم در صفحهٔ نگاشت پس از ${digits(epoch)} دوره. رقم‌های پررنگ در آموزش‌اند، رقم‌های کم‌رنگ کنار گذاشته شده‌اند. ستاره رقم بالاست.`,
    arrows: "پیکان‌ها: گام بعدیِ یکی از هر هفت رقم آموزش، بزرگ‌شده.",
    bold: `پررنگ: نیمهٔ آموزش، ${digits(898)} رقم. کم‌رنگ: نیمهٔ کنارگذاشته‌شده، ${digits(899)} رقم. ★ رقم بالاست.`,
    chartLabel: "دقت در دوره‌ها. دکمه‌های جهت دوره را عوض می‌کنند.",
    training: "نیمهٔ آموزش",
    heldOut: "نیمهٔ کنارگذاشته‌شده",
    axis: "دوره",
    slope: {
      title: (place, label) => `چرا رأی نرم: رقم شمارهٔ ${digits(place)} با برچسب ${digits(label)}`,
      label: (soft, hard) =>
        `سهم ردهٔ خود رقم در راستای گرادیان: سهم نرم ${digits(soft)} است و شیب دارد؛ رأی سخت ${digits(hard)} از ${digits(3)} است و تخت.`,
      soft: "سهم نرم",
      hard: rtl(`رأی سخت، ${ltr("k = 3")}`),
      axis: "فاصله در راستای گرادیان",
      now: "اکنون",
      text: (now, next, hard) =>
        `سهم نرم ردهٔ خودش اکنون ${digits(now)} است و کمی جلوتر در راستای گرادیان ${digits(next)}. رأی سخت در همهٔ راه ${digits(hard)} از ${digits(3)} می‌ماند: شیبش ۰ است و گرادیان افزایشی مسیری برای بالا رفتن ندارد.`,
      jump: (now, next, hard) =>
        `سهم نرم ردهٔ خودش اکنون ${digits(now)} است و کمی جلوتر در راستای گرادیان ${digits(next)}. رأی سخت، اکنون ${digits(hard)} از ${digits(3)}، پله‌ای تغییر می‌کند: میان دو پله شیبش ۰ است و گرادیان افزایشی مسیری برای بالا رفتن ندارد.`,
    },
    verdict: {
      start: (heldOut) =>
        `مؤلفه‌های اصلی بیشترین واریانس را نگه می‌دارند و به برچسب‌ها بستگی ندارند: ${digits(heldOut)} از رقم‌های کنارگذاشته‌شده درست رده‌بندی می‌شوند.`,
      trained: (before, heldOut) =>
        `رقم‌های کنارگذاشته‌شده در آموزش نبوده‌اند. صفحهٔ آموخته‌شده ${digits(heldOut)} آن‌ها را درست رده‌بندی می‌کند؛ در آغاز ${digits(before)} بود.`,
    },
    measured: `دقت: ردهٔ اکثریت میان ${digits(3)} رقم نزدیک‌تر از نیمهٔ آموزش؛ هیچ رقمی با خودش سنجیده نمی‌شود.`,
  },
  exercise: {
    question: "رأی نرم اینجا کدام رقم را می‌خواند؟",
    how: `هر یک از ${digits("1,797")} رقم برچسب‌دار وزنی می‌گیرد، هر چه شبیه‌تر، بزرگ‌تر. رده‌ای که مجموع وزن‌هایش بزرگ‌تر است برنده است.`,
    legend: "رده‌ای با بزرگ‌ترین سهم",
    picture: "رقمی که باید خوانده شود",
    said: (right, soft, share, hard, k) =>
      `${right ? "درست است" : "درست نیست"}: رأی نرم ${digits(soft)} می‌خواند، با سهم ${digits(share)}. رأی ${digits(k)} رقم نزدیک‌تر ${digits(hard)} است.`,
  },
  values: {
    weight: (place) => `وزن ${component(place)}`,
    softShare: (label) => `سهم ردهٔ ${digits(label)} در رأی نرم`,
    effective: () => "شمار مؤثر همسایه‌های پرسش",
    wrongWeight: (query, place) => `وزن ${component(place)} برای ${component(query)}`,
    softAccuracy: () => "دقت leave-one-out رأی نرم",
    hardAccuracy: () => "دقت leave-one-out رأی سخت",
    confusion: (label, prediction) =>
      `شمار رقم‌های ردهٔ ${digits(label)} که ${digits(prediction)} خوانده شده‌اند`,
    objective: (epoch) => `تابع هدف در دورهٔ ${digits(epoch)}`,
    trainingAccuracy: (epoch) => `دقت روی نیمهٔ آموزش، دورهٔ ${digits(epoch)}`,
    heldOutAccuracy: (epoch) => `دقت روی نیمهٔ کنارگذاشته‌شده، دورهٔ ${digits(epoch)}`,
    ownShare: (place, step) => `سهم ردهٔ خودِ ${component(place)}، ${along(step)}`,
    temperature: () => "دمای τ",
  },
  caption: `داده: ${ltr("E. Alpaydin, C. Kaynak, Optical Recognition of Handwritten Digits, UCI Machine Learning Repository (1998), CC BY 4.0")}. هر پیکسل شمار خانه‌های پر در بلوکی ${ltr("۴ × ۴")} است؛ ${digits(64)} شمارش، تقسیم بر ${digits(16)}، کلید است.`,
};

export const controlLabels: Record<(typeof controls)[number], string> = {
  drawing: "طرح",
  digit: "رقمی از مجموعهٔ داده",
  similarity: "شباهت",
  temperature: "دما",
  neighbors: "همسایه‌های رأی سخت",
  metricEpoch: "آموزش فاصله",
};

/** The text beside the figure. */
export const chapter: Chapter = {
  path: "نزدیک‌ترین‌ها از ۱٬۷۹۷ رقم (۶ دقیقه)",
  ask: "آیا نزدیک‌ترین همسایه‌ها می‌توانند دست‌خط بخوانند؟",
  text: {
    all: [
      "اینجا چیزی آموزش ندیده است. هر یک از ۱٬۷۹۷ رقم برچسب‌دار یک کلید است، برچسبش مقدار است، و طرح شما پرسش. هر کلید بر پایهٔ شباهتش به پرسش امتیازی می‌گیرد. سافت‌مکس امتیازها را به وزن‌هایی با مجموع ۱ تبدیل می‌کند، و جمع وزن‌های هر رده سهم آن است. رأی نرم {soft-class} می‌خواند، با سهم {share}؛ رأی سخت، که در آن k رقم نزدیک‌تر سهم برابر دارند، {hard-class}.",
      "امتیازها بر دما تقسیم می‌شوند، که اکنون {~temperature} است؛ {effective-k} همسایهٔ مؤثر در وزن سهیم‌اند. [دما را به ۰ برسانید](temperature=0): فقط نزدیک‌ترین رقم تعیین‌کننده است. [دما را به ۰٫۸ برسانید](temperature=0.8): رقم‌های بیشتری در وزن سهیم می‌شوند، و رقم‌های دور پرشمارتر از رقم‌های نزدیک‌اند.",
      "برای سنجش دقت، هر رقم را کنار بگذارید تا ۱٬۷۹۶ رقم دیگر آن را رده‌بندی کنند. دقت رأی نرم {accuracy} است و دقت رأی سخت {hard-accuracy}. حالا معنای نزدیکی را عوض کنید: [ضرب داخلی](similarity=dot&temperature=0) با طول بزرگ می‌شود، پس رقم‌هایی را ترجیح می‌دهد که پیکسل تیرهٔ بیشتری دارند؛ [RBF](similarity=rbf&temperature=0.3) فقط به فاصله بستگی دارد، پس رقم‌هایی را ترجیح می‌دهد که در همان جا تیره‌اند. خطاها را ببینید: بسیاری از آن‌ها برای آدم‌ها هم دشوارند.",
      "رأی نرم شیب دارد، پس خود فاصله هم آموختنی است. [صفحه را آموزش دهید](metricEpoch=150&digitsPart=metric): گرادیان افزایشی هر رقم را به همسایه‌های هم‌رده نزدیک می‌کند. روی رقم‌هایی که در آموزش نبودند، دقت اکنون {held-out} است؛ در آغاز {held-out-start} بود. در ترنسفورمر، که شبکه‌ای از توجه است، ماتریس‌هایی که پرسش‌ها و کلیدها را می‌سازند هم به همین شیوه آموخته می‌شوند.",
    ],
  },
  tries: {
    "view=digits": "طرحی میان ۳ و ۹: به کدام خوانش اعتماد می‌کنید؟",
    "view=digits&similarity=dot&temperature=0":
      "ضرب داخلی در دمای ۰: کدام رده رقم‌های رده‌های دیگر را می‌گیرد؟",
    "view=digits&temperature=inf": "دمای ∞: چرا حتی یک رقم هم درست نیست؟",
    "view=digits&neighbors=15&temperature=1.5": "۱۵ همسایه، دمای ۱٫۵: رأی نرم بدتر است یا رأی سخت؟",
    "view=digits&digit=5": "رقم شمارهٔ ۵ با برچسب ۵: کدام همسایه‌ها رأی نرم را گمراه می‌کنند؟",
    "view=digits&digitsPart=metric": "صفحهٔ مؤلفه‌های اصلی: کدام رده‌ها روی هم افتاده‌اند؟",
    "view=digits&metricEpoch=150": "۱۵۰ دوره آموزش: کدام رده‌ها هنوز به هم چسبیده‌اند؟",
  },
};
