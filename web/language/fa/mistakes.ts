/** A figure's note to the author of its page, in Persian. Typed names and values keep their Latin letters and digits. */
import type { mistakes as en } from "../en/mistakes.js";
import { digits, ltr } from "./words.js";

const quoted = (name: string) => `«${ltr(name)}»`;

const list = (names: readonly string[]) => names.map(quoted).join("، ");

export const mistakes: typeof en = {
  heading: "یادداشتی برای نویسندهٔ این صفحه",
  lead: `شکل کار می‌کند. بخشی از ${ltr("HTML")} آن اثری ندارد:`,
  dismiss: "بستن",
  view: (found, shown) => `${quoted(found)} نام هیچ نمایی نیست؛ ${quoted(shown)} نشان داده می‌شود.`,
  attribute: (found) => `${quoted(found)} ویژگی شکل نیست.`,
  field: (found) => `${quoted(found)} فیلد شکل نیست.`,
  option: (found) => `${quoted(found)} از گزینه‌های نشانی ${ltr("iframe")} نیست.`,
  control: (found, attribute) =>
    `${quoted(found)} در ${quoted(attribute)} نه نام فیلدی است و نه نام ابزاری.`,
  reading: (found) => `${quoted(found)} از مقدارهای این شکل نیست.`,
  elsewhere: (found, view) => `نمای ${quoted(view)} از ${quoted(found)} استفاده نمی‌کند.`,
  value: (name, found) =>
    `${quoted(name)} نمی‌تواند ${quoted(found)} باشد؛ مقدار پیش‌فرض نشان داده می‌شود.`,
  choice: (name, found) => `${quoted(name)} نمی‌تواند ${quoted(found)} باشد؛ اثری ندارد.`,
  tooLong: "این پیوند بلندتر از آن است که خوانده شود؛ شکل حالت پیش‌فرض خود را نشان می‌دهد.",
  nearest: (names) =>
    names.length === 1 ? `نزدیک‌ترین نام ${list(names)} است.` : `نزدیک‌ترین نام‌ها: ${list(names)}.`,
  names: (names) => `نام‌ها: ${list(names)}.`,
  belongs: (view) => `این فیلد از آنِ نمای ${quoted(view)} است.`,
  used: (names) => `این نما از این‌ها استفاده می‌کند: ${list(names)}.`,
  allowed: {
    names: (names) => `مقدارهای مجاز: ${list(names)}.`,
    switch: () => `مقدارهای مجاز: ${list(["1", "0", "true", "false"])}.`,
    number: (range, infinite) =>
      infinite ? `مقدار مجاز: ${range}، یا ${quoted("inf")}.` : `مقدار مجاز: ${range}.`,
    example: (text) => `مقدار چنین نوشته می‌شود: ${quoted(text)}.`,
    coordinates: (range) => `هر مختصه: ${range}.`,
  },
  range: (min, max, step) => {
    const whole = step === 1 ? "عددی صحیح" : `مضربی از ${ltr(String(step))}`;
    const number = step === 0 ? "عددی" : whole;
    if (min === undefined) return max === undefined ? number : `${number} تا ${ltr(`${max}`)}`;
    return max === undefined
      ? `${number} از ${ltr(`${min}`)} به بالا`
      : `${number} از ${ltr(`${min}`)} تا ${ltr(`${max}`)}`;
  },
  source: {
    otherOrigin: (src) =>
      `${quoted(src)} در مبدأ دیگری است. ${quoted("src")} فقط پرونده‌های مبدأ خود صفحه را بارگذاری می‌کند.`,
    sandbox: (src) =>
      `${quoted(src)} بارگذاری نمی‌شود: این صفحه در سندباکسی بدون مبدأ است و آنجا هیچ پرونده‌ای را نمی‌توان گرفت. حالت را در نشانی بنویسید، یا عنصر سفارشی را به کار ببرید.`,
    file: (src) =>
      `${quoted(src)} بارگذاری نمی‌شود: صفحه از روی دیسک باز شده است. ${quoted("src")} به سرور وب نیاز دارد.`,
    network: (src) =>
      `${quoted(src)} گرفته نشد. سرور پاسخی نداد، یا نشانی به مبدأ دیگری می‌رود، یا سیاست صفحه (${ltr("connect-src")}) اجازه نمی‌دهد.`,
    status: (src, status) => `پاسخ سرور برای ${quoted(src)} کد ${digits(status)} بود.`,
    large: (src, megabytes) =>
      `${quoted(src)} بزرگ‌تر از ${digits(megabytes)} مگابایت است و خوانده نشد.`,
    data: (src) =>
      `${quoted(src)} نه حالت است و نه کلید، مقدار و واژه؛ این نما پروندهٔ دیگری نمی‌خواند.`,
    choice: (src) =>
      `${quoted(src)} نمی‌گوید کدام تانسورهایش پرسش، کلید و مقدارند. آن‌ها را در شکل انتخاب کنید، یا نامشان را ${list(["query", "key", "value"])} بگذارید.`,
    syntax: (src, line) =>
      line === ""
        ? `${quoted(src)} از نوع ${ltr("JSON")} نیست.`
        : `${quoted(src)} از خط ${digits(line)} به بعد ${ltr("JSON")} نیست.`,
    notState: (src) => `${quoted(src)} پروندهٔ حالت نیست.`,
    unknown: (src, field) =>
      `${quoted(field)} در ${quoted(src)} نامی شناخته‌شده برای چنین پرونده‌ای نیست.`,
    wrong: (src, field) => `${quoted(field)} در ${quoted(src)} خوانده نمی‌شود.`,
    lesson: (src, why) => `${quoted(src)}: ${why}`,
  },
};
