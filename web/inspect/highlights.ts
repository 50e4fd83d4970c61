/** Dotted lines under numbers that can be asked, without a change to the figure's own elements. */
import { css } from "lit";
import { type NumberPlace, rangeOf } from "./found.js";

/** One list for all figures of the document, as the browser keeps one of each name. */
function listOf(name: string): Highlight | undefined {
  if (typeof Highlight === "undefined" || !CSS.highlights) return undefined;
  let list = CSS.highlights.get(name);
  if (list === undefined) {
    list = new Highlight();
    CSS.highlights.set(name, list);
  }
  return list;
}

export class Highlights {
  #ranges: { readonly list: Highlight; readonly range: Range }[] = [];
  #elements: Element[] = [];

  #line(place: NumberPlace, chosen: boolean): void {
    const element = place.node.parentElement;
    const list = listOf(chosen ? "softknn-chosen" : "softknn-asked");
    // Text of a picture is drawn by other rules, and an old browser knows none for ranges.
    if (element !== null && (list === undefined || element instanceof SVGElement)) {
      if (element.dataset.receipt !== "chosen") element.dataset.receipt = chosen ? "chosen" : "";
      this.#elements.push(element);
    } else if (list) {
      const range = rangeOf(place);
      list.add(range);
      this.#ranges.push({ list, range });
    }
  }

  show(places: readonly NumberPlace[], chosen: NumberPlace | undefined): void {
    this.clear();
    for (const place of places) this.#line(place, place === chosen);
  }

  clear(): void {
    for (const { list, range } of this.#ranges) list.delete(range);
    for (const element of this.#elements) element.removeAttribute("data-receipt");
    [this.#ranges, this.#elements] = [[], []];
  }
}

export const highlightStyles = css`
  ::highlight(softknn-asked) {
    text-decoration: underline dotted var(--accent) 1.5px;
  }
  ::highlight(softknn-chosen) {
    text-decoration: underline solid var(--accent) 2px;
    background-color: color-mix(in srgb, var(--accent) 24%, transparent);
  }
  [data-receipt] {
    text-decoration: underline dotted var(--accent) 1.5px;
  }
  [data-receipt="chosen"] {
    text-decoration: underline solid var(--accent) 2px;
    fill: var(--accent);
    color: var(--accent);
  }
`;
