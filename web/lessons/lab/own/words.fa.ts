/** Messages of the lab about a reader's own data, in Persian. */
import type { FaultKind, NoteKind } from "../../../data/fault.js";
import { digits, isolate, list, ltr, quoted } from "../../../language/fa/words.js";
import type { labData as en } from "./words.en.js";

type Say = (found: string, wanted: string) => string;

const faults: Readonly<Record<FaultKind, Say>> = {
  empty: () => "پرونده خالی است.",
  tooLarge: (found, wanted) =>
    `پرونده ${digits(found)} مگابایت دارد؛ حداکثر ${digits(wanted)} مگابایت باز می‌شود.`,
  unreadable: () => "پرونده خوانده نشد. شاید جابه‌جا شده یا تغییر کرده است.",
  notData: (found) =>
    `بایت‌های ${ltr(found)} نه از آنِ متن‌اند و نه از آنِ ${ltr(".npy")}، ${ltr(".npz")} یا ${ltr(".safetensors")}.`,
  archive: () =>
    `این بایگانی ${isolate("zip")} پروندهٔ ${ltr(".npy")} ندارد. آرایه‌ها را با ${ltr("numpy.savez")} ذخیره کنید.`,
  pickle: () =>
    "این یک pickle پایتون است که هنگام خواندن کد اجرا می‌کند. آرایه را با np.save یا جدول را با DataFrame.to_parquet ذخیره کنید.",
  hdf5: () =>
    "HDF5 خوانده نمی‌شود. آرایه را با np.save یا جدول را با DataFrame.to_parquet ذخیره کنید.",
  parquet: (found) =>
    `این پروندهٔ Parquet خوانده نمی‌شود: ${isolate(found)}. آن را با DataFrame.to_parquet ذخیره کنید.`,
  noRows: () => "هیچ سطری ندارد. دست‌کم یک سطر عدد ذخیره کنید.",
  noNumbers: () => "عددی در آن نیست.",
  tooManyColumns: (found, wanted) =>
    `${digits(found)} ستون دارد؛ حداکثر ${digits(wanted)} ستون خوانده می‌شود.`,
  axes: (_, wanted) => `شمار محورها ${digits(wanted)} است؛ یک تا چهار محور خوانده می‌شود.`,
  missingCell: () => "خانه خالی است.",
  notANumber: (found) => `${quoted(found)} عدد نیست.`,
  notFinite: (found) => `${quoted(found)} عددی متناهی نیست.`,
  decimalComma: (found) =>
    `${quoted(found)} با بقیه نمی‌خواند: ممیز در این جدول گاهی ویرگول است و گاهی نقطه.`,
  overflow: (found) => `${quoted(found)} از بزرگ‌ترین عدد با دقت مضاعف بزرگ‌تر است.`,
  openQuote: () => "علامت نقل‌قول در اینجا جفت ندارد.",
  elided: () => "در متن چاپ‌شده بعضی عددها حذف شده‌اند. آرایه را با np.save ذخیره کنید.",
  notWords: () => "هر خط یک واژه و عددهایش نیست، آن‌گونه که GloVe و word2vec می‌نویسند.",
  notATable: (found) =>
    found === "" ? "جدولی در آن پیدا نشد." : `${quoted(found)} سطر یک جدول نیست.`,
  ragged: (found, wanted) =>
    `این سطر ${digits(found)} عدد دارد و سطرهای پیشین ${digits(wanted)} عدد.`,
  lineTooLong: (_, wanted) => `خط از ${digits(wanted)} نویسه بلندتر است.`,
  npyMagic: (found, wanted) =>
    `پروندهٔ ${ltr(".npy")} با بایت‌های ${ltr(wanted)} آغاز می‌شود؛ این یکی با ${ltr(found)}.`,
  npyVersion: (found) => `نسخهٔ ${digits(found)} این قالب شناخته‌شده نیست.`,
  badHeader: (found) => `سرآیند خوانده نشد: ${quoted(found)}.`,
  numberType: (found) => `نوع ${quoted(found)} خواندنی نیست. اعشاری، صحیح و بولی خوانده می‌شوند.`,
  truncated: (found, wanted) =>
    `پرونده همین‌جا تمام می‌شود. باید ${digits(wanted)} بایت باشد و ${digits(found)} بایت هست.`,
  overlong: (found, wanted) =>
    `عددها تمام شده‌اند و پرونده ادامه دارد. باید ${digits(wanted)} بایت باشد و ${digits(found)} بایت هست.`,
  notExact: (found) => `رقم‌های ${isolate(found)} بیش از آن است که در دقت مضاعف جا شود.`,
  tensorTwice: (found) => `نام ${quoted(found)} دو بار آمده است.`,
  tensorRange: (found, wanted) =>
    `نشانی‌ها ${ltr(digits(found))} هستند؛ عددهای پرونده در ${digits(wanted)} تمام می‌شوند.`,
  tensorOverlap: (found) => `عددهایش با عددهای ${quoted(found)} هم‌پوشانی دارد.`,
  tensorBytes: (found, wanted) =>
    `شکل و نوع ${digits(wanted)} بایت می‌خواهند؛ نشانی‌ها ${digits(found)} بایت می‌دهند.`,
  unusedBytes: (found) => `${digits(found)} بایت بعدی از آنِ هیچ تانسوری نیست.`,
  noTensor: () => "هیچ تانسوری در آن نیست که عدد و یک تا چهار محور داشته باشد.",
  tooManyNumbers: (found, wanted) =>
    `همهٔ سرها ${digits(found)} عدد دارند؛ حداکثر ${digits(wanted)} عدد خوانده می‌شود. جایگاه یا سر کمتری ذخیره کنید.`,
  tooManyHeads: (found, wanted) =>
    `${digits(found)} سر دارد؛ حداکثر ${digits(wanted)} سر خوانده می‌شود.`,
  tooManyArrays: (found, wanted) =>
    `${digits(found)} آرایه دارد؛ حداکثر ${digits(wanted)} آرایه خوانده می‌شود.`,
  zipDirectory: () => `فهرست بایگانی ${isolate("zip")} نیست یا خراب است. شاید پرونده ناقص باشد.`,
  zipEncrypted: () => `این بخش از بایگانی ${isolate("zip")} رمزگذاری شده است.`,
  zipMethod: (found) =>
    `روش فشرده‌سازی ${digits(found)} خوانده نمی‌شود. با ${ltr("numpy.savez")} یا ${ltr("numpy.savez_compressed")} ذخیره کنید.`,
  zipDamaged: () =>
    `این بخش از بایگانی ${isolate("zip")} خراب است. بایت‌هایش با اندازه یا جمع کنترلی‌اش نمی‌خواند.`,
  jsonSyntax: () => `این متن ${ltr("JSON")} درستی نیست.`,
  notAList: (found) => `اینجا باید فهرستی از عددها باشد، اما ${quoted(found)} آمده است.`,
  jsonKeys: () =>
    `هیچ‌یک از کلیدهای آن ${isolate("q")}، ${isolate("k")}، ${isolate("v")} یا ${isolate("x")} نیست.`,
  jsonShape: (found, wanted) => `شکل ${ltr(wanted)} گفته شده، اما عددها ${ltr(found)} هستند.`,
  longJson: (found, wanted) =>
    `این JSON ${digits(found)} مگابایت است و یک متن بیش از ${digits(wanted)} مگابایت را نگه نمی‌دارد. آن را به شکل JSON lines یا Parquet ذخیره کنید که تکه‌تکه خوانده می‌شوند.`,
  weightsAxes: (found) =>
    `شمار محورها ${digits(found)} است. وزن‌های توجه دو تا پنج محور دارند: لایه، دسته، سر، پرسش، کلید.`,
  layersDiffer: (found, wanted) =>
    `شکل ${quoted(found)} و ${quoted(wanted)} یکی نیست، پس لایه‌های یک مدل نیستند. یکی را روی ${isolate("W")} و دیگری را روی ${isolate("W₂")} رها کنید.`,
  tooLong: (found, wanted) =>
    `${digits(found)} پرسش یا کلید دارد؛ حداکثر ${digits(wanted)} خوانده می‌شود.`,
  tooManyTokens: (found, wanted) =>
    `${digits(found)} توکن دارد؛ حداکثر ${digits(wanted)} توکن خوانده می‌شود.`,
  notTokens: () =>
    `توکنی در آن نیست. توکن‌ها یا هر کدام در یک خط‌اند یا فهرستی در ${isolate("JSON")}.`,
  notPicture: () => "مرورگر نمی‌تواند آن را به عنوان تصویر بخواند.",
  noSlot: (found) =>
    `از نام ${quoted(found)} پیدا نیست که ${isolate("Q")} است، ${isolate("K")}، ${isolate("V")} یا ${isolate("X")}، و جمع سطرهایش هم مانند وزن‌های توجه ۱ نیست. پرونده را روی یکی از آن‌ها رها کنید.`,
  sameSlot: (found, wanted) =>
    `${quoted(found)} و ${quoted(wanted)} برای یک جا هستند. هر کدام را جدا رها کنید.`,
  stateFile: (found) => `${quoted(found)} پروندهٔ حالت است، اما خراب است.`,
};

