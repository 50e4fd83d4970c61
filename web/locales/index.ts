import { en, type Strings } from "./en.js";

export type { Strings };

const locales: readonly Strings[] = [en];

/** The strings of a language tag (`"en-GB"` is served by `en`); English where there is none. */
export function stringsFor(tag: string): Strings {
  const language = tag.toLowerCase().split("-")[0];
  return locales.find((locale) => locale.language === language) ?? en;
}
