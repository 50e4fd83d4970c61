/** The words of every language: English at once, others when asked for, those of a lesson when it is shown. */
import { en, enAbout } from "./en.js";

/** The names of the lessons: a lesson adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: lessons extend it where they declare themselves.
export interface Views {}
export type ViewName = keyof Views & string;

/** What each lesson says in English, by its name: its words add them. */
// biome-ignore lint/suspicious/noEmptyInterface: lessons extend it where their words are.
export interface LessonWords {}

/** The head of the path through the lessons, the terms and the sources. */
export type About = Awaited<ReturnType<typeof enAbout>>;

/** The words of a lesson are there after `loadWords`, and no lesson uses those of another. */
export type Strings = typeof en & Readonly<LessonWords>;

/** The languages there are, each by its own name. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "zh", name: "中文" },
  { tag: "fa", name: "فارسی" },
] as const;
export type Language = (typeof languages)[number]["tag"];

/** What a lesson is called, and its words, a download for each language. */
export interface LessonText<Words = object> {
  readonly title: Readonly<Record<Language, string>>;
  readonly words: Readonly<Record<Language, () => Promise<{ readonly words: Words } & LoadedText>>>;
}

/** What the words of a lesson hold for a page's author. */
interface LoadedText {
  /** The controls by their names, for authors who choose among them. */
  readonly controlLabels: Readonly<Record<string, string>>;
}

/** What the file of a language holds. */
interface Source {
  readonly words: typeof en;
  readonly about: () => Promise<About>;
}

interface Locale {
  readonly strings: Strings;
  readonly lessons: Map<ViewName, LoadedText>;
  readonly about: Source["about"];
}

const localeOf = ({ words, about }: Source): Locale => ({
  ...{ strings: { ...words } as Strings, lessons: new Map(), about },
});

const english = localeOf({ words: en, about: enAbout });
const loaded = new Map<Language, Locale>([["en", english]]);
const lessons = new Map<ViewName, LessonText>();

const sources: Readonly<Record<Exclude<Language, "en">, () => Promise<Source>>> = {
  zh: () => import("./zh.js").then((m) => ({ words: m.zh, about: m.zhAbout })),
  fa: () => import("./fa.js").then((m) => ({ words: m.fa, about: m.faAbout })),
};

/** Says where the words of a lesson are. */
export function addLessonText(view: ViewName, text: LessonText): void {
  lessons.set(view, text);
}

/** The language that serves a tag (`"en-GB"` is served by `en`); English where there is none. */
export function languageOf(tag: string): Language {
  const language = tag.toLowerCase().split("-")[0];
  return languages.find((l) => l.tag === language)?.tag ?? "en";
}

/** What a lesson is called in links to it. */
export const titleOf = (tag: string, view: ViewName): string =>
  lessons.get(view)?.title[languageOf(tag)] ?? view;

/** The words for a tag, as far as they are loaded; English until then. */
export function stringsFor(tag: string): Strings {
  return (loaded.get(languageOf(tag)) ?? english).strings;
}

/** Whether the words of a lesson are here. */
export function hasWords(tag: string, view: ViewName): boolean {
  return loaded.get(languageOf(tag))?.lessons.has(view) ?? false;
}

/** The labels of the controls of a lesson, once its words are here. */
export const controlLabelsOf = (tag: string, view: ViewName) =>
  loaded.get(languageOf(tag))?.lessons.get(view)?.controlLabels;

async function load(language: Language): Promise<Locale> {
  if (language === "en") return english;
  const source = await sources[language]();
  // Another caller may have been faster; the words of its lessons are in its locale.
  const locale = loaded.get(language) ?? localeOf(source);
  loaded.set(language, locale);
  return locale;
}

/** Fetches the words of a language without those of any lesson. */
export async function loadLanguage(tag: string): Promise<Strings> {
  return (await load(languageOf(tag))).strings;
}

/** Fetches the words of a lesson, and before them those of its language; a failed attempt may be repeated. */
export async function loadWords(tag: string, view: ViewName): Promise<void> {
  const language = languageOf(tag);
  const { strings, lessons: texts } = await load(language);
  if (texts.has(view)) return;
  const part = await lessons.get(view)?.words[language]();
  if (part === undefined) return;
  Object.assign(strings, { [view]: part.words });
  texts.set(view, part);
}

/** Fetches the head of the path, the terms and the sources. */
export async function loadAbout(tag: string): Promise<About> {
  return (await load(languageOf(tag))).about();
}
