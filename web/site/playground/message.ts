/** What a program sends to the page: one shape, its limits and its check; and the imports of a program. */

const kinds = ["log", "warn", "error", "thrown", "table", "picture", "cut", "end"] as const;

/**
 * `thrown`: an error that nothing caught; `cut`: the output goes on but is no longer shown; `end`: the text is the time in
 * seconds.
 */
export interface Message {
  readonly kind: (typeof kinds)[number];
  /** What is printed, or an SVG. */
  readonly text: string;
  /** Of a table or a picture. */
  readonly title: string;
  /** Of an error, in the program; 0 if unknown. */
  readonly line: number;
  /** Of a table, row by row. */
  readonly numbers: Float64Array;
  readonly columns: number;
  /** The size of a matrix of which the table is the first part, such as `1000 × 64`. */
  readonly total: string;
}

/** Lines, tables and pictures of one run. */
export const maxItems = 1000;
/** Characters of one message. */
export const maxText = 1_000_000;
/** Of one table. */
export const maxRows = 100;
export const maxColumns = 32;

/** The message with its missing parts, or undefined if a part has another type. */
export function readMessage(data: unknown): Message | undefined {
  const given = (typeof data === "object" ? data : null) as Partial<Message> | null;
  const { kind = "" as Message["kind"], text = "", title = "", total = "" } = given ?? {};
  const { line = 0, numbers = new Float64Array(), columns = 1 } = given ?? {};
  const texts = [text, title, total].every(
    (one) => typeof one === "string" && one.length <= maxText,
  );
  if (!kinds.includes(kind) || !texts || !Number.isSafeInteger(line)) return undefined;
  if (!(numbers instanceof Float64Array) || numbers.length > maxRows * maxColumns) return undefined;
  const fits = Number.isSafeInteger(columns) && columns > 0 && numbers.length % columns === 0;
  return fits ? { kind, text, title, line, numbers, columns, total } : undefined;
}

/** The names of the package in `from "softknn"`, `import "softknn/…"` and `import("softknn")`. */
const imported = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(softknn(?:\/[\w-]+)*)\2/g;

export const importsOf = (program: string): string[] => [
  ...new Set([...program.matchAll(imported)].map(([, , , name = ""]) => name)),
];

/** The program with addresses in the place of names; its lines stay. */
export const withAddresses = (program: string, addresses: ReadonlyMap<string, string>): string =>
  program.replace(
    imported,
    (_, before: string, quote: string, name: string) =>
      before + quote + (addresses.get(name) ?? name) + quote,
  );
