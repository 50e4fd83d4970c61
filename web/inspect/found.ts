/** The numbers of a figure that are on the screen, each with its named value. */
import { type NamedValue, shownIn } from "../figure/named-value.js";
import type { Origin } from "../figure/origins.js";

/** Where in the figure a number stands. */
export interface NumberPlace {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
  /** Which of the numbers of its text node. */
  readonly ordinal: number;
}

export interface FoundNumber {
  readonly named: NamedValue;
  readonly place: NumberPlace;
  /** None of a number that was chosen, counted or quoted. */
  readonly origin: Origin | undefined;
}

/** Text nodes of a figure in the order of the document, without those of other parts. */
function textNodes(root: Element, leftOut: string): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ALL, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const out = node.nodeType === Node.ELEMENT_NODE && (node as Element).matches(leftOut);
    return out ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

export function rangeOf({ node, start, end }: NumberPlace): Range {
  const range = node.ownerDocument.createRange();
  range.setStart(node, Math.min(start, node.data.length));
  range.setEnd(node, Math.min(end, node.data.length));
  return range;
}

function isVisible(place: NumberPlace): boolean {
  const element = place.node.parentElement;
  if (element === null || element.closest(".visually-hidden, option") !== null) return false;
  // What is folded away has boxes, of which nothing is drawn.
  if (!element.checkVisibility()) return false;
  return [...rangeOf(place).getClientRects()].some(({ width, height }) => width > 0 && height > 0);
}

/** `leftOut` selects what is not part of the figure. */
export function foundNumbers(root: Element, leftOut: string): readonly FoundNumber[] {
  return textNodes(root, leftOut).flatMap((node) =>
    shownIn(node).flatMap(({ named, start, end }, ordinal) => {
      const place = { node, start, end, ordinal };
      return isVisible(place) ? [{ named, place, origin: named.origin }] : [];
    }),
  );
}
