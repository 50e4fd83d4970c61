/** The languages of the site, as named in pages and generated files. */

/**
 * @typedef {object} PageLanguage
 * @property {string} tag as in `?lang=`, `lang` and `hreflang`
 * @property {"ltr" | "rtl"} direction
 * @property {string} locale as Open Graph writes it
 */

/** English is the default language of addresses. @type {readonly PageLanguage[]} */
export const languages = [
  { tag: "en", direction: "ltr", locale: "en_US" },
  { tag: "zh", direction: "ltr", locale: "zh_CN" },
  { tag: "fa", direction: "rtl", locale: "fa_IR" },
];

/** `NAME.svg` in English, `NAME.zh.svg` in Chinese. @param {string} name @param {string} language @param {string} type */
export const localFile = (name, language, type) =>
  `${name}${language === "en" ? "" : `.${language}`}.${type}`;
