/** Messages of the lab about a reader's own data, in Persian. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { digits, isolate, list, ltr, quoted } from "../../../language/fa/words.js";
import type { labData as en } from "./words.en.js";

type Say = (found: string, wanted: string) => string;

const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "پرونده خالی است.",
  tooLarge: (found, wanted) =>
    `${digits(found)} مگابایت دارد؛ حداکثر ${digits(wanted)} مگابایت باز می‌شود.`,
  unreadable: () => "پرونده خوانده نشد. شاید جابه‌جا شده یا تغییر کرده است.",
  notData: (found) =>
    `بایت‌های ${ltr(found)} نه از آنِ متن‌اند و نه از آنِ ${ltr(".npy")}، ${ltr(".npz")}، ${ltr(".safetensors")} یا ${isolate("Parquet")}.`,
  notUtf8: () => `متن ${ltr("UTF-8")} نیست. آن را با این کدگذاری دوباره ذخیره کنید.`,
  archive: () =>
    `این بایگانی ${isolate("zip")} پروندهٔ ${ltr(".npy")} ندارد. آرایه‌ها را با ${ltr("numpy.savez")} ذخیره کنید.`,
  pickle: () =>
    `این یک pickle پایتون است که هنگام خواندن کد اجرا می‌کند. آرایه را با ${ltr("np.save")} و نوع عددی یا جدول را با ${ltr("DataFrame.to_parquet")} ذخیره کنید.`,
  hdf5: () =>
    `HDF5 خوانده نمی‌شود. آرایه را با ${ltr("np.save")} یا جدول را با ${ltr("DataFrame.to_parquet")} ذخیره کنید.`,
  parquet: (found) =>
    `این پروندهٔ Parquet خوانده نمی‌شود: ${isolate(found)}. آن را با ${ltr("DataFrame.to_parquet")} ذخیره کنید.`,
  noNumbers: () => "عددی در آن نیست.",
  nothingChosen: () => "هیچ بخشی جایی ندارد. دست‌کم برای یک بخش جایی انتخاب کنید.",
  tooMany: (found, wanted) =>
    `اندازه‌اش ${ltr(digits(found))} است؛ حداکثر ${ltr(digits(wanted))} خوانده می‌شود.`,
  axes: (found) => `شمار محورها ${digits(found)} است. وزن‌های توجه دو تا پنج محور دارند.`,
  missingCell: () => "اینجا عددی نیست.",
  notANumber: (found) => `${quoted(found)} عدد نیست.`,
  notFinite: (found) => `${quoted(found)} عددی متناهی نیست.`,
  overflow: (found) => `${quoted(found)} از بزرگ‌ترین عدد با دقت مضاعف بزرگ‌تر است.`,
  openQuote: () => "علامت نقل‌قول در اینجا جفت ندارد.",
  ragged: (found, wanted) => `طولش ${digits(found)} است و طول سطرهای پیشین ${ltr(digits(wanted))}.`,
  jsonSyntax: () => `این متن ${ltr("JSON")} درستی نیست.`,
  badHeader: (found) => `سرآیند خوانده نشد: ${quoted(found)}.`,
  numberType: (found) => `نوع ${quoted(found)} خواندنی نیست. اعشاری، صحیح و بولی خوانده می‌شوند.`,
  truncated: (found, wanted) =>
    `پرونده همین‌جا تمام می‌شود. باید ${digits(wanted)} بایت باشد و ${digits(found)} بایت هست.`,
  overlong: (found, wanted) =>
    `عددها تمام شده‌اند و پرونده ادامه دارد. باید ${digits(wanted)} بایت باشد و ${digits(found)} بایت هست.`,
  notExact: (found) => `رقم‌های ${isolate(found)} بیش از آن است که در دقت مضاعف جا شود.`,
  tensorBytes: (found, wanted) =>
    `بایت‌هایش در سرآیند ${ltr(digits(found))} آمده است؛ شکل و نوع ${ltr(digits(wanted))} می‌خواهند.`,
  zip: () =>
    `این بخش از بایگانی ${isolate("zip")} خراب یا رمزگذاری‌شده است، یا روش فشرده‌سازی‌اش نامعمول است. با ${ltr("numpy.savez")} یا ${ltr("numpy.savez_compressed")} ذخیره کنید.`,
  sameSlot: (found, wanted) =>
    `${quoted(found)} و ${quoted(wanted)} برای یک جا هستند. یکی را پس از دیگری باز کنید.`,
  stateFile: () => "این پروندهٔ حالت است، اما خراب است.",
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) =>
    `${digits(wanted)} سطر نخست نگه داشته شد و ${digits(found)} سطر دیگر کنار گذاشته شد.`,
  gapsLeftOut: (found) => `سطرهایی که به سبب عدد گمشده کنار گذاشته شدند: ${digits(found)}.`,
  asHeads: (found) => `محورهای ${ltr(digits(found))} به‌ترتیب سر، جایگاه و بُعد هستند.`,
  batchesLeftOut: (found) =>
    `نخستین نمونهٔ دسته نگه داشته شد و ${digits(found)} نمونهٔ دیگر کنار گذاشته شد.`,
  partsLeftOut: (found) => `آرایه‌هایی از پرونده که جایی ندارند: ${digits(found)}.`,
};

export const labData: typeof en = {
  heading: "داده‌های خودتان",
  stays: "داده‌ها روی همین دستگاه می‌مانند. پیوند آن‌ها را در بر ندارد و پروندهٔ حالت دارد.",
  open: "باز کردن وزن‌های توجه",
  openNote: "از مدلی که اجرا کرده‌اید؛ یا پرونده را روی شکل رها کنید",
  formats: `وزن‌های توجهِ یک مدل با توکن‌هایش، بردارها، یا پرسش‌ها، کلیدها و مقدارها: ${ltr(".npz")}، ${ltr(".npy")}، ${ltr(".safetensors")}، ${isolate("Parquet")}، ${isolate("CSV")}، ${isolate("JSON")}، ${ltr("JSON lines")} یا بردارهای واژه به صورت متن. حداکثر ۲٬۰۴۸ سطر و در هر سرِ ${isolate("Q")}، ${isolate("K")} و ${isolate("V")} ۱٬۰۲۴ ستون. نام‌هایی مثل ${isolate("attentions")}، ${isolate("tokens")}، ${isolate("q")} و ${isolate("k")} می‌گویند کدام چیست.`,
  choose: "انتخاب پرونده‌ها",
  drop: "یا آن‌ها را روی شکل رها کنید",
  roles: {
    ...{ query: "پرسش‌ها", key: "کلیدها", value: "مقدارها", x: "به جای هر سه" },
    ...{ weights: "وزن‌های توجه" },
    ...{ queryTokens: "توکن‌های پرسش‌ها", keyTokens: "توکن‌های کلیدها" },
  },
  tokens: (n) => `${digits(String(n))} توکن`,
  shape: (rows, columns) => ltr(`${digits(rows)} × ${digits(columns)}`),
  remove: "حذف",
  removeOf: (letter) => `حذف ${isolate(letter)}`,
  removed: (letter) => `${isolate(letter)} حذف شد. واگرد آن را برمی‌گرداند.`,
  which: (file) =>
    file === "" ? "نقش هر بخش را انتخاب کنید" : `نقش هر بخش ${quoted(file)} را انتخاب کنید`,
  rows: (n) => `${digits(n)} سطر`,
  roleOf: (part) => `نقش ${quoted(part)}`,
  labels: "نام‌ها",
  none: "بی‌کاربرد",
  useParts: "استفاده از این بخش‌ها",
  cancel: "انصراف",
  reading: "در حال خواندن…",
  taken: (held) => `خوانده شد: ${list(held)}.`,
  kept: "داده‌های پیشین می‌مانند.",
  places: {
    tensor: (name, place) => [isolate(name), place].filter((part) => part !== "").join("، "),
    line: (line) => `خط ${digits(line)}`,
    cell: (line, column) => `خط ${digits(line)}، خانهٔ ${digits(column)}`,
    row: (row) => `سطر ${digits(row)}`,
    item: (row, column) =>
      `سطر ${digits(row)}، ستون ${/^\d+$/.test(column) ? digits(column) : isolate(column)}`,
    byte: (byte) => `بایت ${digits(byte)}`,
  },
  faults,
  notes,
  said: (file, place, what) => {
    const where = [file && isolate(file), place].filter((part) => part !== "");
    return where.length === 0 ? what : `${where.join("، ")}: ${what}`;
  },
};
