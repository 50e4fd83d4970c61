/** The same words in Persian. */
import { digits, isolate, quoted } from "../language/fa/words.js";
import type {
  textWords as en,
  textLabels as enLabels,
  textValues as enValues,
} from "./words.en.js";

export const textWords: typeof en = {
  prompt: "متن، به انگلیسی",
  left: (count, context) =>
    `مدل ${digits(context)} توکن می‌خواند: ${digits(count)} توکن اول کنار گذاشته شد.`,
  empty: "متن هنوز توکنی ندارد. چند واژهٔ انگلیسی بنویسید.",
  tokens: "توکنِ پرسش",
  token: (word, place) => `${isolate(word)}، توکن ${digits(place)}`,
  arcs: (token, name) => `توجه ${quoted(token)} در ${name}`,
  head: (layer, at) => `سر ${digits(at + 1)} لایهٔ ${digits(layer + 1)}`,
  choose: (name) => `نمایش ${name}`,
  heads: {
    title: (count) => `${digits(count)} سر`,
    rows: "برای هر لایه یک سطر",
  },
};

export const textValues: typeof enValues = {
  probability: (token) => `احتمال ${isolate(token)}`,
  score: (token) => `امتیاز کلید ${isolate(token)}`,
  weight: (token) => `وزن کلید ${isolate(token)}`,
};

export const textLabels: typeof enLabels = {
  prompt: "متن",
  promptToken: "توکنِ پرسش",
  modelHead: "سری که نمایش داده می‌شود",
};
