/** The words of every language: English at once, others when asked for, those of a view when it is shown. */
import type { ViewName } from "../model/state.js";
import { en, enAbout, enViews } from "./en.js";

type ViewWords = {
  readonly [View in ViewName]: Awaited<ReturnType<(typeof enViews)[View]>>["words"];
};

/** What a page says around the figure: a question, what there is to know, links into the figure. */
export interface Chapter {
  readonly ask: string;
  readonly text: readonly string[];
  readonly tries: readonly { readonly hash: string; readonly text: string }[];
}

/** The path through the lessons, the terms and the sources. */
export type About = Awaited<ReturnType<typeof enAbout>>;

/** A view's words are there after `loadWords`, and no view uses those of another. */
export type Strings = typeof en & ViewWords;

interface ViewPart {
  readonly words: object;
  readonly chapter: Chapter;
}

/** What the file of a language holds. */
interface Source {
  readonly words: typeof en;
  readonly views: { readonly [View in ViewName]: () => Promise<ViewPart> };
  readonly about: () => Promise<About>;
}

interface Locale {
  readonly strings: Strings;
  readonly chapters: Partial<Record<ViewName, Chapter>>;
  readonly source: Source;
}

function localeOf(source: Source): Locale {
  return { strings: { ...source.words } as Strings, chapters: {}, source };
}

/** The languages there are, each by its own name. */
export const languages = [
  { tag: "en", name: "English" },
  { tag: "zh", name: "中文" },
  { tag: "fa", name: "فارسی" },
] as const;
export type Language = (typeof languages)[number]["tag"];

const english = localeOf({ words: en, views: enViews, about: enAbout });
const loaded = new Map<Language, Locale>([["en", english]]);

const sources: Readonly<Record<Exclude<Language, "en">, () => Promise<Source>>> = {
  zh: () => import("./zh.js").then((m) => ({ words: m.zh, views: m.zhViews, about: m.zhAbout })),
  fa: () => import("./fa.js").then((m) => ({ words: m.fa, views: m.faViews, about: m.faAbout })),
};

/** The language that serves a tag (`"en-GB"` is served by `en`); English where there is none. */
export function languageOf(tag: string): Language {
  const language = tag.toLowerCase().split("-")[0];
  return languages.find((l) => l.tag === language)?.tag ?? "en";
}

/** The words for a tag, as far as they are loaded; English until then. */
export function stringsFor(tag: string): Strings {
  return (loaded.get(languageOf(tag)) ?? english).strings;
}

/** The chapter of a view, once its words are here. */
export function chapterOf(tag: string, view: ViewName): Chapter | undefined {
  return loaded.get(languageOf(tag))?.chapters[view];
}

async function load(language: Language): Promise<Locale> {
  if (language === "en") return english;
  const source = await sources[language]();
  // Another caller may have been faster; the words of its views are in its locale.
  const locale = loaded.get(language) ?? localeOf(source);
  loaded.set(language, locale);
  return locale;
}

/** Fetches the words of a view, and before them those of its language; a failed attempt may be repeated. */
export async function loadWords(tag: string, view: ViewName): Promise<void> {
  const { strings, chapters, source } = await load(languageOf(tag));
  if (chapters[view] !== undefined) return;
  const { words, chapter } = await source.views[view]();
  Object.assign(strings, { [view]: words });
  chapters[view] = chapter;
}

/** Fetches the path, the terms and the sources. */
export async function loadAbout(tag: string): Promise<About> {
  return (await load(languageOf(tag))).source.about();
}
