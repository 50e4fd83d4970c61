/** A head of a network of several layers, and how links name it. */
import { parseList } from "./state/url-values.js";

/** Layer and head counted from 0. */
export interface HeadAt {
  readonly layer: number;
  readonly head: number;
}

export const sameHead = (a: HeadAt, b: HeadAt): boolean => a.layer === b.layer && a.head === b.head;

export const sortedHeads = (heads: readonly HeadAt[]): HeadAt[] =>
  [...heads].sort((a, b) => a.layer - b.layer || a.head - b.head);

/** Adds a head to a list, or removes it. */
export function withHead(heads: readonly HeadAt[], head: HeadAt): HeadAt[] {
  const others = heads.filter((other) => !sameHead(other, head));
  return sortedHeads(others.length === heads.length ? [...others, head] : others);
}

export const formatHead = ({ layer, head }: HeadAt): string => `${layer}.${head}`;
export const formatHeads = (heads: readonly HeadAt[]): string => heads.map(formatHead).join(",");

/** Parsers for networks of at most so many layers and heads. */
export function headParsers(limits: { readonly layers: number; readonly heads: number }) {
  const one = (text: string): HeadAt | undefined => {
    const [, layer = "", head = ""] = /^(\d{1,2})\.(\d{1,2})$/.exec(text) ?? [];
    if (layer === "") return undefined;
    const at = { layer: Number(layer), head: Number(head) };
    return at.layer < limits.layers && at.head < limits.heads ? at : undefined;
  };
  const several = (text: string): readonly HeadAt[] | undefined => {
    if (text === "") return [];
    const heads = parseList(text, ",", one);
    const isOnce = heads?.every((head, i) => heads.findIndex((it) => sameHead(it, head)) === i);
    return heads && isOnce ? sortedHeads(heads) : undefined;
  };
  return {
    head: Object.assign(one, { format: formatHead }),
    heads: Object.assign(several, { format: formatHeads }),
  };
}
