/** The text of a page around a figure: a question, an explanation, links into the figure. */
export interface Chapter {
  /** The sentence in the lesson path. */
  readonly path: string;
  readonly ask: string;
  /** Paragraphs with marks. */
  readonly text: readonly string[];
  /** A question by the link that lets the reader try it. */
  readonly tries: Readonly<Record<string, string>>;
}

/**
 * A paragraph beside a figure. Its source is text with three kinds of marks:
 * - `{effective-k}`: a number of the figure, by the name of its reading
 * - `{~temperature}`: a number of the state, by the name of its field, which the reader can drag
 * - `[cool it to 0](temperature=0)`: a phrase that sets these fields
 */
export type ProsePart =
  | string
  | { readonly reading: string }
  | { readonly field: string }
  | { readonly phrase: string; readonly fields: string };

export function proseParts(source: string): ProsePart[] {
  const marks = /\{~(\w+)\}|\{([\w-]+)\}|\[([^\]]+)\]\(([^)]+)\)/g;
  const parts: ProsePart[] = [];
  let end = 0;
  for (const { index, 0: mark, 1: field, 2: reading, 3: phrase, 4: fields } of source.matchAll(
    marks,
  )) {
    parts.push(source.slice(end, index));
    if (field !== undefined) parts.push({ field });
    else if (reading !== undefined) parts.push({ reading });
    else if (phrase !== undefined && fields !== undefined) parts.push({ phrase, fields });
    end = index + mark.length;
  }
  return [...parts, source.slice(end)].filter((part) => part !== "");
}
