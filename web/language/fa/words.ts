/** How Persian joins words, writes numbers, and keeps Latin letters and formulas in their order. */

/** Text of one direction, kept apart from the text around it. */
const within = (opening: string, text: string) => `${opening}${text}\u2069`;

/** Without the characters of private use that are the brackets of a number while a phrase is written. */
const unmarked = (text: string) => text.replace(/[\uE000-\uEFFF]/g, "");

/** A longer formula may have to be broken. */
const oneLine = 26;

/** A formula, or a number with a sign, inside a sentence: from left to right, and on one line if it can. */
export function ltr(text: string): string {
  const run = within("\u2066", text);
  return unmarked(run).length > oneLine ? run : run.replaceAll(" ", "\u00A0");
}

/** A label that mixes Persian and formulas inside a figure that runs from left to right. */
export const rtl = (text: string): string => within("\u2067", text);

/** A word from outside, in the direction of its own script. */
export const isolate = (text: string): string => within("\u2068", text);

export const quoted = (word: string): string => `«${isolate(word)}»`;

/** Latin letters that are not isolated yet. */
const isLatin = /^[^\u2066-\u2068]*[A-Za-z]/;

export function list(words: readonly string[]): string {
  // Between two Latin letters a comma would run from left to right as well.
  const items = words.map((word) => (isLatin.test(word) ? isolate(word) : word));
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join("، ")} و ${items.at(-1)}`;
}

/** What would change places with its number in a sentence from right to left. */
const isDirected = /[−×<±+/()[\]]|\d\s+\d/u;

/** Three numbers or more without signs: they are read from right to left, and may be broken. */
const isList = /^[\d.]+( [\d.]+){2,}$/;

/** A number of a sentence in Persian digits; powers of ten stay as formulas are written. */
export function digits(text: string | number): string {
  const plain = String(text).replace(/^-/, "−").replaceAll(" × ", "\u00A0×\u00A0");
  if (/10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(plain)) return ltr(plain);
  if (isList.test(unmarked(plain))) return plain.split(" ").map(digits).join("، ");
  const persian = plain
    .replace(/(\d),(?=\d{3})/g, "$1٬")
    .replace(/(?<![\d.])\d{4,}/g, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, "٬"))
    .replace(/(\d)\.(?=\d)/g, "$1٫")
    .replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹".charAt(Number(digit)))
    // As it is read: a sign would stand on the wrong side of its number.
    .replace(/\s?%/, "\u00A0درصد");
  return isDirected.test(unmarked(plain)) ? ltr(persian) : persian;
}