const notes: Readonly<Record<NoteKind, Say>> = {
  rowsLeftOut: (found, wanted) =>
    `${digits(wanted)} سطر نخست نگه داشته شد و ${digits(found)} سطر دیگر کنار گذاشته شد.`,
  gapsLeftOut: (found) => `سطرهایی که به سبب عدد گمشده کنار گذاشته شدند: ${digits(found)}.`,
  headerLeftOut: () => "این‌ها نام‌اند، نه عدد؛ سطر کنار گذاشته شد.",
  keyLeftOut: (found) =>
    `${quoted(found)} هیچ‌یک از ${isolate("q")}، ${isolate("k")}، ${isolate("v")} و ${isolate("x")} نیست و کنار گذاشته شد.`,
  asRow: (found) => `فهرستی به طول ${digits(found)} است؛ یک پرسش به شمار آمد.`,
  asColumn: (found) => `فهرستی به طول ${digits(found)} است؛ هر عدد یک سطر شد.`,
  asHeads: (found) => `محورهای ${ltr(digits(found))} به‌ترتیب سر، جایگاه و بُعد هستند.`,
  asBatches: (found) => `محورهای ${ltr(digits(found))} به‌ترتیب دسته، سر، جایگاه و بُعد هستند.`,
  batchesLeftOut: (found, wanted) =>
    `${digits(wanted)} دستهٔ نخست نگه داشته شد و ${digits(found)} دستهٔ دیگر کنار گذاشته شد.`,
  tensorsLeftOut: (found) => `تانسورهایی از پرونده که جایی ندارند: ${digits(found)}.`,
};

