/** The visible numbers of a figure, each with its named value. */
import { type NamedValue, shownIn } from "../figure/named-value.js";
import type { Origin } from "../figure/state/origins.js";

/** The position of a number in the figure. */
export interface NumberPlace {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
  /** Its index within its text node. */
  readonly ordinal: number;
}

export interface FoundNumber {
  readonly named: NamedValue;
  readonly place: NumberPlace;
  /** Undefined for a chosen, counted or quoted number. */
  readonly origin: Origin | undefined;
}

/** The text nodes of a figure in document order, except those in excluded parts. */
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
  // Collapsed content has boxes but is not drawn.
  if (!element.checkVisibility()) return false;
  return [...rangeOf(place).getClientRects()].some(({ width, height }) => width > 0 && height > 0);
}

/** `leftOut` selects elements that are not part of the figure. */
export function foundNumbers(root: Element, leftOut: string): readonly FoundNumber[] {
  return textNodes(root, leftOut).flatMap((node) =>
    shownIn(node).flatMap(({ named, start, end }, ordinal) => {
      const place = { node, start, end, ordinal };
      return isVisible(place) ? [{ named, place, origin: named.origin }] : [];
    }),
  );
}
