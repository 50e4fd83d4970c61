/** The words of every language: English at once, others on demand, those of a lesson when it is shown. */
import { en, enAbout } from "./en.js";
import { type Language, languageOf } from "./languages.js";
import type { Chapter } from "./prose.js";

export { type Language, languageOf, languages } from "./languages.js";

/** The lessons by name, with their pictures: each lesson adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: lessons extend it in their declarations.
export interface Views {}
export type ViewName = keyof Views & string;

/** The pictures of a lesson in the order of the page, each with the fields whose controls belong to it. */
export type Pictures = Readonly<Record<string, readonly string[]>>;
type PicturesOf<Name extends ViewName> = Views[Name] extends Pictures ? Views[Name] : Pictures;

/** A picture of this lesson; of any lesson without its name. */
export type PictureName<Name extends ViewName> = ViewName extends Name
  ? string
  : keyof PicturesOf<Name> & string;
export type ControlName<Name extends ViewName> = ViewName extends Name
  ? string
  : PicturesOf<Name>[PictureName<Name>][number];

/** The English words of each lesson, by name: each lesson adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: lessons extend it in their words files.
export interface LessonWords {}

/** The introduction of the lesson path, the terms and the sources. */
export type About = Awaited<ReturnType<typeof enAbout>>;

/** The words of a lesson are present after `loadWords`; a lesson uses only its own. */
export type Strings = typeof en & Readonly<LessonWords>;

type WordsOf<Name> = Name extends keyof LessonWords ? LessonWords[Name] : object;

/** The title of a lesson, and its words, a download per language. */
export interface LessonText<Name extends ViewName = ViewName> {
  readonly title: Readonly<Record<Language, string>>;
  readonly words: Readonly<
    Record<Language, () => Promise<{ readonly words: WordsOf<Name> } & LoadedText<Name>>>
  >;
}

/** The words of a lesson outside its figure. */
interface LoadedText<Name extends ViewName = ViewName> {
  /** The text beside the figure. */
  readonly chapter: Chapter<PictureName<Name>>;
  /** The titles of the pictures, where one stands alone. */
  readonly pictures?: Readonly<Record<PictureName<Name>, string>>;
  /** Labels of the controls by name, for authors who choose among them. */
  readonly controlLabels: Readonly<Record<ControlName<Name>, string>>;
}

/** The exports of a language file. */
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

/** Registers the words of a lesson. */
export function addLessonText(view: ViewName, text: LessonText): void {
  lessons.set(view, text);
}

/** The title of a lesson in links. */
export const titleOf = (tag: string, view: ViewName): string =>
  lessons.get(view)?.title[languageOf(tag)] ?? view;

/** The loaded words for a tag; English until then. */
export function stringsFor(tag: string): Strings {
  return (loaded.get(languageOf(tag)) ?? english).strings;
}

/** Whether the words of a lesson are loaded. */
export function hasWords(tag: string, view: ViewName): boolean {
  return loaded.get(languageOf(tag))?.lessons.has(view) ?? false;
}

/** The labels of a lesson's controls, once its words are loaded. */
export const controlLabelsOf = (tag: string, view: ViewName) =>
  loaded.get(languageOf(tag))?.lessons.get(view)?.controlLabels;

/** The title of a picture that stands alone, once the words of its lesson are loaded. */
export const pictureTitleOf = (tag: string, view: ViewName, picture: string) =>
  loaded.get(languageOf(tag))?.lessons.get(view)?.pictures?.[picture];

/** The text beside a lesson's figure, once its words are loaded. */
export const chapterOf = (tag: string, view: ViewName) =>
  loaded.get(languageOf(tag))?.lessons.get(view)?.chapter;

async function load(language: Language): Promise<Locale> {
  if (language === "en") return english;
  const source = await sources[language]();
  // A parallel call may have loaded the locale; its lesson words must stay.
  const locale = loaded.get(language) ?? localeOf(source);
  loaded.set(language, locale);
  return locale;
}

/** Fetches the words of a language without those of the lessons. */
export async function loadLanguage(tag: string): Promise<Strings> {
  return (await load(languageOf(tag))).strings;
}

/** Fetches the words of a lesson after those of its language; a failed attempt may be repeated. */
export async function loadWords(tag: string, view: ViewName): Promise<void> {
  const language = languageOf(tag);
  const { strings, lessons: texts } = await load(language);
  if (texts.has(view)) return;
  const part = await lessons.get(view)?.words[language]();
  if (part === undefined) return;
  Object.assign(strings, { [view]: part.words });
  texts.set(view, part);
}

/** Fetches the introduction of the lesson path, the terms and the sources. */
export async function loadAbout(tag: string): Promise<About> {
  return (await load(languageOf(tag))).about();
}
