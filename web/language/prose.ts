/** The text of a page around a figure: a question, an explanation, links into the figure. */
export interface Chapter<Picture extends string = string> {
  /** The sentence in the lesson path. */
  readonly path: string;
  /** The title. */
  readonly ask: string;
  /**
   * Passages with marks, by picture. A passage that begins with `## ` is a heading, with `? ` the
   * name of a prediction, with `> ` something to try; all others are paragraphs.
   */
  readonly text: Readonly<Record<Picture, readonly string[]>>;
  readonly predictions?: Readonly<Record<string, PredictionWords>>;
  /** What the lesson has shown, in one sentence. */
  readonly end: string;
}

export interface PredictionWords {
  readonly question: string;
  /** By name, in the order of the page; none where a number is placed. */
  readonly options?: Readonly<Record<string, string>>;
  /** What the answer is and why, with numbers of the figure; `{<name}` is a number before the move. */
  readonly said: string;
}

/**
 * A paragraph beside a figure. Its source is text with five kinds of marks:
 * - `{effective-k}`: a number of the figure, by the name of its reading
 * - `{@b key B}`: words that name a mark of the figure and wear its colour: a key by its letter, `query` or `output`
 * - `{~temperature}`: a number of the state, by the name of its field, which the reader can drag
 * - `[cool it to 0](temperature=0)`: a phrase that sets these fields
 * - `[scaling](#view=scaling)`: a link to another lesson, `[the article](docs/reference/sources.html#D4.1)` to a page
 */
export type ProsePart =
  | string
  | { readonly reading: string }
  | { readonly field: string }
  | { readonly mark: string; readonly words: string }
  | { readonly phrase: string; readonly fields: string };

export function proseParts(source: string): ProsePart[] {
  const marks = /\{~(\w+)\}|\{(<?[\w-]+)\}|\[([^\]]+)\]\(([^)]+)\)|\{@(\w+) ([^}]+)\}/g;
  const parts: ProsePart[] = [];
  let end = 0;
  for (const found of source.matchAll(marks)) {
    const { index, 0: mark, 1: field, 2: reading, 3: phrase, 4: fields, 5: name, 6: words } = found;
    parts.push(source.slice(end, index));
    if (field !== undefined) parts.push({ field });
    else if (reading !== undefined) parts.push({ reading });
    else if (phrase !== undefined && fields !== undefined) parts.push({ phrase, fields });
    else if (name !== undefined && words !== undefined) parts.push({ mark: name, words });
    end = index + mark.length;
  }
  return [...parts, source.slice(end)].filter((part) => part !== "");
}