export const labData: typeof en = {
  heading: "داده‌های خودتان",
  stays:
    "داده‌ها روی همین دستگاه می‌مانند. پیوند تنها وزن‌های توجهِ کوتاه و توکن‌هایشان را در بر دارد و پروندهٔ حالت همه را.",
  open: "باز کردن وزن‌های توجه",
  openNote: "از مدلی که اجرا کرده‌اید؛ یا پرونده را روی شکل رها کنید",
  formats: `وزن‌های توجهِ یک مدل با توکن‌هایش، یا پرسش‌ها، کلیدها و مقدارها: ${ltr(".safetensors")}، ${ltr(".npz")}، ${ltr(".npy")}، ${isolate("Parquet")}، ${isolate("CSV")}، ${isolate("JSON")}، بردارهای واژه یا ماتریس چاپ‌شده. حداکثر ۸٬۱۹۲ سطر و در هر سرِ ${isolate("Q")}، ${isolate("K")} و ${isolate("V")} ۱٬۰۲۴ ستون. نام‌هایی مثل ${isolate("attentions")}، ${isolate("tokens")}، ${isolate("q")} و ${isolate("k")} می‌گویند کدام چیست.`,
  choose: "انتخاب پرونده‌ها",
  chooseFor: (letter) => `انتخاب پرونده برای ${isolate(letter)}`,
  drop: "یا آن‌ها را اینجا رها کنید",
  file: "انتخاب پرونده",
  roles: {
    ...{ query: "پرسش‌ها", key: "کلیدها", value: "مقدارها", x: "به جای هر سه" },
    ...{ weights: "وزن‌های توجه", other: "وزن‌ها برای مقایسه" },
    ...{ queryTokens: "توکن‌های پرسش‌ها", keyTokens: "توکن‌های کلیدها" },
    picture: "تصویرِ تکه‌ها",
  },
  ofModel: "وزن‌های توجه، توکن‌ها و تصویر",
  ofVectors: "پرسش‌ها، کلیدها و مقدارها",
  tokens: (tokens) => `${digits(String(tokens))} توکن`,
  pasteTokensHint: `هر خط یک توکن، یا فهرستی در ${isolate("JSON")}`,
  nothing: "هنوز خالی",
  pasted: "چسبانده‌شده",
  shape: (rows, columns) => ltr(`${digits(rows)} × ${digits(columns)}`),
  paste: "چسباندن",
  pasteFor: (letter) => `چسباندن عددها برای ${isolate(letter)}`,
  pasteHint: `هر خط یک سطر، ${isolate("JSON")}، یا ماتریس چاپ‌شده`,
  use: "استفاده از این عددها",
  useFor: (letter) => `استفاده از این عددها برای ${isolate(letter)}`,
  remove: "حذف",
  removeFor: (letter) => `حذف ${isolate(letter)}`,
  removed: (letter) => `${isolate(letter)} حذف شد. واگرد آن را برمی‌گرداند.`,
  whichTensors: (file) => `انتخاب تانسورهای ${quoted(file)}`,
  tensor: (name, shape) => `${isolate(name)}، ${shape}`,
  noTensor: "هیچ",
  table: {
    which: (file: string) =>
      file === "" ? "نقش هر ستون را انتخاب کنید" : `نقش هر ستون ${quoted(file)} را انتخاب کنید`,
    rows: (n: number) => `${digits(n)} سطر`,
    numbers: (n: number) => `${digits(n)} عدد`,
    preview: "سطرهای نخست",
    roleOf: (column: string) => `نقش ${quoted(column)}`,
    labels: "نام‌ها",
    none: "بی‌کاربرد",
    use: "استفاده از این ستون‌ها",
    gaps: (n: number, places: readonly string[], more: number) =>
      `${digits(n)} خانه عدد ندارد: ${places.join("؛ ")}${more > 0 ? ` و ${digits(more)} جای دیگر` : ""}.`,
    skip: (rows: number) => `کنار گذاشتن این ${digits(rows)} سطر`,
  },
  useTensors: "استفاده از این تانسورها",
  cancel: "انصراف",
  batch: (batches) => `دسته، ۱ تا ${digits(batches)}`,
  head: (heads) => `سر، ۱ تا ${digits(heads)}؛ ۰ = میانگین`,
  reading: (percent) => `در حال خواندن: ${digits(`${percent}%`)}`,
  stop: "توقف",
  taken: (matrices) => `خوانده شد: ${list(matrices)}.`,
  kept: "داده‌های پیشین می‌مانند.",
  places: {
    tensor: (name, place) => [isolate(name), place].filter((part) => part !== "").join("، "),
    line: (line) => `خط ${digits(line)}`,
    cell: (line, column) => `خط ${digits(line)}، خانهٔ ${digits(column)}`,
    item: (row, column) => `سطر ${digits(row)}، ستون ${digits(column)}`,
    byte: (byte) => `بایت ${digits(byte)}`,
    entry: (row, column, byte) =>
      `سطر ${digits(row)}، ستون ${digits(column)}، بایت ${digits(byte)}`,
  },
  faults,
  notes,
  said: (file, place, what) => {
    const where = [file && isolate(file), place].filter((part) => part !== "");
    return where.length === 0 ? what : `${where.join("، ")}: ${what}`;
  },
};
