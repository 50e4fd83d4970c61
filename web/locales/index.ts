/** The words of every language: those of every page at once, those of a view when it is shown. */
import type { ViewName } from "../model/state.js";
import { en, enViews } from "./en.js";

type ViewWords = {
  readonly [View in ViewName]: Awaited<ReturnType<(typeof enViews)[View]>>["words"];
};

/** What a page says around the figure: a question, what there is to know, links into the figure. */
export interface Chapter {
  readonly ask: string;
  readonly text: readonly string[];
  readonly tries: readonly { readonly hash: string; readonly text: string }[];
}

/** A view's words are there after `loadWords`, and no view uses those of another. */
export type Strings = typeof en & ViewWords;

interface Locale {
  readonly strings: Strings;
  readonly chapters: Partial<Record<ViewName, Chapter>>;
  readonly views: { readonly [View in ViewName]: () => Promise<ViewPart> };
}

interface ViewPart {
  readonly words: object;
  readonly chapter: Chapter;
}

const locales: readonly Locale[] = [
  { strings: { ...en } as Strings, chapters: {}, views: enViews },
];
const [english] = locales as readonly [Locale];

/** The locale of a language tag (`"en-GB"` is served by `en`); English where there is none. */
function localeFor(tag: string): Locale {
  const language = tag.toLowerCase().split("-")[0];
  return locales.find(({ strings }) => strings.language === language) ?? english;
}

export function stringsFor(tag: string): Strings {
  return localeFor(tag).strings;
}

/** The chapter of a view, once its words are here. */
export function chapterOf(tag: string, view: ViewName): Chapter | undefined {
  return localeFor(tag).chapters[view];
}

/** Fetches the words of a view; a failed attempt may be repeated. */
export async function loadWords(tag: string, view: ViewName): Promise<void> {
  const { strings, chapters, views } = localeFor(tag);
  if (chapters[view] !== undefined) return;
  const { words, chapter } = await views[view]();
  Object.assign(strings, { [view]: words });
  chapters[view] = chapter;
}
