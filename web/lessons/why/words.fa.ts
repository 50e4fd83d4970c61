/** Where the score of a key comes from, in Persian. */
import { digits, isolate, quoted } from "../../language/fa/words.js";
import type { ControlName, PictureName } from "../../language/index.js";
import type { Chapter } from "../../language/prose.js";
import { textLabels, textValues, textWords } from "../../model/words.fa.js";
import { explained } from "./phrases.js";
import type { words as en } from "./words.en.js";

export const words: typeof en = {
  title: "هر وزن منبع‌هایی دارد: امتیازش جمع چه چیزهایی است",
  text: textWords,
  weights: "وزن‌های این پرسش: دکمه‌های جهت کلیدی را انتخاب می‌کنند",
  weight: (key, weight) => `${quoted(key)}، وزن ${digits(weight)}`,
  carries: (query, key) =>
    `چرا ${quoted(query)} به ${quoted(key)} توجه می‌کند: آنچه این کلید با خود دارد`,
  token: (word) => `توکن خودش ${quoted(word)}`,
  position: (place) => `جای خودش، ${digits(place)}`,
  head: (name, word, back) =>
    `آنچه ${name} نوشت (${back === 0 ? "بیشترین وزن: همین توکن" : back === 1 ? `بیشترین وزن: توکن پیش از آن، ${quoted(word)}` : `بیشترین وزن: ${quoted(word)}`})`,
  mlp: (layer) => `آنچه MLP لایهٔ ${digits(layer + 1)} از آن ساخت`,
  bias: (layer) => `بایاس لایهٔ ${digits(layer + 1)}`,
  constant: "بایاس خودش، برای همهٔ توکن‌ها یکسان",
  rest: (count) => (count === 1 ? "یک منبع دیگر" : `${digits(count)} منبع دیگر با هم`),
  sum: "امتیاز بیش از میانگین کلیدها",
  invitation: "یک منبع را انتخاب کنید تا از پرسش و کلید برداشته شود.",
  without: (source, left, score, weight, lower) =>
    `بدون ${source} جمع جمله‌های باقی‌مانده امتیاز ${digits(left)} می‌دهد. موتور هم وقتی بدون آن حساب می‌کند، ${digits(score)} می‌دهد. وزن این کلید از ${digits(weight)} به ${digits(lower)} می‌رسد.`,
  next: (token, usual, lower) =>
    `در مدل بدون آن سر پیشین، احتمال ${quoted(token)} به جای ${digits(usual)} برابر ${digits(lower)} است.`,
  back: "بازگرداندن",
  alone: "توکن اول فقط یک کلید دارد که از خودش است. توکنی دیرتر را انتخاب کنید.",
  said: (key, weight, score, above) =>
    above === undefined
      ? `کلید ${quoted(key)} تنها کلید است، پس وزنش ${digits(weight)} است.`
      : `وزن کلید ${quoted(key)} برابر ${digits(weight)} است، چون امتیازش ${digits(score)} است و ${digits(above)} با میانگین کلیدها فاصله دارد.`,
  hint: "توکنی را انتخاب کنید تا پرسش شود، مربعی را تا سرش نمایش داده شود، و کمانی یا عددش را تا کلید آن توضیح داده شود.",
  values: {
    ...textValues,
    term: (source) => `آنچه کلید از ${isolate(source)} دارد`,
    above: (key) => `امتیاز کلید ${isolate(key)} بیش از میانگین`,
    rest: () => "جمله‌های دیگر با هم",
    left: (key) => `جمع جمله‌های باقی‌ماندهٔ امتیاز ${isolate(key)}`,
    lower: (key) => `امتیاز کلید ${isolate(key)} بدون منبع`,
    lowerWeight: (key) => `وزن کلید ${isolate(key)} بدون منبع`,
    ablated: (token) => `احتمال ${isolate(token)} بدون آن سر`,
  },
};

export const pictures: Record<PictureName<"why">, string> = {
  why: "منبع‌های یک وزن",
};

