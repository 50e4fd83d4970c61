/** What an element says to its author: only those who write pages with figures ever see it. */
import { type Language, languageOf } from "./index.js";

const unknown: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `This figure has no reading “${name}”.`,
  zh: (name) => `这幅图没有名为“${name}”的读数。`,
  fa: (name) => `این شکل مقداری به نام «${name}» ندارد.`,
};

/** In the place of a value whose name nothing has. */
export const unknownReading = (language: string, name: string): string =>
  unknown[languageOf(language)](name);
