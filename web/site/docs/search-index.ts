/** The search index: words and ranking, shared by the build and the page. */
import MiniSearch, { type Options } from "minisearch";

/** A section of a page, made by scripts/docs/search.mjs. */
export interface Entry {
  /** Address below docs/. */
  readonly at: string;
  readonly title: string;
  /** Title of the page; empty if the entry is the page. */
  readonly page: string;
  /** The group of the page in the navigation, or what the entry is. */
  readonly kind: string;
  readonly text: string;
}

const stopWords = new Set(
  "a an and are be by can do does for from get how i if in is it my not of on or that the there this to use what when where which why with you".split(
    " ",
  ),
);

/** Singular and plural, British and American spelling are one word. */
export function wordForm(word: string): string | null {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return null;
  return lower.replace(/our(?=s|$|ed|ing|hood)/, "or").replace(/(?<=..[^su])s$/, "");
}

const options: Options<Entry & { readonly id: number }> = {
  fields: ["title", "page", "text"],
  storeFields: ["at", "title", "page", "kind", "text"],
  // Also splits `effectiveNeighbors` into its parts.
  tokenize: (text) =>
    text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
      const parts = word.split(/_|(?<=[a-z\d])(?=[A-Z])/);
      return parts.length > 1 ? [word, ...parts] : [word];
    }),
  // A number is found in titles, such as those of versions; in a text it only makes the index larger.
  processTerm: (term, field) => (field === "text" && /^\d+$/.test(term) ? null : wordForm(term)),
};

/** Guides before types: the ranking by kind. */
const weights: Readonly<Record<string, number>> = {
  "Get started": 2,
  Compute: 2,
  Embed: 2,
  Term: 2,
  Reference: 1.6,
  Lesson: 1.7,
  About: 0.9,
  Type: 0.6,
  "C++": 0.5,
};

const weightOf = ({ kind = "", page, at }: Partial<Entry> = {}): number =>
  (weights[kind] ?? 1) * (page === "" ? 1.6 : 1) * (at?.startsWith("changelog") ? 0.25 : 1);

/** Results quote this much of a text. */
const storedCharacters = 170;

/** The serialized index. */
export function indexText(entries: readonly Entry[]): string {
  const index = new MiniSearch(options);
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const { storedFields, ...rest } = index.toJSON();
  for (const fields of Object.values(storedFields)) {
    const text = String(fields.text);
    const end = text.lastIndexOf(" ", storedCharacters);
    if (text.length > storedCharacters) fields.text = `${text.slice(0, end)} …`;
  }
  return JSON.stringify({ ...rest, storedFields });
}

const maxResults = 12;
/** The largest number of sections of one page in the results. */
const maxOfPage = 3;

/** A search over a serialized index. */
export function searchOver(text: string): (query: string) => Entry[] {
  const index = MiniSearch.loadJSON(text, options);
  const find = (query: string, combineWith: "AND" | "OR") =>
    index.search(query, {
      combineWith,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boost: { title: 6, page: 1.5 },
      boostDocument: (_, __, stored) => weightOf(stored as Partial<Entry>),
    }) as unknown as Entry[];
  return (query) => {
    const all = find(query, "AND");
    const found = all.length < 3 ? [...all, ...find(query, "OR")] : all;
    const counts = new Map<string, number>();
    const seen = new Set<string>();
    return found
      .filter(({ at }) => {
        const page = at.split("#")[0] ?? "";
        counts.set(page, (counts.get(page) ?? 0) + (seen.has(at) ? 0 : 1));
        return !seen.has(at) && seen.add(at) && (counts.get(page) ?? 0) <= maxOfPage;
      })
      .slice(0, maxResults);
  };
}
