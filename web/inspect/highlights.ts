/** Dotted underlines of clickable numbers, without changes to the figure's elements. */
import { css } from "lit";
import { type NumberPlace, rangeOf } from "./found.js";

/** Shared by all figures of the document, because browsers keep one highlight per name. */
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
    // SVG text, and browsers without the highlight API, need another underline.
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
