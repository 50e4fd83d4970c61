/** Words of the lab about given attention weights, in Persian. */
import { digits, isolate, ltr } from "../../../language/fa/words.js";
import type { givenWords as en } from "./words.en.js";

export const givenWords: typeof en = {
  title: (layers, heads) => `${digits(layers * heads)} سرِ مدل شما به چه توجه می‌کنند`,
  shapes: (layers, heads, rows, columns, type) =>
    `${digits(layers)} لایه × ${digits(heads)} سر، ${rows === columns ? `${digits(rows)} توکن` : `${digits(rows)} پرسش و ${digits(columns)} کلید`}، ${isolate(type)} همان‌گونه که در پرونده است.`,
  heads: "سرها",
  head: (layer, head) => `لایهٔ ${digits(layer)}، سر ${digits(head)}`,
  meanHead: (layer) => `لایهٔ ${digits(layer)}، میانگین همهٔ سرها`,
  layerField: (layers) => `لایه، ۱ تا ${digits(layers)}`,
  headField: (heads) => `سر، ۱ تا ${digits(heads)}؛ ۰ = میانگین`,
  odd: (rows, odd) =>
    `از ${digits(rows)} سطر، جمع ${digits(odd)} سطر ۱ نیست، مثلاً به سبب دراپ‌اوت یا پدینگ. همه همان‌گونه که هستند نشان داده می‌شوند.`,
  sum: "جمع وزن‌هایش",
  text: "متن",
  textOfQueries: "پرسش‌ها",
  textOfKeys: "کلیدها",
  textLabel: "توکن‌ها؛ یکی را انتخاب کنید تا متن با وزن‌هایش رنگ بگیرد",
  keysLabel: "کلیدها، به رنگ وزن‌های پرسش",
  shading: (query) =>
    `پررنگی هر توکن وزنی است که ${isolate(query)} به آن می‌دهد. به توکن دیگری اشاره کنید یا با دکمه‌های جهت حرکت کنید تا وزن‌های آن را ببینید؛ با کلیک یا ${isolate("Enter")} می‌ماند.`,
  token: (token, weight) => `${isolate(token)}، وزن ${digits(weight)}`,
  noTokens: `پرونده توکن ندارد و جایگاه‌ها به جای آن آمده‌اند. پرونده‌ای به نام ${ltr("tokens.txt")} با یک توکن در هر خط رها کنید.`,
  wrongTokens: (tokens, wanted) =>
    `${digits(tokens)} توکن برای ${digits(wanted)} جایگاه هست: هر جایگاهی که توکن ندارد با شماره‌اش آمده است.`,
  part: (from, to, all) => `توکن‌های ${digits(from)} تا ${digits(to)} از ${digits(all)}.`,
};