export const controlLabels: Record<ControlName<"why">, string> = {
  ...textLabels,
  whyKey: "کلیدی که امتیازش توضیح داده می‌شود",
  withoutSource: "منبعی که از امتیاز برداشته می‌شود",
};

/** The text beside the figure. */
export const chapter: Chapter<PictureName<"why">> = {
  path: "وزنی که از هم باز می‌شود (۴ دقیقه)",
  ask: "چرا یک سر این کلید را برمی‌گزیند؟",
  text: {
    why: [
      "کمان‌ها وزن‌های یک پرسش‌اند در یکی از ۲۴ سر [مدل زبانی](#view=gpt) کوچک، با همان توجهی که آموخته است. وزن از امتیاز می‌آید و امتیاز ضرب داخلی پرسش و کلید است. اگر مقیاس نرمال‌سازی لایه ثابت بماند، پرسش و کلید هر دو تابعی خطی از جریان باقی‌مانده‌اند، برداری برای هر توکن که همه‌چیز به آن افزوده می‌شود: خود توکن، جای آن، و آنچه هر سر و هر MLP پیشین (شبکهٔ کوچکی که پس از سرهای هر لایه می‌آید) نوشته است. پس امتیاز جمعِ سهم همین منبع‌هاست.",
      `فهرست آنچه را کلید با خود دارد نشان می‌دهد، بزرگ‌ترین‌ها اول. فقط آنچه کلیدی را از بقیه جدا می‌کند به آن وزن می‌دهد، پس هر جمله از میانگینش روی همهٔ کلیدها حساب می‌شود. جمع جمله‌های ${quoted("{why-key}")} اکنون {why-above} است و بزرگ‌ترینشان {why-term}. کمان دیگری را انتخاب کنید تا فهرست کلید آن را توضیح دهد. گاهی یک منبع تقریباً همهٔ امتیاز را توضیح می‌دهد و گاهی جمله‌های کوچک بسیاری روی هم.`,
      "? largest",
      `منبعی را انتخاب کنید تا از پرسش و کلید برداشته شود. جمله‌های باقی‌مانده امتیاز را پیش‌بینی می‌کنند و موتور، که بدون آن منبع از نو حساب می‌کند، به همان عدد می‌رسد. [در لایهٔ ۱](${explained("0.1", 10)}) فقط توکن و جا و بایاس هست؛ [در لایهٔ ۴](${explained("3.5", 12)}) هجده سر پیش از آن نوشته‌اند، و [یکی از آن‌ها را می‌توان برداشت](${explained("3.5", 12, "head.1.4")}).`,
      "جمله‌ها می‌گویند چرا امتیاز این کلید از بقیه بیشتر شده است، نه اینکه این سر به چه کار می‌آید. آنچه از متن آموخته می‌شود کمتر مرتب است، و اینجا هیچ سری نام ندارد.",
    ],
  },
  predictions: {
    largest: {
      question:
        "آنچه MLP لایهٔ ۱ از «·must» ساخت بزرگ‌ترین جملهٔ امتیاز آن است: ۲٫۳۳ از ۴٫۶۷. اگر این منبع از پرسش و کلید برداشته شود، وزن ۰٫۵۱۵ چه می‌شود؟",
      options: {
        nothing: "تقریباً چیزی از آن نمی‌ماند",
        half: "کمتر از نیمی از آن می‌ماند",
        same: "تقریباً همان می‌ماند، چون سافت‌مکس جبرانش می‌کند",
      },
      said: "از ۰٫۵۱۵ به ۰٫۲۲۵ می‌رسد. آنچه از امتیاز مانده هنوز بالاتر از میانگین کلیدهاست، و کلیدهای دیگر هم آنچه از این منبع داشتند از دست می‌دهند.",
    },
  },
  end: "امتیاز یک جمع است، پس هر وزن منبع‌هایی دارد که هر کدام را می‌توان برداشت.",
};
