/** Words of the lab about given attention weights, in Persian. */
import { digits, isolate, list, ltr } from "../../../language/fa/words.js";
import type { KindName } from "./kinds.js";
import type { givenWords as en } from "./words.en.js";

const kinds: Readonly<Record<KindName, string>> = {
  previous: "توکن قبلی",
  first: "توکن اول",
  same: "همان توکن",
  self: "خودش",
};

export const givenWords: typeof en = {
  title: (layers, heads) => `${digits(layers * heads)} سرِ مدل شما به چه توجه می‌کنند`,
  shapes: (layers, heads, rows, columns, type) =>
    `${digits(layers)} لایه × ${digits(heads)} سر، ${rows === columns ? `${digits(rows)} توکن` : `${digits(rows)} پرسش و ${digits(columns)} کلید`}، ${isolate(type)} همان‌گونه که در پرونده است.`,
  heads: "سرها",
  head: (layer, head) => `لایهٔ ${digits(layer)}، سر ${digits(head)}`,
  meanHead: (layer) => `لایهٔ ${digits(layer)}، میانگین همهٔ سرها`,
  layer: (layer) => `لایهٔ ${digits(layer)}`,
  layerShort: (layer) => `L${layer}`,
  thumb: (head, neighbours, kind) =>
    `${head}: ${neighbours === "" ? "هنوز بررسی نشده" : `${digits(neighbours)} همسایهٔ مؤثر`}${kind === "" ? "" : `، توجه به ${kind}`}`,
  thumbsNote: `زیر هر سر شماره‌اش آمده و شمار مؤثر همسایه‌هایش، میانگین روی پرسش‌ها؛ و اگر بیش از نیمی از وزن به یک گونه کلید برسد، نام آن گونه. لایه‌ها و سرها از ۱ شمرده می‌شوند: لایهٔ ۵ همان ${ltr("attentions[4]")} است.`,
  kindsShort: { previous: "قبلی", first: "اول", same: "همان", self: "خودش" },
  surveying: (done, all) => `سرهای بررسی‌شده: ${digits(done)} از ${digits(all)}`,
  compare: "مقایسه با سری دیگر",
  alone: `فقط ${isolate("A")} بماند`,
  swap: `جابه‌جایی ${isolate("A")} و ${isolate("B")}`,
  choosing: "سری که رویش کلیک شود می‌نشیند در",
  side: (slot, head) => `${isolate(slot)}: ${head}`,
  layerField: (layers) => `لایه، ۱ تا ${digits(layers)}`,
  headField: (heads) => `سر، ۱ تا ${digits(heads)}؛ ۰ = میانگین`,
  targets: { ...kinds, same: "توکن‌های دیگر همسان (در پرسش‌هایی که دارند)" },
  shares: (target, share) => `سهم ${digits(share)} از وزن به ${target} می‌رسد`,
  summary: (head, neighbours, share) =>
    `${head}: هر پرسش به‌طور میانگین ${digits(neighbours)} همسایهٔ مؤثر دارد${share === "" ? "" : ` و ${share}`}.`,
  odd: (rows, odd, least, most) => {
    const parts = [
      odd.empty > 0 && `${digits(odd.empty)} سطر خالی است، مانند پدینگ`,
      odd.off > 0 &&
        (odd.off === 1
          ? `جمع یک سطر ${digits(least)} است، مانند دراپ‌اوت`
          : `جمع ${digits(odd.off)} سطر میان ${digits(least)} و ${digits(most)} است، مانند دراپ‌اوت`),
      odd.invalid > 0 && `در ${digits(odd.invalid)} سطر چیزی هست که وزن نیست`,
    ].filter((part) => part !== false);
    return `جمع همهٔ سطرها ۱ نیست. از ${digits(rows)} سطر، ${list(parts)}. همان‌گونه که هستند نشان داده می‌شوند.`;
  },
  stored: "همان عدد با همهٔ رقم‌ها",
  sum: "جمع وزن‌هایش",
  text: "متن",
  textOfQueries: "پرسش‌ها",
  textOfKeys: "کلیدها",
  textLabel: "توکن‌ها؛ یکی را انتخاب کنید تا متن با وزن‌هایش سایه بخورد",
  keysLabel: "کلیدها با سایهٔ وزن‌های پرسش",
  shading: (query) =>
    `سایه، وزن‌های ${isolate(query)} است. به توکن دیگری اشاره کنید یا با دکمه‌های جهت حرکت کنید تا وزن‌های آن را ببینید؛ با کلیک یا ${isolate("Enter")} می‌ماند.`,
  token: (token, weight) => `${isolate(token)}، وزن ${digits(weight)}`,
  noTokens: `پرونده توکن ندارد و جایگاه‌ها به جای آن آمده‌اند. پرونده‌ای به نام ${ltr("tokens.txt")} با یک توکن در هر خط رها کنید.`,
  wrongTokens: (tokens, wanted) =>
    `${digits(tokens)} توکن برای ${digits(wanted)} جایگاه هست: هر جایگاهی که توکن ندارد با شماره‌اش آمده است.`,
  part: (from, to, all) => `توکن‌های ${digits(from)} تا ${digits(to)} از ${digits(all)}.`,
};
