/** Where in the drawn figure each written number stands. */
import { unmarked, type WrittenNumber } from "./marks.js";

export interface NumberPlace extends WrittenNumber {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
  /** Which of the numbers of its text node. */
  readonly ordinal: number;
}

/** A leaf of the template is looked for among so many text nodes: the rest are fixed words. */
const horizon = 80;

/** Text nodes of the figure in order, blank ones and those of other parts left out. */
export function textNodes(root: Element, leftOut: string): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ALL, (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      return /\S/.test((node as Text).data) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    }
    const out = node.nodeType === Node.ELEMENT_NODE && (node as Element).matches(leftOut);
    return out ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** How long a number is at the end of a text: some languages write a percentage closer, or as a word. */
function lengthIn(text: string, number: string): number {
  if (!number.endsWith(" %")) return number.length;
  if (text.endsWith("%")) return number.length - (/\s%$/.test(text) ? 0 : 1);
  return /\S+\s\p{L}+$/u.exec(text)?.[0].length ?? number.length;
}

/** Words differ where a sentence looks at its number: one neighbour, two neighbours. */
function isLike(plain: string, data: string): boolean {
  const ends = 8;
  if (plain.length < 3 * ends || Math.abs(plain.length - data.length) > ends) return false;
  return plain.slice(0, ends) === data.slice(0, ends);
}

/** Which of the next text nodes a leaf became. */
function nodeOf(plain: string, nodes: readonly Text[], next: number): number {
  const near = nodes.slice(next, next + horizon);
  const same = near.findIndex(({ data }) => data === plain);
  const seen = same < 0 ? near.findIndex(({ data }) => isLike(plain, data)) : same;
  return seen < 0 ? -1 : next + seen;
}

/** Finds the leaves of a drawing among the text nodes it made, both in the order of the document. */
export function placesOf(
  leaves: readonly string[],
  numbers: readonly WrittenNumber[],
  nodes: readonly Text[],
): NumberPlace[] {
  const places: NumberPlace[] = [];
  let next = 0;
  let before: Text | undefined;
  const put = (node: Text | undefined, number: WrittenNumber | undefined, end: number) => {
    if (node === undefined || number === undefined) return;
    const start = Math.max(0, end - lengthIn(node.data.slice(0, end), number.text));
    const last = places.at(-1);
    const ordinal = last?.node === node ? last.ordinal + 1 : 0;
    places.push({ ...number, node, start, end, ordinal });
  };
  for (const leaf of leaves) {
    const { plain, marks } = unmarked(leaf);
    const blank = plain.trim() === "";
    const at = blank ? -1 : nodeOf(plain, nodes, next);
    if (!blank && at < 0) continue;
    const node = blank ? before : nodes[at];
    if (!blank) next = at + 1;
    for (const { id, end } of marks) {
      // A number that was raised or lowered ends where the text before its mark ends.
      if (end === 0) put(before, numbers[id], before?.data.length ?? 0);
      else put(node, numbers[id], endIn(node?.data ?? "", plain, end));
    }
    before = node;
  }
  return places;
}

/** Where a number ends in a text that differs from the leaf after some of its words. */
function endIn(data: string, plain: string, end: number): number {
  const alike = data.startsWith(plain.slice(0, end));
  return alike ? end : end + data.length - plain.length;
}

export function rangeOf({ node, start, end }: NumberPlace): Range {
  const range = node.ownerDocument.createRange();
  range.setStart(node, Math.min(start, node.data.length));
  range.setEnd(node, Math.min(end, node.data.length));
  return range;
}

/** Whether a number is there to be seen. */
export function isVisible(place: NumberPlace): boolean {
  const element = place.node.parentElement;
  if (element === null || element.closest(".visually-hidden, option") !== null) return false;
  // What is folded away has boxes, of which nothing is drawn.
  if (!element.checkVisibility()) return false;
  return [...rangeOf(place).getClientRects()].some(({ width, height }) => width > 0 && height > 0);
}
