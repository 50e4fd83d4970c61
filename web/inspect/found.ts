/** Every number of a figure with where it comes from. */

import type { FigureView } from "../figure/figure-view.js";
import { type NamedValue, shownIn } from "../figure/named-value.js";
import type { State } from "../model/state.js";
import { leavesOf } from "./leaves.js";
import { drawMarked } from "./marks.js";
import { isVisible, type NumberPlace, placesOf, textNodes } from "./places.js";
import type { Recorder } from "./recorder.js";
import { type Source, sourcesOf } from "./sources.js";

export interface FoundNumber {
  readonly place: NumberPlace;
  /** Where it comes from, the likeliest first; none for what was given. */
  readonly sources: readonly Source[];
  /** Of a number that no call gave: the calls it was given to. */
  readonly inputs: readonly Source[];
  /** It is a number of the state, that the reader or the lesson chose. */
  readonly chosen: boolean;
  readonly named?: NamedValue;
}

function numbersIn(value: unknown, found: Set<number>): Set<number> {
  if (typeof value === "number") found.add(value);
  else if (typeof value === "object" && value !== null) {
    // Own data may be millions of numbers, of which none is a setting.
    if (!ArrayBuffer.isView(value)) for (const part of Object.values(value)) numbersIn(part, found);
  }
  return found;
}

/** Numbers of one kind of element of one part are a series; in a table, those of a column. */
function seriesKey({ node, ordinal }: NumberPlace): string {
  const element = node.parentElement;
  const part = element?.closest("table, svg, ul, ol, dl, p");
  const cell = element?.closest<HTMLTableCellElement>("td, th")?.cellIndex ?? "";
  const kind = `${element?.localName}.${element?.getAttribute("class") ?? ""}`;
  return `${part ? identityOf(part) : ""} ${cell} ${kind} ${ordinal}`;
}

const identities = new WeakMap<Element, number>();
let identified = 0;

function identityOf(element: Element): number {
  const known = identities.get(element) ?? ++identified;
  identities.set(element, known);
  return known;
}

export function foundNumbers(
  figure: FigureView,
  root: Element,
  leftOut: string,
  recorder: Recorder,
  state: State,
): readonly FoundNumber[] {
  if (figure.isExact) return namedNumbers(root, leftOut);
  const { drawn, numbers } = drawMarked(() => [figure.title(), figure.render()]);
  const places = placesOf(leavesOf(drawn), numbers, textNodes(root, leftOut)).filter(isVisible);
  const shown = places.map((place) => ({ value: place.value, series: seriesKey(place) }));
  const { entries, generation } = recorder;
  const sources = sourcesOf(shown, entries, generation, "result");
  const inputs = sourcesOf(shown, entries, generation, "args");
  const settings = numbersIn(state, new Set());
  return places.map((place, at) => ({
    place,
    sources: sources[at] ?? [],
    inputs: sources[at]?.length ? [] : (inputs[at] ?? []),
    chosen: settings.has(place.value),
  }));
}

/** The named values on the screen, in the order of the document. */
function namedNumbers(root: Element, leftOut: string): FoundNumber[] {
  return textNodes(root, leftOut).flatMap((node) =>
    shownIn(node).flatMap(({ named, start, end }, ordinal) => {
      const place = { value: named.value, text: named.text, node, start, end, ordinal };
      if (!isVisible(place)) return [];
      const { origin, isChosen } = named;
      return [{ place, sources: origin ? [origin] : [], inputs: [], chosen: isChosen, named }];
    }),
  );
}
