/** The rows of a glossary file, and the terms in an English text. */

export interface GlossaryRow {
  readonly english: string;
  readonly translation: string;
  /** Inflected and compound forms. */
  readonly accepted: readonly string[];
  /** Texts, or patterns between slashes. */
  readonly rejected: readonly string[];
  readonly note: string;
}

const listOf = (cell: string): string[] =>
  (cell.match(/\s*\/[^/]*\/|[^;；]+/g) ?? []).map((form) => form.trim()).filter(Boolean);

/** Reads the one table of the file. @param markdown text of `glossary.md` */
export function glossaryRows(markdown: string): GlossaryRow[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => {
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [english = "", translation = "", accepted = "", rejected = "", note = ""] = cells;
    return {
      ...{ english, translation, note },
      ...{ accepted: listOf(accepted), rejected: listOf(rejected) },
    };
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds the terms of a text; one inside a longer one does not count. */
export function termFinder(rows: readonly GlossaryRow[]): (text: string) => GlossaryRow[] {
  const byTerm = new Map(rows.map((row) => [row.english.toLowerCase(), row]));
  const terms = [...byTerm.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // Singular or plural.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_-])(${terms.join("|")})(?:e?s)?(?![\\p{L}\\p{N}_-])`,
    "giu",
  );
  return (text) => {
    const found = [...text.matchAll(pattern)].map(([, term = ""]) =>
      byTerm.get(term.toLowerCase()),
    );
    return [...new Set(found)].filter((row) => row !== undefined);
  };
}

/** Finds the first rejected form of a text. */
export function rejectedFinder(rows: readonly GlossaryRow[]): (text: string) => string | undefined {
  const forms = rows.flatMap((row) => row.rejected);
  const sources = forms.map((form) => /^\/(.*)\/$/.exec(form)?.[1] ?? escaped(form));
  const any = new RegExp(sources.join("|") || "(?!)", "u");
  return (text) =>
    any.test(text) ? forms.find((_, i) => new RegExp(sources[i] ?? "", "u").test(text)) : undefined;
}
