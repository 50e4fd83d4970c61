/** A text to remember: the passage at its end is measured, what comes before may be remembered. */
import { windowsOf } from "../../model/files.js";

export interface MemoryText {
  readonly tokens: readonly number[];
  /** Where the passage begins. */
  readonly end: number;
  readonly windows: readonly (readonly number[])[];
  /** The first words of the passage, which are continued. */
  readonly prompt: readonly number[];
  /** How many tokens before the passage may be remembered. */
  readonly sizes: readonly number[];
}

const sizes = [0, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const;

/** Some 2,000 tokens with windows of 128. */
const mostWindows = 16;

/** Nearest neighbours whose cost is measured along a memory of one size. */
export const ks = [1, 4, 16, 64, 256] as const;

/** The most tokens that the written text begins with. */
const promptLength = 32;

/** Whole words from the beginning of the passage. */
function promptOf(passage: readonly number[], beginsWord: (token: number) => boolean) {
  const start = Math.max(0, passage.findIndex(beginsWord));
  const cut = passage.slice(start, start + promptLength + 1).findLastIndex(beginsWord);
  return passage.slice(start, start + (cut > 0 ? cut : promptLength));
}

/** Undefined for a text of less than three windows. */
export function memoryText(
  tokens: readonly number[],
  context: number,
  beginsWord: (token: number) => boolean,
): MemoryText | undefined {
  const step = context - 1;
  const count = Math.min(mostWindows, Math.floor(tokens.length / (3 * step)));
  if (count === 0) return undefined;
  const end = tokens.length - (count * step + 1);
  const passage = tokens.slice(end);
  const known = sizes.filter((size) => size <= end);
  return {
    ...{
      tokens,
      end,
      windows: windowsOf(passage, context),
      prompt: promptOf(passage, beginsWord),
    },
    sizes: known.length > 1 ? known : [0, end],
  };
}

/** The largest size that is not above a wanted one. */
export const sizeFor = ({ sizes }: MemoryText, wanted: number): number =>
  sizes.findLast((size) => size <= wanted) ?? 0;

/** The texts that a memory of a size has read: the nearest to the passage first, each with the token after it. */
export function partsOf({ sizes, end }: MemoryText, size: number): (readonly [number, number])[] {
  const read = sizes.filter((each) => each <= size);
  return read.slice(1).map((each, i) => {
    const from = end - each;
    // Its last token has a next one in the part before; that of the first part is in the passage.
    return [from, i === 0 ? end : end - (read[i] ?? 0) + 1];
  });
}

/** The position in the text of a state of the memory. */
export function placeOf(text: MemoryText, size: number, position: number): number {
  let rest = position;
  for (const [from, to] of partsOf(text, size)) {
    if (rest < to - from - 1) return from + rest;
    rest -= to - from - 1;
  }
  return text.end;
}
