/** The search index: tokenizer and ranking, shared by the build and the page. */
import MiniSearch, { type Options, type SearchResult } from "minisearch";

/** An entry made by scripts/docs/search-entries.mjs. */
export interface Entry {
  /** Address below docs/. */
  readonly at: string;
  readonly title: string;
  /** Title of the page; empty if the entry is the page. */
  readonly page: string;
  readonly kind: string;
  readonly text: string;
  /** The name of the page in the navigation. */
  readonly name?: string;
}

export interface Found extends Entry {
  /** The matched words of the index. */
  readonly matches: readonly string[];
}

const stopWords = new Set(
  "a an and are be by can do does for from get how i if in is it my not of on or that the there this to use what when where which why with you".split(
    " ",
  ),
);

/** Also splits `effectiveNeighbors` into its parts. */
const words = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => {
      const parts = word.split(/_|(?<=[a-z\d])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    })
    .filter((word) => word !== "");

/** Normalizes singular and plural, and British and American spelling. */
export function wordForm(word: string): string | null {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return null;
  return lower
    .replace(/our(?=s|$|ed|ing|hood)/, "or")
    .replace(/(?<=[^s])s$/, (end) => (lower.length > 3 && !lower.endsWith("us") ? "" : end));
}

const storedCharacters = 170;

const options: Options<Entry & { readonly id: number }> = {
  fields: ["title", "name", "page", "text"],
  storeFields: ["at", "title", "page", "kind", "text"],
  extractField: (entry, field) => entry[field as keyof Entry] ?? "",
  stringifyField: (value) => String(value),
  tokenize: words,
  processTerm: wordForm,
};

/** Ranking by kind; a section counts less than its page. */
const kindWeights: Readonly<Record<string, number>> = {
  Guide: 2,
  Recipe: 1.7,
  Term: 1.3,
  API: 1.5,
  Error: 0.7,
  Lesson: 1.1,
  About: 0.9,
  Type: 0.6,
  "C++": 0.5,
};
const changelogWeight = 0.25;

/** The serialized index. */
export function indexText(entries: readonly Entry[]): string {
  const index = new MiniSearch(options);
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const { storedFields, ...rest } = index.toJSON();
  const cut = Object.entries(storedFields).map(([id, fields]) => {
    const text = String(fields.text);
    const end = text.lastIndexOf(" ", storedCharacters);
    const short = text.length > storedCharacters ? `${text.slice(0, end)} …` : text;
    return [id, { ...fields, text: short }];
  });
  return JSON.stringify({ ...rest, storedFields: Object.fromEntries(cut) });
}

export type Search = (query: string) => Found[];

const maxResults = 12;
/** The largest number of sections of one page in the results. */
const maxOfPage = 3;

const wholeTitle = 1.5;

const weightOf = ({ kind, page, at }: Partial<Entry> = {}): number =>
  (kindWeights[kind ?? ""] ?? 1) *
  (page === "" || kind === "Term" ? 1.6 : 1) *
  (at?.startsWith("changelog") ? changelogWeight : 1);

/** A search over a serialized index. */
export function searchOver(text: string): Search {
  const index = MiniSearch.loadJSON(text, options);
  const find = (query: string, combineWith: "AND" | "OR") =>
    index.search(query, {
      combineWith,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boost: { title: 6, name: 6, page: 1.5 },
      boostDocument: (_, __, stored) => weightOf(stored as Partial<Entry>),
    });
  return (query) => {
    const all = find(query, "AND");
    const some = all.length < 3 ? find(query, "OR") : [];
    const ids = new Set(all.map(({ id }) => id));
    const rest = some.filter(({ id }) => !ids.has(id));
    return distinct([...ranked(all, query), ...ranked(rest, query)]);
  };
}

/** A title equal to the query comes first. */
function ranked(results: readonly SearchResult[], query: string): SearchResult[] {
  const wanted = new Set(words(query).map(wordForm));
  wanted.delete(null);
  const scores = results.map((result) => {
    const title = new Set(words(String(result.title)).map(wordForm));
    const both = [...wanted].filter((word) => title.has(word)).length;
    const share = both ** 2 / (wanted.size * title.size);
    return { result, score: result.score * (1 + wholeTitle * share) };
  });
  return scores.sort((a, b) => b.score - a.score).map(({ result }) => result);
}

function distinct(results: readonly SearchResult[]): Found[] {
  const counts = new Map<string, number>();
  const kept: Found[] = [];
  for (const { terms, at, title, page, kind, text } of results) {
    const file = String(at).split("#")[0] ?? "";
    const count = counts.get(file) ?? 0;
    counts.set(file, count + 1);
    if (count < maxOfPage) kept.push({ at, title, page, kind, text, matches: terms });
    if (kept.length === maxResults) break;
  }
  return kept;
}
