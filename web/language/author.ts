/** Messages of the element for the authors of pages. */
import { type Language, languageOf } from "./index.js";

const unknown: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `This figure has no reading “${name}”.`,
  zh: (name) => `这幅图没有名为“${name}”的读数。`,
  fa: (name) => `این شکل مقداری به نام «${name}» ندارد.`,
};

/** Shown instead of a value with an unknown name. */
export const unknownReading = (language: string, name: string): string =>
  unknown[languageOf(language)](name);
