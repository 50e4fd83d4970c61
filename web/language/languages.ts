/** The languages, each by its own name. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "zh", name: "中文" },
  { tag: "fa", name: "فارسی" },
] as const;
export type Language = (typeof languages)[number]["tag"];

/** The language for a tag (`"en-GB"` gives `en`); English as the fallback. */
export function languageOf(tag: string): Language {
  const language = tag.toLowerCase().split("-")[0];
  return languages.find((l) => l.tag === language)?.tag ?? "en";
}
