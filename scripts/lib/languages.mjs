/** The languages of the site, as named in pages and generated files. */

/**
 * @typedef {object} PageLanguage
 * @property {string} tag as in `?lang=`, `lang`
 * @property {string} name in the language itself
 * @property {"ltr" | "rtl"} direction
 */

/** English is the default language of addresses. @type {readonly PageLanguage[]} */
export const languages = [
  { tag: "en", name: "English", direction: "ltr" },
  { tag: "zh", name: "中文", direction: "ltr" },
  { tag: "fa", name: "فارسی", direction: "rtl" },
];

/** `NAME.svg` in English, `NAME.zh.svg` in Chinese. @param {string} name @param {string} language @param {string} type */
export const localFile = (name, language, type) =>
  `${name}${language === "en" ? "" : `.${language}`}.${type}`;
