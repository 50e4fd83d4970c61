/** The frame of the documentation: header, navigation, search and the buttons of samples. */
export const docs = {
  skip: "Skip to the text",
  name: "documentation",
  lessons: "The lessons",
  allPages: "All pages",
  pages: "Pages",
  languages: "Languages",
  onPage: "On this page",
  previous: "Previous",
  next: "Next",
  steps: "Next and previous",
  madeFrom: "Made from the sources of the same version as the figures.",
  /** A page of the navigation that is not translated. */
  inEnglish: (name: string) => `${name} (in English)`,
  /** The table of the names that authors write. */
  table: { view: "view", names: "names", everyView: "every view" },
  search: {
    open: "Search",
    label: "Search the documentation",
    help: "Type a word, a function or an error code. Enter opens the first result.",
    results: "Results",
    close: "Close",
    loading: "Loading the index",
    failed: "The search index did not load. Check the connection.",
    none: (query: string) => `No results for “${query}”`,
    found: (count: number, first: string) =>
      `${count === 1 ? "1 result" : `${count} results`}. First: ${first}`,
  },
  sample: { copy: "Copy", copied: "Copied", notCopied: "Not allowed", open: "Edit and run" },
};
